"""Read a built catalogue, as domain types; never writes, and any number of threads may ask at once."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from datetime import datetime
from functools import cached_property
from pathlib import Path
from urllib.parse import quote
from weakref import finalize

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool
from sqlmodel import Session, col, select

from app.domain.evaluation import Run
from app.domain.guide import SECTIONS, Guide, GuideSpec, Prose
from app.domain.taxonomy import Taxonomy
from app.errors import CatalogueMissing
from app.store.folders import in_use
from app.store.tables import GuideRow, HtmlRow, MetaRow, ProseRow
from app.store.write import DATABASE, Meta


def sound(folder: Path) -> bool:
    """Whether SQLite finds no damage in the catalogue of ``folder``; a file of the right size may still be broken."""
    try:
        with closing(sqlite3.connect(f"file:{quote(str(folder / DATABASE))}?mode=ro", uri=True)) as connection:
            return bool(connection.execute("PRAGMA quick_check").fetchone() == ("ok",))
    except sqlite3.Error:
        return False


class Catalogue:
    """One built catalogue. A later build makes another one beside it, so what is read here never changes."""

    def __init__(self, engine: Engine, row: MetaRow, descriptor: int) -> None:
        self._engine = engine
        self._release = finalize(self, os.close, descriptor)
        self.meta = Meta(row.content_hash, row.format, datetime.fromisoformat(row.built_at), row.guides)
        self.taxonomy = Taxonomy.model_validate_json(row.taxonomy)
        self.measured = Run.model_validate_json(row.measured) if row.measured else None

    @classmethod
    def open(cls, folder: Path) -> Catalogue:
        """Open the catalogue in ``folder``; :class:`CatalogueMissing` where there is none that can be read."""
        try:
            descriptor = in_use(folder)
        except OSError as error:
            raise CatalogueMissing(path=folder) from error
        engine = _read_only(folder / DATABASE)
        try:
            with Session(engine) as session:
                return cls(engine, session.exec(select(MetaRow)).one(), descriptor)
        except SQLAlchemyError as error:
            os.close(descriptor)
            raise CatalogueMissing(path=folder) from error

    def close(self) -> None:
        """Let a later build remove the folder; nothing may be read afterwards."""
        self._release()

    def guides(self) -> tuple[Guide, ...]:
        """Every guide, in the order they were written."""
        return self._guides

    @cached_property
    def _guides(self) -> tuple[Guide, ...]:
        prose: dict[str, dict[str, Prose]] = {}
        with Session(self._engine) as session:
            for row in session.exec(select(ProseRow)):
                prose.setdefault(row.slug, {})[row.language] = _prose(row)
            rows = session.exec(select(GuideRow).order_by(col(GuideRow.position))).all()
        return tuple(
            Guide(slug=row.slug, spec=GuideSpec.model_validate_json(row.spec), prose=prose[row.slug]) for row in rows
        )

    def pastes(self) -> dict[str, tuple[int, int]]:
        """For each guide the number of samples and of near-misses that prove it."""
        with Session(self._engine) as session:
            rows = session.exec(select(GuideRow.slug, GuideRow.samples, GuideRow.near_misses)).all()
        return {slug: (samples, near_misses) for slug, samples, near_misses in rows}

    def html(self, slug: str, language: str) -> dict[str, str]:
        """The sections of a guide as HTML, by section id; empty for a guide or language that is not there."""
        query = select(HtmlRow).where(HtmlRow.slug == slug, HtmlRow.language == language)
        with Session(self._engine) as session:
            found = {row.section: row.html for row in session.exec(query)}
        return {section: found[section] for section in SECTIONS if section in found}


def _prose(row: ProseRow) -> Prose:
    return Prose(
        language=row.language,
        title=row.title,
        headings=json.loads(row.headings),
        sections=json.loads(row.sections),
    )


def _read_only(path: Path) -> Engine:
    """Opened as immutable, SQLite takes no locks and writes no side files, so the folder may be read-only too.

    https://www.sqlite.org/uri.html
    """
    address = f"file:{quote(str(path))}?mode=ro&immutable=1"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)

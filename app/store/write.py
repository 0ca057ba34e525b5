"""Write a catalogue into a new file; only the build does this."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, create_engine
from sqlalchemy.pool import NullPool
from sqlmodel import Session, SQLModel

from app.domain.evaluation import Run
from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy
from app.store.tables import CatalogueTable, ComponentRow, GuideRow, HtmlRow, MetaRow, ProseRow, TagRow

DATABASE = "catalogue.db"

Html = Mapping[tuple[str, str], Mapping[str, str]]
"""Slug and language to section id to HTML."""


@dataclass(frozen=True, slots=True)
class Meta:
    """What a catalogue was made from. ``format`` changes whenever the same content gives another catalogue."""

    content_hash: str
    format: str
    built_at: datetime
    guides: int = 0


Pastes = Mapping[str, tuple[int, int]]
"""Slug to the number of samples and of near-misses that prove the guide."""


def write(
    folder: Path,
    taxonomy: Taxonomy,
    guides: Sequence[Guide],
    html: Html,
    meta: Meta,
    *,
    pastes: Pastes | None = None,
    measured: Run | None = None,
) -> None:
    """Write ``catalogue.db`` into ``folder``, where none may be yet; ``guides`` keep their order."""
    engine = create_engine(URL.create("sqlite", database=str(folder / DATABASE)), poolclass=NullPool)
    CatalogueTable.metadata.create_all(engine)
    with Session(engine) as session:
        session.add_all(_rows(guides, html, pastes or {}))
        session.add(_meta(taxonomy, len(guides), meta, measured))
        session.commit()


def _meta(taxonomy: Taxonomy, guides: int, meta: Meta, measured: Run | None) -> MetaRow:
    return MetaRow(
        content_hash=meta.content_hash,
        format=meta.format,
        built_at=meta.built_at.isoformat(),
        guides=guides,
        taxonomy=taxonomy.model_dump_json(by_alias=True),
        measured=measured.model_dump_json() if measured else None,
    )


def _rows(guides: Iterable[Guide], html: Html, pastes: Pastes) -> Iterator[SQLModel]:
    for position, guide in enumerate(guides):
        spec = guide.spec
        samples, near_misses = pastes.get(guide.slug, (0, 0))
        yield GuideRow(
            slug=guide.slug,
            position=position,
            tool=spec.tool,
            state=spec.state.value,
            spec=spec.model_dump_json(by_alias=True, exclude_defaults=True),
            samples=samples,
            near_misses=near_misses,
        )
        yield from _prose(guide, html)
        yield from (TagRow(tag=tag, slug=guide.slug) for tag in dict.fromkeys(spec.tags))
        yield from (ComponentRow(component=name, slug=guide.slug) for name in dict.fromkeys(spec.components))


def _prose(guide: Guide, html: Html) -> Iterator[SQLModel]:
    for language, prose in guide.prose.items():
        yield ProseRow(
            slug=guide.slug,
            language=language,
            title=prose.title,
            summary=prose.summary,
            headings=json.dumps(prose.headings, ensure_ascii=False),
            sections=json.dumps(prose.sections, ensure_ascii=False),
        )
        for section, text in html.get((guide.slug, language), {}).items():
            yield HtmlRow(slug=guide.slug, language=language, section=section, html=text)

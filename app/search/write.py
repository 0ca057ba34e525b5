"""Write the index by one of the engines, one writer at a time, with the table of terms beside it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from app.search.document import Document
from app.search.engine import ENGINES, engine, note, noted
from app.search.row import row
from app.search.table import Table


def build(folder: Path, documents: Iterable[Document], name: str = ENGINES[0]) -> None:
    """Make a new index in ``folder``, which is created; an index that is there already is replaced.

    ``name`` is one of :data:`app.search.engine.ENGINES`; :class:`app.errors.EngineMissing` where it is not installed.
    """
    chosen = engine(name)
    folder.mkdir(parents=True, exist_ok=True)
    chosen.write(folder, map(row, documents))
    Table.count(chosen.stored(folder)).write(folder)
    note(folder, name)


def update(folder: Path, documents: Iterable[Document], removed: Iterable[str]) -> None:
    """Replace the guides of ``documents`` in an index made by :func:`build`, and drop the slugs in ``removed``."""
    chosen = noted(folder)
    chosen.replace(folder, list(map(row, documents)), removed)
    Table.count(chosen.stored(folder)).write(folder)

"""Write the index: one writer at a time, one optimised segment, the table of terms beside it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from whoosh.index import FileIndex, create_in, open_dir

from app.search.document import Document
from app.search.schema import row, schema
from app.search.table import Table


def build(folder: Path, documents: Iterable[Document]) -> None:
    """Make a new index in ``folder``, which is created; an index that is there already is replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(create_in(folder, schema()), folder, documents, ())


def update(folder: Path, documents: Iterable[Document], removed: Iterable[str]) -> None:
    """Replace the guides of ``documents`` in an index made by :func:`build`, and drop the slugs in ``removed``.

    Whoosh keeps its schema as a pickle: ``folder`` must be one of our own, never something that was uploaded.
    """
    _write(open_dir(folder), folder, list(documents), removed)


def _write(index: FileIndex, folder: Path, documents: Iterable[Document], removed: Iterable[str]) -> None:
    writer = index.writer()
    try:
        rows = [row(document) for document in documents]
        for slug in {str(values["slug"]) for values in rows}.union(removed):
            writer.delete_by_term("slug", slug)
        for values in rows:
            writer.add_document(**values)
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    with index.reader() as reader:
        Table.count(fields for _, fields in reader.iter_docs()).write(folder)
    index.close()

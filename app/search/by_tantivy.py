"""tantivy, for catalogues of ten thousand guides and more: `pip install faultbook[tantivy]`, FAULTBOOK_ENGINE=tantivy.

Its BM25 has fixed parameters and weighs rare terms by itself; :func:`app.search.table.factor` is what we add.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import tantivy

from app.errors import CatalogueMissing
from app.search.engine import Scored, Stored
from app.search.recent import Recent
from app.search.row import Row
from app.search.table import factor

_HEAP = 128 << 20
"""Bytes the writer collects before it writes a segment."""

_FOLDER = "tantivy"
_WORDS = "words"


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("slug", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field(_WORDS, stored=False, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("rest", stored=True, tokenizer_name="raw", index_option="basic")
    return builder.build()


def write(folder: Path, rows: Iterable[Row]) -> None:
    """Make a new index; one that is there already is replaced."""
    shutil.rmtree(folder / _FOLDER, ignore_errors=True)
    (folder / _FOLDER).mkdir(parents=True)
    _add(tantivy.Index(_schema(), path=str(folder / _FOLDER)), rows, ())


def replace(folder: Path, rows: list[Row], removed: Iterable[str]) -> None:
    """Put rows in the place of those of the same slugs, and drop the slugs in ``removed``."""
    # A fresh object for each writer: a long-lived one leaves orphaned segments behind (paperless-ngx#13679).
    _add(tantivy.Index.open(str(folder / _FOLDER)), rows, {row.slug for row in rows}.union(removed))


def _add(index: tantivy.Index, rows: Iterable[Row], removed: Iterable[str]) -> None:
    writer = index.writer(heap_size=_HEAP, num_threads=1)
    for slug in removed:
        writer.delete_documents_by_term("slug", slug)
    for row in rows:
        document = tantivy.Document()
        document.add_text("slug", row.slug)
        document.add_text(_WORDS, row.words)
        document.add_text("rest", json.dumps([row.language, row.places, row.phrases], ensure_ascii=False))
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()


def stored(folder: Path) -> Iterator[Stored]:
    """Every document of the index."""
    searcher = tantivy.Index.open(str(folder / _FOLDER)).searcher()
    for _, address in searcher.search(tantivy.Query.all_query(), limit=max(1, searcher.num_docs)).hits:
        slug, language, places, phrases = _fields(searcher.doc(address))
        yield Stored(slug, language, places, tuple(phrases))


def open_index(folder: Path) -> TantivySearcher:
    """Open the index in ``folder``; :class:`CatalogueMissing` where none is."""
    try:
        return TantivySearcher(tantivy.Index.open(str(folder / _FOLDER)))
    except ValueError as error:
        raise CatalogueMissing(path=folder) from error


class TantivySearcher:
    """An open index as it was when it was opened."""

    def __init__(self, index: tantivy.Index) -> None:
        self._schema = index.schema
        self._searcher = index.searcher()
        self._documents = Recent()

    def close(self) -> None:
        """Nothing is held open but memory maps, which go with the object."""

    def best(self, weights: Mapping[str, float], count: int) -> list[Scored]:
        """The ``count`` best documents for weighted terms; best first."""
        terms = [(tantivy.Occur.Should, tantivy.Query.boost_query(self._term(term), factor(term))) for term in weights]
        hits = self._searcher.search(tantivy.Query.boolean_query(terms), limit=count, count=False).hits
        return [self._scored(address, float(score)) for score, address in hits]

    def _term(self, term: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, _WORDS, term, "freq")

    def _scored(self, address: tantivy.DocAddress, score: float) -> Scored:
        key = address.segment_ord, address.doc
        slug, language, places = self._documents.of(key, lambda: _fields(self._searcher.doc(address))[:3])
        return Scored(slug, language, score, places)


def _fields(document: tantivy.Document) -> tuple[str, str, dict[str, int], list[str]]:
    language, places, phrases = json.loads(str(document.get_first("rest")))
    return str(document.get_first("slug")), language, places, phrases

"""Whoosh, the default engine: pure Python, installed everywhere, quick up to some thousand guides.

Documents are scored here, BM25 summed over the posting lists of the open index (Robertson and Zaragoza, "The
Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.5). Whoosh's own searching builds a tree of
matchers for each query, which takes ten times as long as reading the lists (``bench/build.py`` measures both).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, LifoQueue

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, STORED, TEXT, Schema
from whoosh.index import EmptyIndexError, FileIndex, create_in, open_dir
from whoosh.reading import IndexReader, TermNotFound

from app.errors import CatalogueMissing
from app.search.engine import Scored, Stored
from app.search.recent import Fields, Recent
from app.search.row import Row

WORDS = "words"
"""The searchable field."""

MAX_POSTINGS = 50_000
"""Entries read for one query; the lightest terms, which stand nearly everywhere, are left out beyond."""

KEPT_POSTINGS = 200_000
"""Entries kept in memory, some 100 bytes each."""

_B = 0.5
_K1 = 3.0
"""Frequencies hold the weights of the fields, so they saturate later than the usual 1.2 would have it."""


def schema() -> Schema:
    """A fresh schema; see :class:`app.search.row.Row`."""
    words = TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    return Schema(slug=ID(stored=True), language=ID(stored=True), places=STORED, phrases=STORED, **{WORDS: words})


def write(folder: Path, rows: Iterable[Row]) -> None:
    """Make a new index; one that is there already is replaced."""
    _write(create_in(folder, schema()), rows, ())


def replace(folder: Path, rows: list[Row], removed: Iterable[str]) -> None:
    """Put rows in the place of those of the same slugs, and drop the slugs in ``removed``.

    Whoosh keeps its schema as a pickle: ``folder`` must be one of our own, never something that was uploaded.
    """
    _write(open_dir(folder), rows, {row.slug for row in rows}.union(removed))


def _write(index: FileIndex, rows: Iterable[Row], removed: Iterable[str]) -> None:
    writer = index.writer()
    try:
        for slug in removed:
            writer.delete_by_term("slug", slug)
        for row in rows:
            values = {"slug": row.slug, "language": row.language, "places": row.places, "phrases": row.phrases}
            writer.add_document(**values, **{WORDS: row.words})
    except BaseException:
        writer.cancel()
        raise
    writer.commit(optimize=True)
    index.close()


def stored(folder: Path) -> Iterator[Stored]:
    """Every document of the index."""
    index = open_dir(folder)
    with index.reader() as reader:
        for _, fields in reader.iter_docs():
            yield Stored(fields["slug"], fields["language"], fields["places"], tuple(fields["phrases"]))
    index.close()


def open_index(folder: Path) -> WhooshSearcher:
    """Open the index in ``folder``; :class:`CatalogueMissing` where none is.

    Whoosh unpickles its schema: only folders that :func:`write` made may be opened.
    """
    try:
        return WhooshSearcher(open_dir(folder))
    except (EmptyIndexError, OSError) as error:
        raise CatalogueMissing(path=folder) from error


class WhooshSearcher:
    """An open index. It never changes, so what was read of late is kept in memory for all threads."""

    def __init__(self, index: FileIndex) -> None:
        self._index = index
        self._idle: LifoQueue[IndexReader] = LifoQueue()
        self._documents = Recent()
        self._postings: dict[str, tuple[tuple[int, float], ...]] = {}
        self._kept = 0
        with self._reader() as reader:
            self._lengths = _lengths(reader)

    def close(self) -> None:
        """Close the files of every reader that is not in use."""
        while not self._idle.empty():
            self._idle.get().close()
        self._index.close()

    def best(self, weights: Mapping[str, float], count: int) -> list[Scored]:
        """The ``count`` best documents for weighted terms, the heaviest first; best first."""
        with self._reader() as reader:
            scores = self._scores(reader, weights)
            found = heapq.nsmallest(count, scores, key=lambda number: (-scores[number], number))
            return [self._scored(reader, number, scores[number]) for number in found]

    def _scores(self, reader: IndexReader, weights: Mapping[str, float]) -> dict[int, float]:
        found: dict[int, float] = {}
        left = MAX_POSTINGS
        for term, weight in weights.items():
            entries = self._entries(reader, term)
            for number, frequency in entries:
                norm = _K1 * (1 - _B + _B * self._lengths[number])
                found[number] = found.get(number, 0.0) + weight * frequency * (_K1 + 1) / (frequency + norm)
            left -= len(entries)
            if left <= 0:
                break
        return found

    def _entries(self, reader: IndexReader, term: str) -> tuple[tuple[int, float], ...]:
        """The numbers of the documents that hold ``term``, with its frequency there."""
        found = self._postings.get(term)
        if found is None:
            found = tuple(_read(reader, term))
            if self._kept > KEPT_POSTINGS:
                self._postings, self._kept = {}, 0  # one step, so that other threads may read and add meanwhile
            self._postings[term] = found
            self._kept += len(found) + 1
        return found

    def _scored(self, reader: IndexReader, number: int, score: float) -> Scored:
        slug, language, places = self._documents.of(number, lambda: _fields(reader, number))
        return Scored(slug, language, score, places)

    @contextmanager
    def _reader(self) -> Iterator[IndexReader]:
        """A reader of one's own: its files have a cursor, so no two threads may share it."""
        try:
            reader = self._idle.get_nowait()
        except Empty:
            reader = self._index.reader()
        try:
            yield reader
        finally:
            self._idle.put(reader)


def _lengths(reader: IndexReader) -> Sequence[float]:
    """For each document its length in terms, beside the average (1.0 is an average document)."""
    found = [reader.doc_field_length(number, WORDS, 1) for number in range(reader.doc_count_all())]
    average = sum(found) / len(found) if found else 1.0
    return [length / average for length in found]


def _fields(reader: IndexReader, number: int) -> Fields:
    fields = reader.stored_fields(number)
    return fields["slug"], fields["language"], fields["places"]


def _read(reader: IndexReader, term: str) -> Iterator[tuple[int, float]]:
    try:
        entries = reader.postings(WORDS, term)
    except TermNotFound:
        return
    while entries.is_active():
        yield entries.id(), entries.weight()
        entries.next()

"""Ask the index. The query is put together from our own terms; pasted text never meets a query parser."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, LifoQueue

from whoosh.index import EmptyIndexError, FileIndex, open_dir
from whoosh.reading import IndexReader

from app.domain.guide import SECTIONS
from app.errors import CatalogueMissing
from app.search.document import FIELDS
from app.search.score import Postings, lengths, scores
from app.search.table import Table, factor
from app.search.terms import terms

MAX_TERMS = 32
"""Known terms in one query, and unknown ones that count against its coverage.

Between 20 and 40 find as well as all of them do; the time goes with their number (``bench/build.py`` measures it).
"""

_LEAST = 0.1
MIN_TERMS = 8
"""So many terms are asked for even if they weigh less than a tenth of the heaviest one."""

MAX_LINES = 100
MAX_LINE = 2_000
"""Lines, and characters of each, that are cut into terms."""

MAX_COMPLETED = 5
_COMPLETED = 0.5
"""Unfinished words that are completed, and what a completion counts beside a word that was written out."""

MIN_QUOTED = 12
"""Characters that make a quotation: ``nccl`` is none, ``exiting busy loop`` is one."""

_SEARCHED = 50
_RECENT = 2_000
"""Documents of which the terms are kept in memory, some 20 kB each."""


@dataclass(frozen=True, slots=True)
class Found:
    """A guide that the words of a text point to.

    ``score`` orders the guides of one answer. ``coverage`` is the share (0 to 1) of the weight of the text's terms
    that the guide has, where a term that no guide has weighs most. ``matched`` counts those terms, ``distinct`` the
    ones among them that can tell guides apart. ``field`` is where most of the weight matched, one of
    :data:`app.search.document.FIELDS`.
    """

    slug: str
    language: str
    score: float
    coverage: float
    matched: int
    distinct: int
    field: str

    @property
    def section(self) -> str:
        """The section of the page to jump to."""
        return {"signatures": "symptoms"}.get(self.field, self.field if self.field in SECTIONS else SECTIONS[0])


class Index:
    """A built index, open for reading; any number of threads may ask at once."""

    def __init__(self, index: FileIndex, table: Table) -> None:
        self._index = index
        self._table = table
        self._idle: LifoQueue[IndexReader] = LifoQueue()
        self._recent: dict[int, Mapping[str, int]] = {}
        self._postings = Postings()
        with self._reader() as reader:
            self._lengths = lengths(reader)

    @classmethod
    def open(cls, folder: Path) -> Index:
        """Open the index in ``folder``; :class:`CatalogueMissing` where none is.

        Whoosh unpickles its schema: only folders that :mod:`app.search.write` made may be opened.
        """
        try:
            return cls(open_dir(folder), Table.read(folder))
        except (EmptyIndexError, OSError) as error:
            raise CatalogueMissing(path=folder) from error

    def close(self) -> None:
        """Close the files of every reader that is not in use."""
        while not self._idle.empty():
            self._idle.get().close()
        self._index.close()

    def query(self, lines: Sequence[str], *, limit: int) -> list[Found]:
        """The guides that the most telling terms of ``lines`` point to, best first, one entry a guide."""
        found = dict.fromkeys(terms("\n".join(line[:MAX_LINE] for line in lines[:MAX_LINES])))
        unknown = [term for term in found if not self._table.known(term)]
        return self._ask(self._choose(found), unknown[:MAX_TERMS], limit)

    def _choose(self, found: Iterable[str]) -> dict[str, float]:
        """The heaviest terms; of those that weigh next to nothing only so many as short questions need."""
        weights = {term: self._table.weight(term) for term in found if self._table.known(term)}
        heaviest = sorted(weights, key=weights.__getitem__, reverse=True)[:MAX_TERMS]
        least = _LEAST * weights[heaviest[0]] if heaviest else 0.0
        return {term: weights[term] for n, term in enumerate(heaviest) if n < MIN_TERMS or weights[term] >= least}

    def search(self, text: str, *, limit: int = 200) -> list[Found]:
        """The guides that have a word of ``text``, best first; those whose signature it quotes before all others.

        A word that no guide has stands for the words that begin with it, else for those that hold it.
        """
        words = dict.fromkeys(terms(text[:MAX_LINE]))
        weights = self._choose(words)
        unknown = [term for term in words if not self._table.known(term)]
        for part in [term for term in unknown if factor(term) == 1][:MAX_COMPLETED]:
            for term in self._table.completions(part):
                weights.setdefault(term, self._table.weight(term) * _COMPLETED)
        quoted = self._quoted(text)
        found = [
            replace(entry, field="signatures") if entry.slug in quoted else entry
            for entry in self._ask(weights, unknown, max(limit, _SEARCHED))
        ]
        return sorted(found, key=lambda entry: entry.slug not in quoted)[:limit]

    def _quoted(self, text: str) -> set[str]:
        """The guides of which a signature stands in ``text``, or the other way round."""
        query = _fold(text[:MAX_LINE])
        return {slug for slug, lines in self._table.phrases.items() if any(_same(query, _fold(line)) for line in lines)}

    def _ask(self, weights: Mapping[str, float], unknown: Iterable[str], limit: int) -> list[Found]:
        if not weights:
            return []
        total = sum(weights.values()) + sum(map(self._table.weight, unknown))
        with self._reader() as reader:
            ranked = scores(reader, self._postings, weights, self._lengths)
            best: dict[str, int] = {}
            for number in sorted(ranked, key=lambda number: (-ranked[number], number)):
                best.setdefault(self._table.documents[number][0], number)
                if len(best) == limit:
                    break
            return [
                self._found(number, ranked[number], self._places(reader, number), weights, total)
                for number in sorted(best.values(), key=lambda number: (-ranked[number], self._table.documents[number]))
            ]

    def _places(self, reader: IndexReader, number: int) -> Mapping[str, int]:
        """Where each term of a document stands; those of the documents found of late are kept at hand."""
        places = self._recent.get(number)
        if places is None:
            if len(self._recent) >= _RECENT:
                self._recent.clear()  # one step, so that other threads may read and add meanwhile
            places = self._recent[number] = reader.stored_fields(number)["places"]
        return places

    def _found(
        self, number: int, score: float, places: Mapping[str, int], weights: Mapping[str, float], total: float
    ) -> Found:
        slug, language = self._table.documents[number]
        matched = {term: weight for term, weight in weights.items() if term in places}
        by_field = dict.fromkeys(FIELDS, 0.0)
        for term, weight in matched.items():
            for bit, name in enumerate(FIELDS):
                if places[term] >> bit & 1:
                    by_field[name] += weight
        return Found(
            slug=slug,
            language=language,
            score=score,
            coverage=sum(matched.values()) / total,
            matched=len(matched),
            distinct=sum(map(self._table.telling, matched)),
            field=max(by_field, key=by_field.__getitem__),
        )

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


def _fold(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())


def _same(query: str, signature: str) -> bool:
    """Whether one quotes the other: several words, or one long word, so that ``nccl`` alone is no quotation."""
    if len(query) >= MIN_QUOTED and query in signature:
        return True
    pieces = [piece.strip() for piece in signature.split("<*>") if piece.strip()]
    place = 0
    for piece in pieces:
        place = query.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return sum(map(len, pieces)) >= MIN_QUOTED

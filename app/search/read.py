"""Ask the index. The query is put together from our own terms; pasted text never meets a query parser."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from app.domain.guide import SECTIONS
from app.errors import CatalogueMissing
from app.search.document import FIELDS
from app.search.engine import Scored, Searcher, noted
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

    def __init__(self, searcher: Searcher, table: Table) -> None:
        self._searcher = searcher
        self._table = table

    @classmethod
    def open(cls, folder: Path) -> Index:
        """Open the index in ``folder``; :class:`CatalogueMissing` where none is, :class:`app.errors.EngineMissing`."""
        try:
            return cls(noted(folder).open_index(folder), Table.read(folder))
        except OSError as error:
            raise CatalogueMissing(path=folder) from error

    def close(self) -> None:
        """Close the files."""
        self._searcher.close()

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
        best: dict[str, Scored] = {}
        for scored in self._searcher.best(weights, limit * self._table.languages):
            best.setdefault(scored.slug, scored)
        first = sorted(best.values(), key=lambda scored: (-scored.score, scored.slug))[:limit]
        return [self._found(scored, weights, total) for scored in first]

    def _found(self, scored: Scored, weights: Mapping[str, float], total: float) -> Found:
        slug, language, score, places = scored
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

"""Score documents against weighted terms: BM25 summed over the posting lists of an open index.

Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009), section 3.5. Whoosh's own
searching builds a tree of matchers for each query, which takes ten times as long as reading the lists
(``bench/build.py`` measures both).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from whoosh.reading import IndexReader, TermNotFound

from app.search.schema import WORDS

_B = 0.5
_K1 = 3.0
"""Frequencies hold the weights of the fields, so they saturate later than the usual 1.2 would have it."""

MAX_POSTINGS = 50_000
"""Entries read for one query; the lightest terms, which stand nearly everywhere, are left out beyond."""

KEPT_POSTINGS = 200_000
"""Entries kept in memory, some 100 bytes each."""


def lengths(reader: IndexReader) -> list[float]:
    """For each document its length in terms, beside the average (1.0 is an average document)."""
    found = [reader.doc_field_length(number, WORDS, 1) for number in range(reader.doc_count_all())]
    average = sum(found) / len(found) if found else 1.0
    return [length / average for length in found]


class Postings:
    """The posting lists of an index, in memory for the terms that were asked for of late.

    An index never changes once it is open. Threads may share one; each brings a reader of its own.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[int, float], ...]] = {}
        self._size = 0

    def of(self, term: str, reader: IndexReader) -> tuple[tuple[int, float], ...]:
        """The numbers of the documents that hold ``term``, with its frequency there."""
        found = self._kept.get(term)
        if found is None:
            found = tuple(_read(reader, term))
            if self._size > KEPT_POSTINGS:
                self._kept, self._size = {}, 0  # one step, so that other threads may read and add meanwhile
            self._kept[term] = found
            self._size += len(found) + 1
        return found


def _read(reader: IndexReader, term: str) -> Iterator[tuple[int, float]]:
    try:
        entries = reader.postings(WORDS, term)
    except TermNotFound:
        return
    while entries.is_active():
        yield entries.id(), entries.weight()
        entries.next()


def scores(
    reader: IndexReader, postings: Postings, weights: Mapping[str, float], relative: Sequence[float]
) -> dict[int, float]:
    """The score of every document that has one of the terms, by document number.

    ``weights`` maps terms, the heaviest first, to their weight; ``relative`` is what :func:`lengths` gives.
    """
    found: dict[int, float] = {}
    left = MAX_POSTINGS
    for term, weight in weights.items():
        entries = postings.of(term, reader)
        for document, frequency in entries:
            norm = _K1 * (1 - _B + _B * relative[document])
            found[document] = found.get(document, 0.0) + weight * frequency * (_K1 + 1) / (frequency + norm)
        left -= len(entries)
        if left <= 0:
            break
    return found

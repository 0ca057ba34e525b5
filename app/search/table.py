"""How telling each term is in this catalogue: our own table beside the index, the same for every engine.

The choice of terms decides what is found, more than the engine does: the rarest words of a log are accidents
(names, paths), so only terms that some guide has are asked for, and words that every log prints weigh little.
"""

from __future__ import annotations

import json
import math
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path

from app.search.engine import Stored
from app.search.terms import single
from app.search.words import COMMON

_FILE = "terms.json"
_COMMON = 0.15
_SINGLE = 0.05
_PAIR = 0.5
"""Factors on a term's weight: words of every log, one Chinese character, a pair of Chinese characters."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of the whole index.

    ``frequency`` is the number of guides a term stands in, ``phrases`` are the signatures of each guide, ``languages``
    counts the languages that guides are written in.
    """

    frequency: Mapping[str, int]
    phrases: Mapping[str, tuple[str, ...]]
    languages: int
    sorted: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sorted", tuple(sorted(self.frequency)))

    @property
    def guides(self) -> int:
        """How many there are."""
        return len(self.phrases)

    @classmethod
    def count(cls, documents: Iterable[Stored]) -> Table:
        """Count the documents of an index; the languages of a guide count as one."""
        terms: dict[str, set[str]] = {}
        phrases: dict[str, tuple[str, ...]] = {}
        languages: set[str] = set()
        for document in documents:
            languages.add(document.language)
            terms.setdefault(document.slug, set()).update(document.terms)
            phrases[document.slug] = tuple(dict.fromkeys((*phrases.get(document.slug, ()), *document.phrases)))
        return cls(Counter(term for found in terms.values() for term in found), phrases, len(languages))

    @classmethod
    def read(cls, folder: Path) -> Table:
        """The table beside the index in ``folder``."""
        data = json.loads((folder / _FILE).read_text("utf-8"))
        phrases = {slug: tuple(lines) for slug, lines in data["phrases"].items()}
        return cls(data["frequency"], phrases, data["languages"])

    def write(self, folder: Path) -> None:
        """Write the table beside the index, whole or not at all."""
        data = {"frequency": dict(self.frequency), "phrases": dict(self.phrases), "languages": self.languages}
        draft = folder / f"{_FILE}.new"
        draft.write_text(json.dumps(data, ensure_ascii=False, sort_keys=True), "utf-8")
        os.replace(draft, folder / _FILE)

    def known(self, term: str) -> bool:
        """Whether any guide has this term."""
        return term in self.frequency

    def weight(self, term: str) -> float:
        """Inverse document frequency as in BM25, always positive; highest for a term that no guide has."""
        frequency = self.frequency.get(term, 0)
        return factor(term) * math.log1p((self.guides - frequency + 0.5) / (frequency + 0.5))

    def completions(self, part: str, limit: int = 8) -> list[str]:
        """Terms that begin with ``part``, else terms that hold it: ``/suggest`` asks before a word is finished."""
        start = bisect_left(self.sorted, part)
        begun = list(takewhile(lambda term: term.startswith(part), islice(self.sorted, start, start + limit)))
        return begun or list(islice((term for term in self.sorted if part in term), limit))

    def telling(self, term: str) -> bool:
        """Whether a term can tell guides apart: no word of every log, and in at most a third of the guides."""
        return factor(term) >= _PAIR and 0 < self.frequency.get(term, 0) <= max(1, self.guides // 3)


def factor(term: str) -> float:
    """What a term counts beside its rarity, from 0 to 1."""
    if single(term):
        return _SINGLE
    if term in COMMON:
        return _COMMON
    return _PAIR if len(term) == 2 and not term.isascii() else 1.0

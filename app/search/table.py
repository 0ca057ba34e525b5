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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, takewhile
from pathlib import Path

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

    ``documents`` holds slug and language by document number, ``frequency`` the number of guides a term stands in,
    ``phrases`` the signatures of each guide.
    """

    documents: Sequence[tuple[str, str]]
    frequency: Mapping[str, int]
    phrases: Mapping[str, tuple[str, ...]]
    guides: int = field(init=False)
    sorted: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "guides", len({slug for slug, _ in self.documents}))
        object.__setattr__(self, "sorted", tuple(sorted(self.frequency)))

    @classmethod
    def count(cls, rows: Iterable[Mapping[str, object]]) -> Table:
        """Count the stored fields of an index, in the order of its documents; languages count as one guide."""
        documents: list[tuple[str, str]] = []
        terms: dict[str, set[str]] = {}
        phrases: dict[str, tuple[str, ...]] = {}
        for row in rows:
            slug = str(row["slug"])
            documents.append((slug, str(row["language"])))
            terms.setdefault(slug, set()).update(_strings(row["places"]))
            phrases[slug] = tuple(dict.fromkeys((*phrases.get(slug, ()), *_strings(row["phrases"]))))
        frequency = Counter(term for found in terms.values() for term in found)
        return cls(documents, frequency, phrases)

    @classmethod
    def read(cls, folder: Path) -> Table:
        """The table beside the index in ``folder``."""
        data = json.loads((folder / _FILE).read_text("utf-8"))
        phrases = {slug: tuple(lines) for slug, lines in data["phrases"].items()}
        return cls([(slug, language) for slug, language in data["documents"]], data["frequency"], phrases)

    def write(self, folder: Path) -> None:
        """Write the table beside the index, whole or not at all."""
        data = {"documents": self.documents, "frequency": dict(self.frequency), "phrases": dict(self.phrases)}
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


def _strings(value: object) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, dict | tuple | list) else ()

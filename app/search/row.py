"""A document as every engine stores it: its terms, weighted by where they stand, and what a hit brings along.

BM25F adds up the weighted frequencies of a term over all fields before it saturates the sum (Robertson, Zaragoza and
Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004). Engines saturate each field by itself and look
every term up in each, so the weights are written into the frequencies here: one field, one lookup a term.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.search.document import FIELDS, Document
from app.search.terms import terms

WEIGHTS = {"signatures": 4, "title": 4, "asks": 4, "labels": 2, "symptoms": 2}
"""How often a term counts that stands there; once everywhere else."""


@dataclass(frozen=True, slots=True)
class Row:
    """One document. ``words`` holds its terms, parted by blanks, as often as they count.

    ``places`` maps each term to a bit set over :data:`app.search.document.FIELDS`; ``phrases`` are its signatures.
    """

    slug: str
    language: str
    words: str
    places: Mapping[str, int]
    phrases: tuple[str, ...]


def row(document: Document) -> Row:
    """``document`` cut into terms."""
    found = {name: terms(document.text(name)) for name in FIELDS}
    words = " ".join(term for name in FIELDS for term in found[name] * WEIGHTS.get(name, 1))
    return Row(document.slug, document.language, words, _places(found), document.signatures)


def _places(found: Mapping[str, list[str]]) -> dict[str, int]:
    places: dict[str, int] = {}
    for bit, name in enumerate(FIELDS):
        for term in found[name]:
            places[term] = places.get(term, 0) | 1 << bit
    return places

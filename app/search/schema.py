"""The Whoosh schema: one field of our own terms, weighted by where they stand, and what a hit brings along.

BM25F adds up the weighted frequencies of a term over all fields before it saturates the sum (Robertson, Zaragoza and
Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004). Whoosh would saturate each field by itself and
look every term up in each, so the weights are written into the frequencies here: one lookup a term.
"""

from __future__ import annotations

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, STORED, TEXT, Schema

from app.search.document import FIELDS, Document
from app.search.terms import terms

WORDS = "words"
"""The searchable field."""

WEIGHTS = {"signatures": 4, "title": 4, "asks": 4, "labels": 2, "symptoms": 2}
"""How often a term counts that stands there; once everywhere else."""


def schema() -> Schema:
    """A fresh schema; ``places`` maps each term of a document to a bit set over ``FIELDS``."""
    words = TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)
    return Schema(slug=ID(stored=True), language=ID(stored=True), places=STORED, phrases=STORED, **{WORDS: words})


def row(document: Document) -> dict[str, object]:
    """A document as the keyword arguments of Whoosh's writer."""
    found = {name: terms(document.text(name)) for name in FIELDS}
    return {
        "slug": document.slug,
        "language": document.language,
        WORDS: " ".join(term for name in FIELDS for term in found[name] * WEIGHTS.get(name, 1)),
        "places": _places(found),
        "phrases": document.signatures,
    }


def _places(found: dict[str, list[str]]) -> dict[str, int]:
    places: dict[str, int] = {}
    for bit, name in enumerate(FIELDS):
        for term in found[name]:
            places[term] = places.get(term, 0) | 1 << bit
    return places

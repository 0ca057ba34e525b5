"""The Whoosh schema: three searchable fields of rising weight over our own terms, and what a hit brings along.

The fields are fewer than :data:`app.search.document.FIELDS` because every field costs a lookup for every term of a
query; which section a term stands in is kept beside, see :mod:`app.search.table`.
"""

from __future__ import annotations

from collections.abc import Iterable

from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import ID, STORED, TEXT, Schema

from app.search.document import FIELDS, Document
from app.search.terms import terms

WEIGHTS = {"head": 4.0, "symptoms": 2.0, "body": 1.0}
"""Searchable field to weight. ``head`` holds signatures, title, questions and labels."""

HEAD = ("signatures", "title", "asks", "labels")


def _terms_field() -> TEXT:
    return TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)


def schema() -> Schema:
    """A fresh schema; ``places`` maps each term of a document to a bit set over ``FIELDS``."""
    return Schema(
        slug=ID(stored=True),
        language=ID(stored=True),
        places=STORED,
        phrases=STORED,
        **{name: _terms_field() for name in WEIGHTS},
    )


def row(document: Document) -> dict[str, object]:
    """A document as the keyword arguments of Whoosh's writer."""
    found = {name: terms(document.text(name)) for name in FIELDS}
    rest = [name for name in FIELDS if name not in HEAD and name != "symptoms"]
    return {
        "slug": document.slug,
        "language": document.language,
        "head": _joined(found[name] for name in HEAD),
        "symptoms": _joined([found["symptoms"]]),
        "body": _joined(found[name] for name in rest),
        "places": _places(found),
        "phrases": document.signatures,
    }


def _joined(lists: Iterable[list[str]]) -> str:
    return " ".join(term for terms_ in lists for term in terms_)


def _places(found: dict[str, list[str]]) -> dict[str, int]:
    places: dict[str, int] = {}
    for bit, name in enumerate(FIELDS):
        for term in found[name]:
            places[term] = places.get(term, 0) | 1 << bit
    return places

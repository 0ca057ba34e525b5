"""Opaque places in a list: where the next page begins, and in which catalogue."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

from app.api.problems import Refused

_HASH = 12


def cursor(offset: int, catalogue: str) -> str:
    """The cursor of the page that begins at ``offset``."""
    return urlsafe_b64encode(json.dumps([offset, catalogue[:_HASH]]).encode()).decode().rstrip("=")


def offset(text: str | None, catalogue: str) -> int:
    """Where the page begins; :class:`Refused` for a cursor of another list or of an older catalogue."""
    if text is None:
        return 0
    place, made_for = _read(text)
    if made_for != catalogue[:_HASH]:
        raise Refused("outdated-cursor")
    return place


def _read(text: str) -> tuple[int, str]:
    try:
        place, made_for = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, TypeError, RecursionError):
        raise Refused("bad-cursor") from None
    if type(place) is not int or place < 0 or not isinstance(made_for, str):
        raise Refused("bad-cursor")
    return place, made_for

"""A pasted log that its own page carries along, masked, to be asked for again in another language or theme."""

from __future__ import annotations

from app.domain.paste import Paste
from app.web.elements import Repost
from app.web.rowtext import escaped_size

LIMIT = 36_000
"""Bytes of the page that the text may take. Over that, the switches lead to an empty box."""


def repost(paste: Paste, action: str) -> Repost | None:
    """The whole masked paste, to be posted to ``action`` again; ``None`` where it is too large to carry."""
    if paste.cut or sum(len(line.raw) + 1 for line in paste.lines) > LIMIT:
        return None
    text = "\n".join(line.raw for line in paste.lines)
    return Repost(action, "text", text) if escaped_size(text) <= LIMIT else None

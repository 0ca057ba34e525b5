"""The text of one log row in pieces: peeled prefix, marked span, masked secret, plain.

Pasted text may hold anything. What would not show, or would make the rest show in another order, is replaced
character by character, so that columns stay right.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import escape

from app.domain.paste import Line

Span = tuple[int, int]

_ROW_MARKUP = 130
"""Bytes of markup around a row's text: two elements, an anchor and a label."""
_MASK = re.compile("«([a-z0-9-]+)»")
_PICTURES = {code: 0x2400 + code for code in range(0x20) if code != 0x09}
"""Control characters are shown by their Unicode pictures (block "Control Pictures")."""
_UNSAFE = {
    **_PICTURES,
    0x7F: 0x2421,
    **dict.fromkeys((*range(0x80, 0xA0), *range(0xD800, 0xE000)), 0xFFFD),
    # Bidirectional controls would reorder what follows them (https://trojansource.codes/).
    **dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a row.

    ``kind`` is empty, ``mark``, ``prefix``, ``cut`` or ``masked``; ``text`` then names the kind of secret.
    """

    text: str
    kind: str = ""


def printable(text: str) -> str:
    """``text`` with every character that cannot be shown replaced by one that can."""
    return text.translate(_UNSAFE)


def shown(text: str) -> str:
    """A signature or a line of a guide as readers see it: placeholders as dots, one blank for several."""
    return " ".join(text.replace("<*>", "…").split())


def row_pieces(line: Line, spans: Sequence[Span], hidden: Collection[str], limit: int) -> tuple[Piece, ...]:
    """The row of ``line`` in ``limit`` characters: ``spans`` marked, secrets of the kinds in ``hidden`` masked."""
    text = printable(line.raw)
    start, end = _window(len(text), spans, limit)
    prefix = line.offset if line.message is None else 0
    masks = [found.span() for found in _MASK.finditer(text) if found[1] in hidden]
    edges = {start, end, prefix, *(edge for span in (*spans, *masks) for edge in span)}
    points = sorted(edge for edge in edges if start <= edge <= end and not _inside(edge, masks))
    pieces = [
        Piece(text[a + 1 : b - 1] if kind == "masked" else text[a:b], kind)
        for a, b in pairwise(points)
        for kind in [_kind((a, b), prefix, spans, masks)]
    ]
    before, after = [Piece("…", "cut")] * (start > 0), [Piece("…", "cut")] * (end < len(text))
    return (*before, *pieces, *after)


def excerpt(text: str, start: int, end: int, limit: int = 120) -> str:
    """At most ``limit`` characters of ``text``, with the span in them."""
    first, last = _window(len(text), [(start, end)] if end > start else [], limit)
    return ("…" if first else "") + printable(text[first:last]).strip() + ("…" if last < len(text) else "")


def cost(pieces: Iterable[Piece]) -> int:
    """Bytes that a row takes in the page."""
    return _ROW_MARKUP + escaped_size("".join(piece.text for piece in pieces))


def escaped_size(text: str) -> int:
    """Bytes of ``text`` once it is escaped for HTML."""
    return len(str(escape(text)).encode("utf-8", "replace"))


def _kind(at: Span, prefix: int, spans: Sequence[Span], masks: Sequence[Span]) -> str:
    if at in masks:
        return "masked"
    if any(_within(at, span) for span in spans):
        return "mark"
    return "prefix" if at[1] <= prefix else ""


def _inside(edge: int, masks: Sequence[Span]) -> bool:
    return any(first < edge < last for first, last in masks)


def _within(inner: Span, outer: Span) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _window(length: int, spans: Sequence[Span], limit: int) -> Span:
    """The stretch of a long text to show: around its first span, else its beginning."""
    if length <= limit:
        return 0, length
    first = min((span[0] for span in spans), default=0)
    start = min(max(0, first - limit // 4), length - limit)
    return start, start + limit

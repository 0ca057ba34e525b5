"""Prefixes are peeled off a line, and what they tell about where it was printed is kept.

A line is peeled by itself: what stands around it plays no part.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.matching.json_lines import json_message
from app.matching.prefix_forms import (
    BEHIND_CLOCK,
    BRACKETED,
    CLOCKS,
    LETTERED,
    NAMED,
    NUMBERED,
    PARENTHESISED,
    SIGNED,
)

_BLANKS = " \t"
# A prefix this deep or far into a line is none any more.
_MAX_DEPTH = 12
_MAX_WIDTH = 2_000

_BY_FIRST: dict[str, re.Pattern[str]] = {
    "[": BRACKETED,
    "(": PARENTHESISED,
    **dict.fromkeys("0123456789", NUMBERED),
    **dict.fromkeys("ACDEFIJMNOSTVWt", LETTERED),
    **dict.fromkeys(">#│┃", SIGNED),
}


@dataclass(frozen=True, slots=True)
class Peeled:
    """Where the message of a line starts and where it was printed.

    ``offset`` is a column of the line (code points). ``host`` names the host, pod or container, ``stream`` that and
    the innermost process, pid or rank; empty when no prefix tells. ``message`` is set for a JSON log line only.
    """

    offset: int = 0
    stream: str = ""
    host: str = ""
    message: str | None = None


def peel(raw: str) -> Peeled:
    """Peel every prefix off ``raw``, one after the other, and the blanks behind them."""
    offset, host, process = _walk(raw)
    message = json_message(raw[offset:]) if raw.startswith("{", offset) else None
    if message is not None:
        inner = peel(message) if not message.startswith("{") else Peeled()
        host, process = host or inner.host, inner.stream or process
        message = message[inner.offset :] if inner.message is None else inner.message
    return Peeled(offset, f"{host} {process}".strip(), host, message)


def _walk(raw: str) -> tuple[int, str, str]:
    """Column of the message, host, process."""
    position, host, process = _after_blanks(raw, 0), "", ""
    for _ in range(_MAX_DEPTH):
        found = _form_at(raw, position)
        if found is None or position > _MAX_WIDTH:
            break
        name = found.lastgroup or ""
        places = found.groupdict()
        host = host or places.get(f"{name}_host") or ""
        process = places.get(f"{name}_process") or process
        position = found.end()
        if name in CLOCKS and (behind := BEHIND_CLOCK.match(raw, position)):
            host, process = host or behind["journal_host"] or "", behind["journal_process"] or process
            position = behind.end()
        position = _after_blanks(raw, position)
    return position, host, process


def _form_at(raw: str, position: int) -> re.Match[str] | None:
    """The prefix that starts at ``position``, if any."""
    forms = _BY_FIRST.get(raw[position : position + 1])
    found = forms.match(raw, position) if forms else None
    if found is None and (" NCCL " in raw or "|" in raw):
        found = NAMED.match(raw, position)
    return found


def _after_blanks(raw: str, position: int) -> int:
    while raw[position : position + 1] in (" ", "\t"):
        position += 1
    return position

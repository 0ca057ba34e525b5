"""Prefixes are peeled off a line, and what they tell about where it was printed is kept.

A line is peeled by itself: what stands around it plays no part.
"""

from __future__ import annotations

from sys import intern
from typing import NamedTuple

from app.matching.json_lines import json_message
from app.matching.prefix_forms import BEHIND_CLOCK, BY_FIRST, BY_PAIR, CLOCKS, HOSTED, LETTERED, NAMED, PROCESSED

_BLANKS = " \t"
# So many prefixes no message has; what follows is content.
_MAX_DEPTH = 12


class Peeled(NamedTuple):
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
        start, inner_host, inner_process = _walk(message)
        host, process, message = host or inner_host, inner_process or process, message[start:]
    if not host and not process:
        return Peeled(offset, "", "", message)
    return Peeled(offset, intern(f"{host} {process}".strip()), intern(host), message)


def _walk(raw: str) -> tuple[int, str, str]:
    """Column of the message, host, process."""
    position, host, process = 0, "", ""
    if raw[:1] in _BLANKS:
        position = len(raw) - len(raw.lstrip(_BLANKS))
    for _ in range(_MAX_DEPTH):
        first = raw[position : position + 1]
        forms = BY_PAIR.get(raw[position : position + 2]) if first.isalpha() else BY_FIRST.get(first)
        found = forms.match(raw, position) if forms else None
        if found is None:
            if not ("|" in raw or " NCCL " in raw):
                break
            found = NAMED.match(raw, position)
            if found is None:
                break
        name = found.lastgroup or ""
        position = found.end()
        if name in HOSTED:
            host = host or found[HOSTED[name]] or ""
        if name in PROCESSED:
            process = found[PROCESSED[name]] or process
        if name in CLOCKS:
            behind = BEHIND_CLOCK.match(raw, found.end(name))
            if behind and not LETTERED.match(raw, position):
                host, process = host or behind["journal_host"] or "", behind["journal_process"] or process
                position = behind.end()
    return position, host, process

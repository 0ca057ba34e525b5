"""Prefixes are peeled off a line, and what they tell about where it was printed is kept.

A line is peeled by itself: what stands around it plays no part.
"""

from __future__ import annotations

import re
from sys import intern
from typing import NamedTuple

from app.matching.json_lines import json_message
from app.matching.prefix_forms import BEHIND_CLOCK, BY_FIRST, BY_PAIR, CLOCKS, HOSTED, NAMED, PROCESSED

_BLANKS = " \t"
# So many prefixes no message has; what follows is content.
_MAX_DEPTH = 12
_SEPARATORS = frozenset("-|:>")


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
    # The lines of one stream share its strings.
    return Peeled(offset, intern(f"{host} {process}" if host and process else host or process), intern(host), message)


def _walk(raw: str) -> tuple[int, str, str]:
    """Column of the message, host, process."""
    position, host, process = 0, "", ""
    if raw[:1] in _BLANKS:
        position = len(raw) - len(raw.lstrip(_BLANKS))
    for _ in range(_MAX_DEPTH):
        first = raw[position : position + 1]
        forms = BY_PAIR.get(raw[position : position + 2]) if first.isalpha() else BY_FIRST.get(first)
        found = forms.match(raw, position) if forms else None
        if found is None and ("|" in raw or " NCCL " in raw or raw.find("]: ", position) >= 0):
            found = NAMED.match(raw, position)
        if found is None:
            break
        name = found.lastgroup or ""
        position = found.end()
        if name in HOSTED:
            host = host or found[HOSTED[name]] or ""
        if name in PROCESSED:
            process = found[PROCESSED[name]] or process
        if name in CLOCKS and (behind := _behind_clock(raw, found, position)):
            position = behind.end()
            if "journal_host" in behind.re.groupindex:
                host, process = host or behind["journal_host"] or "", behind["journal_process"] or process
    return position, host, process


def _behind_clock(raw: str, clock: re.Match[str], position: int) -> re.Match[str] | None:
    """What a logger wrote behind its ``clock``; ``position`` is behind the blanks.

    A clock of universal time is often a collector's: a dash or a bar behind it may be the message's.
    """
    first, name = raw[position : position + 1], clock.lastgroup or ""
    forms = BEHIND_CLOCK.get(first)
    if forms is None or (first in _SEPARATORS and name == "zulu"):
        return None
    if position == clock.end(name) and first not in _SEPARATORS:
        return None
    if first.isalpha() and (known := BY_PAIR.get(raw[position : position + 2])) and known.match(raw, position):
        return None
    return forms.match(raw, position)

"""Prefixes are peeled off a line, and what they tell about where it was printed is kept.

A line is peeled by itself: what stands around it plays no part.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from sys import intern
from typing import NamedTuple

from app.matching.json_lines import json_message
from app.matching.prefix_forms import BEHIND_CLOCK, BY_FIRST, BY_PAIR, CLOCKS, HOSTED, NAMED, PROCESSED

_BLANKS = " \t"
# So many prefixes no message has; what follows is content.
_MAX_DEPTH = 12
_SEPARATORS = frozenset("-|:>")
_NOWHERE = slice(0)
_DIGITS_AS_ZERO = bytes.maketrans(b"123456789", b"0" * 9)


class Peeled(NamedTuple):
    """Where the message of a line starts and where it was printed.

    ``offset`` is a column of the line (code points). ``host`` names the host, pod or container, ``stream`` that and
    the innermost process, pid or rank; empty when no prefix tells. ``message`` is set for a JSON log line only.
    """

    offset: int = 0
    stream: str = ""
    host: str = ""
    message: str | None = None


class Prefix(NamedTuple):
    """What :func:`walk` peels: the column behind it, and where in it the host and the process stand."""

    end: int
    host: slice
    process: slice


def peel(raw: str, prefix: Prefix | None = None) -> Peeled:
    """Peel every prefix off ``raw``, one after the other, and the blanks behind them.

    ``prefix`` is that of another line of the same shape (:func:`shapes`), where one was read already.
    """
    offset, at_host, at_process = prefix or walk(raw)
    host, process = raw[at_host], raw[at_process]
    message = json_message(raw[offset:]) if raw.startswith("{", offset) else None
    if message is not None:
        start, at_host, at_process = walk(message)
        host, process, message = host or message[at_host], message[at_process] or process, message[start:]
    if not host and not process:
        return Peeled(offset, "", "", message)
    # The lines of one stream share its strings.
    return Peeled(offset, intern(f"{host} {process}" if host and process else host or process), intern(host), message)


def shapes(lines: Sequence[str]) -> list[str]:
    """The lines with every ASCII digit as 0. Forms of prefixes know no single digits: one shape has one prefix."""
    return "\n".join(lines).encode().translate(_DIGITS_AS_ZERO).decode().split("\n")


def walk(raw: str) -> Prefix:
    """The prefix of ``raw`` and the blanks behind it."""
    position, host, process = 0, None, None
    if raw[:1] in _BLANKS:
        position = len(raw) - len(raw.lstrip(_BLANKS))
    for _ in range(_MAX_DEPTH):
        first = raw[position : position + 1]
        forms = BY_PAIR.get(raw[position : position + 2]) if first.isalpha() else BY_FIRST.get(first)
        found = forms.match(raw, position) if forms else None
        if found is None and (first.isalnum() or first == "|" or " NCCL " in raw) and _may_be_named(raw, position):
            found = NAMED.match(raw, position)
        if found is None:
            break
        name = found.lastgroup or ""
        position = found.end()
        if name in HOSTED:
            host = host or _span(found, HOSTED[name])
        if name in PROCESSED:
            process = _span(found, PROCESSED[name]) or process
        if name in CLOCKS and (behind := _behind_clock(raw, found, position)):
            position = behind.end()
            if "journal_host" in behind.re.groupindex:
                host, process = host or _span(behind, "journal_host"), _span(behind, "journal_process") or process
    return Prefix(position, host or _NOWHERE, process or _NOWHERE)


def _may_be_named(raw: str, position: int) -> bool:
    """Whether a form that begins with a name may stand here: cheaper to ask than to try all of them."""
    if "|" in raw or " NCCL " in raw or raw.find("]: ", position) >= 0:
        return True
    # A month and its day stand before the first colon; so does the label of a host, and a pod before what it runs.
    colon = raw.find(":", position, position + 64)
    return colon >= 0 or raw.find(" pid=", position) >= 0


def _span(found: re.Match[str], group: str) -> slice | None:
    start, end = found.span(group)
    return slice(start, end) if start < end else None


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

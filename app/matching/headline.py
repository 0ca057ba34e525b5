"""The one line that names what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.domain.paste import Line, Paste
from app.matching.trouble import Kind, kinds

# Python prints the cause first and these between it and what was made of it.
_CHAINED = re.compile(r"(?:During handling of the above exception|The above exception was the direct cause)")
# What these announce stands on the line below: NCCL's own words, an exception whose message begins with a line end.
_ANNOUNCED = re.compile(r"(?:Last error|error message|Caused by|^[\w.]{1,120}(?:Error|Exception)):$", re.IGNORECASE)
_REACH = 16


def headline(paste: Paste, wrapper_lines: Iterable[str] = ()) -> Line | None:
    """The last line of the innermost cause; else the last error, output or question; ``None`` for an empty paste.

    ``wrapper_lines`` are texts that many problems print; they are taken only where nothing else is.
    """
    place = pick(ranked(paste.lines, wrapper_lines))
    return None if place is None else paste.lines[place]


def ranked(lines: Sequence[Line], wrapper_lines: Iterable[str] = ()) -> list[Kind]:
    """The kind of each line, with causes above what was made of them."""
    found = kinds(lines, wrapper_lines)
    _rank_chains(lines, found)
    _rank_announced(lines, found)
    return found


def pick(found: Sequence[Kind]) -> int | None:
    """Index of the headline among lines of these kinds: the last of the most telling; prose only for want of output."""
    printed = {kind for kind in found if kind not in (Kind.NOISE, Kind.PROSE)}
    wanted = max(printed, default=Kind.PROSE)
    return next((place for place in range(len(found) - 1, -1, -1) if found[place] is wanted), None)


def _rank_chains(lines: Sequence[Line], found: list[Kind]) -> None:
    """Within each chain of exceptions, told apart by stream, the first is the cause and the others follow from it."""
    roots: dict[str, int] = {}
    chained: set[str] = set()
    for place, line in enumerate(lines):
        if found[place] is Kind.NOISE and line.stream in roots and _CHAINED.match(line.text):
            root = roots[line.stream]
            found[root] = Kind.CAUSE if found[root] is Kind.EXCEPTION else found[root]
            chained.add(line.stream)
        elif found[place] is Kind.EXCEPTION:
            if line.stream in chained:
                chained.discard(line.stream)
                found[place] = Kind.ERROR
            else:
                roots[line.stream] = place


def _rank_announced(lines: Sequence[Line], found: list[Kind]) -> None:
    """What stands below "Last error:" is the cause; other streams may print in between."""
    for place, line in enumerate(lines):
        if line.raw.endswith(":") and found[place] is not Kind.WRAPPER and _ANNOUNCED.search(line.text):
            for below in range(place + 1, min(len(lines), place + _REACH)):
                if lines[below].stream == line.stream and found[below] > Kind.NOISE:
                    found[below] = Kind.CAUSE if found[below] is not Kind.PROSE else Kind.PROSE
                    break

"""Which lines of a paste tell most about what went wrong: what retrieval looks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from app.domain.paste import Line, Paste
from app.matching.headline import headline, pick, ranked
from app.matching.mask import mask

__all__ = ["headline", "telling_lines"]

# A line is told by its beginning; more is not compared.
_COMPARED = 400
# So many lines are compared for each one asked for: a log that repeats itself for ever is not read to its end.
_TRIES = 50


def telling_lines(paste: Paste, limit: int = 40, wrapper_lines: Iterable[str] = ()) -> tuple[Line, ...]:
    """Up to ``limit`` lines, the most telling first: causes, errors, warnings, prose, other output, frames, noise.

    Among equals those nearest to the headline come first. Lines that differ only in what :func:`mask` replaces are
    given once. ``wrapper_lines`` are texts that many problems print; they come near the end.
    """
    found = ranked(paste.lines, wrapper_lines)
    centre = pick(found) or 0
    order = sorted(range(len(found)), key=lambda place: (-found[place], abs(place - centre)))
    filled = (paste.lines[place] for place in islice(order, limit * _TRIES))
    return tuple(islice(_distinct(filled), limit))


def _distinct(lines: Iterator[Line]) -> Iterator[Line]:
    seen: set[str] = set()
    for line in lines:
        masked = mask(line.text[:_COMPARED])
        if masked and masked not in seen:
            seen.add(masked)
            yield line

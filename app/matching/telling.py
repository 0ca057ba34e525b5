"""Which lines of a paste tell most about what went wrong: what retrieval looks for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.domain.paste import Line, Paste
from app.matching.headline import headline, pick, ranked
from app.matching.trouble import Kind

__all__ = ["asking_lines", "headline"]

# A line is told by its beginning; more is not compared.
_COMPARED = 400
# What differs between repetitions of a line: words with a digit or a path in them.
_VARIES = re.compile(r"[\d/\\]")
# So many lines are compared for each one asked for: a log that repeats itself for ever is not read to its end.
_TRIES = 50


def asking_lines(paste: Paste, limit: int = 40, wrapper_lines: Sequence[str] = ()) -> tuple[Line, ...]:
    """What full text is asked for: up to ``limit`` lines that speak of trouble or that a person wrote.

    The most telling kind comes first (causes, errors, warnings, prose), within a kind what stands nearest to the
    headline. Lines that differ only in words with digits or paths are given once.

    Other output only where nothing else stands: the words of a healthy start, or of a launch command, fit guides
    that have nothing to do with what went wrong. So do wrapper lines and frames. A line that is a wrapper line
    (``wrapper_lines`` are texts that many problems print) and little more is never asked for.
    """
    found = ranked(paste.lines, wrapper_lines)
    least = Kind.PROSE if max(found, default=Kind.NOISE) >= Kind.PROSE else Kind.NOISE
    told = _told(paste, found, least, limit)
    wrappers = [(wrapper.lower(), len(wrapper.split())) for wrapper in wrapper_lines]
    return tuple(line for line in told if not _bare(line.text, wrappers))


def _bare(text: str, wrappers: Iterable[tuple[str, int]]) -> bool:
    """Whether a wrapper line (lower case, with its number of words) is all that a line says, give or take a word."""
    words, shown = len(text.split()), text.lower()
    return any(words <= length + 1 and wrapper in shown for wrapper, length in wrappers)


def _told(paste: Paste, found: Sequence[Kind], least: Kind, limit: int) -> tuple[Line, ...]:
    order = islice(_order(found, least), limit * _TRIES)
    return tuple(islice(_distinct(paste.lines[place] for place in order), limit))


def _order(found: Sequence[Kind], least: Kind) -> Iterator[int]:
    """Indices of the lines, the most telling kind first, within a kind outwards from the headline."""
    centre = pick(found) or 0
    for kind in sorted({kind for kind in found if kind >= least}, reverse=True):
        places = [place for place, other in enumerate(found) if other is kind]
        yield from sorted(places, key=lambda place: abs(place - centre))


def _distinct(lines: Iterator[Line]) -> Iterator[Line]:
    seen: set[tuple[str, ...]] = set()
    for line in lines:
        words = tuple(word for word in line.text[:_COMPARED].split() if not _VARIES.search(word))
        if words and words not in seen:
            seen.add(words)
            yield line

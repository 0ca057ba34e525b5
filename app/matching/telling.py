"""Which lines of a paste tell most about what went wrong: what retrieval looks for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from app.domain.paste import Line, Paste
from app.matching.headline import headline, pick, ranked
from app.matching.mask import mask
from app.matching.trouble import Kind

__all__ = ["asking_lines", "headline", "telling_lines"]

# A line is told by its beginning; more is not compared.
_COMPARED = 400
# So many lines are compared for each one asked for: a log that repeats itself for ever is not read to its end.
_TRIES = 50


def telling_lines(paste: Paste, limit: int = 40, wrapper_lines: Sequence[str] = ()) -> tuple[Line, ...]:
    """Up to ``limit`` lines, the most telling first: causes, errors, warnings, prose, other output, frames, noise.

    Among equals those nearest to the headline come first. Lines that differ only in what :func:`mask` replaces are
    given once. ``wrapper_lines`` are texts that many problems print; they come near the end.
    """
    return _told(paste, ranked(paste.lines, wrapper_lines), Kind.NOISE, limit)


def asking_lines(paste: Paste, limit: int = 40, wrapper_lines: Sequence[str] = ()) -> tuple[Line, ...]:
    """What full text is asked for: the telling lines that speak of trouble or that a person wrote.

    Other output only where nothing else stands: the words of a healthy start, or of a launch command, fit guides
    that have nothing to do with what went wrong. So do wrapper lines and frames. A line that is a wrapper line and
    little more is never asked for.
    """
    found = ranked(paste.lines, wrapper_lines)
    least = Kind.PROSE if max(found, default=Kind.NOISE) >= Kind.PROSE else Kind.NOISE
    told = _told(paste, found, least, limit)
    return tuple(line for line in told if not _bare(line.text, wrapper_lines))


def _bare(text: str, wrapper_lines: Iterable[str]) -> bool:
    """Whether a wrapper line is all that a line says, give or take a word."""
    words = text.split()
    return any(len(words) <= len(wrapper.split()) + 1 and wrapper.lower() in text.lower() for wrapper in wrapper_lines)


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
    seen: set[str] = set()
    for line in lines:
        masked = mask(line.text[:_COMPARED])
        if masked and masked not in seen:
            seen.add(masked)
            yield line

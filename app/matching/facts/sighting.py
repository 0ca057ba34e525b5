"""A value seen at one place, before contradicting places are settled, and the line it is read from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from app.domain.facts import Fact, FactKind
from app.domain.paste import Joined, Line, Paste
from app.matching.facts.names import Names

SCANNED_LENGTH = 20_000
"""Columns of a line that are read; the longest argument dump seen in public reports has about 8,000."""


class Weight(IntEnum):
    """How much a place says about the process that failed; of contradicting values the heaviest counts."""

    OTHER = 0
    """The paste itself says that the value belongs to another environment."""
    MENTIONED = 1
    """Somebody's sentence."""
    PATH = 2
    """A path, an image tag or a built file's name."""
    LISTED = 3
    """A package list or an environment report."""
    PRINTED = 4
    """The running program itself."""
    STATED = 5
    """The paste says that this one is the failing process's."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A fact as one place states it."""

    fact: Fact
    weight: Weight


@dataclass(frozen=True, slots=True)
class View:
    """One line as a rule sees it. ``text`` is its message, ``host`` who printed it as far as anything tells.

    ``joined`` is set where ``text`` is a message put together from several lines; the line is then its first.
    """

    paste: Paste
    index: int
    text: str
    names: Names
    host: str = ""
    joined: Joined | None = None

    @property
    def line(self) -> Line:
        """The physical line."""
        return self.paste.lines[self.index]

    def beside(self, distance: int) -> View | None:
        """The line ``distance`` lines below (above, if negative); ``None`` past an end or a cut."""
        index = self.index + distance
        if not 0 <= index < len(self.paste.lines):
            return None
        other = self.paste.lines[index]
        if other.number != self.line.number + distance:
            return None
        return View(self.paste, index, other.text[:SCANNED_LENGTH], self.names, other.host or self.host)

    def saw(self, kind: FactKind, name: str, value: str, span: tuple[int, int], weight: Weight) -> Sighting:
        """A sighting on this line; ``span`` holds columns of ``text``."""
        if self.joined is None:
            start, end = columns(self.line, span)
            return Sighting(Fact(kind, name, value, self.line.number, start, end, self.host), weight)
        number, column = self.joined.locate(span[0])
        line = self.paste.line(number)
        start = min(line.offset + column, len(line.raw))
        end = min(start + span[1] - span[0], len(line.raw))
        return Sighting(Fact(kind, name, value, number, start, end, self.host), weight)

    def saw_version(self, name: str, value: str, span: tuple[int, int], weight: Weight) -> Sighting:
        """A version seen on this line."""
        return self.saw(FactKind.VERSION, name, value, span, weight)


def columns(line: Line, span: tuple[int, int]) -> tuple[int, int]:
    """Columns of the line as shown for columns of its message.

    The message of a JSON log line is no part of the line: its piece is looked up there, and where escapes hide it
    the whole line is meant.
    """
    start, end = span
    if line.message is None:
        return line.offset + start, line.offset + end
    found = line.raw.find(line.message[start:end])
    return (found, found + end - start) if found >= 0 else (0, len(line.raw))

"""The text somebody brings, cleaned line by line, with a way back to what was pasted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Line(NamedTuple):
    """One physical line of the paste. A tuple, because a log has a hundred thousand of them.

    ``raw`` is what may be shown: colours and progress bars gone, secrets masked, prefixes kept. ``offset`` is the
    column (code points) at which the message starts behind peeled prefixes. ``message`` is set only where the
    message is no suffix of ``raw`` (an unescaped JSON log line). ``stream`` names host, pod, pid or rank as far as
    the prefixes tell it, ``host`` the host, pod or container alone; both are empty when nothing tells. ``prose``
    marks a person's sentence around the log.
    """

    number: int
    raw: str
    offset: int = 0
    stream: str = ""
    host: str = ""
    prose: bool = False
    message: str | None = None

    @property
    def text(self) -> str:
        """The message with its prefixes peeled."""
        return self.raw[self.offset :] if self.message is None else self.message


@dataclass(frozen=True, slots=True)
class Joined:
    """A message that a terminal or a person wrapped over several physical lines, put together again.

    ``parts`` holds, for each physical line in order, its number and the column in ``text`` where its piece starts.
    """

    text: str
    parts: tuple[tuple[int, int], ...]
    prose: bool = False

    def locate(self, column: int) -> tuple[int, int]:
        """Line number and column within that line's piece for a column of ``text``."""
        number, start = self.parts[0]
        for candidate, begins in self.parts:
            if begins > column:
                break
            number, start = candidate, begins
        return number, column - start


@dataclass(frozen=True, slots=True)
class Redaction:
    """A masked secret: the line it stood on and the class of secret."""

    line: int
    kind: str


@dataclass(frozen=True, slots=True)
class Cut:
    """What was left out of an oversized paste: the first and last line number that are missing."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Paste:
    """A whole paste after cleaning and redaction. Line ``n`` is ``lines[n - 1]`` unless something was cut.

    ``size`` is the number of bytes that were pasted; ``total`` the number of lines before anything was cut.
    """

    lines: tuple[Line, ...]
    joined: tuple[Joined, ...] = ()
    redactions: tuple[Redaction, ...] = ()
    size: int = 0
    total: int = 0
    cut: Cut | None = None
    _index: dict[int, int] = field(default_factory=dict, repr=False, compare=False)

    def line(self, number: int) -> Line:
        """The line with this number; :class:`KeyError` when it was cut or never there."""
        if 0 < number <= len(self.lines) and self.lines[number - 1].number == number:
            return self.lines[number - 1]
        if not self._index:
            self._index.update((line.number, place) for place, line in enumerate(self.lines))
        return self.lines[self._index[number]]

"""A stretch of a paste that is searched at once, and the way back from a place in it to the row."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeVar

from app.domain.paste import Joined, Line, Paste
from app.patterns.expressions import SCANNED_LENGTH, compile_pattern, spell
from app.patterns.scan import Row

Part = TypeVar("Part")

ROWS = 256
"""So many rows are searched at once: long enough to be quick, short enough that a rare pattern looks at little."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows as one text, a line each, spelled in ASCII punctuation, so that one search looks at all of them."""

    texts: Sequence[str]
    text: str
    data: bytes
    ends: list[int]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Sheet:
        """The rows as far as they are scanned."""
        text = "\n".join(texts)
        if text.count("\n") != len(texts) - 1 or max(map(len, texts)) > SCANNED_LENGTH:
            text = "\n".join(row[:SCANNED_LENGTH].replace("\n", " ") for row in texts)
        text = spell(text)
        data = text.encode("utf-8", "replace")
        return cls(texts, text, data, list(accumulate(len(row) + 1 for row in data.split(b"\n"))))

    def places(self, pattern: str) -> Iterator[int]:
        """The rows in which a pattern stands, in order. A hit across rows is none."""
        last = -1
        for match in compile_pattern("(?m)" + pattern).finditer(self.data):
            first, end = bisect_right(self.ends, match.start()), bisect_right(self.ends, match.end())
            if first == end:
                if first > last:
                    yield first
            else:
                yield from self._within(pattern, range(max(first, last + 1), min(end + 1, len(self.texts))))
            last = max(last, end)

    def _within(self, pattern: str, places: range) -> Iterator[int]:
        expression = compile_pattern(pattern)
        return (place for place in places if expression.search(spell(self.texts[place][:SCANNED_LENGTH])))


@dataclass(slots=True)
class Block:
    """Some rows of a paste: lines, the messages of JSON lines, or re-joined messages."""

    lines: Sequence[Line]
    texts: Sequence[str]
    joined: Sequence[Joined] = ()
    _rows: dict[int, Row] = field(default_factory=dict)

    def row(self, place: int) -> Row:
        """The row at ``place``; the same object each time, so that hits in it can be told as one."""
        if place not in self._rows:
            joined = self.joined[place] if self.joined else None
            self._rows[place] = Row(self.lines[place], self.texts[place], joined)
        return self._rows[place]

    def peeled(self) -> Sequence[str]:
        """The rows from where their messages begin."""
        return self.texts if self.joined else [line.text for line in self.lines]


def blocks(paste: Paste) -> Iterator[Block]:
    """Every string of the paste that is scanned: lines as shown, unescaped messages, re-joined messages."""
    for part in _cut(paste.lines):
        yield Block(part, [line.raw for line in part])
    for part in _cut([line for line in paste.lines if line.message is not None]):
        yield Block(part, [line.message or "" for line in part])
    for joins in _cut(paste.joined):
        yield Block([paste.line(one.parts[0][0]) for one in joins], [one.text for one in joins], joins)


def _cut(items: Sequence[Part]) -> Iterator[Sequence[Part]]:
    return (items[first : first + ROWS] for first in range(0, len(items), ROWS))

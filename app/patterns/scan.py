"""What of a catalogue stands in a paste, and where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import re2

from app.domain.diagnosis import Because
from app.domain.paste import Joined, Line
from app.patterns.expressions import compile_pattern, spell, text_in


class Row(NamedTuple):
    """One string to scan: a line as shown, an unescaped message, or a re-joined message."""

    line: Line
    text: str
    joined: Joined | None = None

    @property
    def prose(self) -> bool:
        """Whether a person wrote this, not a program."""
        return self.line.prose


@dataclass(slots=True, eq=False)
class Hit:
    """A text or pattern found in a row; ``start`` and ``end`` are columns of the row's text."""

    row: Row
    source: str
    _place: Because | None = field(default=None, repr=False)

    @property
    def number(self) -> int:
        """The physical line number where the hit starts."""
        return self.place().line if self.row.joined else self.row.line.number

    @property
    def stream(self) -> str:
        """The stream (host, pod, pid, rank) that printed the line."""
        return self.row.line.stream

    def place(self) -> Because:
        """The hit as a place in the paste, looked up once."""
        if self._place is None:
            self._place = self._locate()
        return self._place

    def _locate(self) -> Because:
        peeled = starts_peeled(self.source) and self.row.joined is None
        match = _found(self.source, self.row.line.text if peeled else self.row.text)
        start, end = match.span() if match else (0, 0)
        if self.row.joined is not None:
            return _place_in_join(self.row.joined, self.row.line, start, end)
        if peeled:
            offset = 0 if self.row.line.message is not None else self.row.line.offset
            return Because(self.row.line.number, self.row.line.text, start, end, offset)
        if self.row.text is self.row.line.message:
            return Because(self.row.line.number, self.row.text, start, end, 0)
        offset = self.row.line.offset if start >= self.row.line.offset else 0
        text = self.row.line.raw[offset:]
        return Because(self.row.line.number, text, start - offset, end - offset, offset)


def _place_in_join(joined: Joined, first: Line, start: int, end: int) -> Because:
    """A hit in a re-joined message, clipped to the physical line where it starts."""
    number, column = joined.locate(start)
    later = [begins for _, begins in joined.parts if begins > start]
    stop = min(end, later[0]) if later else end
    piece = joined.text[start - column : later[0] if later else None].rstrip()
    offset = first.offset if number == first.number else 0
    return Because(number, piece, column, min(column + stop - start, len(piece)), offset)


def _found(source: str, line: str) -> re2._Match | None:
    """Where a scan source stands: ``~`` marks patterns, anything else is a text."""
    if source.startswith("~"):
        return compile_pattern(source[1:]).search(spell(line))
    return text_in(source[1:], line)


def starts_peeled(source: str) -> bool:
    """Whether a source refers to the start of the line, which is where the peeled message begins."""
    return source.startswith("~") and "^" in source


def text_source(text: str) -> str:
    """The scan key of a literal text."""
    return "=" + text


def pattern_source(pattern: str) -> str:
    """The scan key of an RE2 pattern."""
    return "~" + pattern


@dataclass(slots=True)
class Scan:
    """All hits in one paste, by source, in the order of the paste."""

    lines: Sequence[Line] = ()
    _hits: dict[str, list[Hit]] = field(default_factory=dict)
    _ordinals: dict[int, int] = field(default_factory=dict)
    _unordered: set[str] = field(default_factory=set)
    _printed: dict[str, list[Hit]] = field(default_factory=dict)

    @property
    def ordinals(self) -> Mapping[int, int]:
        """Line number to its place among the lines of its own stream, so that interleaved ranks do not widen gaps."""
        if not self._ordinals:
            counts: dict[str, int] = {}
            for line in self.lines:
                counts[line.stream] = counts.get(line.stream, 0) + 1
                self._ordinals[line.number] = counts[line.stream]
        return self._ordinals

    @property
    def sources(self) -> Collection[str]:
        """The keys of all texts and patterns that were found."""
        return self._hits.keys()

    def add(self, source: str, row: Row) -> None:
        """Note a hit, once a row."""
        found = self._hits.setdefault(source, [])
        if not found or found[-1].row is not row:
            found.append(Hit(row, source))
            if row.text is not row.line.raw:
                self._unordered.add(source)

    def count(self, source: str) -> int:
        """In how many rows a source was found so far."""
        return len(self._hits.get(source, ()))

    def sort(self) -> None:
        """Bring the hits into the order of the paste, one a physical line."""
        for source in self._unordered:
            by_line: dict[int, Hit] = {}
            for hit in self._hits[source]:
                by_line.setdefault(hit.number, hit)
            self._hits[source] = [by_line[number] for number in sorted(by_line)]

    def text(self, text: str, *, prose: bool = False) -> list[Hit]:
        """Where this literal stands in program output, or with ``prose`` also in a person's sentences."""
        return self._find(text_source(text), prose)

    def pattern(self, pattern: str, *, prose: bool = False) -> list[Hit]:
        """Where this pattern stands in program output, or with ``prose`` also in a person's sentences."""
        return self._find(pattern_source(pattern), prose)

    def _find(self, source: str, prose: bool) -> list[Hit]:
        hits = self._hits.get(source, [])
        if prose or not hits:
            return hits
        printed = self._printed.get(source)
        if printed is None:
            printed = self._printed[source] = [hit for hit in hits if not hit.row.prose]
        return printed

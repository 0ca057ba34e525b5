"""A pasted log as it is shown: marked rows, notes under them, drawn missing lines, and folds of quiet lines.

A page stays small whatever was pasted: marked rows come first, then their surroundings, then the quiet lines between
them as long as there is room; what has no room is a fold that only names its lines. Sizes are bytes of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from app.domain.paste import Line, Paste
from app.web.rowtext import Piece, Span, cost, row_pieces

CONTEXT = 3
"""Rows shown around a marked one, and at both ends of the log."""
ROOM = 56_000
"""Bytes of the page that one log may take; with everything else a page stays below 150 kB."""
LONGEST_ROW = 2_000
SHORTEST_ROW = 160
SMALL_GAP = 2
"""Quiet lines up to this number are shown: a fold would take the same place."""


@dataclass(frozen=True, slots=True)
class NoteLink:
    """A link in a note, such as to the check that a line answers."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """One sentence under the row it explains. ``quiet`` under a line that decided nothing."""

    text: str
    links: tuple[NoteLink, ...] = ()
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Absent:
    """A line that is not there, drawn after line ``after`` (0: before the first shown one)."""

    anchor: str
    text: str
    after: int
    note: Note


@dataclass(frozen=True, slots=True)
class Marks:
    """What to mark in a log, by line number."""

    spans: dict[int, list[Span]] = field(default_factory=dict)
    notes: dict[int, list[Note]] = field(default_factory=dict)
    wrappers: dict[int, Note] = field(default_factory=dict)
    absent: tuple[Absent, ...] = ()
    linked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the log."""

    number: int
    pieces: tuple[Piece, ...]
    hit: bool = False
    wrapper: bool = False
    notes: tuple[Note, ...] = ()
    kind: str = "row"


@dataclass(frozen=True, slots=True)
class Gap:
    """A drawn missing line."""

    absent: Absent
    kind: str = "gap"


@dataclass(frozen=True, slots=True)
class Fold:
    """Quiet lines. Without ``rows`` there was no room for them; ``cut`` when the paste itself was cut there."""

    first: int
    last: int
    rows: tuple[Row, ...] = ()
    cut: bool = False
    kind: str = "fold"


@dataclass(frozen=True, slots=True)
class Run:
    """Marked rows in a row, under one address."""

    first: int
    last: int
    items: tuple[Row | Gap, ...]
    kind: str = "run"


@dataclass(frozen=True, slots=True)
class LogView:
    """The whole block. ``shortened`` when a fold had no room for its lines."""

    items: tuple[Row | Gap | Fold | Run, ...]
    lines: int
    size: int
    hits: int
    gaps: int
    wrappers: int
    shortened: bool

    @property
    def run(self) -> Run | None:
        """The first run of marked rows, as an example of an address."""
        return next((item for item in self.items if isinstance(item, Run)), None)


def log_view(paste: Paste, marks: Marks, room: int = ROOM) -> LogView:
    """The log with its marks, in at most about ``room`` bytes of the page."""
    shown = _Rows(paste, marks, room)
    for number in _wanted(paste, marks):
        shown.add(number)
    items = tuple(_runs(_placed(shown, marks)))
    return LogView(
        items,
        lines=_total(paste),
        size=paste.size,
        hits=len(shown.rows.keys() & marks.spans.keys()),
        gaps=len(marks.absent),
        wrappers=len(marks.wrappers),
        shortened=any(isinstance(item, Fold) and not item.rows and not item.cut for item in items),
    )


class _Rows:
    """The rows that are shown, while there is room for them."""

    def __init__(self, paste: Paste, marks: Marks, room: int) -> None:
        self.paste = paste
        self.marks = marks
        self.room = room
        self.rows: dict[int, Row] = {}

    def add(self, number: int) -> None:
        """Show this line, if there is one and room for it; what decided or is linked to finds room."""
        line = line_or_none(self.paste, number)
        must = number in self.marks.spans or number in self.marks.linked or number in self.marks.wrappers
        if line is None or number in self.rows or (self.room <= 0 and not must):
            return
        self._keep(line)

    def fill(self, first: int, last: int) -> tuple[Row, ...]:
        """All of these lines, or none of them where there is no room."""
        rows, left = [], self.room
        for number in range(first, last + 1):
            line = line_or_none(self.paste, number)
            if line is not None:
                row = self._row(line, LONGEST_ROW)
                left -= cost(row.pieces)
                rows.append(row)
            if left < 0:
                return ()
        self.room = left
        return tuple(rows)

    def _keep(self, line: Line) -> None:
        row = self._row(line, LONGEST_ROW if self.room > LONGEST_ROW else SHORTEST_ROW)
        self.room -= cost(row.pieces)
        self.rows[line.number] = row

    def _row(self, line: Line, limit: int) -> Row:
        number, marks = line.number, self.marks
        hidden = {redaction.kind for redaction in self.paste.redactions if redaction.line == number}
        spans = marks.spans.get(number, [])
        wrapper = marks.wrappers.get(number) if number not in marks.spans else None
        notes = (*marks.notes.get(number, ()), *((wrapper,) if wrapper else ()))
        return Row(number, row_pieces(line, spans, hidden, limit), number in marks.spans, wrapper is not None, notes)


def _wanted(paste: Paste, marks: Marks) -> Iterator[int]:
    """Line numbers in the order of their worth: what decided, what is linked, its surroundings, both ends."""
    absent = [absent.after for absent in marks.absent if absent.after]
    yield from sorted({*marks.spans, *absent})
    yield from sorted({*marks.linked, *marks.wrappers})
    for number in sorted({*marks.spans, *absent, *marks.wrappers}):
        yield from range(number - CONTEXT, number + CONTEXT + 1)
    yield from range(1, CONTEXT + 1)
    yield from range(_total(paste) - CONTEXT + 1, _total(paste) + 1)


def _placed(shown: _Rows, marks: Marks) -> list[Row | Gap | Fold]:
    """Rows in their order, folds between them, missing lines where they should have stood."""
    items: list[Row | Gap | Fold] = []
    unplaced = sorted(marks.absent, key=lambda absent: absent.after)
    previous = 0
    for number in [*sorted(shown.rows), _total(shown.paste) + 1]:
        while unplaced and unplaced[0].after < number and unplaced[0].after <= previous:
            items.append(Gap(unplaced.pop(0)))
        items += _between(shown, previous + 1, number - 1)
        if number in shown.rows:
            items.append(shown.rows[number])
        previous = number
    return items + [Gap(absent) for absent in unplaced]


def _between(shown: _Rows, first: int, last: int) -> list[Row | Fold]:
    """What stands for the quiet lines ``first`` to ``last``."""
    cut = shown.paste.cut
    if last < first:
        return []
    if cut and first <= cut.first and cut.last <= last:
        before, after = _between(shown, first, cut.first - 1), _between(shown, cut.last + 1, last)
        return [*before, Fold(cut.first, cut.last, cut=True), *after]
    rows = shown.fill(first, last)
    if rows and len(rows) <= SMALL_GAP:
        return list(rows)
    return [Fold(first, last, rows)]


def _runs(items: Iterable[Row | Gap | Fold]) -> Iterator[Row | Gap | Fold | Run]:
    """Neighbouring marked rows, and the missing lines among them, put together."""
    waiting: list[Row | Gap] = []
    for item in items:
        if isinstance(item, Gap) or (isinstance(item, Row) and item.hit):
            waiting.append(item)
            continue
        yield from _run(waiting)
        waiting = []
        yield item
    yield from _run(waiting)


def _run(items: list[Row | Gap]) -> Iterable[Row | Gap | Run]:
    numbers = [item.number for item in items if isinstance(item, Row)]
    return [Run(numbers[0], numbers[-1], tuple(items))] if len(numbers) > 1 else items


def _total(paste: Paste) -> int:
    return paste.total or (paste.lines[-1].number if paste.lines else 0)


def line_or_none(paste: Paste, number: int) -> Line | None:
    """The line with this number, or ``None`` when it was cut or never there."""
    try:
        return paste.line(number) if number > 0 else None
    except KeyError:
        return None

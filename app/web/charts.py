"""Where the marks of the charts stand: plain numbers for the templates, which draw them as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.evaluation.figures import Bin, Tally

LEFT, RIGHT, TOP, BOTTOM = 46.0, 376.0, 30.0, 300.0
"""The square of the calibration chart, in units of its view box of 400 by 348."""

BAR_LEFT, BAR_RIGHT, ROW = 176.0, 366.0, 30.0
"""Where bars begin and end, and the height of a row, in a view box 420 wide."""


@dataclass(frozen=True, slots=True)
class Point:
    """A stated confidence against the share that was right, and the ends of that share's 95 % interval."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Grid:
    """A line of the grid, by its share: its height on the vertical axis, its place on the horizontal one."""

    share: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of the bar chart: its name, its upper edge, the widths of both bars and the shares they stand for."""

    name: str
    y: float
    first_width: float
    asserted_width: float
    first: float
    asserted: float


def grid() -> tuple[Grid, ...]:
    """The quarters of both axes."""
    return tuple(Grid(share, _x(share), _y(share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0))


def points(bins: Sequence[Bin]) -> tuple[Point, ...]:
    """A point for each bin that holds answers."""
    return tuple(
        Point(_x(each.stated), _y(each.right.value), *(_y(end) for end in each.right.interval)) for each in bins
    )


def bars(tallies: Sequence[tuple[str, Tally]]) -> tuple[Bar, ...]:
    """A row for each tool, by its name."""
    return tuple(_bar(name, tally, place) for place, (name, tally) in enumerate(tallies))


def asserted_at(confidence: float) -> float:
    """Where the line of a confidence stands."""
    return _x(confidence)


def _bar(name: str, tally: Tally, place: int) -> Bar:
    first, asserted = (tally.asserted + tally.offered) / tally.total, tally.asserted / tally.total
    width = BAR_RIGHT - BAR_LEFT
    return Bar(name, 14 + place * ROW, round(first * width, 1), round(asserted * width, 1), first, asserted)


def _x(share: float) -> float:
    return round(LEFT + share * (RIGHT - LEFT), 1)


def _y(share: float) -> float:
    return round(BOTTOM - share * (BOTTOM - TOP), 1)

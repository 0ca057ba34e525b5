"""Count a run: how often the right guide is found, asserted, missed, and how often a wrong one is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from app.domain.evaluation import Outcome, Run

BINS = 10
_Z = 1.959964
"""The normal distribution's 97.5 % quantile."""


@dataclass(frozen=True, slots=True)
class Share:
    """``hits`` of ``total``; 0 where there is nothing to count."""

    hits: int
    total: int

    @property
    def value(self) -> float:
        """The share, 0 to 1."""
        return self.hits / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval by Wilson's score (JASA 22, 1927), sound for few reports and shares of 0 or 1."""
        if not self.total:
            return 0.0, 1.0
        spread = _Z * _Z / self.total
        centre = (self.value + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * math.sqrt(self.value * (1 - self.value) / self.total + spread / (4 * self.total))
        return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, slots=True)
class Bin:
    """Answers of a confidence between ``low`` and ``low`` + 0.1: the mean stated, and the share that was right."""

    low: float
    stated: float
    right: Share


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a run. Labelled reports are those that a guide of the catalogue explains."""

    first: Share
    first_three: Share
    reciprocal_rank: float
    asserted: Share
    wrong_asserted: Share
    missed: Share
    false_alarm: Share
    noise: Share
    calibration_error: float
    calibration: tuple[Bin, ...]
    p50_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True)
class Tally:
    """Labelled reports of one guide or tool: right and asserted, right but only offered, wrong, nothing said."""

    name: str
    asserted: int = 0
    offered: int = 0
    wrong: int = 0
    abstained: int = 0

    @property
    def total(self) -> int:
        """All reports."""
        return self.asserted + self.offered + self.wrong + self.abstained


def figures(run: Run) -> Figures:
    """All figures of a run."""
    labelled = [outcome for outcome in run.outcomes if outcome.wanted]
    others = [outcome for outcome in run.outcomes if not outcome.wanted]
    stated = [(outcome.offers[0].confidence, outcome.rank == 1) for outcome in run.outcomes if outcome.offers]
    times = sorted(outcome.took_ms for outcome in run.outcomes) or [0.0]
    return Figures(
        first=_share(labelled, [outcome.rank == 1 for outcome in labelled]),
        first_three=_share(labelled, [0 < outcome.rank <= 3 for outcome in labelled]),
        reciprocal_rank=fmean([1 / outcome.rank if outcome.rank else 0.0 for outcome in labelled] or [0.0]),
        asserted=_share(labelled, [outcome.rank == 1 and outcome.asserted for outcome in labelled]),
        wrong_asserted=_share(labelled, [outcome.rank != 1 and outcome.asserted for outcome in labelled]),
        missed=_share(labelled, [not outcome.offers for outcome in labelled]),
        false_alarm=_share(others, [outcome.asserted for outcome in others]),
        noise=_share(others, [bool(outcome.offers) for outcome in others]),
        calibration_error=calibration_error(stated),
        calibration=_bins(stated),
        p50_ms=median(times),
        p95_ms=times[min(len(times) - 1, int(len(times) * 0.95))],
    )


def by_guide(run: Run) -> tuple[Tally, ...]:
    """The labelled reports of each guide, by slug."""
    return _tallies(run, lambda outcome: outcome.wanted)


def by_tool(run: Run) -> tuple[Tally, ...]:
    """The labelled reports of each tool, by id."""
    return _tallies(run, lambda outcome: outcome.tool)


def confusions(run: Run) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """Which guide (empty: none) came first instead of which (empty: none), with the ids; the most frequent first."""
    pairs: dict[tuple[str, str], list[str]] = {}
    for outcome in run.outcomes:
        if not outcome.right:
            pairs.setdefault((outcome.wanted, outcome.offers[0].slug if outcome.offers else ""), []).append(outcome.id)
    return tuple((*pair, tuple(ids)) for pair, ids in sorted(pairs.items(), key=lambda item: (-len(item[1]), item[0])))


def _share(outcomes: Sequence[Outcome], hits: Sequence[bool]) -> Share:
    return Share(sum(hits), len(outcomes))


def _bins(stated: Iterable[tuple[float, bool]]) -> tuple[Bin, ...]:
    held: dict[int, list[tuple[float, bool]]] = {}
    for confidence, right in stated:
        held.setdefault(min(int(confidence * BINS), BINS - 1), []).append((confidence, right))
    return tuple(
        Bin(
            low / BINS,
            fmean(stated for stated, _ in answers),
            Share(sum(right for _, right in answers), len(answers)),
        )
        for low, answers in sorted(held.items())
    )


def calibration_error(stated: Iterable[tuple[float, bool]]) -> float:
    """Expected calibration error: how far the stated confidence is off, weighed by the number of answers.

    ``stated`` holds the confidence of each answer and whether it was right.
    """
    bins = _bins(stated)
    answers = sum(each.right.total for each in bins)
    return sum(abs(each.stated - each.right.value) * each.right.total for each in bins) / answers if answers else 0.0


def _tallies(run: Run, name: Callable[[Outcome], str]) -> tuple[Tally, ...]:
    counts = Counter((name(outcome), _verdict(outcome)) for outcome in run.outcomes if outcome.wanted)
    return tuple(
        Tally(each, **{verdict: counts[each, verdict] for verdict in ("asserted", "offered", "wrong", "abstained")})
        for each in sorted({each for each, _ in counts})
    )


def _verdict(outcome: Outcome) -> str:
    if outcome.rank == 1:
        return "asserted" if outcome.asserted else "offered"
    return "wrong" if outcome.offers else "abstained"

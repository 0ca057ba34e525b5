"""Fit the curves of :mod:`app.domain.calibration` on a run, and tell how well they hold on what they have not seen.

Logistic curves as in Platt, "Probabilistic outputs for support vector machines" (1999), drawn towards the curves that
hold without any reports, so that a level of which nothing was ever wrong is not called certain.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from zlib import crc32

from app.domain.calibration import Calibration, Curve
from app.domain.diagnosis import Level
from app.domain.evaluation import Outcome
from app.evaluation.figures import calibration_error

FOLDS = 5
PRIOR = 0.2
"""The weight of the curve without reports beside one report."""

_STEPS = 50
_STIFFNESS = 1e-3


def fit(outcomes: Iterable[Outcome]) -> Calibration:
    """The curves that fit how often the guide put first was right."""
    points: dict[Level, list[tuple[float, bool]]] = {level: [] for level in Level}
    for outcome in outcomes:
        if outcome.offers:
            points[outcome.offers[0].level].append((outcome.offers[0].score, outcome.rank == 1))
    start = Calibration()
    return Calibration(
        match=_fitted(points[Level.MATCH], start.match), possible=_fitted(points[Level.POSSIBLE], start.possible)
    )


def held_out_error(outcomes: Sequence[Outcome]) -> float:
    """The calibration error where each report is told by curves fitted on the other folds.

    All reports of one problem are in one fold, so that no guide is judged by curves that saw it.
    """
    told: list[tuple[float, bool]] = []
    for fold in range(FOLDS):
        curves = fit(outcome for outcome in outcomes if _fold(outcome) != fold)
        for outcome in outcomes:
            if outcome.offers and _fold(outcome) == fold:
                first = outcome.offers[0]
                told.append((curves.confidence(first.level, first.score), outcome.rank == 1))
    return calibration_error(told)


def _fold(outcome: Outcome) -> int:
    return crc32((outcome.wanted or outcome.id).encode()) % FOLDS


def _fitted(points: Sequence[tuple[float, bool]], start: Curve) -> Curve:
    """Newton's method on the log loss; the curve never falls, more evidence cannot make a guide less likely."""
    slope, offset = start.slope, start.offset
    aims = [(score, (right + PRIOR * start.at(score)) / (1 + PRIOR)) for score, right in points]
    for _ in range(_STEPS):
        curve = Curve(slope=slope, offset=offset)
        gradient = [_STIFFNESS * (slope - start.slope), _STIFFNESS * (offset - start.offset)]
        across, mixed, along = _STIFFNESS, 0.0, _STIFFNESS
        for score, aim in aims:
            told = curve.at(score)
            bend = told * (1 - told)
            gradient[0] += (told - aim) * score
            gradient[1] += told - aim
            across, mixed, along = across + bend * score * score, mixed + bend * score, along + bend
        size = across * along - mixed * mixed
        step = (gradient[0] * along - gradient[1] * mixed) / size, (gradient[1] * across - gradient[0] * mixed) / size
        # A full step overshoots where the curve is flat, so it is halved until it leads downhill.
        here, stride = _loss(slope, offset, aims, start), 1.0
        while stride > 1e-6 and _loss(slope - stride * step[0], offset - stride * step[1], aims, start) > here:
            stride /= 2
        slope, offset = slope - stride * step[0], offset - stride * step[1]
        if stride * math.hypot(*step) < 1e-9:
            break
    return Curve(slope=round(slope, 4), offset=round(offset, 4)) if slope > 0 else _level(aims)


def _loss(slope: float, offset: float, aims: Sequence[tuple[float, float]], start: Curve) -> float:
    """What is made as small as may be: the log loss, and a little for leaving the curve without reports."""
    away = _STIFFNESS / 2 * ((slope - start.slope) ** 2 + (offset - start.offset) ** 2)
    lines = ((slope * score + offset, aim) for score, aim in aims)
    # log(1 + exp(x)) without overflow
    return away + sum(max(line, 0.0) + math.log1p(math.exp(-abs(line))) - aim * line for line, aim in lines)


def _level(aims: Sequence[tuple[float, float]]) -> Curve:
    """A flat curve at the mean."""
    mean = sum(aim for _, aim in aims) / len(aims)
    return Curve(slope=0.0, offset=round(math.log(mean / (1 - mean)), 4))

"""Curves follow the reports they are fitted on, never leave their level's band, and are judged on what they saw not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.calibration import CEILING, MATCH_FROM, POSSIBLE_FROM, Calibration, Curve
from app.domain.diagnosis import Level
from app.domain.evaluation import Offer, Outcome
from app.evaluation.calibration import fit, held_out_error

SCORES = st.floats(-50, 200)


def offered(place: int, score: float, right: bool, level: Level = Level.POSSIBLE) -> Outcome:
    slug = f"guide-{place}"
    offer = Offer(slug=slug if right else "other", level=level, score=score, confidence=0.5)
    return Outcome(id=str(place), wanted=slug, tool="t", offers=(offer,), took_ms=1.0)


def half_right(score: float, first: int = 0) -> list[Outcome]:
    return [offered(place, score, place % 2 == 0) for place in range(first, first + 40)]


@given(score=SCORES, slope=st.floats(0, 5), offset=st.floats(-50, 50))
def test_confidence_stays_inside_the_band_of_its_level(score: float, slope: float, offset: float) -> None:
    curve = Curve(slope=slope, offset=offset)
    curves = Calibration(match=curve, possible=curve)
    assert MATCH_FROM <= curves.confidence(Level.MATCH, score) <= CEILING
    assert POSSIBLE_FROM <= curves.confidence(Level.POSSIBLE, score) < MATCH_FROM


@given(points=st.lists(st.tuples(SCORES, st.booleans()), max_size=30), low=SCORES, high=SCORES)
def test_more_evidence_never_makes_a_guide_less_likely(
    points: list[tuple[float, bool]], low: float, high: float
) -> None:
    curves = fit(offered(place, score, right) for place, (score, right) in enumerate(points))
    low, high = sorted((low, high))
    assert curves.confidence(Level.POSSIBLE, low) <= curves.confidence(Level.POSSIBLE, high)


def test_without_reports_the_curves_stay_as_they_are() -> None:
    assert fit([]) == Calibration()


def test_a_curve_says_what_share_was_right() -> None:
    often = [offered(place, 6.0, place % 5 != 0) for place in range(100, 140)]
    curves = fit([*half_right(1.0), *often])
    assert curves.confidence(Level.POSSIBLE, 1.0) == pytest.approx(0.5, abs=0.05)
    assert curves.confidence(Level.POSSIBLE, 6.0) == pytest.approx(0.8, abs=0.05)


def test_what_was_never_wrong_is_not_called_certain() -> None:
    curves = fit(offered(place, 4.0, True, Level.MATCH) for place in range(30))
    assert MATCH_FROM < curves.match.at(4.0) < 1


@pytest.mark.parametrize("score", [0.0, 2.0, 6.0, 12.0])
def test_what_was_always_wrong_is_not_called_right(score: float) -> None:
    curves = fit(offered(place, score, False, Level.MATCH) for place in range(3))
    assert curves.match.at(score) < 0.3


def test_the_held_out_error_is_that_of_reports_the_curves_have_not_seen() -> None:
    assert held_out_error(half_right(1.0)) < 0.15
    lone = [offered(0, 3.0, True) for _ in range(20)] + [offered(1, 3.0, False) for _ in range(20)]
    assert held_out_error(lone) > 0.3
    assert held_out_error([]) == 0.0

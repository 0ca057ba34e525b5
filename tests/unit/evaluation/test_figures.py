"""Figures are counted by hand on a handful of outcomes."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.diagnosis import Level
from app.domain.evaluation import Offer, Outcome, Run
from app.evaluation.changes import changes
from app.evaluation.figures import Share, by_guide, by_tool, confusions, figures


def outcome(name: str, wanted: str, *offers: tuple[str, str, float], took: float = 10.0) -> Outcome:
    given = tuple(Offer(slug=slug, level=Level(level), confidence=sure) for slug, level, sure in offers)
    return Outcome(id=name, wanted=wanted, tool=wanted[:1], offers=given, took_ms=took)


def run(*outcomes: Outcome) -> Run:
    return Run(catalogue="c", day=date(2026, 12, 1), unwritten=0, outcomes=outcomes)


FIVE = run(
    outcome("right", "a1", ("a1", "match", 0.97)),
    outcome("second", "a2", ("a1", "possible", 0.6), ("a2", "possible", 0.5)),
    outcome("silent", "a2"),
    outcome("alarm", "", ("b1", "match", 0.93), took=30.0),
    outcome("quiet", ""),
)


def test_shares_are_of_the_labelled_or_of_the_others() -> None:
    found = figures(FIVE)
    assert (found.first, found.first_three, found.asserted) == (Share(1, 3), Share(2, 3), Share(1, 3))
    assert (found.wrong_asserted, found.missed) == (Share(0, 3), Share(1, 3))
    assert (found.false_alarm, found.noise) == (Share(1, 2), Share(1, 2))
    assert found.reciprocal_rank == pytest.approx((1 + 0.5 + 0) / 3)
    assert (found.p50_ms, found.p95_ms) == (10.0, 30.0)


def test_stated_confidence_stands_beside_the_share_that_was_right() -> None:
    found = figures(FIVE)
    assert [(each.low, round(each.stated, 6), each.right) for each in found.calibration] == [
        (0.6, 0.6, Share(0, 1)),
        (0.9, 0.95, Share(1, 2)),
    ]
    assert found.calibration_error == pytest.approx((0.6 * 1 + 0.45 * 2) / 3)


def test_tallies_tell_right_wrong_and_silent_apart() -> None:
    tallies = {tally.name: (tally.asserted, tally.offered, tally.wrong, tally.abstained) for tally in by_guide(FIVE)}
    assert tallies == {"a1": (1, 0, 0, 0), "a2": (0, 0, 1, 1)}
    assert [(tally.name, tally.total) for tally in by_tool(FIVE)] == [("a", 3)]


def test_confusions_name_what_was_taken_for_what() -> None:
    assert confusions(FIVE) == (("", "b1", ("alarm",)), ("a2", "", ("silent",)), ("a2", "a1", ("second",)))


def test_changes_come_with_the_worse_ones_first() -> None:
    after = run(
        outcome("right", "a1", ("a2", "match", 0.97)),
        outcome("second", "a2", ("a2", "possible", 0.6)),
        outcome("silent", "a2"),
        outcome("new", ""),
    )
    found = changes(FIVE, after)
    assert [(change.after.id, change.direction) for change in found.changed] == [("right", -1), ("second", 1)]
    assert (found.added, found.removed) == (("new",), ("alarm", "quiet"))


@given(st.integers(0, 400), st.integers(1, 400))
def test_an_interval_holds_its_share_and_narrows_with_more_reports(hits: int, more: int) -> None:
    share = Share(hits, hits + more)
    low, high = share.interval
    assert 0 <= low <= share.value <= high <= 1
    again = Share(hits * 4, (hits + more) * 4).interval
    assert again[1] - again[0] < high - low

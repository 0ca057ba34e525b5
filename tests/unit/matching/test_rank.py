"""What may be claimed follows from rules: one row of the level table each."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.diagnosis import Answer, Applies, Because, CheckResult, Evidence, Level
from app.domain.guide import Check, Effect, Guide, Role
from app.ingest.load import load
from app.matching.rank import Standing, Words, order, stand

SITE = Path(__file__).parents[2] / "fixtures" / "site"
GUIDES = {guide.slug: guide for guide in load(SITE).guides}
GUIDE: Guide = GUIDES["anvil-will-not-start"]
CHECK: Check = GUIDE.spec.checks[0]


def seen(role: Role, event: str = "one", prose: bool = False) -> Evidence:
    return Evidence(event, role, Because(1, "line"), event=event, prose=prose)


def answered(
    answer: Answer, effect: Effect = Effect.NONE, *, required: bool = False, by_sight: bool = True
) -> CheckResult:
    check = CHECK.model_copy(update={"required": required})
    return CheckResult(check, answer, effect, seen=by_sight)


def standing(*parts: Evidence | CheckResult, words: Words | None = None, guide: Guide = GUIDE) -> Standing:
    evidence = tuple(part for part in parts if isinstance(part, Evidence))
    checks = tuple(part for part in parts if isinstance(part, CheckResult))
    return stand(guide, evidence, checks, Applies.YES, words or Words())


OUT = answered(Answer.NO, Effect.RULES_OUT)
OUT_BY_ABSENCE = answered(Answer.NO, Effect.RULES_OUT, by_sight=False)


@pytest.mark.parametrize(
    ("parts", "level"),
    [
        ([seen(Role.PRIMARY)], Level.MATCH),
        ([seen(Role.STRONG)], Level.MATCH),
        ([seen(Role.STRONG), answered(Answer.YES, required=True)], Level.MATCH),
        ([seen(Role.STRONG), answered(Answer.CANNOT_TELL, required=True)], Level.POSSIBLE),
        ([seen(Role.PRIMARY), answered(Answer.NO, required=True)], None),
        ([seen(Role.SUPPORTING, "one"), seen(Role.SUPPORTING, "two")], Level.POSSIBLE),
        ([seen(Role.SUPPORTING, "one"), seen(Role.SUPPORTING, "one")], None),
        ([seen(Role.SUPPORTING)], None),
        ([seen(Role.PRIMARY, prose=True)], Level.POSSIBLE),
        ([seen(Role.SUPPORTING, "one", prose=True), seen(Role.SUPPORTING, "two", prose=True)], None),
        ([], None),
        ([seen(Role.STRONG), OUT], None),
        ([seen(Role.STRONG), OUT_BY_ABSENCE], None),
        ([seen(Role.PRIMARY), OUT], None),
        ([seen(Role.PRIMARY), OUT_BY_ABSENCE], Level.MATCH),
    ],
)
def test_the_level_table(parts: list[Evidence | CheckResult], level: Level | None) -> None:
    assert standing(*parts).level is level


def test_words_alone_offer_but_never_assert() -> None:
    assert standing(words=Words(0.7, 12, 8, question=False)).level is Level.POSSIBLE
    assert standing(words=Words(1.0, 5, 0)).level is Level.POSSIBLE
    assert standing(words=Words(1.0, 5, 0, rival=0.99)).level is Level.POSSIBLE
    assert standing(words=Words(1.0, 5, 2, named=False)).level is Level.POSSIBLE


@pytest.mark.parametrize(
    "words",
    [
        Words(0.05, 40, 40),
        Words(0.7, 12, 2),
        Words(0.7, 12, 8, named=False, question=False),
        Words(1.0, 12, 2, question=False),
        Words(1.0, 3, 1),
        Words(1.0, 5, 1, named=False),
        Words(0.9, 12, 8, rival=0.95, question=False),
        Words(1.0, 12, 8, rival=0.95, named=False),
    ],
)
def test_too_few_words_offer_nothing(words: Words) -> None:
    assert standing(words=words).level is None


def test_specific_comes_before_general_and_asserted_before_offered() -> None:
    support = [answered(Answer.YES, Effect.SUPPORTS)] * 9
    strong = standing(seen(Role.STRONG), *support, guide=GUIDES["anvil-out-of-coal"])
    primary = standing(seen(Role.PRIMARY))
    offered = standing(seen(Role.PRIMARY), answered(Answer.CANNOT_TELL, required=True))
    assert order([offered, strong, primary]) == [primary, strong, offered]

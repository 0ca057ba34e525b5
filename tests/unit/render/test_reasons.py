from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.diagnosis import Answer, Because, Diagnosis, Evidence, Lack, LackKind, Match, Reason, Verdict
from app.domain.guide import Role
from app.domain.text import Text
from app.render.reasons import headline, lack, reason


def at(line: int, role: Role, signature: str = "kill", prose: bool = False) -> Evidence:
    return Evidence(signature, role, Because(line, "text"), prose=prose)


CASES = [
    (Reason.PRIMARY, (at(8, Role.SUPPORTING), at(3, Role.PRIMARY)), "Line 3 is a line that only this problem prints."),
    (Reason.STRONG, (at(8, Role.STRONG),), "Line 8 is typical of this problem, and no check speaks against it."),
    (
        Reason.SEQUENCE,
        (at(8, Role.STRONG, "order"), at(1, Role.PRIMARY)),
        "From line 8 on, the lines stand in the order in which this problem prints them.",
    ),
    (
        Reason.SEQUENCE,
        (at(8, Role.STRONG, "order"), at(5, Role.STRONG, "order")),
        "Lines 5 and 8 stand in the order in which this problem prints them.",
    ),
    (
        Reason.SUPPORTING,
        (at(8, Role.SUPPORTING), at(2, Role.SUPPORTING, "loop")),
        "Lines 2 and 8 point to this problem, but none of them decides alone.",
    ),
    (
        Reason.WORDS,
        (),
        "The wording is close to this guide, but none of the lines it knows is in the text.",
    ),
    (
        Reason.WORDS,
        (at(4, Role.STRONG, prose=True),),
        "Line 4 quotes a line of this problem, but a sentence around it is no log.",
    ),
    (
        Reason.WORDS,
        (at(4, Role.SUPPORTING),),
        "The wording is close to this guide, and line 4 points to it, but does not decide alone.",
    ),
]


@pytest.mark.parametrize(("kind", "evidence", "sentence"), CASES)
def test_reason_names_the_lines(match: Match, kind: Reason, evidence: tuple[Evidence, ...], sentence: str) -> None:
    assert reason(replace(match, reason=kind, evidence=evidence), "en") == sentence


@pytest.mark.parametrize(("kind", "evidence", "sentence"), CASES)
def test_reason_is_told_in_chinese(match: Match, kind: Reason, evidence: tuple[Evidence, ...], sentence: str) -> None:
    assert reason(replace(match, reason=kind, evidence=evidence), "zh").endswith("。")


def test_an_open_check_is_asked(match: Match) -> None:
    required = replace(match.checks[0], answer=Answer.CANNOT_TELL)
    said = reason(replace(match, reason=Reason.REQUIRED_OPEN, checks=(required,)), "zh")
    assert said == "第 1204 行是这个问题的典型输出，但有 1 项关键检查从文中看不出答案，首先是：是不是内置的 connector？"


def test_nothing_is_said_to_be_nothing(diagnosis: Diagnosis) -> None:
    empty = replace(diagnosis, verdict=Verdict.NONE, matches=())
    assert headline(empty, "en") == "No guide explains this text, and we will not guess."
    wrapped = replace(empty, wrappers=(Because(14, "Engine core initialization failed"),), wrapped=True)
    assert "Line 14 only wraps another error" in headline(wrapped, "en")


@pytest.mark.parametrize(
    ("lacking", "sentence"),
    [
        (Lack(LackKind.SIGNATURE, "kill", shown="force {killing}"), "Its line is not in the text: force {killing}"),
        (Lack(LackKind.SIGNATURE, "kill"), "None of its lines is in the text."),
        (Lack(LackKind.VERSION, "vllm", shown=">=0.32"), "It affects other versions: vllm >=0.32"),
        (Lack(LackKind.CHECK, "c", Text("Is it so?")), "The text does not answer: Is it so?"),
        (
            Lack(LackKind.CHECK, "c", Text("Is it so?"), because=Because(3, "x")),
            "A check that decides is answered with no: Is it so?",
        ),
        (Lack(LackKind.RULED_OUT, "c", Text({"en": "It is 28 s.", "zh": "是 28 秒。"})), "It is 28 s."),
        (Lack(LackKind.RULED_OUT, "c"), "A check rules it out."),
    ],
)
def test_a_near_miss_says_what_it_lacks(lacking: Lack, sentence: str) -> None:
    assert lack(lacking, "en") == sentence

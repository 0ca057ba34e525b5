"""One small guide and answers about it, in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.diagnosis import (
    Answer,
    Applies,
    Because,
    CheckResult,
    Diagnosis,
    Evidence,
    FixResult,
    Lack,
    LackKind,
    Level,
    Match,
    Missing,
    NearMiss,
    Reason,
    Verdict,
)
from app.domain.facts import Fact, FactKind, Facts
from app.domain.guide import SECTIONS, Effect, Guide, GuideSpec, Prose, Role
from app.domain.paste import Line, Paste, Redaction
from app.render.answer import Answer as Said
from app.render.say import answer as say
from app.render.urls import Urls
from app.yaml12 import loads

SOURCE = loads(Path(__file__).with_name("guide.yaml").read_text("utf-8"))


def prose(language: str, title: str) -> Prose:
    sections = dict.fromkeys(SECTIONS, "Text.") | {"summary": SOURCE["summaries"][language]}
    headings = {section: section.capitalize() for section in SECTIONS}
    return Prose(language=language, title=title, headings=headings, sections=sections)


@pytest.fixture(scope="session")
def guide() -> Guide:
    written = {language: prose(language, title) for language, title in SOURCE["titles"].items()}
    return Guide(slug="vllm-force-kill", spec=GuideSpec.model_validate(SOURCE["spec"]), prose=written)


def seen(signature: str, line: int, role: Role, **more: object) -> Evidence:
    because = Because(line, "force killing remaining process", 0, 13, 20)
    return Evidence(signature, role, because, **more)  # type: ignore[arg-type]


@pytest.fixture
def match(guide: Guide) -> Match:
    connector, native = guide.spec.checks
    return Match(
        guide=guide,
        level=Level.MATCH,
        score=5.1,
        confidence=0.973,
        reason=Reason.PRIMARY,
        applies=Applies.YES,
        evidence=(seen("loop", 3, Role.SUPPORTING), seen("kill", 1204, Role.PRIMARY, times=4)),
        checks=(
            CheckResult(connector, Answer.YES, Effect.SUPPORTS, missing=Missing("Starting shutdown", 1203, 1204)),
            CheckResult(native, Answer.YES, Effect.LIMITS_FIX, Because(7, "use_native=true", 0, 10)),
        ),
        fixes=(FixResult(guide.spec.fixes[0], ("native",)),),
    )


@pytest.fixture
def diagnosis(guide: Guide, match: Match) -> Diagnosis:
    facts = Facts(
        (
            Fact(FactKind.VERSION, "vllm", "0.31.0", 2),
            Fact(FactKind.VERSION, "vllm", "0.30.0", 9, beside="0.31.0"),
            Fact(FactKind.FLAG, "enforce_eager", "true", 2),
            Fact(FactKind.HARDWARE, "gpu", "NVIDIA H200", 4),
            Fact(FactKind.HARDWARE, "gpu", "NVIDIA H200", 5),
            Fact(FactKind.PLATFORM, "platform", "windows", 6),
        )
    )
    paste = Paste((Line(1, "a"), Line(2, "b")), redactions=(Redaction(2, "hf-token"),), size=18_211, total=1_204)
    near = NearMiss(guide, (Lack(LackKind.SIGNATURE, "kill", shown="force killing"),), 0.22)
    return Diagnosis(Verdict.MATCH, (match,), (near,), facts, paste)


@pytest.fixture
def urls() -> Urls:
    return Urls("https://faultbook.example")


@pytest.fixture
def said(diagnosis: Diagnosis, urls: Urls) -> Said:
    return say(diagnosis, "en", urls, "0123abcd")

"""One small guide and answers about it, in two languages."""

from __future__ import annotations

from datetime import date

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
from app.render.say import answer as say
from app.render.answer import Answer as Said
from app.render.urls import Urls

SPEC = {
    "tool": "vllm",
    "components": ["engine"],
    "tags": ["shutdown"],
    "source_language": "en",
    "state": "verified",
    "verified": {"on": "2026-12-01", "how": "source", "with": "vLLM 0.31.0"},
    "review_in": "180d",
    "affects": [{"product": "vllm", "versions": "<=0.31.0", "degree": "full"}],
    "environment": [{"name": "container", "value": {"en": "any container", "zh": "任何容器"}}],
    "fixes": [
        {
            "id": "upgrade",
            "kind": "pr",
            "ref": "vllm-project/vllm#62821",
            "title": {"en": "Upgrade", "zh": "升级"},
            "state": "merged",
            "fixed_in": {"product": "vllm", "version": "0.32.0"},
            "checked_on": "2026-12-01",
        }
    ],
    "signatures": [
        {"id": "kill", "text": "force killing", "role": "primary"},
        {"id": "order", "lines": ["teardown", "force killing"], "within": 9, "role": "strong"},
        {"id": "loop", "text": "exiting busy loop", "role": "supporting"},
    ],
    "checks": [
        {
            "id": "connector",
            "ask": {"en": "Is it the built-in connector?", "zh": "是不是内置的 connector？"},
            "look_for": {"flag": {"name": "kv_connector", "is": "LMCacheConnectorV1"}},
            "required": True,
            "if_yes": {"effect": "supports", "say": {"en": "It has no shutdown().", "zh": "它没有 shutdown()。"}},
            "if_unknown": {"say": {"en": "Not shown.", "zh": "看不到。"}, "run": "ps aux | grep kv_connector"},
        },
        {
            "id": "native",
            "ask": {"en": "Is use_native set?", "zh": "是否设置了 use_native？"},
            "look_for": {"flag": {"name": "use_native", "is": "true"}},
            "if_yes": {
                "effect": "limits_fix",
                "limits": "upgrade",
                "say": {"en": "The fix stops short of it.", "zh": "修复不覆盖它。"},
            },
        },
    ],
    "verification": {"needs": {"en": "a log of a stop", "zh": "一份停止时的日志"}, "expect": ["stopped cleanly"]},
    "references": [
        {
            "ref": "vllm-project/vllm#62821",
            "kind": "pr",
            "state": "merged",
            "read": "full",
            "checked_on": "2026-12-01",
            "note": {"en": "the fix", "zh": "修复"},
        }
    ],
}
SUMMARIES = {
    "en": "The built-in `LMCacheConnectorV1` inherits an **empty** `shutdown()`.\nSee [the fix](https://example.org).",
    "zh": "内置的 `LMCacheConnectorV1` 继承了\n**空的** `shutdown()`。",
}


def prose(language: str, title: str) -> Prose:
    sections = dict.fromkeys(SECTIONS, "Text.") | {"summary": SUMMARIES[language]}
    return Prose(language=language, title=title, headings=dict.fromkeys(SECTIONS, "Heading"), sections=sections)


@pytest.fixture(scope="session")
def guide() -> Guide:
    written = {"en": prose("en", "EngineCore is force-killed"), "zh": prose("zh", "EngineCore 被强制杀死")}
    return Guide(slug="vllm-force-kill", spec=GuideSpec.model_validate(SPEC), prose=written)


def seen(signature: str, line: int, role: Role, **more: object) -> Evidence:
    because = Because(line, "force killing remaining process", 0, 13, 20)
    return Evidence(signature, role, because, **more)  # type: ignore[arg-type]


@pytest.fixture
def match(guide: Guide) -> Match:
    connector, native = guide.spec.checks
    return Match(
        guide=guide,
        level=Level.MATCH,
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


CHECKED = date(2026, 12, 1)

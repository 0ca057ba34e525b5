from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.diagnosis import Answer, Because, CheckResult, Diagnosis, Match, Verify, VerifyResult
from app.domain.guide import Guide
from app.domain.paste import Cut, Paste
from app.render.answer import Answer as Said
from app.render.say import answer, commands, verified
from app.render.urls import Urls


def test_a_match_is_said_in_the_language_asked(diagnosis: Diagnosis, urls: Urls) -> None:
    said = answer(diagnosis, "zh", urls, "0123abcd")
    assert said.headline == "已知问题：EngineCore 被强制杀死"
    assert said.matches[0].summary == "内置的 LMCacheConnectorV1 继承了空的 shutdown()。"
    assert said.matches[0].url == "https://faultbook.example/zh/guides/vllm-force-kill"


def test_summary_has_no_marks(said: Said) -> None:
    assert said.matches[0].summary == "The built-in LMCacheConnectorV1 inherits an empty shutdown(). See the fix."


def test_only_facts_that_count_are_named(said: Said) -> None:
    assert said.facts.versions == {"vllm": "0.31.0"}
    assert [(item.value, item.beside) for item in said.facts.items][:2] == [("0.31.0", None), ("0.30.0", "0.31.0")]


def test_bare_switches_are_true(said: Said) -> None:
    assert said.facts.flags == {"enforce_eager": True}


def test_hardware_is_named_once(said: Said) -> None:
    assert (said.facts.hardware, said.facts.platform) == (("NVIDIA H200",), "windows")


def test_a_check_shows_what_it_rests_on(said: Said) -> None:
    missing, limiting = said.matches[0].checks
    assert (missing.missing_line, missing.missing_after, missing.because) == ("Starting shutdown", 1203, None)
    assert limiting.because is not None
    assert (limiting.because.line, limiting.limits, limiting.say) == (7, "upgrade", "The fix stops short of it.")


def test_an_open_check_shows_what_would_tell(match: Match, diagnosis: Diagnosis, urls: Urls) -> None:
    open_check = CheckResult(match.checks[0].check, Answer.CANNOT_TELL)
    unsaid = CheckResult(match.checks[1].check, Answer.CANNOT_TELL)
    asked = replace(diagnosis, matches=(replace(match, checks=(open_check, unsaid)),))
    first, second = answer(asked, "en", urls, "").matches[0].checks
    assert (first.say, first.run) == ("Not shown.", {"host": "ps aux | grep kv_connector"})
    assert (second.say, second.run) == ("The text does not tell.", {})


def test_commands_keep_their_platform() -> None:
    assert commands({"docker": "docker ps"}) == {"docker": "docker ps"}
    assert commands(None) == {}


def test_a_fix_leads_to_its_source(said: Said) -> None:
    fix = said.matches[0].fixes[0]
    assert fix.url == "https://github.com/vllm-project/vllm/issues/62821"
    assert (fix.state, fix.fixed_in, fix.checked_on, fix.limited_by) == (
        "merged",
        "vllm 0.32.0",
        "2026-12-01",
        ("native",),
    )


def test_of_an_endless_line_the_place_is_shown(match: Match, diagnosis: Diagnosis, urls: Urls) -> None:
    because = Because(1, "a" * 10_000 + "mark" + "b" * 10_000_000, 10_000, 10_004, 30)
    long = replace(match, evidence=(replace(match.evidence[1], because=because),))
    said = answer(replace(diagnosis, matches=(long,)), "en", urls, "").matches[0].evidence[0]
    assert len(said.text) == 2_000
    assert said.text[said.start : said.end] == "mark"
    assert said.column + said.start == 30 + 10_000


def test_what_was_cut_is_named(diagnosis: Diagnosis, urls: Urls) -> None:
    long = replace(diagnosis, paste=replace(diagnosis.paste, cut=Cut(250_001, 300_000)))
    assert answer(long, "en", urls, "").paste.cut == (250_001, 300_000)
    assert answer(diagnosis, "en", urls, "").paste.lines == 1_204


def judged(guide: Guide, result: VerifyResult, **found: object) -> str:
    parts = {"missing": (), "forbidden": (), "unguarded": (), "seen": (), "paste": Paste(())} | found
    return verified(Verify(guide, result, **parts), "en", Urls("https://x.org")).say  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "found", "sentence"),
    [
        (VerifyResult.PASSES, {}, "Fixed: the log shows what it should, and nothing that it should not."),
        (VerifyResult.FAILS, {"forbidden": (Because(9, "x"),)}, "Not fixed: line 9 must not appear any more."),
        (VerifyResult.FAILS, {"missing": ("a", "b")}, "Not fixed: 2 lines that should be there are missing."),
        (
            VerifyResult.CANNOT_TELL,
            {"unguarded": ("teardown",)},
            "Cannot tell: the log has to reach the line “teardown” before the fix can be judged. "
            "Needed: a log of a stop",
        ),
    ],
)
def test_a_log_from_after_the_fix_is_judged(
    guide: Guide, result: VerifyResult, found: dict[str, object], sentence: str
) -> None:
    assert judged(guide, result, **found) == sentence

from __future__ import annotations

from dataclasses import replace

from app.render.answer import Answer as Said
from app.render.terminal import shown, terminal


def test_the_answer_comes_first_and_its_proof_after(said: Said) -> None:
    text = terminal(said, colour=False)
    parts = ["Known problem: EngineCore is force-killed", "match, 97 %.", "Lines that decided", "Checks", "Fixes"]
    assert [text.index(part) for part in parts] == sorted(text.index(part) for part in parts)


def test_evidence_has_its_line_number(said: Said) -> None:
    assert "    1204  force killing remaining process (4 times)" in terminal(said, colour=False)


def test_colour_marks_the_span_that_decided(said: Said) -> None:
    assert "\x1b[30;43mforce killing\x1b[0m remaining process" in terminal(said, colour=True)
    assert "\x1b" not in terminal(said, colour=False)


def test_a_missing_line_is_shown(said: Said) -> None:
    assert "missing: Starting shutdown" in terminal(said, colour=False)


def test_what_a_check_rests_on_and_does_is_told(said: Said) -> None:
    text = terminal(said, colour=False)
    assert "  + Is use_native set? yes, limits the fix upgrade\n    line 7: use_native=true\n" in text
    assert "merged; vllm-project/vllm#62821; in vllm 0.32.0; checked on 1 Dec 2026; does not reach this case" in text


def test_pasted_text_cannot_steer_the_terminal(said: Said) -> None:
    assert shown("\x1b]0;owned\x07\u202eabc\tdef") == "\ufffd]0;owned\ufffd\ufffdabc\tdef"
    hostile = replace(said.matches[0].evidence[0], text="\x1b[2J", start=0, end=4)
    match = replace(said.matches[0], evidence=(hostile,))
    assert "\x1b[2J" not in terminal(replace(said, matches=(match,)), colour=True)


def test_near_misses_and_masked_secrets_are_told(said: Said) -> None:
    text = terminal(replace(said, matches=()), colour=False)
    assert "Its line is not in the text: force killing" in text
    assert text.endswith("1 secret was masked, on line 2.\n")

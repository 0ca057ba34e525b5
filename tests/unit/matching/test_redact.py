"""Secrets go, everything that only looks like one stays, and lines keep their numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.paste import Redaction
from app.matching.redact import redact, redact_text

PASTES = Path(__file__).parents[2] / "fixtures" / "pastes"
SECRETS = [tuple(row.split("\t")) for row in (PASTES / "secrets.tsv").read_text("utf-8").splitlines()]
HARMLESS = (PASTES / "no-secrets.log").read_text("utf-8").splitlines()


@pytest.mark.parametrize(("kind", "secret", "line"), SECRETS)
def test_a_secret_is_masked_and_what_is_around_it_stays(kind: str, secret: str, line: str) -> None:
    assert redact([line]) == ([line.replace(secret, f"«{kind}»")], [Redaction(1, kind)])


def test_secrets_are_found_among_many_lines() -> None:
    lines = [line for _, _, line in SECRETS for line in (*HARMLESS[:9], line)]
    masked, found = redact(lines)
    assert [item.line for item in found] == list(range(10, len(lines) + 1, 10))
    assert [line for line, (_, secret, _) in zip(masked[9::10], SECRETS, strict=True) if secret in line] == []


@pytest.mark.parametrize("line", HARMLESS)
def test_what_only_looks_like_a_secret_stays(line: str) -> None:
    assert redact([line]) == ([line], [])


def test_a_private_key_goes_whole_with_or_without_its_end() -> None:
    lines = (PASTES / "private-key.log").read_text("utf-8").splitlines()
    masked, found = redact(lines)
    key = "«private-key»"
    assert masked[1:5] == [key] * 4
    assert masked[6:9] == [f'"private_key": "{key}\\n",', key, key]
    assert [masked[kept] for kept in (0, 5, 9)] == [lines[kept] for kept in (0, 5, 9)]
    assert [item.line for item in found] == [2, 7, 8]


def test_two_secrets_on_one_line_are_two() -> None:
    masked = redact_text("postgres://a:hunter2@db HF_TOKEN=hf_aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567")
    assert masked == "postgres://a:«url-password»@db HF_TOKEN=«hf-token»"


@settings(deadline=None)
@given(st.lists(st.sampled_from([line for _, _, line in SECRETS] + HARMLESS) | st.text(max_size=60), max_size=8))
def test_masked_lines_hold_no_secret_any_more(lines: list[str]) -> None:
    masked, _ = redact(lines)
    assert redact(masked) == (masked, [])
    assert len(masked) == len(lines)


@settings(deadline=None)
@given(st.sampled_from(SECRETS), st.text(max_size=30), st.text(max_size=30))
def test_a_secret_is_found_between_any_words(row: tuple[str, str, str], before: str, after: str) -> None:
    _, secret, line = row
    masked = redact_text(f"{before}\n{line}\n{after}")
    assert secret not in masked

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
SPREAD = [row.split("\t") for row in (PASTES / "secrets-spread.tsv").read_text("utf-8").splitlines()]
HARMLESS = [
    line
    for name in ("no-secrets.log", "secrets-lookalikes.txt")
    for line in (PASTES / name).read_text("utf-8").splitlines()
]
LINES = [line for _, _, line in SECRETS] + [line for row in SPREAD for line in row[2:]] + HARMLESS


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


@pytest.mark.parametrize(("kind", "secret", "name", "line"), SPREAD)
def test_a_secret_named_on_the_line_before_is_masked(kind: str, secret: str, name: str, line: str) -> None:
    assert redact([name, line]) == ([name, line.replace(secret, f"«{kind}»")], [Redaction(2, kind)])
    assert redact([name])[0] == [name]


def test_harmless_lines_stay_harmless_together() -> None:
    assert redact(HARMLESS) == (HARMLESS, [])


def test_a_private_key_goes_behind_a_collectors_prefix_without_its_end_or_its_begin() -> None:
    lines = (PASTES / "secrets-key-cut.txt").read_text("utf-8").splitlines()
    masked, found = redact(lines)
    kept = [place for place, line in enumerate(masked) if line == lines[place]]
    assert [lines[place] for place in kept] == [line for line in lines if "kept" in line or "-----END" in line]
    assert len({item.line for item in found}) == 3


def test_every_further_key_of_a_flag_is_masked() -> None:
    masked = redact_text("vllm serve --api-key key-1abc key-2def key-3ghi --port 8000")
    assert masked == "vllm serve --api-key «flag-secret» «flag-secret» «flag-secret» --port 8000"


def test_a_token_a_line_break_cut_goes_in_both_pieces() -> None:
    masked = redact_text("HF_TOKEN=hf_aBcDeFgHiJkLm0123\nNoPqRsTuVwXyZ01\nkept")
    assert masked == "HF_TOKEN=«secret»\n«hf-token»\nkept"


def test_two_secrets_on_one_line_are_two() -> None:
    masked = redact_text("postgres://a:hunter2@db HF_TOKEN=hf_aBcDeFgHiJkLmNoPqRsTuVwXyZ01234567")
    assert masked == "postgres://a:«url-password»@db HF_TOKEN=«hf-token»"


@settings(deadline=None)
@given(st.lists(st.sampled_from(LINES) | st.text(max_size=60), max_size=8))
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

"""What is named a secret is never a fact in clear text, whatever the redaction of lines made of it."""

from __future__ import annotations

import pytest

from app.domain.facts import Fact, FactKind
from app.matching.facts.secrecy import MASK, without_secret


@pytest.mark.parametrize(
    "name", ["HF_TOKEN", "hf-token", "DB_PASSWORD", "api_key", "VLLM_API_KEY", "AWS_SECRET_ACCESS_KEY", "relogin"]
)
def test_a_secret_by_its_name_is_masked(name: str) -> None:
    assert without_secret(Fact(FactKind.ENV, name, "correcthorse9", 1)).value == MASK


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("eos_token", "</s>"),
        ("max_tokens", "512"),
        ("tokenizer", "Qwen/Qwen3-8B"),
        ("api_key", "None"),
        ("HF_TOKEN", "«hf-token»"),
        ("PWD", "/workspace"),
    ],
)
def test_what_is_no_secret_stays(name: str, value: str) -> None:
    assert without_secret(Fact(FactKind.FLAG, name, value, 1)).value == value

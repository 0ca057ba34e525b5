"""The words of the pages: the same keys and placeholders in each language, all used, none missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.domain.diagnosis import Answer, Level, VerifyResult
from app.domain.guide import Effect, Role, State
from app.render.wording import Wording, own, placeholders
from app.resources import bundled
from app.web.diagnose import examples
from app.web.speech import WORDS

WEB = Path(__file__).parents[2] / "app" / "web"
TEXT = "\n".join(path.read_text("utf-8") for path in [*WEB.glob("*.py"), *bundled("templates").rglob("*.html")])
SAID = set(re.findall(r'(?:say(?:\(\w+\))?|has)\(\s*"([a-z_.]+)"', TEXT)) | set(
    re.findall(r'"([a-z_]+\.[a-z_.]+)"', TEXT)
)
STEMS = set(re.findall(r'f"([a-z_.]+\.)\{', TEXT)) | set(re.findall(r'"([a-z_.]+\.)" ~', TEXT))


@pytest.fixture(scope="module")
def words() -> Wording:
    return Wording.load(WORDS)


def test_every_language_has_the_same_keys(words: Wording) -> None:
    assert words.entries["en"].keys() == words.entries["zh"].keys()


def test_every_language_fills_the_same_places(words: Wording) -> None:
    for key, entry in words.entries["en"].items():
        other = words.entries["zh"][key]
        assert placeholders(entry) - {"count", "first"} == placeholders(other) - {"count", "first"}, key


def test_every_word_is_used(words: Wording) -> None:
    unused = [key for key in words.entries["en"] if key not in SAID and not key.startswith(tuple(STEMS))]
    assert unused == []


def test_every_word_that_is_used_exists(words: Wording) -> None:
    known = words.entries["en"].keys() | own().entries["en"].keys()
    called = set(re.findall(r'\bsay(?:\(\w+\))?\(\s*"([a-z_.]+)"\s*[,)]', TEXT))
    assert called - known == set()


@pytest.mark.parametrize(
    ("stem", "names"),
    [
        ("answer", [answer.value for answer in Answer]),
        ("effect", [effect.value for effect in Effect if effect is not Effect.LIMITS_FIX]),
        ("guide.state", [state.value for state in State]),
        ("log.note", [role.value for role in Role]),
        ("verify", [result.value for result in VerifyResult]),
        ("match.title", [level.value for level in Level]),
        ("example", examples()),
        ("fix", ["open", "merged", "closed", "released", "available", "unknown", "live", "gone"]),
        ("guide.how", ["thread", "source", "reproduced"]),
        ("platform", ["docker", "compose", "kubernetes", "slurm", "host"]),
        ("guide.affects", ["full", "partial", "not"]),
    ],
)
def test_every_value_has_a_word(words: Wording, stem: str, names: list[str]) -> None:
    assert [name for name in names if not words.has("zh", f"{stem}.{name}")] == []

from __future__ import annotations

import pytest

from app.errors import LanguageNotFound
from app.render.language import negotiate

SITE = ("en", "zh")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("zh", "zh"),
        ("zh-Hans-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("fr-FR, fr;q=0.9", "en"),
        ("en;q=0.1, zh_CN;q=0.2", "zh"),
        ("zh;q=0, en", "en"),
        ("*", "en"),
        ("zh;q=abc, ,;;q=,", "en"),
        ("fr," * 10_000 + "zh", "en"),
    ],
)
def test_reader_gets_the_language_preferred(header: str | None, language: str) -> None:
    assert negotiate(None, header, SITE) == language


def test_what_is_asked_for_wins() -> None:
    assert negotiate("zh-TW", "en", SITE) == "zh"


def test_a_language_nobody_writes_is_refused() -> None:
    with pytest.raises(LanguageNotFound) as refusal:
        negotiate("fr", "en", SITE)
    assert refusal.value.details == {"language": "fr", "languages": "en, zh"}


def test_a_site_without_english_falls_back_to_its_first_language() -> None:
    assert negotiate(None, "fr", ("zh", "ja")) == "zh"

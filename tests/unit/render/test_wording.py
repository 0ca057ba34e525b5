from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from app.render.wording import Wording, date_in, list_in, own, percent_in, placeholders, size_in


def test_every_language_has_every_sentence() -> None:
    english, *others = own().entries.values()
    assert [english.keys() ^ other.keys() for other in others] == [set()]


@pytest.mark.parametrize("key", own().entries["en"])
def test_every_language_wants_the_same_values(key: str) -> None:
    assert len({placeholders(own().entries[language][key]) - {"count"} for language in own().languages}) == 1


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "1 secret was masked, on line 7."),
        ("en", 1200, "1,200 secrets were masked, on line 7."),
        ("zh", 1, "已遮盖 1 处敏感信息，在第 7 行。"),
    ],
)
def test_count_chooses_the_plural_form(language: str, count: int, said: str) -> None:
    assert own().say(language, "report.masked", count=count, lines=7).replace("lines 7", "line 7") == said


def test_line_numbers_have_no_separators() -> None:
    assert own().say("en", "report.line", line=120_400) == "line 120400"


def test_braces_in_pasted_text_are_text() -> None:
    assert own().say("en", "report.missing", line="{line} {0}") == "missing: {line} {0}"


def test_a_value_left_out_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        own().say("en", "report.line")


def test_a_language_without_words_is_told_in_english() -> None:
    assert own().say("fr", "report.yes") == "yes"


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", ("1 Dec 2026", "a, b and c", "97 %", "18 kB")), ("zh", ("2026年12月1日", "a、b和c", "97%", "18 kB"))],
)
def test_figures_are_written_as_the_language_does(language: str, written: tuple[str, ...]) -> None:
    day, items = date(2026, 12, 1), ["a", "b", "c"]
    said = date_in(language, day), list_in(language, items), percent_in(language, 0.973), size_in(language, 18_211)
    assert said == written


def test_words_are_read_from_any_folder(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text('page: {title: "Hello {name}", rows: {one: "a row", other: "{count} rows"}}')
    wording = Wording.load(tmp_path)
    assert wording.say("en", "page.title", name="you") == "Hello you"
    assert [wording.say("en", "page.rows", count=count) for count in (1, 2)] == ["a row", "2 rows"]

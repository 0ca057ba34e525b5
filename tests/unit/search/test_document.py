"""What of a guide goes into the index."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.guide import SECTIONS, Guide
from app.ingest.load import load
from app.search import document
from app.search.document import FIELDS

SITE = Path(__file__).parents[2] / "fixtures" / "site"


@pytest.fixture(scope="module")
def guide() -> Guide:
    return load(SITE).guides[0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_title_questions_and_signatures_are_in(guide: Guide, language: str) -> None:
    made = document(guide, language)
    assert made.text("title") == guide.prose[language].title
    assert made.asks == guide.spec.asks.get(language, ())
    assert {s.text for s in guide.spec.signatures if s.text} <= set(made.signatures)
    assert {guide.spec.tool, *guide.spec.tags} <= set(made.labels)


def test_what_is_shown_below_a_section_is_indexed_with_it(guide: Guide) -> None:
    made = document(guide, "en")
    assert guide.spec.checks[0].ask.into("en") in made.text("checks")
    assert guide.spec.fixes[0].title.into("en") in made.text("fix")
    assert guide.prose["en"].sections["cause"] in made.text("cause")


def test_every_section_is_a_field() -> None:
    assert set(SECTIONS) <= set(FIELDS)

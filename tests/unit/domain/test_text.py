"""Texts: neutral strings for everybody, prose by language."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from app.domain.text import Text

adapter = TypeAdapter(Text)


def test_a_neutral_text_is_the_same_in_every_language() -> None:
    text = adapter.validate_python("NVIDIA H200")
    assert (text.into("en"), text.into("zh"), text.neutral) == ("NVIDIA H200", "NVIDIA H200", True)


def test_prose_falls_back_to_english_then_to_what_there_is() -> None:
    assert Text({"en": "yes", "zh": "是"}).into("fr") == "yes"
    assert Text({"zh": "是"}).into("en") == "是"


@pytest.mark.parametrize("value", ["", {}, {"en": ""}, 5, ["yes"]])
def test_an_empty_or_foreign_value_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        adapter.validate_python(value)


def test_a_text_survives_its_way_through_json() -> None:
    text = Text({"en": "yes", "zh": "是"})
    assert adapter.validate_json(adapter.dump_json(text)) == text
    assert hash(adapter.validate_json(adapter.dump_json(text))) == hash(text)

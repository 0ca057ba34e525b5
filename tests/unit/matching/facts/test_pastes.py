"""Whole pastes of public reports against what a careful reader finds in them, trap for trap."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.domain.facts import FactKind, Facts
from app.matching.clean import clean
from app.matching.facts import read_facts

PASTES = sorted((Path(__file__).parents[3] / "fixtures" / "facts" / "pastes").glob("*.log"))


def told(facts: Facts) -> dict[str, Any]:
    """What counts, in the form of the expectations."""
    platforms = facts.counting(FactKind.PLATFORM)
    return {
        "versions": facts.counting(FactKind.VERSION),
        "flags": facts.counting(FactKind.FLAG),
        "env": facts.counting(FactKind.ENV),
        "hardware": [fact.value for fact in facts.of(FactKind.HARDWARE, "gpu")],
        "platform": platforms.get("platform"),
    }


@pytest.mark.parametrize("path", PASTES, ids=lambda path: path.stem)
def test_facts_are_exactly_the_right_ones(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    empty: dict[str, Any] = {"versions": {}, "flags": {}, "env": {}, "hardware": [], "platform": None}
    assert told(read_facts(clean(path.read_text("utf-8")), ())) == {
        **empty,
        **{k: v for k, v in expected.items() if k != "source"},
    }


@pytest.mark.parametrize("path", PASTES, ids=lambda path: path.stem)
def test_every_fact_stands_where_it_says(path: Path) -> None:
    paste = clean(path.read_text("utf-8"))
    for fact in read_facts(paste, ()).items:
        line = paste.line(fact.line).raw
        assert 0 <= fact.start < fact.end <= len(line)
        assert (
            fact.kind in (FactKind.FLAG, FactKind.QUANTITY)
            or fact.value.split()[0][:3] in line
            or fact.kind is FactKind.PLATFORM
            or "." in fact.value
        )

"""Single lines and short outputs: versions, devices, systems and amounts, each beside its look-alikes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.facts import Fact, FactKind
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.yaml12 import loads

FOLDER = Path(__file__).parents[3] / "fixtures" / "facts"
LINES: list[dict[str, Any]] = loads((FOLDER / "lines.yaml").read_text("utf-8"))
QUANTITIES: list[dict[str, Any]] = loads((FOLDER / "quantities.yaml").read_text("utf-8"))


def counting(paste: str) -> list[Fact]:
    facts = read_facts(clean(paste), ()).items
    return [fact for fact in facts if fact.beside is None and fact.kind not in (FactKind.FLAG, FactKind.ENV)]


@pytest.mark.parametrize("case", LINES, ids=lambda case: str(case["paste"])[:60])
def test_a_line_tells(case: dict[str, Any]) -> None:
    assert {fact.name: fact.value for fact in counting(case["paste"])} == case.get("told", {})


@pytest.mark.parametrize("case", QUANTITIES, ids=lambda case: str(case["paste"])[:60])
def test_an_output_tells_amounts_and_whose(case: dict[str, Any]) -> None:
    found = [fact for fact in counting(case["paste"]) if fact.kind is FactKind.QUANTITY]
    assert {fact.name: fact.value for fact in found} == case.get("told", {})
    assert {fact.host for fact in found} <= {case.get("host", "")}

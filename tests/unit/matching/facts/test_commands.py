"""Command lines, manifests and argument dumps, and what is only said about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.facts import FactKind
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.yaml12 import loads

FOLDER = Path(__file__).parents[3] / "fixtures" / "facts"
CASES: list[dict[str, Any]] = loads((FOLDER / "commands.yaml").read_text("utf-8"))
each_case = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


@each_case
def test_commands(case: dict[str, Any]) -> None:
    commands = read_facts(clean(case["paste"]), ()).commands
    assert [[command.program, command.launch, command.whole] for command in commands] == case.get("commands", [])


@each_case
def test_flags(case: dict[str, Any]) -> None:
    assert read_facts(clean(case["paste"]), ()).counting(FactKind.FLAG) == case.get("flags", {})


@each_case
def test_variables(case: dict[str, Any]) -> None:
    assert read_facts(clean(case["paste"]), ()).counting(FactKind.ENV) == case.get("env", {})

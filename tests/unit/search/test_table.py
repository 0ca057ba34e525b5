"""How telling a term is."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.search.engine import Stored
from app.search.table import Table

ROWS = [
    Stored("a", "en", ("nccl", "error"), ("x",)),
    Stored("a", "zh", ("nccl", "共享", "卡"), ("x", "y")),
    Stored("b", "en", ("nccl", "socket", "net"), ()),
    Stored("c", "en", ("net", "ring"), ()),
]


@pytest.fixture
def table() -> Table:
    return Table.count(ROWS)


def test_languages_of_a_guide_count_as_one(table: Table) -> None:
    assert (table.guides, table.frequency["nccl"], table.frequency["共享"]) == (3, 2, 1)
    assert table.phrases["a"] == ("x", "y")


def test_the_rarer_the_heavier_and_the_unknown_most(table: Table) -> None:
    assert table.weight("nccl") < table.weight("ring") < table.weight("webpack")


def test_words_of_every_log_and_single_characters_weigh_little(table: Table) -> None:
    assert table.weight("卡") < table.weight("error") < table.weight("共享") < table.weight("ring")


@pytest.mark.parametrize(
    ("term", "telling"),
    [("ring", True), ("共享", True), ("nccl", False), ("error", False), ("卡", False), ("no", False)],
)
def test_telling_terms_stand_in_few_guides(table: Table, term: str, telling: bool) -> None:
    assert table.telling(term) is telling


def test_completions_begin_with_the_part_or_else_hold_it(table: Table) -> None:
    assert table.completions("n") == ["nccl", "net"]
    assert table.completions("n", limit=1) == ["nccl"]
    assert table.completions("cke") == ["socket"]
    assert table.completions("webpack") == []


def test_a_table_survives_the_disk(table: Table, tmp_path: Path) -> None:
    table.write(tmp_path)
    assert Table.read(tmp_path) == table

"""Versions: PEP 440 where it applies, dated main builds apart, anything else by its numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.versions import Range


@pytest.mark.parametrize(
    ("bounds", "version", "inside"),
    [
        (">=2.12,<2.19", "2.12", True),
        (">=2.12,<2.19", "2.19.3", False),
        (">=2.12,<2.19", "2.18.1+cuda12.1", True),
        ("<=0.31.0", "0.31.0+cu130", True),
        ("<=0.31.0", "0.32.1rc1.dev36+ge68efc685", False),
        (">=0.32.1", "0.32.1rc1.dev36+ge68efc685", False),
        ("<0.32.1", "0.32.0.dev5", True),
        ("==2.6.0", "2.6", True),
        ("!=2.6.0", "2.6", False),
        ("*", "anything", True),
        (">=b4500", "b4567", True),
        (">=b4500", "b4499", False),
        ("<550.144", "550.90.07", True),
        (">=main@2026-10-01", "main of 2026-10-21", True),
        (">=main@2026-10-22", "main@2026-10-21", False),
        (">=0.31", "main of 2026-10-21", None),
        (">=main@2026-10-01", "0.31.0", None),
        (">=1.0", "unknown!", False),
        (">=1.0", "???", None),
    ],
)
def test_a_version_is_inside_outside_or_not_comparable(bounds: str, version: str, inside: bool | None) -> None:
    assert Range.parse(bounds).contains(version) is inside


@pytest.mark.parametrize("bounds", ["", "2.0 to 2.2", ">=", "~=2.0", "latest"])
def test_a_range_that_cannot_be_read_names_the_clause(bounds: str) -> None:
    with pytest.raises(ValueError, match="cannot read the version clause"):
        Range.parse(bounds)


numbers = st.lists(st.integers(0, 99), min_size=1, max_size=4).map(lambda parts: ".".join(map(str, parts)))


@given(version=numbers, bound=numbers)
def test_a_bound_and_its_opposite_never_both_hold(version: str, bound: str) -> None:
    assert Range.parse(f"<{bound}").contains(version) is not Range.parse(f">={bound}").contains(version)

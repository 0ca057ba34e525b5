"""The examples in the docstrings."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from app.matching.facts import conflicts, gate, names, programs, quantities, version_text


@pytest.mark.parametrize("module", [conflicts, gate, names, programs, quantities, version_text])
def test_examples_hold(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried and not failed

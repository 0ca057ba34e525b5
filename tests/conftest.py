"""One environment for every test: none of the caller's settings, no proxy, no language, a cache of its own.

The network is off for all of them too; the options for that stand in ``pyproject.toml``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from app.build import build
from app.library import Library

ROOT = Path(__file__).parents[1]

# What changes Faultbook's answers, its language, the width and colour of its output, or where it writes.
FOREIGN = (
    *("FAULTBOOK_", "XDG_", "LC_", "LANG", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PY_COLORS"),
    "GITHUB_ACTIONS",  # the command-line library forces colour where it finds this
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"),
)

# The same examples in every run, and no verdict by the clock of a busy machine.
settings.register_profile("faultbook", deadline=None, derandomize=True)
settings.load_profile("faultbook")


@pytest.fixture(scope="session", autouse=True)
def clean_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """For the whole session, so that a catalogue built once for many tests does not see the caller either."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.upper().startswith(FOREIGN):
                patch.delenv(name)
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("COLUMNS", "120")
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--bless`` rewrites golden files instead of comparing with them."""
    parser.addoption("--bless", action="store_true", help="rewrite golden files; read the diff before you commit it")


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory, clean_environment: None) -> Library:
    """The real guides, built once a session."""
    data = tmp_path_factory.mktemp("data")
    return Library.open(build(ROOT / "content", data, progress=lambda line: None).folder, data / "journal.db")


@pytest.fixture(scope="session")
def tiny_library(tmp_path_factory: pytest.TempPathFactory, clean_environment: None) -> Library:
    """Two small guides about a forge, for tests that must not depend on real content."""
    data = tmp_path_factory.mktemp("tiny")
    site = ROOT / "tests" / "fixtures" / "site"
    return Library.open(build(site, data, progress=lambda line: None).folder, data / "journal.db")

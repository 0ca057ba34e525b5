"""One environment for every test: none of the caller's settings, no proxy, no language, a cache of its own.

The network is off for all of them too; the options for that stand in ``pyproject.toml``.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from httpx import Client
from hypothesis import settings
from starlette.types import ASGIApp

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


Serve = Callable[[ASGIApp], Client]


@contextmanager
def served(app: ASGIApp) -> Iterator[Client]:
    """A client of a server of its own thread on a free port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False))
    thread = Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        yield client
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    with ExitStack() as running:
        yield lambda app: running.enter_context(served(app))

"""A served site and a real Chromium; both are started once for all browser tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]

# Without the background services that a closed network refuses one by one.
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, clean_environment: None) -> Iterator[str]:
    """The address of a server over the real guides, started as a user starts it."""
    environment = {**os.environ, "FAULTBOOK_DATA": str(tmp_path_factory.mktemp("site")), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "app", "serve", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as server:
        try:
            yield _address(server)
        finally:
            server.terminate()


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if "Uvicorn running on" in line:
            return str(re.findall(r"http://127\.0\.0\.1:[1-9]\d*", "".join(said))[0])
    raise AssertionError("the server did not start:\n" + "".join(said))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, one a module: while it runs, its event loop keeps other tests from starting theirs."""
    chromium = shutil.which("chromium")
    assert chromium, "no chromium; `make setup` installs it"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()

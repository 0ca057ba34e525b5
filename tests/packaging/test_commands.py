"""The commands a newcomer types: those the documents name exist, and each says what it does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md"))


def said(*command: str) -> subprocess.CompletedProcess[str]:
    """Without the flags that a surrounding `make test` hands to a make within."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def described() -> set[str]:
    """What a bare ``make`` lists."""
    return set(re.findall(r"^  make (\S+) +\S", said("make").stdout, re.MULTILINE))


def test_every_target_is_described(described: set[str]) -> None:
    phony = re.search(r"^\.PHONY: (.+)$", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert phony
    assert described == set(phony[1].split()) - {"help", "browser"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_documents_name_targets_that_exist(document: Path, described: set[str]) -> None:
    named = set(re.findall(r"(?:`|^)make ([a-z][a-z-]*)", document.read_text("utf-8"), re.MULTILINE))
    assert named <= described


def test_find_python_takes_a_supported_interpreter() -> None:
    assert said("scripts/find-python", sys.executable).stdout.strip() == sys.executable


def test_find_python_refuses_what_is_none() -> None:
    refused = said("scripts/find-python", "/bin/false")
    assert refused.returncode == 1
    assert "'/bin/false' is not a working Python 3.11, 3.12 or 3.13" in refused.stderr

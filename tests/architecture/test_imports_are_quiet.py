"""Importing the product opens nothing: no file of its own, no database, no connection."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Run in a process of its own, where nothing is imported yet; an audit hook cannot be removed again.
PROBE = Path(__file__).with_name("import_probe.py")


def test_importing_every_module_opens_nothing() -> None:
    done = subprocess.run(
        [sys.executable, str(PROBE), str(ROOT)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.stderr == ""
    assert done.stdout == ""

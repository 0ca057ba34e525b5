"""Builds a catalogue and kills itself with SIGKILL at the n-th file operation below the data folder; 0: never.

Called by ``test_kill`` in a process of its own. Prints the number of operations when it gets to the end.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from app.build import build

CONTENT, DATA, DEADLY = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
CHANGES = {"open", "os.mkdir", "os.rename", "os.symlink", "os.remove", "os.rmdir", "sqlite3.connect", "shutil.rmtree"}
operations = 0


def count(event: str, args: tuple[object, ...]) -> None:
    global operations
    if event in CHANGES and any(str(argument).startswith(str(DATA)) for argument in args):
        operations += 1
        if operations == DEADLY:
            os.kill(os.getpid(), signal.SIGKILL)


sys.addaudithook(count)
build(CONTENT, DATA, progress=lambda line: None, force=True)
sys.stdout.write(str(operations))

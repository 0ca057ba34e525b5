"""Imports every module of ``app`` and prints what that opened. Called by ``test_imports_are_quiet``."""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
from pathlib import Path

import app

CODE = (".py", ".pyc", ".so", ".pth")
# What the interpreter itself keeps there: compiled code under names of the moment, the environment.
NO_DATA = ("/__pycache__/", "/.venv")


def report(event: str, args: tuple[object, ...]) -> None:
    """Code is read by every import, and libraries may read what they ship; both lie outside this test."""
    if event in ("sqlite3.connect", "socket.connect", "socket.bind", "subprocess.Popen"):
        print(event, args[0])
    elif event == "open" and isinstance(args[0], str):
        path = os.path.abspath(args[0])
        if path.startswith(OWN) and not path.endswith(CODE) and not any(part in path for part in NO_DATA):
            print(event, path)


OWN = str(Path(sys.argv[1])) + os.sep
sys.addaudithook(report)
for module in pkgutil.walk_packages(app.__path__, "app."):
    if module.name != "app.__main__":
        importlib.import_module(module.name)

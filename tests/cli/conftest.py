"""The command in this process, over a copy of a tiny content folder."""

from __future__ import annotations

import io
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.cli import main

SITE = Path(__file__).parents[1] / "fixtures" / "site"


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


class Stdin(io.TextIOWrapper):
    """Standard input that holds these bytes."""


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built by whichever command comes first, as for a user."""
    return tmp_path_factory.mktemp("cli")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A content folder of its own, for tests that change it."""
    return Path(shutil.copytree(SITE, tmp_path / "content"))


@pytest.fixture
def faultbook(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path) -> Iterator[Run]:
    monkeypatch.setenv("FAULTBOOK_DATA", str(data))
    monkeypatch.setenv("FAULTBOOK_CONTENT", str(SITE))
    before = signal.getsignal(signal.SIGPIPE)

    def run(*arguments: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "argv", ["faultbook", *arguments])
        monkeypatch.setattr(sys, "stdin", Stdin(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return Done(int(end.value.code or 0), said.out, said.err)

    yield run
    signal.signal(signal.SIGPIPE, before)

"""The command as such: help, wrong use, pipes, settings. What needs a process of its own has one."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from httpx import ConnectError, get

from app.cli.logs import WithoutMessages

ROOT = Path(__file__).parents[2]
COMMANDS = ("diagnose", "search", "show", "build", "lint", "test", "new", "serve")

Run = Callable[..., Any]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(faultbook: Run, command: str) -> None:
    done = faultbook(command, "--help")
    assert done.status == 0
    assert re.search(rf"Example: .*faultbook {command}", done.out)


def test_help_names_every_command(faultbook: Run) -> None:
    assert all(re.search(rf"^  {command} ", faultbook("--help").out, re.MULTILINE) for command in COMMANDS)


def test_version_is_told(faultbook: Run) -> None:
    assert faultbook("--version").out == f"faultbook {version('faultbook')}\n"


@pytest.mark.parametrize(
    "arguments", [["diagnoze"], ["search"], ["diagnose", "--fail-on", "x"], ["serve", "--port", "x"]]
)
def test_wrong_use_ends_with_2(faultbook: Run, arguments: list[str]) -> None:
    done = faultbook(*arguments)
    assert (done.status, done.out) == (2, "")


@pytest.mark.parametrize(
    ("name", "value", "what_to_do"),
    [
        ("FAULTBOOK_DATE", "/x", "Did you mean FAULTBOOK_DATA?"),
        ("FAULTBOOK_PORT", "high", "FAULTBOOK_PORT: Input should be a valid integer"),
        ("FAULTBOOK_BASE_URL", "faultbook.example", "write the address of the site's root"),
        ("FAULTBOOK_CONTENT", "/nowhere", "/nowhere"),
    ],
)
def test_a_wrong_setting_is_one_clear_line(
    faultbook: Run, monkeypatch: pytest.MonkeyPatch, name: str, value: str, what_to_do: str
) -> None:
    monkeypatch.setenv(name, value)
    done = faultbook("search", "x")
    assert (done.status, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert what_to_do in done.err


def test_a_port_in_use_is_told(faultbook: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = faultbook("serve", "--port", str(port))
    assert done.status == 2
    assert done.err.endswith("Choose another port with --port, or another address with --host.\n")


def start(data: Path, *arguments: str, **options: Any) -> subprocess.Popen[str]:
    environment = os.environ | {"FAULTBOOK_DATA": str(data), "FAULTBOOK_CONTENT": str(ROOT / "tests/fixtures/site")}
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.Popen(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, **options)


def test_a_reader_that_stops_early_is_no_error(data: Path) -> None:
    with start(data, "--help", stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == ""


def test_an_interrupt_ends_with_130(data: Path) -> None:
    # A shell that starts the tests in the background makes them, and their children, deaf to Ctrl-C.
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    with start(data, "diagnose", stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        for _ in range(600):  # a signal that comes before the interpreter listens is lost
            if process.poll() is not None:
                break
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        process.kill()
    signal.signal(signal.SIGINT, heard)
    assert process.returncode in (130, -signal.SIGINT)


def test_a_server_says_where_it_answers_and_ends_when_told(data: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as errors, start(data, "serve", "--port", "0", "--workers", "2", stderr=errors) as server:
        assert server.stdout
        address = server.stdout.readline().split()[-1]
        health = _first_answer(f"{address}/healthz", server)
        get(f"{address}/en/search", params={"q": "planted"})
        server.send_signal(signal.SIGINT)
        server.wait(timeout=60)
    assert health["status"] == "ok"
    assert "GET /healthz 200" in log.read_text()
    assert "planted" not in log.read_text()


def _first_answer(url: str, server: subprocess.Popen[str]) -> Any:
    while server.poll() is None:
        try:
            return get(url, timeout=60).json()
        except ConnectError:
            time.sleep(0.1)
    pytest.fail("the server ended before it answered")


def test_the_log_of_a_mistake_holds_no_message() -> None:
    try:
        try:
            raise ValueError("planted line")
        except ValueError as error:
            raise RuntimeError("planted again") from error
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "Exception in ASGI application", (), sys.exc_info())
    text = WithoutMessages().format(record)
    assert "planted" not in text.replace('raise ValueError("planted line")', "").replace(
        'raise RuntimeError("planted again") from error', ""
    )
    assert "builtins.ValueError" in text and "builtins.RuntimeError" in text

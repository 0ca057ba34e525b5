"""The wheel is the whole product: installed without a network, it builds its catalogue and serves."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

# One worker for the whole file: what its fixtures make takes most of a minute.
pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("packaging")]

ROOT = Path(__file__).parents[2]
WHEELHOUSE = ROOT / ".wheelhouse"
PASTE = Path(__file__).with_name("force-kill.log")
STARTS_WITHIN_SECONDS = 120


def run(*command: str | Path, cwd: Path, data: Path) -> str:
    """Output of a command that sees nothing of the checkout or of the caller's settings."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(data), "FAULTBOOK_DATA": str(data)}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def get(url: str) -> str:
    with urlopen(url) as answer:
        text: str = answer.read().decode()
        return text


def wait_until_healthy(site: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + STARTS_WITHIN_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            get(f"{site}/healthz")
        except URLError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"the server did not become healthy; it said:\n{log.read_text()}")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        folder,
        ROOT,
        cwd=ROOT,
        data=folder,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def faultbook(wheel: Path, data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment that holds the wheel and what it asks for, nothing else."""
    if not WHEELHOUSE.is_dir():
        pytest.fail(f"{WHEELHOUSE} is missing: run `make setup` once, with a network")
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", folder, cwd=folder, data=data)
    pip = (folder / "bin/python", "-m", "pip", "--isolated", "install", "--quiet", "--no-index")
    run(*pip, "--find-links", WHEELHOUSE, wheel, cwd=folder, data=data)
    return folder / "bin/faultbook"


@pytest.fixture(scope="module")
def site(faultbook: Path, data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server started in an empty folder; its address."""
    empty = tmp_path_factory.mktemp("empty")
    log = data / "server.log"
    run(faultbook, "build", cwd=empty, data=data)
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "HOME": str(data), "FAULTBOOK_DATA": str(data)}
    with log.open("wb") as output:
        server = subprocess.Popen(
            [faultbook, "serve", "--port", str(port)],
            cwd=empty,
            env=environment,
            stdout=output,
            stderr=output,
        )
        try:
            wait_until_healthy(f"http://127.0.0.1:{port}", server, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(timeout=30)


def test_version_is_the_projects(faultbook: Path, data: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert version in run(faultbook, "--version", cwd=data, data=data)


def test_home_page_is_styled(site: str) -> None:
    stylesheets = re.findall(r'<link[^>]+rel="stylesheet"[^>]*>', get(f"{site}/"))
    hrefs = [match[1] for link in stylesheets if (match := re.search(r'href="([^"]+)"', link))]
    assert hrefs
    assert all("{" in get(f"{site}{href}") for href in hrefs)


def test_a_paste_is_answered(site: str) -> None:
    body = json.dumps({"text": PASTE.read_text("utf-8")}).encode()
    request = Request(f"{site}/api/v1/diagnose", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        diagnosis = json.load(answer)
    assert diagnosis["matches"][0]["slug"] == "vllm-lmcache-connector-shutdown-force-kill"

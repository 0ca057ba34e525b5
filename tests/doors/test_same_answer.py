"""The same paste through every door: the same guide, the same lines, the same answers to its checks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from httpx import Client
from starlette.types import ASGIApp

from app.build import build
from app.ingest.load import proofs
from app.library import Library
from app.main import create_app
from app.settings import Settings

ROOT = Path(__file__).parents[2]
PASTES = [
    pytest.param(path, id=path.stem)
    for path in (
        *sorted((ROOT / "tests/fixtures/first-guide").glob("*.log")),
        *(sample.path for proof in proofs(ROOT / "content") for sample in proof.samples[:1]),
    )
]


class Said(NamedTuple):
    """What a door says of a paste: verdict, first guide, lines that prove it, answers to its checks."""

    verdict: str
    slug: str | None
    lines: set[int]
    answers: dict[str, str]


@pytest.fixture(scope="module")
def data(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the real catalogue, for doors that open one themselves."""
    folder = tmp_path_factory.mktemp("doors")
    build(ROOT / "content", folder, progress=lambda line: None)
    return folder


@pytest.fixture(scope="module")
def client(data: Path, serve: Callable[[ASGIApp], Client]) -> Client:
    return serve(create_app(Settings(data=data)))


def of_json(answer: dict[str, object]) -> Said:
    matches = answer["matches"]
    assert isinstance(matches, list)
    first = matches[0] if matches else {"slug": None, "evidence": [], "checks": []}
    lines = {item["line"] for item in first["evidence"]}
    return Said(str(answer["verdict"]), first["slug"], lines, {item["id"]: item["answer"] for item in first["checks"]})


def of_library(library: Library, paste: bytes) -> Said:
    diagnosis = library.diagnose(paste)
    if not diagnosis.matches:
        return Said(diagnosis.verdict, None, set(), {})
    first = diagnosis.matches[0]
    lines = {item.because.line for item in first.evidence}
    return Said(diagnosis.verdict, first.guide.slug, lines, {item.check.id: str(item.answer) for item in first.checks})


def of_page(html: str) -> Said:
    verdict = re.search(r'class="state[^"]*" data-s="(match|possible|none)"', html)
    assert verdict
    slug = re.search(r'<h1><a href="/en/guides/([a-z0-9-]+)"', html)
    lines = {int(number) for number in re.findall(r'class="ln hit" id="L(\d+)"', html)}
    answers = dict(re.findall(r'<li id="c-([a-z0-9.-]+)" data-answer="([a-z_]+)"', html))
    return Said(verdict[1], slug[1] if slug else None, lines, answers)


@pytest.mark.parametrize("path", PASTES)
def test_json_says_what_the_library_says(client: Client, library: Library, path: Path) -> None:
    text = path.read_text("utf-8")
    posted = client.post("/api/v1/diagnose", json={"text": text})
    plain = client.post("/api/v1/diagnose", content=path.read_bytes(), headers={"content-type": "text/plain"})
    upload = client.post("/api/v1/diagnose", files={"file": ("engine.log", path.read_bytes())})
    owed = of_library(library, path.read_bytes())
    assert [of_json(answer.json()) for answer in (posted, plain, upload)] == [owed] * 3


@pytest.mark.parametrize("path", PASTES)
def test_the_page_says_what_the_library_says(client: Client, library: Library, path: Path) -> None:
    page = client.post("/en/diagnose", files={"file": ("", b"")}, data={"text": path.read_text("utf-8")})
    assert page.status_code == 200
    said, owed = of_page(page.text), of_library(library, path.read_bytes())
    assert (said.verdict, said.slug, said.answers) == (owed.verdict, owed.slug, owed.answers)
    assert owed.lines <= said.lines


@pytest.mark.parametrize("path", PASTES[:4])
def test_the_command_says_what_the_library_says(data: Path, library: Library, path: Path) -> None:
    command = [sys.executable, "-m", "app", "diagnose", "-", "--json"]
    environment = {"FAULTBOOK_DATA": str(data), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(command, input=path.read_bytes(), capture_output=True, cwd=ROOT, env=environment, check=False)
    assert of_json(json.loads(done.stdout)) == of_library(library, path.read_bytes())

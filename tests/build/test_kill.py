"""Power cuts, out-of-memory killers and impatient people: a build may die at any moment."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.build import build, current
from app.search import Index
from app.store import Catalogue
from app.store.folders import manifest

ROOT = Path(__file__).parents[2]
SITE = ROOT / "tests" / "fixtures" / "site"
BUILDER = Path(__file__).with_name("builder.py")
MOMENTS = 6


def run(data: Path, deadly: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BUILDER), str(SITE), str(data), str(deadly)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def assert_whole(data: Path) -> None:
    folder = current(data)
    assert manifest(folder) is not None
    with closing(Catalogue.open(folder)) as catalogue, closing(Index.open(folder / "index")) as index:
        assert len(catalogue.guides()) == 2
        assert index.search("coal")[0].slug == "anvil-out-of-coal"


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a catalogue in service, to be copied."""
    data = tmp_path_factory.mktemp("older")
    build(SITE, data, progress=lambda line: None)
    return data


@pytest.fixture(scope="module")
def operations(older: Path, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How many file operations a build over an older catalogue takes."""
    data = tmp_path_factory.mktemp("counted") / "data"
    done = run(shutil.copytree(older, data, symlinks=True), 0)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_killed_build_leaves_a_whole_catalogue_and_the_next_one_tidies_up(
    older: Path, operations: int, moment: int, tmp_path: Path
) -> None:
    data = shutil.copytree(older, tmp_path / "data", symlinks=True)
    deadly = 1 + moment * (operations - 1) // (MOMENTS - 1)
    assert run(data, deadly).returncode == -signal.SIGKILL
    assert_whole(data)
    assert build(SITE, data, progress=lambda line: None, force=True).skipped is False
    assert_whole(data)
    assert len(list((data / "catalogues").iterdir())) == 2
    assert sorted(path.name for path in data.iterdir()) == ["build.lock", "catalogues", "current"]


def test_a_killed_first_build_leaves_nothing_in_service(operations: int, tmp_path: Path) -> None:
    assert run(tmp_path, operations // 2).returncode == -signal.SIGKILL
    assert not (tmp_path / "current").exists()
    build(SITE, tmp_path, progress=lambda line: None)
    assert_whole(tmp_path)

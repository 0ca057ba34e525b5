"""One catalogue is in service, the one before and those being read stay, everything else goes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.errors import CatalogueMissing
from app.store.folders import current, draft, in_use, manifest, publish


def published(data: Path, name: str) -> Path:
    with draft(data) as folder:
        (folder / "index").mkdir()
        (folder / "index" / "part").write_text(name)
        return publish(data, folder, name, {"hash": name})


def names(data: Path) -> list[str]:
    return sorted(path.name for path in (data / "catalogues").iterdir())


def test_nothing_built_is_a_missing_catalogue(tmp_path: Path) -> None:
    with pytest.raises(CatalogueMissing):
        current(tmp_path)


def test_what_was_published_is_in_service(tmp_path: Path) -> None:
    folder = published(tmp_path, "one")
    assert current(tmp_path) == folder.resolve()
    assert manifest(folder) == {"hash": "one", "files": {"index/part": 3}}


def test_the_link_is_relative_so_the_data_may_move(tmp_path: Path) -> None:
    published(tmp_path / "here", "one")
    (tmp_path / "here").rename(tmp_path / "there")
    assert current(tmp_path / "there").name == "one"


def test_a_relative_and_a_linked_data_folder_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two", "three"):
        published(Path("link"), name)
    assert current(Path("link")).name == "three"
    assert names(tmp_path / "real") == ["three", "two"]


def test_only_the_catalogue_before_is_kept(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        published(tmp_path, name)
    assert names(tmp_path) == ["three", "two"]


def test_a_catalogue_that_is_read_is_kept_until_it_is_released(tmp_path: Path) -> None:
    reading = in_use(published(tmp_path, "one"))
    published(tmp_path, "two")
    published(tmp_path, "three")
    assert names(tmp_path) == ["one", "three", "two"]
    os.close(reading)
    published(tmp_path, "four")
    assert names(tmp_path) == ["four", "three"]


def test_a_draft_that_fails_leaves_nothing(tmp_path: Path) -> None:
    published(tmp_path, "one")
    with pytest.raises(RuntimeError), draft(tmp_path) as folder:
        (folder / "half").write_text("x")
        raise RuntimeError
    assert (names(tmp_path), current(tmp_path).name) == (["one"], "one")


def test_remains_of_a_kill_are_cleared_by_the_next_draft(tmp_path: Path) -> None:
    (tmp_path / "catalogues" / ".draft-left" / "index").mkdir(parents=True)
    (tmp_path / "catalogues" / "never-in-service").mkdir()
    (tmp_path / "current-left").symlink_to("nowhere")
    published(tmp_path, "one")
    assert names(tmp_path) == ["one"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["catalogues", "current"]


@pytest.mark.parametrize("harm", ["gone", "short", "manifest"])
def test_a_damaged_catalogue_has_no_manifest(tmp_path: Path, harm: str) -> None:
    folder = published(tmp_path, "one")
    part = folder / "index" / "part"
    part.unlink() if harm == "gone" else part.write_text("x")
    if harm == "manifest":
        (folder / "manifest.json").write_text("{")
    assert manifest(folder) is None

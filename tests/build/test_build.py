"""Content becomes a catalogue in service; mistakes stay outside, and what is in service is never harmed."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from app.build import FORMAT, Built, _build, build, current
from app.domain.flaw import Severity
from app.errors import ContentUnreadable
from app.ingest.load import content_hash
from app.search import ENGINES, Index
from app.store import Catalogue
from app.store.folders import locked

SITE = Path(__file__).parents[1] / "fixtures" / "site"
SLUGS = ["anvil-out-of-coal", "anvil-will-not-start"]


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SITE, tmp_path / "content"))


def run(content: Path, data: Path, *, force: bool = False) -> Built:
    return build(content, data, progress=lambda line: None, force=force)


def edit(content: Path, file: str, old: str, new: str) -> None:
    path = next(content.glob(f"guides/*/anvil-out-of-coal/{file}"))
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def slugs(data: Path) -> list[str]:
    with closing(Catalogue.open(current(data))) as catalogue:
        return [guide.slug for guide in catalogue.guides()]


def test_a_build_is_whole_and_in_service(content: Path, tmp_path: Path) -> None:
    built = run(content, tmp_path / "data")
    assert (built.guides, built.flaws, built.skipped) == (2, (), False)
    assert built.folder.resolve() == current(tmp_path / "data")
    with closing(Catalogue.open(built.folder)) as catalogue:
        assert (catalogue.meta.content_hash, catalogue.meta.format) == (built.hash, FORMAT)
        assert [guide.slug for guide in catalogue.guides()] == SLUGS
        assert "<p>" in catalogue.html(SLUGS[0], "zh")["summary"]
    with closing(Index.open(built.folder / "index")) as index:
        assert index.search("coal")[0].slug == "anvil-out-of-coal"


def test_progress_names_every_guide(content: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    build(content, tmp_path / "data", progress=lines.append)
    assert [line for line in lines if "rendering" in line] == [
        "rendering 1/2 anvil-out-of-coal",
        "rendering 2/2 anvil-will-not-start",
    ]
    assert lines[-1] == "2 guides are in service"


def test_unchanged_content_is_not_built_again(content: Path, tmp_path: Path) -> None:
    first = run(content, tmp_path / "data")
    again = run(content, tmp_path / "data")
    assert again == Built(first.hash, first.folder.resolve(), 2, (), True)


def test_changed_content_is_built(content: Path, tmp_path: Path) -> None:
    first = run(content, tmp_path / "data")
    edit(content, "en.md", "# ", "# Really, ")
    again = run(content, tmp_path / "data")
    assert not again.skipped and again.hash != first.hash
    with closing(Catalogue.open(current(tmp_path / "data"))) as catalogue:
        assert catalogue.guides()[0].title.into("en").startswith("Really, ")


@pytest.mark.parametrize("lost", ["catalogue.db", "index/terms.json", "manifest.json"])
def test_a_damaged_catalogue_is_built_again(content: Path, tmp_path: Path, lost: str) -> None:
    (run(content, tmp_path / "data").folder / lost).unlink()
    assert run(content, tmp_path / "data").skipped is False
    assert slugs(tmp_path / "data") == SLUGS


def test_another_version_of_faultbook_builds_again(content: Path, tmp_path: Path) -> None:
    manifest = run(content, tmp_path / "data").folder / "manifest.json"
    manifest.write_text(manifest.read_text("utf-8").replace(f'"{FORMAT}"', '"0.0.1/0"'), "utf-8")
    assert run(content, tmp_path / "data").skipped is False


def test_force_builds_again(content: Path, tmp_path: Path) -> None:
    run(content, tmp_path / "data")
    assert run(content, tmp_path / "data", force=True).skipped is False


def test_a_guide_with_an_error_is_left_out_and_said_again_when_skipped(content: Path, tmp_path: Path) -> None:
    edit(content, "guide.yaml", "state:", "sstate:")
    built = run(content, tmp_path / "data")
    assert slugs(tmp_path / "data") == ["anvil-will-not-start"]
    assert "anvil-out-of-coal" in {flaw.slug for flaw in built.flaws if flaw.severity is Severity.ERROR}
    assert run(content, tmp_path / "data").flaws == built.flaws


def test_a_section_that_cannot_be_rendered_is_a_flaw_with_file_and_reason(content: Path, tmp_path: Path) -> None:
    edit(content, "zh.md", "{#cause}\n", "{#cause}\n\n[x](javascript:alert(1))\n")
    (flaw,) = [flaw for flaw in run(content, tmp_path / "data").flaws if flaw.code == "markdown-refused"]
    assert flaw.file == "guides/anvil/anvil-out-of-coal/zh.md"
    assert "cause" in flaw.message and "javascript" in flaw.message
    assert slugs(tmp_path / "data") == ["anvil-will-not-start"]


def test_a_title_that_does_not_find_its_guide_is_a_flaw(content: Path, tmp_path: Path) -> None:
    title = next(content.glob("guides/*/anvil-out-of-coal/en.md")).read_text("utf-8").splitlines()[0]
    edit(content, "en.md", title, "# What is this?")
    codes = {(flaw.code, flaw.slug, flaw.severity) for flaw in run(content, tmp_path / "data").flaws}
    assert ("title-not-found", "anvil-out-of-coal", Severity.WARNING) in codes


def test_content_that_is_none_harms_nothing(content: Path, tmp_path: Path) -> None:
    run(content, tmp_path / "data")
    (content / "site.yaml").unlink()
    with pytest.raises(ContentUnreadable):
        run(content, tmp_path / "data")
    assert slugs(tmp_path / "data") == SLUGS


def test_a_build_that_breaks_harms_nothing_and_leaves_nothing(content: Path, tmp_path: Path) -> None:
    run(content, tmp_path / "data")

    def stop(line: str) -> None:
        if line.startswith("putting"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(content, tmp_path / "data", progress=stop, force=True)
    assert slugs(tmp_path / "data") == SLUGS
    assert len(list((tmp_path / "data" / "catalogues").iterdir())) == 1


def test_an_open_catalogue_outlives_later_builds(content: Path, tmp_path: Path) -> None:
    with closing(Catalogue.open(run(content, tmp_path / "data").folder)) as reading:
        for _ in range(3):
            run(content, tmp_path / "data", force=True)
        assert [guide.slug for guide in reading.guides()] == SLUGS
        assert reading.html(SLUGS[0], "en")
    run(content, tmp_path / "data", force=True)
    assert len(list((tmp_path / "data" / "catalogues").iterdir())) == 2


def test_a_second_build_waits_and_then_has_nothing_to_do(content: Path, tmp_path: Path) -> None:
    data, waiting, built = tmp_path / "data", Event(), list[Built]()

    def progress(line: str) -> None:
        if "waiting" in line:
            waiting.set()

    second = Thread(target=lambda: built.append(build(content, data, progress=progress)))
    with locked(data, lambda: None):
        second.start()
        assert waiting.wait(30)
        assert built == []
        first = _build(content, data, content_hash(content), "whoosh", lambda line: None)
    second.join()
    assert (built[0].skipped, built[0].hash) == (True, first.hash)


def test_another_engine_builds_anew_and_answers_the_same(content: Path, tmp_path: Path) -> None:
    found = []
    for engine in ENGINES:
        built = build(content, tmp_path, progress=lambda line: None, engine=engine)
        assert not built.skipped
        with closing(Index.open(built.folder / "index")) as index:
            found.append([hit.slug for hit in index.search("coal")])
    assert found[0] == found[1] != []


def test_an_up_to_date_catalogue_is_used_while_another_build_runs(content: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    run(content, data)
    with locked(data, lambda: None):
        assert run(content, data).skipped


def test_a_damaged_catalogue_of_the_right_size_is_built_anew(content: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    database = run(content, data).folder / "catalogue.db"
    database.write_bytes(database.read_bytes()[:4096] + b"\xa5" * (database.stat().st_size - 4096))
    assert not run(content, data).skipped

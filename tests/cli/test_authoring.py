from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: Path, faultbook: Run) -> Run:
    """The command over content and data that only this test sees."""
    monkeypatch.setenv("FAULTBOOK_CONTENT", str(content))
    monkeypatch.setenv("FAULTBOOK_DATA", str(tmp_path / "data"))
    return faultbook


def spoil(content: Path) -> None:
    guide = content / "guides/anvil/anvil-out-of-coal/guide.yaml"
    guide.write_text(guide.read_text("utf-8").replace("state: unverified", "state: fine"), "utf-8")


def test_a_build_tells_its_steps_and_then_has_nothing_to_do(own: Run) -> None:
    first, again = own("build"), own("build")
    assert (first.status, again.status) == (0, 0)
    assert first.out.startswith("2 guides, built: ")
    assert "reading the content" in first.err
    assert again.out.startswith("2 guides, up to date: ")


def test_the_first_question_builds_what_it_needs(own: Run) -> None:
    asked = own("search", "coal")
    assert (asked.status, "reading the content" in asked.err) == (0, True)
    assert own("search", "coal").err == ""


def test_changed_content_is_built_anew(own: Run, content: Path) -> None:
    own("build")
    spoil(content)
    done = own("build")
    assert done.out.startswith("1 guides, built: ")
    assert "guides/anvil/anvil-out-of-coal/guide.yaml:5: error [" in done.err


def test_flaws_are_printed_one_a_line(own: Run, content: Path) -> None:
    assert own("lint").status == 0
    spoil(content)
    done = own("lint", str(content))
    assert done.status == 1
    assert done.out.splitlines()[0].startswith("guides/anvil/anvil-out-of-coal/guide.yaml:5: error [")


def test_a_folder_without_content_is_told(own: Run, tmp_path: Path) -> None:
    done = own("lint", str(tmp_path))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"faultbook: {tmp_path}")


def test_guides_are_proved_on_their_own_pastes(own: Run) -> None:
    done = own("test")
    assert (done.status, done.out, done.err.splitlines()[-1]) == (0, "", "4 of 4 pastes answered as owed")


def test_a_sample_that_is_not_won_fails(own: Run, content: Path) -> None:
    sample = content / "guides/anvil/anvil-out-of-coal/samples/plain.log"
    sample.write_text("nothing that anybody knows\n", "utf-8")
    done = own("test", "anvil-out-of-coal")
    assert done.status == 1
    assert done.out == "anvil-out-of-coal/samples/plain.log: first is nothing\n"


def test_only_known_guides_can_be_proved(own: Run) -> None:
    assert own("test", "anvil-x").status == 2


def test_a_new_guide_is_there_to_be_filled_in(own: Run, content: Path) -> None:
    done = own("new", "anvil", "anvil-sings-off-key")
    folder = content / "guides/anvil/anvil-sings-off-key"
    assert (done.status, done.out.splitlines()[0]) == (0, str(folder))
    assert {path.name for path in folder.iterdir()} == {"guide.yaml", "en.md", "zh.md", "samples", "near-misses"}


@pytest.mark.parametrize(
    ("tool", "slug", "what_to_do"),
    [
        ("anvil", "../x", "write lower-case letters"),
        ("hammer", "hammer-breaks", "there are anvil"),
        ("anvil", "anvil-out-of-coal", "exists already"),
    ],
)
def test_a_guide_that_cannot_be_started_is_told_why(own: Run, tool: str, slug: str, what_to_do: str) -> None:
    done = own("new", tool, slug)
    assert (done.status, done.out) == (2, "")
    assert what_to_do in done.err

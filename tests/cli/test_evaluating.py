"""``faultbook evaluate`` over a handful of reports, a saved run and a git revision."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.store import Journal

Run = Callable[..., Any]
ROOT = Path(__file__).parents[2]
REPORTS = ROOT / "tests" / "fixtures" / "evaluation" / "reports.jsonl"


def test_reports_are_counted(faultbook: Run) -> None:
    done = faultbook("evaluate", str(REPORTS))
    assert done.status == 0
    assert "6 reports, 3 of them explained by a guide; 1 problem has no guide yet" in done.out
    assert "(recall@1)                 0.667  0.208 to 0.939  (2 of 3)" in done.out
    assert "no guide -> anvil-out-of-coal (alarm)" in done.out
    assert "anvil-out-of-coal -> nothing (silent)" in done.out


def test_no_paste_is_saved_and_no_miss_is_counted(
    faultbook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "run.json"
    monkeypatch.setenv("FAULTBOOK_DATA", str(tmp_path / "data"))
    faultbook("evaluate", str(REPORTS), "--save", str(saved))
    assert "hammer" not in saved.read_text("utf-8").replace("anvil-hammer-lost", "")
    assert Journal(tmp_path / "data" / "journal.db").misses() == []


def test_against_a_saved_run_only_changes_are_told(faultbook: Run, tmp_path: Path) -> None:
    saved = tmp_path / "run.json"
    faultbook("evaluate", str(REPORTS), "--save", str(saved))
    assert "nothing changed" in faultbook("evaluate", str(REPORTS), "--against", str(saved)).out
    saved.write_text(saved.read_text("utf-8").replace('"anvil-will-not-start","level":"match"', '"x","level":"match"'))
    done = faultbook("evaluate", str(REPORTS), "--against", str(saved))
    assert "better: 1\n  shut: x (match) -> anvil-will-not-start (match)" in done.out
    assert "0.333 -> 0.667  (1 of 3 -> 2 of 3)" in done.out


def test_a_byte_order_mark_is_no_part_of_the_first_report(faultbook: Run, tmp_path: Path) -> None:
    reports = tmp_path / "reports.jsonl"
    reports.write_bytes(b"\xef\xbb\xbf" + REPORTS.read_bytes())
    assert faultbook("evaluate", str(reports)).status == 0
    reports.write_text("\n", "utf-8")
    assert "no reports in there" in faultbook("evaluate", str(reports)).err


def test_a_misspelt_slug_is_told(faultbook: Run, tmp_path: Path) -> None:
    reports = tmp_path / "reports.jsonl"
    reports.write_text('{"id": "a", "problem": "anvil-out-of-coals", "paste": "coal is out"}\n', "utf-8")
    assert "did you mean anvil-out-of-coal?" in faultbook("evaluate", str(reports)).err


@pytest.mark.parametrize(("option", "said"), [("--min", "is 0.667, owed is at least 0.9"), ("--max", "at most 0.1")])
def test_a_bound_that_is_not_kept_ends_with_1(faultbook: Run, option: str, said: str) -> None:
    name = "recall@1=0.9" if option == "--min" else "false_alarm=0.1"
    done = faultbook("evaluate", str(REPORTS), option, name)
    assert (done.status, said in done.err) == (1, True)
    assert faultbook("evaluate", str(REPORTS), option, name.replace("0.9", "0.6").replace("0.1", "0.5")).status == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("not json", ":1: the line: Invalid JSON"),
        ('{"id": "a", "paste": "x"}', ":1: problem: Field required"),
        ('{"id": "a", "problem": null, "paste": " "}', "'a' cannot be diagnosed (empty-paste)"),
        ('{"id": "a", "problem": null, "paste": "x"}\n{"id": "a", "problem": null, "paste": "y"}', "used twice"),
        ("\udcff", "is not UTF-8 text"),
    ],
)
def test_what_is_no_report_is_named(faultbook: Run, tmp_path: Path, line: str, said: str) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_bytes(line.encode("utf-8", "surrogateescape"))
    done = faultbook("evaluate", str(cases))
    assert (done.status, done.out) == (2, "")
    assert said in done.err


@pytest.mark.parametrize("bound", ["speed=3", "recall@1", "recall@1=often"])
def test_only_known_figures_can_be_bounded(faultbook: Run, bound: str) -> None:
    done = faultbook("evaluate", str(REPORTS), "--min", bound)
    assert done.status == 2 and "recall@1" in done.err


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_a_revision_is_run_with_its_own_code_and_content(
    faultbook: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    for name in ("app", "templates", "static"):
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "fixtures" / "site", project / "content")
    coal = project / "content/guides/anvil/anvil-out-of-coal/guide.yaml"
    coal.write_text(coal.read_text("utf-8").replace("out of coal", "quite without coal"), "utf-8")
    git = ("git", "-C", str(project), "-c", "user.name=x", "-c", "user.email=x@y")
    for arguments in (("init", "-q"), ("add", "."), ("commit", "-qm", "x")):
        subprocess.run([*git, *arguments], check=True)
    monkeypatch.chdir(project)
    done = faultbook("evaluate", str(REPORTS), "--against", "HEAD")
    assert done.status == 0, done.err
    assert "coal: nothing -> anvil-out-of-coal (match)" in done.out


def test_what_is_neither_file_nor_revision_is_told(faultbook: Run) -> None:
    done = faultbook("evaluate", str(REPORTS), "--against", "no-such-thing")
    assert done.status == 2 and "neither a file nor a revision here" in done.err

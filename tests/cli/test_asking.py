from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
SAMPLE = Path(__file__).parents[1] / "fixtures/site/guides/anvil/anvil-will-not-start/samples/plain.log"


def test_a_file_is_explained(faultbook: Run) -> None:
    done = faultbook("diagnose", str(SAMPLE))
    assert done.status == 0
    assert done.out.startswith("Known problem: ")
    assert "     3  ERROR bellows valve is shut (pressure 0)" in done.out
    assert "missing: valve opened" in done.out


@pytest.mark.parametrize("arguments", [["diagnose"], ["diagnose", "-"]])
def test_standard_input_is_read(faultbook: Run, arguments: list[str]) -> None:
    assert faultbook(*arguments, stdin=SAMPLE.read_bytes()).status == 0


def test_output_that_nobody_looks_at_has_no_colours(faultbook: Run) -> None:
    assert "\x1b" not in faultbook("diagnose", str(SAMPLE)).out


def test_json_is_that_of_the_http_interface(faultbook: Run) -> None:
    said = json.loads(faultbook("diagnose", str(SAMPLE), "--json").out)
    assert said["matches"][0]["slug"] == "anvil-will-not-start"
    assert {"verdict", "facts", "paste", "catalogue", "took_ms"} <= said.keys()


def test_it_can_be_had_as_markdown(faultbook: Run) -> None:
    assert faultbook("diagnose", str(SAMPLE), "--format", "markdown").out.startswith("# Known problem: ")


@pytest.mark.parametrize(
    ("text", "arguments", "status"),
    [
        (b"ERROR bellows valve is shut (pressure 0)", [], 0),
        (b"nothing that anybody knows", [], 1),
        (b"ERROR bellows valve is shut (pressure 0)", ["--fail-on", "match"], 3),
        (b"nothing that anybody knows", ["--fail-on", "match"], 0),
        (b" \n", [], 2),
        (b"x", ["--limit", "0"], 2),
        (b"x", ["--lang", "fr"], 2),
    ],
)
def test_the_status_says_what_was_found(faultbook: Run, text: bytes, arguments: list[str], status: int) -> None:
    assert faultbook("diagnose", *arguments, stdin=text).status == status


def test_the_language_is_that_of_the_terminal(faultbook: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert faultbook("diagnose", str(SAMPLE)).out.startswith("已知问题：")
    assert faultbook("diagnose", str(SAMPLE), "--lang", "en").out.startswith("Known problem: ")
    assert faultbook("diagnose", stdin=b"").err == "faultbook: 文本里只有空白。请粘贴报错，或整份日志。\n"


def test_a_file_that_cannot_be_read_is_named(faultbook: Run, tmp_path: Path) -> None:
    done = faultbook("diagnose", str(tmp_path / "missing.log"))
    assert done.status == 2
    assert done.err == (
        f"faultbook: {tmp_path / 'missing.log'} cannot be read: No such file or directory. "
        "Name a log file, or - for standard input.\n"
    )


def test_search_prints_names_to_show(faultbook: Run) -> None:
    done = faultbook("search", "hearth", "coal")
    assert done.status == 0
    assert done.out.startswith("anvil-out-of-coal\n  The hearth runs out of coal\n")


def test_search_without_hits_says_so_by_its_status(faultbook: Run) -> None:
    assert faultbook("search", "zzzz").status == 1


def test_search_speaks_json(faultbook: Run) -> None:
    page = json.loads(faultbook("search", "coal", "--json", "--lang", "zh", "--state", "unverified").out)
    assert [hit["slug"] for hit in page["items"]] == ["anvil-out-of-coal"]


def test_a_guide_is_shown_also_by_its_old_name(faultbook: Run) -> None:
    shown = faultbook("show", "anvil-will-not-start")
    assert shown.out.startswith("# ")
    assert faultbook("show", "anvil-cold").out == shown.out


def test_an_unknown_guide_is_told(faultbook: Run) -> None:
    done = faultbook("show", "anvil-x")
    assert (done.status, done.err) == (
        2,
        "faultbook: No guide is called anvil-x. Search the guides, or paste the error text.\n",
    )

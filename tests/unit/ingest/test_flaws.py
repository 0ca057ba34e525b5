"""Each kind of mistake in content is found, named with its line, and leaves only its own guide out."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from app.ingest.load import load
from app.yaml12 import loads

FIXTURES = Path(__file__).parents[2] / "fixtures"
INGEST = Path(__file__).parents[3] / "app" / "ingest"
CASES: list[dict[str, Any]] = loads((FIXTURES / "broken-content.yaml").read_text("utf-8"))
SCHEMA = next(case for case in CASES if case["code"] == "schema")


def broken(root: Path, case: dict[str, Any]) -> Path:
    shutil.copytree(FIXTURES / "site", root)
    path = root / case["file"]
    if "copy" in case:
        shutil.copytree(path, root / case["copy"])
    elif "find" not in case:
        path.unlink()
    else:
        text = path.read_text("utf-8")
        for edit in (case, *([case["also"]] if "also" in case else [])):
            assert edit["find"] in text, "the case no longer fits the tiny site"
            put = edit.get("put", "") + "[" * edit.get("nested", 0) + "]" * edit.get("nested", 0)
            text = text[::-1].replace(edit["find"][::-1], put[::-1], 1)[::-1]
        path.write_bytes(text.encode() + (b"\xff" if case.get("bytes") else b""))
    return root


def test_the_tiny_site_has_no_flaws() -> None:
    content = load(FIXTURES / "site")
    assert content.flaws == ()
    assert [guide.slug for guide in content.guides] == ["anvil-out-of-coal", "anvil-will-not-start"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['code']}-{case['line']}")
def test_a_mistake_becomes_a_flaw_with_its_line(case: dict[str, Any], tmp_path: Path) -> None:
    flaws = load(broken(tmp_path / "content", case)).flaws
    assert (case["code"], case.get("at", case["file"]), case["line"]) in [(f.code, f.file, f.line) for f in flaws], (
        flaws
    )
    assert all(flaw.message and flaw.remedy for flaw in flaws)


def test_every_code_in_the_source_has_a_case() -> None:
    source = "".join(path.read_text("utf-8") for path in INGEST.glob("*.py"))
    codes = set(re.findall(r'"([a-z]+(?:-[a-z0-9]+)+)",\s*(?:f?"|message|str\()', source))
    assert codes - {case["code"] for case in CASES} == set()


def test_all_mistakes_are_gathered_in_one_run(tmp_path: Path) -> None:
    root = broken(tmp_path / "content", SCHEMA)
    (root / "guides/anvil/anvil-will-not-start/zh.md").unlink()
    (root / "published.txt").write_text("anvil-lost\n", "utf-8")
    assert {"schema", "file-missing", "published-gone"} <= {flaw.code for flaw in load(root).flaws}


def test_a_guide_with_an_error_is_left_out_and_the_other_stays(tmp_path: Path) -> None:
    content = load(broken(tmp_path / "content", SCHEMA))
    assert [guide.slug for guide in content.guides] == ["anvil-out-of-coal"]

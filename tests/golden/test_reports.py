"""The report of every guide's samples, kept as files: a change in matching shows up as a diff.

When the new report is right: ``make bless``, and read the diff before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.domain.guide import GuideSpec
from app.ingest.load import proofs
from app.library import Library
from app.render.markdown import markdown
from app.render.say import answer
from app.render.urls import Urls

ROOT = Path(__file__).parents[2]
REPORTS = Path(__file__).parent / "reports"
SCHEMA = ROOT / "docs" / "schema" / "guide.schema.json"
PASTES = [(proof.slug, paste.path) for proof in proofs(ROOT / "content") for paste in proof.pastes]


def report(slug: str, path: Path) -> Path:
    return REPORTS / slug / path.parent.name / f"{path.stem}.md"


def own_part(text: str) -> str:
    """The report without what came near: every new guide would change that of others."""
    return text.partition("\n## Nearest guides")[0].rstrip() + "\n"


def compare(golden: Path, text: str, bless: bool) -> None:
    if bless:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, "utf-8")
    assert golden.exists(), f"no golden file yet; `make bless` writes {golden.relative_to(ROOT)}"
    assert text == golden.read_text("utf-8"), "the report changed; if it is right now: make bless"


@pytest.mark.parametrize(("slug", "path"), PASTES, ids=[f"{slug}-{path.stem}" for slug, path in PASTES])
def test_a_report_stays_as_it_is(library: Library, slug: str, path: Path, pytestconfig: pytest.Config) -> None:
    said = answer(library.diagnose(path.read_bytes()), "en", Urls("https://faultbook.example"), "golden")
    compare(report(slug, path), own_part(markdown(said)), pytestconfig.getoption("--bless"))


def test_the_exported_schema_is_that_of_the_model(pytestconfig: pytest.Config) -> None:
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **GuideSpec.model_json_schema()}
    compare(SCHEMA, json.dumps(schema, indent=2, ensure_ascii=False) + "\n", pytestconfig.getoption("--bless"))


def test_no_golden_file_is_left_over() -> None:
    assert set(REPORTS.rglob("*.md")) <= {report(slug, path) for slug, path in PASTES}

"""What the first guide must answer, paste by paste; the pastes lie in ``tests/fixtures/first-guide``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.domain.diagnosis import Diagnosis, LackKind
from app.library import Library
from app.yaml12 import loads

SLUG = "vllm-lmcache-connector-shutdown-force-kill"
FOLDER = Path(__file__).parents[1] / "fixtures" / "first-guide"
ROWS: list[dict[str, Any]] = loads((FOLDER / "expected.yaml").read_text("utf-8"))


def answers(diagnosis: Diagnosis) -> dict[str, str]:
    return {check.check.id: str(check.answer) for check in diagnosis.matches[0].checks}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["paste"])
def test_the_first_guide_answers(library: Library, row: dict[str, Any]) -> None:
    diagnosis = library.diagnose((FOLDER / row["paste"]).read_bytes())
    asserted = [match.guide.slug for match in diagnosis.matches if match.level == "match"]
    match row["expect"]:
        case "ruled_out":
            assert SLUG not in [item.guide.slug for item in diagnosis.matches]
            near = diagnosis.near[0]
            assert (near.guide.slug, near.lacks[0].kind) == (SLUG, LackKind.RULED_OUT)
            assert near.lacks[0].because is not None
            assert near.lacks[0].because.line == row["line"]
        case "not_asserted":
            assert SLUG not in asserted
        case level:
            assert [item.guide.slug for item in diagnosis.matches][:1] == [SLUG]
            assert level in ("first", diagnosis.matches[0].level)
            given = answers(diagnosis)
            assert {name: given[name] for name in row.get("checks", {})} == row.get("checks", {})
            limited = {fix.fix.id for fix in diagnosis.matches[0].fixes if fix.limited_by}
            assert set(row.get("limited", [])) <= limited
            open_checks = [check for check in diagnosis.matches[0].checks if check.answer == "cannot_tell"]
            assert all(check.run for check in open_checks), "an open check owes a command"

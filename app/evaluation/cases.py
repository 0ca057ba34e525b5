"""Labelled reports: what somebody pasted, and the guide that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from app.errors import BadInput

_FORM = "Each line is a JSON object with id, problem and paste"


class Case(BaseModel):
    """One report. ``problem`` is the slug of the guide that explains it, or null; other keys are the reader's own."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    problem: str | None
    paste: str


def read_cases(paths: Sequence[Path]) -> list[Case]:
    """All reports of JSON-lines files, in order; :class:`BadInput` names the line that is none or an id used twice."""
    cases: dict[str, Case] = {}
    for path in paths:
        for place, line in _lines(path):
            try:
                case = Case.model_validate_json(line)
            except ValidationError as error:
                problem = error.errors()[0]
                key = ".".join(map(str, problem["loc"])) or "the line"
                raise BadInput(f"{place}: {key}: {problem['msg']}. {_FORM}") from None
            if case.id in cases:
                raise BadInput(f"{place}: the id {case.id!r} is used twice; give every report its own")
            cases[case.id] = case
    if not cases:
        raise BadInput(f"{', '.join(map(str, paths))}: no reports in there. {_FORM}")
    return list(cases.values())


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    try:
        text = path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not UTF-8 text; give a JSON-lines file") from None
    # Only line feeds end a JSON line (https://jsonlines.org): a pasted U+2028 or form feed stays inside its string.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield f"{path}:{number}", line

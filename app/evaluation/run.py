"""Diagnose labelled reports; save what was answered as JSON, so that runs can be compared and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter

from pydantic import ValidationError

from app.domain.diagnosis import Diagnosis
from app.domain.evaluation import Offer, Outcome, Run
from app.errors import BadInput, EmptyPaste, PasteTooLarge
from app.evaluation.calibration import fit, held_out_error
from app.evaluation.cases import Case
from app.library import Library

LIMIT = 10
"""So many guides are asked for; the reciprocal rank of one that stands further down counts as 0."""


def read_run(path: Path) -> Run:
    """A saved run; :class:`BadInput` where the file holds none."""
    try:
        return Run.model_validate_json(path.read_bytes())
    except ValidationError:
        raise BadInput(f"{path} holds no saved run; make one with: faultbook evaluate CASES --save {path}") from None


def write_run(run: Run, path: Path) -> None:
    """Save a run, one outcome a line, so that two of them can be compared in a review."""
    rows = ",\n".join(outcome.model_dump_json() for outcome in run.outcomes)
    head = run.model_dump_json(exclude={"outcomes"})
    path.write_text(f'{head[:-1]},"outcomes":[\n{rows}\n]}}\n', "utf-8")


def run(library: Library, cases: Sequence[Case], day: date, progress: Callable[[int], None]) -> Run:
    """Diagnose every report. ``progress`` is told how many are done."""
    tools = {guide.slug: guide.spec.tool for guide in library.guides()}
    unwritten = {case.problem for case in cases if case.problem and case.problem not in tools}
    outcomes = []
    for done, case in enumerate(cases, 1):
        outcomes.append(_outcome(library, case, tools))
        progress(done)
    return Run(
        catalogue=library.catalogue,
        day=day,
        unwritten=len(unwritten),
        calibration=fit(outcomes),
        held_out_error=round(held_out_error(outcomes), 4),
        outcomes=tuple(outcomes),
    )


def _outcome(library: Library, case: Case, tools: Mapping[str, str]) -> Outcome:
    started = perf_counter()
    offers = _offers(library, case)
    took = round((perf_counter() - started) * 1000, 1)
    wanted = case.problem if case.problem in tools else ""
    return Outcome(id=case.id, wanted=wanted or "", tool=tools.get(wanted or "", ""), offers=offers, took_ms=took)


def _offers(library: Library, case: Case) -> tuple[Offer, ...]:
    try:
        diagnosis: Diagnosis = library.diagnose(case.paste, LIMIT, counted=False)
    except (EmptyPaste, PasteTooLarge) as error:
        raise BadInput(f"the paste of {case.id!r} cannot be diagnosed ({error.code}); leave it out") from None
    return tuple(
        Offer(slug=match.guide.slug, level=match.level, score=round(match.score, 3), confidence=match.confidence)
        for match in diagnosis.matches
    )

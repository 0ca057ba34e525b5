"""One run over labelled reports: what was answered to each. It is saved and compared as JSON, without the pastes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from time import perf_counter

from pydantic import BaseModel, ConfigDict, ValidationError

from app.domain.diagnosis import Diagnosis, Level
from app.errors import BadInput, EmptyPaste, PasteTooLarge
from app.evaluation.cases import Case
from app.library import Library

LIMIT = 10
"""So many guides are asked for; the reciprocal rank of one that stands further down counts as 0."""


class _Saved(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Offer(_Saved):
    """A guide that was put forward."""

    slug: str
    level: Level
    confidence: float


class Outcome(_Saved):
    """What one report was answered. ``wanted`` is empty where no guide of the catalogue explains it."""

    id: str
    wanted: str
    tool: str
    offers: tuple[Offer, ...]
    took_ms: float

    @property
    def rank(self) -> int:
        """The place of the right guide, from 1; 0 where it was not put forward."""
        return next((place for place, offer in enumerate(self.offers, 1) if offer.slug == self.wanted), 0)

    @property
    def asserted(self) -> bool:
        """Whether a guide, right or wrong, came first at level ``match``."""
        return bool(self.offers) and self.offers[0].level is Level.MATCH

    @property
    def right(self) -> bool:
        """The right guide in first place; where there is none, nothing asserted."""
        return self.rank == 1 if self.wanted else not self.asserted


class Run(_Saved):
    """All outcomes, with the catalogue and the day they belong to. ``unwritten`` counts problems without a guide."""

    catalogue: str
    day: date
    unwritten: int
    outcomes: tuple[Outcome, ...]

    @classmethod
    def read(cls, path: Path) -> Run:
        """A saved run; :class:`BadInput` where the file holds none."""
        try:
            return cls.model_validate_json(path.read_bytes())
        except ValidationError:
            raise BadInput(
                f"{path} holds no saved run; make one with: faultbook evaluate CASES --save {path}"
            ) from None

    def write(self, path: Path) -> None:
        """Save the run, one outcome a line, so that two of them can be compared in a review."""
        rows = ",\n".join(outcome.model_dump_json() for outcome in self.outcomes)
        head = self.model_dump_json(exclude={"outcomes"})
        path.write_text(f'{head[:-1]},"outcomes":[\n{rows}\n]}}\n', "utf-8")


def run(library: Library, cases: Sequence[Case], day: date, progress: Callable[[int], None]) -> Run:
    """Diagnose every report. ``progress`` is told how many are done."""
    tools = {guide.slug: guide.spec.tool for guide in library.guides()}
    unwritten = {case.problem for case in cases if case.problem and case.problem not in tools}
    outcomes = tuple(_told(_outcomes(library, cases, tools), progress))
    return Run(catalogue=library.catalogue, day=day, unwritten=len(unwritten), outcomes=outcomes)


def _told(outcomes: Iterable[Outcome], progress: Callable[[int], None]) -> Iterator[Outcome]:
    for done, outcome in enumerate(outcomes, 1):
        progress(done)
        yield outcome


def _outcomes(library: Library, cases: Sequence[Case], tools: dict[str, str]) -> Iterator[Outcome]:
    for case in cases:
        wanted = case.problem if case.problem in tools else None
        started = perf_counter()
        offers = _offers(library, case)
        took = round((perf_counter() - started) * 1000, 1)
        yield Outcome(id=case.id, wanted=wanted or "", tool=tools.get(wanted or "", ""), offers=offers, took_ms=took)


def _offers(library: Library, case: Case) -> tuple[Offer, ...]:
    try:
        diagnosis: Diagnosis = library.diagnose(case.paste, LIMIT, counted=False)
    except (EmptyPaste, PasteTooLarge) as error:
        raise BadInput(f"the paste of {case.id!r} cannot be diagnosed ({error.code}); leave it out") from None
    return tuple(
        Offer(slug=match.guide.slug, level=match.level, confidence=match.confidence) for match in diagnosis.matches
    )

"""Whether the versions in a paste are among those that a guide says are affected."""

from __future__ import annotations

from app.domain.diagnosis import Answer, Applies
from app.domain.facts import FactKind
from app.domain.guide import Affects, Guide
from app.domain.versions import Range
from app.matching.checks import Case, answer


def applies(guide: Guide, case: Case) -> Applies:
    """The last entry of ``affects`` that fits wins; outside all of them the answer is no."""
    for entry in reversed(guide.spec.affects):
        fits = _fits(entry, case)
        if fits is None:
            return Applies.CANNOT_TELL
        if fits:
            return Applies.NO if entry.degree == "not" else Applies.YES
    return Applies.NO


def _fits(entry: Affects, case: Case) -> bool | None:
    versions = Range.parse(entry.versions)
    facts = case.facts.of(FactKind.VERSION, entry.product)
    inside = next((held for fact in facts if (held := versions.contains(fact.value)) is not None), None)
    if not versions.clauses:
        inside = True
    if entry.when is None or inside is False:
        return inside
    condition = answer(entry.when, case).answer
    if condition is Answer.NO:
        return False
    return inside if condition is Answer.YES else None

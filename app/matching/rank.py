"""Weigh a guide's evidence and answers, decide what may be claimed, and order the guides.

The weights are log-odds: what a line or an answer adds to the belief that this guide explains the paste. They set
the order; which *level* a guide may claim follows from rules alone (``docs/content-format.md``), so that no sum of weak
signs is ever asserted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.diagnosis import Answer, Applies, CheckResult, Evidence, Level, Reason
from app.domain.guide import Effect, Guide, Role

WEIGHTS = {Role.PRIMARY: 4.0, Role.STRONG: 3.0, Role.SUPPORTING: 0.8}
SEQUENCE_WEIGHT = 0.5
SUPPORT_WEIGHT = 0.6
OPEN_WEIGHT = -0.2
OUTSIDE_WEIGHT = -1.0
WORDS_WEIGHT = 2.0

COVERAGE_FLOOR = 0.60
DISTINCT_FLOOR = 3
"""A guide found by words alone is offered when it covers this share of the paste's telling words (by weight) and at
least so many that few guides use, in a paste that names the guide's tool or is a question."""

QUESTION_COVERAGE = 0.93
QUESTION_MATCHED = 4
QUESTION_DISTINCT = 2
LONG_QUESTION = 6
"""The same for a question that the guide covers nearly whole: so many words matched, and the tool named, or so many
of them used by few guides, or a question so long that this is no accident. Of 154 reports of other problems and 12
logs of other fields none was offered a guide by words; of 60 plain questions none covered less than 0.98."""


CLEAR = 0.92
"""A guide found by words alone is offered when no other guide's score comes so near to its own: the message of a full
GPU fits every guide that names it. A question that names the tool is spared: it is short, and guides are alike."""


@dataclass(frozen=True, slots=True)
class Words:
    """How well a guide's words cover the telling words of a paste, as full-text search saw it.

    ``lead`` is the guide's full-text score as a share of the best guide's: it orders guides that cover alike;
    ``rival`` is that of the best other guide.
    ``named`` says whether the paste names the guide's tool or a product that it affects, ``question`` whether the
    paste is a person's sentence or a line or two.
    """

    coverage: float = 0.0
    matched: int = 0
    distinct: int = 0
    lead: float = 1.0
    rival: float = 0.0
    named: bool = True
    question: bool = True

    @property
    def enough(self) -> bool:
        """Whether this alone may offer a guide."""
        if self.rival > CLEAR * self.lead and not (self.question and self.named):
            return False
        if self.coverage >= COVERAGE_FLOOR and self.distinct >= DISTINCT_FLOOR and (self.named or self.question):
            return True
        telling = self.named or self.distinct >= QUESTION_DISTINCT or self.matched >= LONG_QUESTION
        covered = self.matched >= QUESTION_MATCHED and self.coverage >= QUESTION_COVERAGE
        return self.question and telling and covered


@dataclass(frozen=True, slots=True)
class Standing:
    """A candidate with everything that was found out about it."""

    guide: Guide
    evidence: tuple[Evidence, ...]
    checks: tuple[CheckResult, ...]
    applies: Applies
    words: Words
    ruled_out: tuple[CheckResult, ...]
    level: Level | None
    score: float

    @property
    def reason(self) -> Reason:
        """The one sentence that says why this guide is put forward."""
        printed = [evidence for evidence in self.evidence if not evidence.prose]
        roles = {evidence.role for evidence in printed}
        decides = bool(roles & {Role.PRIMARY, Role.STRONG})
        if decides and self.level is Level.POSSIBLE:
            return Reason.REQUIRED_OPEN
        if any(_is_sequence(self.guide, evidence) for evidence in printed if evidence.role is not Role.SUPPORTING):
            return Reason.SEQUENCE
        if Role.PRIMARY in roles:
            return Reason.PRIMARY
        if Role.STRONG in roles:
            return Reason.STRONG
        return Reason.SUPPORTING if len(printed) > 1 else Reason.WORDS


def stand(
    guide: Guide,
    evidence: tuple[Evidence, ...],
    checks: tuple[CheckResult, ...],
    applies: Applies,
    words: Words,
) -> Standing:
    """Weigh one candidate."""
    out = ruled_out(evidence, checks)
    level = None if out else _level(evidence, checks, words)
    return Standing(
        guide, evidence, checks, applies, words, out, level, _score(guide, evidence, checks, applies, words)
    )


def ruled_out(evidence: Sequence[Evidence], checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """The answers that rule the guide out. Against a primary line only something seen does, never an absence."""
    primary = any(item.role is Role.PRIMARY and not item.prose for item in evidence)
    return tuple(check for check in checks if check.effect is Effect.RULES_OUT and (check.seen or not primary))


def _level(evidence: Sequence[Evidence], checks: Sequence[CheckResult], words: Words) -> Level | None:
    required = [check.answer for check in checks if check.check.required]
    if Answer.NO in required:
        return None
    printed = [item for item in evidence if not item.prose]
    decides = any(item.role is not Role.SUPPORTING for item in printed)
    if decides and Answer.CANNOT_TELL not in required:
        return Level.MATCH
    quoted = any(item.role is not Role.SUPPORTING for item in evidence)
    if decides or quoted or len({item.event for item in printed}) >= 2 or words.enough:
        return Level.POSSIBLE
    return None


def _is_sequence(guide: Guide, evidence: Evidence) -> bool:
    return any(signature.id == evidence.signature and signature.lines for signature in guide.spec.signatures)


def _score(
    guide: Guide, evidence: Sequence[Evidence], checks: Sequence[CheckResult], applies: Applies, words: Words
) -> float:
    score = sum(WEIGHTS[item.role] * (0.5 if item.prose else 1) for item in evidence)
    score += SEQUENCE_WEIGHT * sum(_is_sequence(guide, item) for item in evidence)
    score += SUPPORT_WEIGHT * sum(check.effect is Effect.SUPPORTS for check in checks)
    score += OPEN_WEIGHT * sum(check.check.required and check.answer is Answer.CANNOT_TELL for check in checks)
    score += OUTSIDE_WEIGHT * (applies is Applies.NO)
    return score + WORDS_WEIGHT * words.coverage * words.lead


def order(standings: Sequence[Standing]) -> list[Standing]:
    """The best first: asserted before offered, specific before general, then by score, then by slug.

    Guides of which no line is printed are ordered by full text: there is nothing else to tell them apart.
    """

    def key(item: Standing) -> tuple[bool, int, float, float, str]:
        words = -item.words.lead if _best_role(item) == _NO_LINE else 0.0
        return item.level is not Level.MATCH, _best_role(item), words, -item.score, item.guide.slug

    return sorted(standings, key=key)


_NO_LINE = 3


def _best_role(standing: Standing) -> int:
    """0 for a primary line, 1 for a strong one, 2 for a supporting one, 3 where no line of the guide is printed."""
    roles = [_ROLES.index(item.role) for item in standing.evidence if not item.prose]
    return min(roles, default=_NO_LINE)


_ROLES = (Role.PRIMARY, Role.STRONG, Role.SUPPORTING)

"""The whole answer to a paste, before any language or door is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.domain.facts import Facts
from app.domain.guide import Check, Effect, Fix, Guide, Role, Run
from app.domain.paste import Paste
from app.domain.text import Text


class Answer(StrEnum):
    """What a paste says to a question."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot_tell"


class Level(StrEnum):
    """How firmly a guide is put forward."""

    MATCH = "match"
    POSSIBLE = "possible"


class Verdict(StrEnum):
    """The outcome of a diagnosis: the level of its best match, or that there is none."""

    MATCH = "match"
    POSSIBLE = "possible"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Because:
    """A place in the paste: line number, the text there, and columns of ``text`` that matter.

    ``text`` is the line's message where the span lies inside it, else the whole line with its prefixes; ``column``
    is where ``text`` begins in the line as shown.
    """

    line: int
    text: str
    start: int = 0
    end: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Evidence:
    """A signature seen in the paste. ``times`` counts the lines that repeat it."""

    signature: str
    role: Role
    because: Because
    times: int = 1
    event: str = ""
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Missing:
    """A line that is not there although the log would have shown it between ``after`` and ``until``.

    Both are line numbers; 0 where the guard has no such end.
    """

    text: str
    after: int = 0
    until: int = 0


@dataclass(frozen=True, slots=True)
class CheckResult:
    """A check and its answer for this paste. ``effect`` is that of the answer given."""

    check: Check
    answer: Answer
    effect: Effect = Effect.NONE
    because: Because | None = None
    missing: Missing | None = None
    seen: bool = True

    @property
    def say(self) -> Text | None:
        """What the guide says to this answer."""
        outcome = {Answer.YES: self.check.if_yes, Answer.NO: self.check.if_no}.get(self.answer)
        if outcome is not None:
            return outcome.say
        unknown = self.check.if_unknown
        return unknown.say if self.answer is Answer.CANNOT_TELL and unknown else None

    @property
    def limits(self) -> str | None:
        """The id of the fix that this answer limits."""
        outcome = {Answer.YES: self.check.if_yes, Answer.NO: self.check.if_no}.get(self.answer)
        return outcome.limits if outcome else None

    @property
    def run(self) -> Run | None:
        """What would tell, while it cannot be told."""
        unknown = self.check.if_unknown
        return unknown.run if self.answer is Answer.CANNOT_TELL and unknown else None


@dataclass(frozen=True, slots=True)
class FixResult:
    """A fix of the guide, and the checks whose answers say that it does not reach this case."""

    fix: Fix
    limited_by: tuple[str, ...] = ()


class Applies(StrEnum):
    """Whether ``affects`` covers the versions seen in the paste."""

    YES = "yes"
    NO = "no"
    CANNOT_TELL = "cannot_tell"


class Reason(StrEnum):
    """Why a guide is put forward; each is one sentence in each language."""

    PRIMARY = "primary"
    SEQUENCE = "sequence"
    STRONG = "strong"
    REQUIRED_OPEN = "required_open"
    SUPPORTING = "supporting"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Match:
    """A guide put forward, with everything that speaks for it.

    ``score`` is the sum of its weights in log-odds, ``confidence`` the probability (0 to 1) that is made of it.
    """

    guide: Guide
    level: Level
    score: float
    confidence: float
    reason: Reason
    applies: Applies
    evidence: tuple[Evidence, ...]
    checks: tuple[CheckResult, ...]
    fixes: tuple[FixResult, ...]


class LackKind(StrEnum):
    """What a near miss lacks."""

    SIGNATURE = "signature"
    CHECK = "check"
    VERSION = "version"
    RULED_OUT = "ruled_out"


@dataclass(frozen=True, slots=True)
class Lack:
    """One thing that keeps a guide from being put forward.

    ``shown`` is program text (a signature's line); ``say`` is what the guide says of a check.
    """

    kind: LackKind
    id: str
    say: Text | None = None
    shown: str = ""
    because: Because | None = None


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A guide that was considered and not put forward, and why. ``closeness`` is a share from 0 to 1."""

    guide: Guide
    lacks: tuple[Lack, ...]
    closeness: float = 0.0


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The whole answer. ``wrappers`` are the lines that many problems print and that decided nothing.

    ``wrapped``: no guide is put forward, and the paste's most telling line is one of them.
    """

    verdict: Verdict
    matches: tuple[Match, ...]
    near: tuple[NearMiss, ...]
    facts: Facts
    paste: Paste
    wrappers: tuple[Because, ...] = ()
    wrapped: bool = False
    inferred: tuple[tuple[str, str], ...] = ()


class VerifyResult(StrEnum):
    """How an after-fix log is judged."""

    PASSES = "passes"
    FAILS = "fails"
    CANNOT_TELL = "cannot_tell"


@dataclass(frozen=True, slots=True)
class Verify:
    """The judgement of an after-fix log: what is missing, what must not be there, which guard was not seen."""

    guide: Guide
    result: VerifyResult
    missing: tuple[str, ...]
    forbidden: tuple[Because, ...]
    unguarded: tuple[str, ...]
    seen: tuple[Because, ...]
    paste: Paste

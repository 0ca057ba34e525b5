"""One neutral answer in one language: what every door says, before a target's markup is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the paste and the columns of ``text`` that matter; ``column`` is where ``text`` starts in it."""

    line: int
    text: str
    start: int = 0
    end: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class EvidenceSaid:
    """A signature that was seen, on which line, at which columns of ``text``."""

    line: int
    start: int
    end: int
    text: str
    signature: str
    role: str
    times: int
    column: int


@dataclass(frozen=True, slots=True)
class CheckSaid:
    """A check, its answer, what it rests on and what would tell. ``run`` maps a platform to a command."""

    id: str
    ask: str
    answer: str
    effect: str
    limits: str | None
    because: Place | None
    missing_line: str | None
    missing_after: int | None
    say: str
    run: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FixSaid:
    """A fix with its state, and the ids of the checks that say it does not reach this case."""

    id: str
    kind: str
    title: str
    ref: str | None
    url: str | None
    state: str
    fixed_in: str | None
    checked_on: str
    limited_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchSaid:
    """A guide put forward."""

    slug: str
    title: str
    url: str
    tool: str
    level: str
    confidence: float
    reason: str
    summary: str
    applies: str
    evidence: tuple[EvidenceSaid, ...]
    checks: tuple[CheckSaid, ...]
    fixes: tuple[FixSaid, ...]


@dataclass(frozen=True, slots=True)
class LackSaid:
    """One thing that keeps a guide from being put forward, in words."""

    kind: str
    id: str
    say: str
    because: Place | None


@dataclass(frozen=True, slots=True)
class NearSaid:
    """A guide considered and not put forward."""

    slug: str
    title: str
    url: str
    closeness: float
    lacks: tuple[LackSaid, ...]


@dataclass(frozen=True, slots=True)
class FactSaid:
    """One fact and its line; ``beside`` names the value that counts instead of this one."""

    kind: str
    name: str
    value: str
    line: int
    beside: str | None


@dataclass(frozen=True, slots=True)
class FactsSaid:
    """All facts: by name where they count, and one by one with their lines."""

    versions: dict[str, str]
    flags: dict[str, str | bool]
    env: dict[str, str]
    hardware: tuple[str, ...]
    platform: str | None
    items: tuple[FactSaid, ...]


@dataclass(frozen=True, slots=True)
class PasteSaid:
    """Size of the paste, what was masked in it and what was cut."""

    lines: int
    bytes: int
    redactions: tuple[tuple[int, str], ...]
    cut: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole diagnosis in one language."""

    verdict: str
    language: str
    headline: str
    matches: tuple[MatchSaid, ...]
    near: tuple[NearSaid, ...]
    facts: FactsSaid
    paste: PasteSaid
    wrappers: tuple[Place, ...]
    catalogue: str


@dataclass(frozen=True, slots=True)
class VerifySaid:
    """The judgement of an after-fix log in one language."""

    result: str
    missing: tuple[str, ...]
    forbidden: tuple[Place, ...]
    say: str

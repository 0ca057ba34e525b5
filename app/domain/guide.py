"""What a guide can say: the authority on ``guide.yaml``, whose JSON Schema is exported from here.

The keys and their meaning are explained for authors in ``docs/content-format.md``.
"""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from app.domain.model import Identifier, Model, Wanted
from app.domain.question import Guard, LookFor, VersionRange
from app.domain.text import Text

SECTIONS = (
    "summary",
    "environment",
    "fix",
    "caveats",
    "scenario",
    "symptoms",
    "cause",
    "checks",
    "steps",
    "verification",
    "references",
)
"""Section ids, fixed and the same in every language; they are anchors for ever."""

Days = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]{0,3}d$")]


class State(StrEnum):
    """How far a guide can be trusted."""

    DRAFT = "draft"
    UNVERIFIED = "unverified"
    VERIFIED = "verified"
    OUTDATED = "outdated"
    ARCHIVED = "archived"


class Role(StrEnum):
    """What a signature may decide: primary alone, strong unless ruled out, supporting never."""

    PRIMARY = "primary"
    STRONG = "strong"
    SUPPORTING = "supporting"


class Effect(StrEnum):
    """What the answer to a check does to its guide."""

    SUPPORTS = "supports"
    RULES_OUT = "rules_out"
    LIMITS_FIX = "limits_fix"
    NONE = "none"


class Outcome(Model):
    """What an answer does and what to tell the reader."""

    effect: Effect
    say: Text
    limits: str | None = None

    @model_validator(mode="after")
    def _limits_names_a_fix(self) -> Self:
        if (self.effect is Effect.LIMITS_FIX) != (self.limits is not None):
            raise ValueError("`limits: <fix id>` goes with `effect: limits_fix`, and only with it")
        return self


Run = str | dict[Literal["docker", "kubernetes", "slurm", "host"], str]


class Unknown(Model):
    """What would tell: said, and as one command or one command a platform."""

    say: Text
    run: Run | None = None


class Check(Model):
    """A question of the guide that a paste can answer, or (``manual``) only the reader."""

    id: Identifier
    ask: Text
    look_for: LookFor | None = None
    manual: Literal[True] | None = None
    required: bool = False
    if_yes: Outcome | None = None
    if_no: Outcome | None = None
    if_unknown: Unknown | None = None

    @model_validator(mode="after")
    def _asks_paste_or_reader(self) -> Self:
        if (self.look_for is None) == (self.manual is None):
            raise ValueError("give `look_for`, or `manual: true` where no paste can answer")
        return self


class Signature(Model):
    """Text that this problem prints. ``lines`` must all stand in this order inside ``within`` lines."""

    id: Identifier
    text: Wanted | None = None
    pattern: Wanted | None = None
    lines: tuple[Wanted, ...] | None = Field(default=None, min_length=2)
    within: int | None = Field(default=None, ge=1, le=1000)
    role: Role
    event: Identifier | None = None
    versions: VersionRange | None = None
    unless: Wanted | None = None

    @model_validator(mode="after")
    def _one_shape(self) -> Self:
        if sum(value is not None for value in (self.text, self.pattern, self.lines)) != 1:
            raise ValueError("give exactly one of `text`, `pattern` and `lines`")
        if (self.lines is None) != (self.within is None):
            raise ValueError("`within` goes with `lines`, and `lines` needs it")
        return self

    @property
    def shown(self) -> str:
        """The signature as a reader would recognise it."""
        return self.text or self.pattern or " … ".join(self.lines or ())


class Verified(Model):
    """When, how and with what the guide was verified."""

    on: date
    how: Literal["thread", "source", "reproduced"]
    with_: Text = Field(alias="with")


class Affects(Model):
    """Who is exposed; the last entry that fits wins."""

    product: Identifier
    versions: str = Field(min_length=1)
    degree: Literal["full", "partial", "not"]
    when: LookFor | None = None
    note: Text | None = None


class EnvironmentEntry(Model):
    """One thing that must be true for the problem to appear at all."""

    name: Identifier
    value: Text


class FixedIn(Model):
    """The release that holds a fix; ``partial`` when it only shrinks the problem."""

    product: Identifier
    version: str
    partial: bool = False


class Fix(Model):
    """Something that changes the outcome, with its state and the day it was looked at."""

    id: Identifier
    kind: Literal["pr", "commit", "release", "setting", "workaround"]
    ref: str | None = None
    title: Text
    state: Literal["open", "merged", "closed", "released", "available", "unknown"]
    fixed_in: FixedIn | None = None
    applies_to: tuple[str, ...] = ()
    checked_on: date


class Verification(Model):
    """How an after-fix log is judged: all of ``expect``, none of ``must_not``, once it reaches far enough."""

    needs: Text | None = None
    expect: tuple[Wanted, ...] = ()
    must_not: tuple[Wanted, ...] = ()
    once_seen: Guard | None = None


class LookAlike(Model):
    """What is mistaken for this problem, and the check that tells."""

    slug: Identifier | None = None
    ref: str | None = None
    say: Text
    tell_by: Identifier | None = None

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        if (self.slug is None) == (self.ref is None):
            raise ValueError("give exactly one of `slug` and `ref`")
        return self


class Reference(Model):
    """Something that was read: where, how far, when, and what is to be found there."""

    ref: str
    kind: Literal["issue", "pr", "page", "source"]
    state: Literal["open", "merged", "closed", "live", "gone", "unknown"]
    read: Literal["full", "part"]
    checked_on: date
    note: Text


class GuideSpec(Model):
    """Everything in ``guide.yaml``: all of a guide that is not prose."""

    tool: Identifier
    components: tuple[Identifier, ...] = Field(min_length=1)
    tags: tuple[Identifier, ...] = Field(min_length=1)
    source_language: str
    state: State
    verified: Verified | None = None
    review_in: Days
    asks: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    affects: tuple[Affects, ...] = Field(min_length=1)
    environment: tuple[EnvironmentEntry, ...] = ()
    fixes: tuple[Fix, ...] = Field(min_length=1)
    signatures: tuple[Signature, ...] = Field(min_length=1)
    checks: tuple[Check, ...] = Field(min_length=1)
    verification: Verification
    look_alikes: tuple[LookAlike, ...] = ()
    references: tuple[Reference, ...] = Field(min_length=1)
    related: tuple[Identifier, ...] = ()

    @model_validator(mode="after")
    def _verified_says_how(self) -> Self:
        if self.state is State.VERIFIED and self.verified is None:
            raise ValueError("state `verified` needs `verified: {on, how, with}`")
        return self

    @property
    def due(self) -> date | None:
        """The day of the next review, counted from the day it was verified."""
        return self.verified.on + timedelta(days=int(self.review_in[:-1])) if self.verified else None


class Prose(Model):
    """One language file: the title, and the Markdown of each of :data:`SECTIONS`."""

    language: str
    title: str
    headings: dict[str, str]
    sections: dict[str, str]

    @property
    def summary(self) -> str:
        """The quick conclusion as Markdown."""
        return self.sections["summary"].strip()


class Guide(Model):
    """One known problem, its explanation and its cure, in every language it was written in."""

    slug: Identifier
    spec: GuideSpec
    prose: dict[str, Prose] = Field(min_length=1)

    def into(self, language: str) -> Prose:
        """The prose in ``language``, else in English, else in the source language."""
        source = self.spec.source_language
        return (
            self.prose.get(language)
            or self.prose.get("en")
            or self.prose.get(source)
            or next(iter(self.prose.values()))
        )

    @property
    def title(self) -> Text:
        """The title in every language."""
        return Text({language: prose.title for language, prose in self.prose.items()})

    @property
    def summary(self) -> Text:
        """The quick conclusion in every language, as Markdown."""
        return Text({language: prose.summary for language, prose in self.prose.items()})

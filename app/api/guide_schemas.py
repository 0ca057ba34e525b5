"""Public shapes of guides and of the lists around them."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AliasChoices, BeforeValidator, Field, ValidationInfo

from app.api.schemas import Public
from app.domain.guide import FixedIn, State
from app.domain.question import LookFor
from app.domain.text import Text
from app.render.say import commands, release

Item = TypeVar("Item")


def _said(value: Any, info: ValidationInfo) -> Any:
    return value.into((info.context or {})["language"]) if isinstance(value, Text) else value


def _released(value: Any) -> Any:
    return release(value) if isinstance(value, FixedIn) else value


def _asked(value: Any) -> Any:
    return value.model_dump(by_alias=True, exclude_none=True) if isinstance(value, LookFor) else value


Said = Annotated[str, BeforeValidator(_said)]
"""A text in the language of the validation context."""
Release = Annotated[str, BeforeValidator(_released)]
Question = Annotated[dict[str, Any], BeforeValidator(_asked)]
Commands = Annotated[dict[str, str], BeforeValidator(commands)]


class Page(Public, Generic[Item]):
    """A window of a list; `next` and `next_url` are null at the end."""

    items: tuple[Item, ...]
    next: str | None = None
    next_url: str | None = None


class Range(Public):
    """Versions of a product and how far they are affected: `full`, `partial` or `not`."""

    product: str
    versions: str
    degree: Literal["full", "partial", "not"]
    note: Said | None


class Card(Public):
    """A guide in a list."""

    slug: str
    title: str
    url: str
    tool: str
    state: State
    versions: tuple[Range, ...]
    tags: tuple[str, ...]


class Hit(Card):
    """A guide that a search found, the symptom line and the section that matched, where one did."""

    symptom: str | None
    section: str | None


class Tool(Public):
    """A tool, where its home page is, and how many guides there are for it."""

    id: str
    name: str
    home: str
    url: str
    guides: int


class Tag(Public):
    """A tag and how many guides have it."""

    tag: str
    url: str
    guides: int


class Section(Public):
    """The prose of a section as Markdown; the id is the same in every language and an anchor of the page."""

    id: str
    heading: str
    markdown: str


class Verified(Public):
    """When, how and with what the guide was verified."""

    on: date
    how: Literal["thread", "source", "reproduced"]
    with_: Said = Field(validation_alias=AliasChoices("with_", "with"), serialization_alias="with")


class Environment(Public):
    """One thing that must be true for the problem to appear."""

    name: str
    value: Said


class GuideFix(Public):
    """A fix and its state upstream on the day it was checked."""

    id: str
    kind: Literal["pr", "commit", "release", "setting", "workaround"]
    title: Said
    ref: str | None
    url: str | None = None
    state: Literal["open", "merged", "closed", "released", "available", "unknown"]
    fixed_in: Release | None
    applies_to: tuple[str, ...]
    checked_on: date


class GuideSignature(Public):
    """Text that the problem prints: a literal with `<*>`, a pattern of RE2, or lines in order."""

    id: str
    role: Literal["primary", "strong", "supporting"]
    text: str | None
    pattern: str | None
    lines: tuple[str, ...] | None
    within: int | None


class GuideOutcome(Public):
    """What an answer to a check does and says."""

    effect: Literal["supports", "rules_out", "limits_fix", "none"]
    say: Said
    limits: str | None


class GuideUnknown(Public):
    """What would tell, said and as commands by platform."""

    say: Said
    run: Commands


class GuideCheck(Public):
    """A question that a paste can answer; `look_for` is null where only the reader can."""

    id: str
    ask: Said
    required: bool
    look_for: Question | None
    if_yes: GuideOutcome | None
    if_no: GuideOutcome | None
    if_unknown: GuideUnknown | None


class GuideVerification(Public):
    """What a log from after the fix must and must not show."""

    needs: Said | None
    expect: tuple[str, ...]
    must_not: tuple[str, ...]


class LookAlike(Public):
    """What is mistaken for this problem, and the check that tells."""

    slug: str | None
    ref: str | None
    url: str | None = None
    say: Said
    tell_by: str | None


class Reference(Public):
    """Something that was read: how far, when, and what is to be found there."""

    ref: str
    url: str | None = None
    kind: Literal["issue", "pr", "page", "source"]
    state: Literal["open", "merged", "closed", "live", "gone", "unknown"]
    read: Literal["full", "part"]
    checked_on: date
    note: Said


class Guide(Card):
    """A whole guide in one language: what `guide.yaml` says, and the prose as Markdown."""

    language: str
    languages: tuple[str, ...]
    components: tuple[str, ...]
    verified: Verified | None
    review_due: date | None
    environment: tuple[Environment, ...]
    fixes: tuple[GuideFix, ...]
    signatures: tuple[GuideSignature, ...]
    checks: tuple[GuideCheck, ...]
    verification: GuideVerification
    look_alikes: tuple[LookAlike, ...]
    references: tuple[Reference, ...]
    related: tuple[str, ...]
    sections: tuple[Section, ...]

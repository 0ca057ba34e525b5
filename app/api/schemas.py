"""Public shapes of diagnosing, verifying and voting. Keys are only ever added."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

Answered = Literal["yes", "no", "cannot_tell"]


class Request(BaseModel):
    """Base of all bodies: a key that is not known is a mistake."""

    model_config = ConfigDict(extra="forbid")


class Public(BaseModel):
    """Base of all answers; read from the dataclasses of ``app.render.answer``."""

    model_config = ConfigDict(from_attributes=True, frozen=True)


class PasteRequest(Request):
    """A paste: one to explain, or one from after the fix."""

    text: str = Field(description="One line or a whole log, at most 10 MiB.")
    lang: str | None = Field(default=None, description="Language of the answer: `en` or `zh`.")


class DiagnoseRequest(PasteRequest):
    """A paste to explain."""

    limit: int | None = Field(default=None, ge=1, le=10, description="The most matches to answer with; 3.")


class FeedbackRequest(Request):
    """Whether the guide solved the problem."""

    solved: bool
    comment: str | None = Field(default=None, description="Secrets in it are masked before it is stored.")
    lang: str | None = None


class Place(Public):
    """A line of the paste, and the columns of `text` that matter; `column` is where `text` starts in it."""

    line: int
    text: str
    start: int
    end: int
    column: int


class Evidence(Public):
    """A signature that was seen. Columns count code points of `text`; `times` counts the lines that repeat it."""

    line: int
    start: int
    end: int
    text: str
    signature: str
    role: Literal["primary", "strong", "supporting"]
    times: int
    column: int


class Check(Public):
    """A check and its answer; `effect` is that of the answer given, `run` a command a platform that would tell."""

    id: str
    ask: str
    answer: Answered
    effect: Literal["supports", "rules_out", "limits_fix", "none"]
    limits: str | None
    because: Place | None
    missing_line: str | None
    missing_after: int | None
    say: str
    run: dict[str, str]


class Fix(Public):
    """A fix, its state upstream on the day it was checked, and the checks that say it does not reach this case."""

    id: str
    kind: Literal["pr", "commit", "release", "setting", "workaround"]
    title: str
    ref: str | None
    url: str | None
    state: Literal["open", "merged", "closed", "released", "available", "unknown"]
    fixed_in: str | None
    checked_on: str
    limited_by: tuple[str, ...]


class Match(Public):
    """A guide put forward, with everything that speaks for it."""

    slug: str
    title: str
    url: str
    tool: str
    level: Literal["match", "possible"]
    confidence: float
    reason: str
    summary: str
    applies: Answered
    evidence: tuple[Evidence, ...]
    checks: tuple[Check, ...]
    fixes: tuple[Fix, ...]


class Lack(Public):
    """One thing that keeps a guide from being put forward."""

    kind: Literal["signature", "check", "version", "ruled_out"]
    id: str
    say: str
    because: Place | None


class Near(Public):
    """A guide that was considered and not put forward; `closeness` is a share from 0 to 1."""

    slug: str
    title: str
    url: str
    closeness: float
    lacks: tuple[Lack, ...]


class Fact(Public):
    """Something read out of the paste; `beside` names the value that counts where this one does not."""

    kind: Literal["version", "flag", "env", "hardware", "platform", "quantity"]
    name: str
    value: str
    line: int
    beside: str | None


class Facts(Public):
    """The facts that count, by name, and all of them with their lines."""

    versions: dict[str, str]
    flags: dict[str, str | bool]
    env: dict[str, str]
    hardware: tuple[str, ...]
    platform: str | None
    items: tuple[Fact, ...]


class Redaction(Public):
    """A masked secret: its line and its kind."""

    line: int
    kind: str


class Cut(Public):
    """The first and the last line that were left out of an oversized paste."""

    first: int
    last: int


class Paste(Public):
    """How much was read, what was masked and what was cut."""

    lines: int
    bytes: int
    redactions: tuple[Redaction, ...]
    cut: Cut | None

    @field_validator("redactions", mode="before")
    @classmethod
    def _name_pairs(cls, pairs: tuple[tuple[int, str], ...]) -> list[dict[str, object]]:
        return [{"line": line, "kind": kind} for line, kind in pairs]

    @field_validator("cut", mode="before")
    @classmethod
    def _name_ends(cls, ends: tuple[int, int] | None) -> dict[str, int] | None:
        return {"first": ends[0], "last": ends[1]} if ends else None


class Diagnosis(Public):
    """The whole answer to a paste. `wrappers` are lines that many problems print and that decided nothing."""

    verdict: Literal["match", "possible", "none"]
    language: str
    headline: str
    matches: tuple[Match, ...]
    near: tuple[Near, ...]
    facts: Facts
    paste: Paste
    wrappers: tuple[Place, ...]
    catalogue: str
    took_ms: float = 0.0


class Verified(Public):
    """How the log from after a fix is judged."""

    result: Literal["passes", "fails", "cannot_tell"]
    missing: tuple[str, ...]
    forbidden: tuple[Place, ...]
    say: str


class Recorded(Public):
    """A vote was stored."""

    recorded: Literal[True] = True


class Health(Public):
    """The process answers; `catalogue` is the hash of the content in service."""

    status: Literal["ok"] = "ok"
    version: str
    catalogue: str


class ProblemDocument(Public):
    """An error as RFC 9457 spells it, with a stable `code`; `errors` names single values where there are such."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: tuple[dict[str, str], ...] = ()

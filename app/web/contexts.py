"""What templates see: one frozen type for each template.

Sentences that depend on the answer are in here already; fixed words are looked up by the template itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from app.web.charts import Bar, Grid, Point
from app.web.elements import (
    Aside,
    Badge,
    CalibrationRow,
    Call,
    CheckRow,
    Chrome,
    Command,
    Facet,
    Figure,
    First,
    FixRow,
    Found,
    GuideMeta,
    HitRow,
    Link,
    NearRow,
    Question,
    Reason,
    RecordRow,
    Said,
    Section,
    Sign,
    Sponsor,
    ToolEntry,
    ToolRow,
)
from app.web.logview import LogView


@dataclass(frozen=True, slots=True)
class Page:
    """What every template has: the frame, the document's title and its description."""

    chrome: Chrome
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class HomePage(Page):
    """``home.html``"""

    claim: str
    tools: tuple[ToolEntry, ...]
    guides: int
    verified: int
    recent: tuple[HitRow, ...]
    tags: tuple[Link, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoxPage(Page):
    """``box.html``: the paste box alone, and what was wrong with the last paste."""

    problem: str


@dataclass(frozen=True, slots=True)
class MatchPage(Page):
    """``match.html``: a diagnosis that names a guide."""

    said: Said
    found: Found
    first: First | None
    why: tuple[Reason, ...]
    aside: Aside
    log: LogView
    checks: tuple[CheckRow, ...]
    fixes: tuple[FixRow, ...]
    others: tuple[NearRow, ...]
    headline: str
    sponsor: Sponsor | None


@dataclass(frozen=True, slots=True)
class NonePage(Page):
    """``none.html``: a diagnosis that names no guide."""

    said: Said
    lead: Reason
    near: tuple[NearRow, ...]
    aside: Aside
    log: LogView
    commands: tuple[Command, ...]
    tools: tuple[Link, ...]
    headline: str
    offered: str
    asserted: str


@dataclass(frozen=True, slots=True)
class VerifyPage(Page):
    """``verify.html``: how a log from after the fix is judged."""

    result: str
    badge: Badge
    say: str
    guide: Link
    lang: str
    must: tuple[Sign, ...]
    needs: Markup
    action: str
    feedback: str
    log: LogView


@dataclass(frozen=True, slots=True)
class GuidePage(Page):
    """``guide.html``"""

    slug: str
    lang: str
    heading: str
    meta: GuideMeta
    sections: tuple[Section, ...]
    applies: tuple[Sign, ...]
    environment: tuple[tuple[str, Markup], ...]
    fixes: tuple[FixRow, ...]
    questions: tuple[Question, ...]
    must: tuple[Sign, ...]
    needs: Markup
    references: tuple[FixRow, ...]
    look_alikes: tuple[Sign, ...]
    related: tuple[Link, ...]
    headline: str
    verify: str
    feedback: str
    voted: str
    comment_limit: int
    sponsor: Sponsor | None


@dataclass(frozen=True, slots=True)
class ListPage(Page):
    """``list.html``: guides of a tool or tag, all guides, or what a search found."""

    heading: str
    lead: str
    crumbs: tuple[Link, ...]
    action: str
    hidden: tuple[tuple[str, str], ...]
    facets: tuple[Facet, ...]
    filters: int
    clear: str
    hits: tuple[HitRow, ...]
    first: int
    last: int
    total: int
    previous: str | None
    next: str | None
    searched: bool


@dataclass(frozen=True, slots=True)
class BotsPage(Page):
    """``bots.html``"""

    calls: tuple[Call, ...]
    schema: str


@dataclass(frozen=True, slots=True)
class ErrorPage(Page):
    """``error.html``: what is wrong, and what to do."""

    status: int
    heading: str
    detail: str
    guesses: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """A run over labelled reports, as words and as places in two charts."""

    day: str
    reports: int
    explained: int
    figures: tuple[Figure, ...]
    error: str
    held_out: str
    grid: tuple[Grid, ...]
    points: tuple[Point, ...]
    asserted_from: float
    threshold: str
    calibration: tuple[CalibrationRow, ...]
    bars: tuple[Bar, ...]
    tools: tuple[ToolRow, ...]


@dataclass(frozen=True, slots=True)
class QualityPage(Page):
    """``quality.html``"""

    measured: Measured | None
    records: tuple[RecordRow, ...]

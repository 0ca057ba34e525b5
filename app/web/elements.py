"""What several pages show: links, badges, rows, and the frame around every page. All frozen, all said already."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what to call it; ``count`` is shown beside it."""

    href: str
    text: str
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Repost:
    """What a page made from a form needs to be made again: in another language, or in another theme."""

    action: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Switch:
    """The same page in another language. ``posts`` when it has to be asked for with :class:`Repost`."""

    tag: str
    label: str
    href: str
    posts: bool


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the links and forms of the frame go."""

    home: str
    browse: str
    bots: str
    quality: str
    search: str
    diagnose: str
    theme: str
    edit: str | None


@dataclass(frozen=True, slots=True)
class Chrome:
    """The frame around every page: language, theme, head links and navigation."""

    language: str
    tag: str
    theme: str
    site: str
    section: str
    addresses: Addresses
    switches: tuple[Switch, ...]
    back: str
    canonical: str | None
    alternates: tuple[tuple[str, str], ...]
    repost: Repost | None
    query: str


@dataclass(frozen=True, slots=True)
class Badge:
    """A state: name, icon and word, and a hue where it has one (``k-good``, ``k-warn`` or nothing)."""

    state: str
    icon: str
    text: str
    hue: str = ""


@dataclass(frozen=True, slots=True)
class HitRow:
    """A guide in a list."""

    href: str
    title: str
    lang: str
    symptom: str
    badge: Badge
    facts: tuple[str, ...]
    fix: Badge | None
    when: str = ""


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """A line of the printed index of tools."""

    href: str
    name: str
    count: int
    about: str


@dataclass(frozen=True, slots=True)
class Sponsor:
    """The advertisement; never without its disclosure."""

    title: str
    text: str
    href: str
    link: str
    disclosure: str


@dataclass(frozen=True, slots=True)
class Sign:
    """An icon and a sentence. ``icon`` names the icon, ``hue`` its class."""

    icon: str
    hue: str
    text: Markup
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence of why: lines and missing lines that it rests on are linked after it."""

    text: Markup
    lines: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FactRow:
    """A fact of the paste; ``line`` is 0 where it stands nowhere."""

    label: str
    value: str
    line: int
    code: bool


@dataclass(frozen=True, slots=True)
class Command:
    """A command to run; ``where`` names the platform, empty where it is the same everywhere."""

    where: str
    text: Markup


@dataclass(frozen=True, slots=True)
class CheckRow:
    """A check with its answer, the effect in words, what it rests on and what would tell."""

    id: str
    number: int
    ask: Markup
    answer: str
    icon: str
    effect: str
    hue: str
    does: str
    line: int | None
    excerpt: str
    missing: str
    missing_href: str
    say: Markup
    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class LimitedBy:
    """A check which says that a fix does not reach this case."""

    id: str
    number: int


@dataclass(frozen=True, slots=True)
class FixRow:
    """A fix or a reference: where it stands, what it does, its state and the day it was looked at."""

    href: str | None
    ref: str
    text: Markup
    badge: Badge
    detail: str
    limits: tuple[LimitedBy, ...] = ()


@dataclass(frozen=True, slots=True)
class NearRow:
    """A guide that was considered: another match with its percentage, or a near miss with what it lacks."""

    href: str
    title: str
    lang: str
    percent: str
    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """The verdict: ``level`` is match, possible or none; ``pointer`` is its place on the scale of 240 units."""

    level: str
    percent: str
    pointer: float | None


@dataclass(frozen=True, slots=True)
class Aside:
    """What stands beside the answer: facts of the log, what became of the text."""

    facts: tuple[FactRow, ...]
    more: tuple[FactRow, ...]
    absent: str
    masked: int
    masked_lines: tuple[int, ...]
    cut: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class First:
    """The first thing to do: the first fix that reaches this case."""

    text: Markup
    badge: Badge
    href: str | None
    ref: str


@dataclass(frozen=True, slots=True)
class Found:
    """The guide that a diagnosis puts forward, and what its own page says."""

    href: str
    title: str
    lang: str
    summary: Markup
    badge: Badge
    affects: tuple[str, ...]
    applies: str
    tool: Link
    verify: str
    feedback: str
    must: tuple[Sign, ...]
    needs: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """A numbered section of a guide."""

    id: str
    heading: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Question:
    """A check as the guide states it, before any paste answers it."""

    id: str
    ask: Markup
    does: tuple[str, ...]
    looks_for: tuple[str, ...]
    commands: tuple[Command, ...]
    manual: bool


@dataclass(frozen=True, slots=True)
class GuideMeta:
    """What stands beside a guide's text."""

    badge: Badge
    how: str
    due: str
    overdue: bool
    affects: tuple[str, ...]
    tool: Link
    components: tuple[str, ...]
    tags: tuple[Link, ...]
    languages: tuple[Switch, ...]
    source: str
    markdown: str
    json: str
    edit: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A filter value: a checkbox with its count."""

    value: str
    text: str
    count: int
    checked: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """A group of filter values of one query parameter."""

    name: str
    legend: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the JSON interface, as a command, and what comes back."""

    title: str
    command: Markup
    answer: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A share with its goal, whether that is met, and its interval in words."""

    name: str
    value: str
    goal: str
    met: bool
    interval: str


@dataclass(frozen=True, slots=True)
class CalibrationRow:
    """What was stated, in a bin, beside what was right."""

    stated: str
    mean: str
    right: str
    interval: str
    answers: int


@dataclass(frozen=True, slots=True)
class ToolRow:
    """How the labelled reports of a tool were answered."""

    tool: Link
    reports: int
    asserted: int
    offered: int
    wrong: int
    abstained: int


@dataclass(frozen=True, slots=True)
class RecordRow:
    """What speaks for a guide."""

    guide: Link
    samples: int
    near_misses: int
    hits: int
    solved: int
    unsolved: int

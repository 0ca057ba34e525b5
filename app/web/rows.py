"""Rows about guides that several pages show: states, versions, fixes, references, hits of a list."""

from __future__ import annotations

import re
from datetime import date

from markupsafe import Markup

from app.domain.guide import Affects, Fix, Guide, GuideSpec, Reference, Role, State, Verification
from app.domain.taxonomy import Taxonomy
from app.web.elements import Badge, FixRow, HitRow, LimitedBy, Link, Sign, Sponsor
from app.web.inline import inline
from app.web.ranges import range_in_words
from app.web.rowtext import shown
from app.web.site import Site
from app.web.speech import Speaker, tag_of

_STATE_ICONS = {State.VERIFIED: ("verified", "k-good"), State.OUTDATED: ("clock", "k-warn")}
_FIX_ICONS = {
    "open": ("pr", "k-warn"),
    "merged": ("merged", "k-good"),
    "closed": ("closed", ""),
    "released": ("tag", "k-good"),
    "available": ("yes", "k-good"),
    "live": ("link", ""),
    "gone": ("out", "k-warn"),
}
SYMPTOM_LENGTH = 140
_PATTERN = re.compile(r"(?:\\[dwsSDW]|\[[^\]]+\]|(?<!\\)\.)(?:[*+?]|\{[\d,]+\})+\??|[\^$]")
"""The parts of a pattern that stand for changing text."""


def overdue(spec: GuideSpec, today: date) -> bool:
    """Whether the day of the next review has passed."""
    return spec.state is State.VERIFIED and spec.due is not None and spec.due < today


def state_badge(guide: Guide, say: Speaker, *, dated: bool = True) -> Badge:
    """How far a guide can be trusted, with the day it was verified."""
    spec = guide.spec
    if overdue(spec, date.today()) and spec.due:
        return Badge("overdue", "clock", say("guide.overdue", day=say.day(spec.due)), "k-warn")
    icon, hue = _STATE_ICONS.get(spec.state, ("unknown", ""))
    if spec.state is State.VERIFIED and spec.verified and dated:
        return Badge(spec.state, icon, say("guide.verified_on", day=say.day(spec.verified.on)), hue)
    return Badge(spec.state, icon, say(f"guide.state.{spec.state}"), hue)


def fix_badge(state: str, say: Speaker, kind: str = "") -> Badge:
    """The state of a fix or a reference; what is unknown is written out."""
    icon, hue = _FIX_ICONS.get(state, ("unknown", ""))
    special = f"fix.{state}_{kind}"
    return Badge(state, icon, say(special if say.has(special) else f"fix.{state}"), hue)


def product_name(taxonomy: Taxonomy, product: str, language: str) -> str:
    """What readers call a product."""
    known = taxonomy.product(product)
    return known.name.into(language) if known else product


def affects_in_words(site: Site, entry: Affects, say: Speaker) -> str:
    """A product and its versions: "vLLM 0.31.0 and earlier"."""
    name = product_name(site.library.taxonomy, entry.product, say.language)
    return say("guide.product_versions", product=name, versions=range_in_words(entry.versions, say))


def affected(site: Site, guide: Guide, say: Speaker) -> tuple[str, ...]:
    """The products that a guide is about, each with the widest of its ranges; further entries refine the first."""
    by_product: dict[str, Affects] = {}
    for entry in guide.spec.affects:
        if entry.degree != "not":
            by_product.setdefault(entry.product, entry)
    return tuple(affects_in_words(site, entry, say) for entry in by_product.values())


def symptom(guide: Guide) -> str:
    """The line that readers would recognise: the first of the strongest signatures, rather a text than a pattern."""
    order = (Role.PRIMARY, Role.STRONG, Role.SUPPORTING)
    best = min(guide.spec.signatures, key=lambda known: (order.index(known.role), known.pattern is not None))
    line = shown(_PATTERN.sub("…", best.pattern).replace("\\", "") if best.pattern else best.shown)
    return line if len(line) <= SYMPTOM_LENGTH else line[:SYMPTOM_LENGTH] + "…"


def hit_row(site: Site, guide: Guide, say: Speaker, *, when: str = "") -> HitRow:
    """A guide in a list; ``when`` is a day that the list shows beside it."""
    prose = guide.into(say.language)
    fix = next((fix for fix in guide.spec.fixes if fix.kind in ("pr", "commit", "release")), None)
    return HitRow(
        href=site.urls.guide(guide.slug, say.language),
        title=prose.title,
        lang=tag_of(prose.language),
        symptom=symptom(guide),
        badge=state_badge(guide, say, dated=not when),
        facts=(*affected(site, guide, say)[:2], *components(site, guide, say)[:1]),
        fix=_fix_in_a_word(fix, say) if fix else None,
        when=when,
    )


def components(site: Site, guide: Guide, say: Speaker) -> tuple[str, ...]:
    """The parts of the tool that a guide is filed under."""
    tool = site.library.taxonomy.tool(guide.spec.tool)
    names = {part.id: part.name.into(say.language) for part in tool.components} if tool else {}
    return tuple(names.get(part, part) for part in guide.spec.components)


def tool_link(site: Site, guide: Guide, say: Speaker) -> Link:
    """The page of a guide's tool."""
    tool = site.library.taxonomy.tool(guide.spec.tool)
    name = tool.name.into(say.language) if tool else guide.spec.tool
    count = next((number for known, number in site.library.tools() if known.id == guide.spec.tool), 0)
    return Link(site.urls.tool(guide.spec.tool, say.language), name, count)


def fix_row(site: Site, fix: Fix, say: Speaker, limits: tuple[LimitedBy, ...] = ()) -> FixRow:
    """A fix of a guide."""
    release = say("fix.no_release") if fix.kind in ("pr", "commit") else ""
    if fix.fixed_in:
        product = product_name(site.library.taxonomy, fix.fixed_in.product, say.language)
        key = "fix.partly_in" if fix.fixed_in.partial else "fix.fixed_in"
        release = say(key, release=f"{product} {fix.fixed_in.version}")
    checked = say("fix.checked_on", day=say.day(fix.checked_on))
    return FixRow(
        href=site.urls.ref(fix.ref),
        ref=fix.ref or "",
        text=inline(fix.title.into(say.language), site.urls.ref),
        badge=fix_badge(fix.state, say, fix.kind),
        detail=say("fix.both", first=release, second=checked) if release else checked,
        limits=limits,
    )


def reference_row(site: Site, reference: Reference, say: Speaker) -> FixRow:
    """Something that was read for a guide."""
    read = say("reference.read_part") if reference.read == "part" else ""
    checked = say("fix.checked_on", day=say.day(reference.checked_on))
    return FixRow(
        href=site.urls.ref(reference.ref),
        ref=reference.ref,
        text=inline(reference.note.into(say.language), site.urls.ref),
        badge=_reference_badge(reference, say),
        detail=say("fix.both", first=read, second=checked) if read else checked,
    )


def must(verification: Verification, say: Speaker) -> tuple[Sign, ...]:
    """What a log from after the fix must show, and what it must not."""
    rows = [("yes", "yes", "verify.must_show", text) for text in verification.expect]
    rows += [("out", "k-bad", "verify.must_not_show", text) for text in verification.must_not]
    sample = Markup('<samp lang="en">{}</samp>')
    return tuple(Sign(icon, hue, Markup(say(key, line=sample.format(shown(text))))) for icon, hue, key, text in rows)


def sponsor(site: Site, say: Speaker) -> Sponsor | None:
    """The advertisement, where the operator turned it on."""
    wanted = site.library.taxonomy.site.sponsor
    if wanted is None or not wanted.enabled:
        return None
    language = say.language
    return Sponsor(
        title=wanted.title.into(language),
        text=wanted.text.into(language),
        href=wanted.url,
        link=wanted.link.into(language),
        disclosure=wanted.disclosure.into(language),
    )


def _reference_badge(reference: Reference, say: Speaker) -> Badge:
    icon, hue = _FIX_ICONS.get(reference.state, ("unknown", ""))
    special = f"fix.{reference.state}_{reference.kind}"
    # An issue that is open or closed is neither good nor bad; a change that is open is one to wait for.
    return Badge(
        reference.state,
        icon,
        say(special if say.has(special) else f"fix.{reference.state}"),
        hue if reference.kind == "pr" or reference.state in ("gone", "released") else "",
    )


def _fix_in_a_word(fix: Fix, say: Speaker) -> Badge:
    badge = fix_badge(fix.state, say, fix.kind)
    name = f"#{fix.ref.rpartition('#')[2]}" if fix.ref and "#" in fix.ref else ""
    if fix.fixed_in and fix.state in ("released", "merged"):
        text = say("fix.short_in", ref=name, version=fix.fixed_in.version).strip()
    else:
        text = say("fix.short", ref=name, state=badge.text).strip(" ,，")
    return Badge(badge.state, badge.icon, text, badge.hue)

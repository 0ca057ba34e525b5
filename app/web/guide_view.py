"""The page of a guide: its prose with what ``guide.yaml`` adds to each section."""

from __future__ import annotations

from datetime import date

from markupsafe import Markup

from app import library
from app.domain.guide import SECTIONS, Affects, Effect, Guide
from app.render.plain import plain
from app.web.chrome import Reader, frame
from app.web.contexts import GuidePage
from app.web.elements import GuideMeta, Link, Section, Sign, Switch
from app.web.inline import inline
from app.web.questions import question
from app.web.rows import (
    affected,
    affects_in_words,
    components,
    fix_row,
    must,
    overdue,
    reference_row,
    sponsor,
    state_badge,
    symptom,
    tool_link,
)
from app.web.site import Site
from app.web.speech import Speaker, tag_of

_DEGREES = {"full": ("yes", "yes"), "partial": ("warn", "k-warn"), "not": ("no", "no")}


def written_page(site: Site, slug: str, language: str) -> library.GuidePage:
    """A guide in ``language``, else in a language that it is written in."""
    return site.library.page(slug, site.library.guide(slug).into(language).language)


def guide_page(site: Site, who: Reader, slug: str, voted: str = "") -> GuidePage:
    """Everything that ``guide.html`` shows."""
    language = who.language
    written = written_page(site, slug, language)
    guide, say, urls = written.guide, site.say(language), site.urls
    prose, spec = guide.prose[written.language], guide.spec
    chrome = frame(site, who, lambda urls, other: urls.guide(slug, other), section="browse", listed=True)
    return GuidePage(
        chrome=chrome,
        title=prose.title,
        description=shortened(plain(prose.summary)),
        slug=slug,
        lang=tag_of(written.language),
        heading=prose.title,
        meta=_meta(site, guide, written.language, say),
        sections=tuple(Section(name, prose.headings[name], Markup(written.html[name])) for name in SECTIONS),
        applies=_applies(site, guide, say),
        environment=_environment(site, guide, say),
        fixes=tuple(fix_row(site, fix, say) for fix in spec.fixes),
        questions=tuple(question(site, check, say) for check in spec.checks),
        must=must(spec.verification, say),
        needs=inline(spec.verification.needs.into(language), urls.ref) if spec.verification.needs else Markup(),
        references=tuple(reference_row(site, reference, say) for reference in spec.references),
        look_alikes=_look_alikes(site, guide, say),
        related=tuple(
            Link(urls.guide(other.slug, language), other.into(language).title) for other in site.library.related(slug)
        ),
        headline=symptom(guide),
        verify=urls.verify(slug, language),
        feedback=urls.feedback(slug, language),
        voted=voted,
        comment_limit=library.COMMENT_LIMIT,
        sponsor=sponsor(site, say),
    )


def _meta(site: Site, guide: Guide, written: str, say: Speaker) -> GuideMeta:
    spec, urls, language = guide.spec, site.urls, say.language
    how = ""
    if spec.verified:
        how = say(f"guide.how.{spec.verified.how}", what=spec.verified.with_.into(language))
    return GuideMeta(
        badge=state_badge(guide, say),
        how=how,
        due=say.day(spec.due) if spec.due else "",
        overdue=overdue(spec, date.today()),
        affects=affected(site, guide, say),
        tool=tool_link(site, guide, say),
        components=components(site, guide, say),
        tags=tuple(Link(urls.tag(tag, language), tag) for tag in spec.tags),
        languages=tuple(
            Switch(tag_of(other), site.say(other)("language.name"), urls.guide(guide.slug, other), False)
            for other in site.languages
            if other in guide.prose and other != written
        ),
        source=site.say(written)("language.name"),
        markdown=urls.guide_as(guide.slug, language, "md"),
        json=urls.guide_as(guide.slug, language, "json"),
        edit=_edit(site, guide, written),
    )


def _edit(site: Site, guide: Guide, written: str) -> str | None:
    pattern = site.library.taxonomy.site.edit_url
    path = f"content/guides/{guide.spec.tool}/{guide.slug}/{written}.md"
    return pattern.replace("{path}", path) if pattern else None


def _applies(site: Site, guide: Guide, say: Speaker) -> tuple[Sign, ...]:
    """Who has this problem: affected versions, the line it prints, and how many checks speak against it."""
    signs = [_affects_sign(site, entry, say) for entry in guide.spec.affects]
    line = Markup('<samp lang="en">{}</samp>').format(symptom(guide))
    signs.append(Sign("yes", "yes", Markup(say("guide.log_shows", line=line))))
    effects = [{outcome.effect for outcome in (check.if_yes, check.if_no) if outcome} for check in guide.spec.checks]
    against = sum(Effect.RULES_OUT in effect for effect in effects)
    limiting = sum(Effect.LIMITS_FIX in effect for effect in effects)
    section = Markup('<a href="#checks">{}</a>').format(SECTIONS.index("checks") + 1)
    if against:
        signs.append(Sign("no", "no", Markup(say("guide.ruled_out_by", count=against, section=section))))
    if limiting:
        signs.append(Sign("warn", "k-warn", Markup(say("guide.limited_by", count=limiting, section=section))))
    return tuple(signs)


def _affects_sign(site: Site, entry: Affects, say: Speaker) -> Sign:
    icon, hue = _DEGREES[entry.degree]
    name = affects_in_words(site, entry, say)
    key = f"guide.affects.{entry.degree}"
    note = inline(entry.note.into(say.language), site.urls.ref) if entry.note else Markup()
    return Sign(icon, hue, Markup("{}{}{}").format(say(key, product=name), say("frame.space"), note))


def _environment(site: Site, guide: Guide, say: Speaker) -> tuple[tuple[str, Markup], ...]:
    entries = []
    for entry in guide.spec.environment:
        key = f"environment.{entry.name}"
        product = site.library.taxonomy.product(entry.name)
        name = say(key) if say.has(key) else (product.name.into(say.language) if product else entry.name)
        entries.append((name, inline(entry.value.into(say.language), site.urls.ref)))
    return tuple(entries)


def _look_alikes(site: Site, guide: Guide, say: Speaker) -> tuple[Sign, ...]:
    """What is mistaken for this problem, with where it is explained and the check that tells."""
    known = {other.slug: other for other in site.library.guides()}
    order = {check.id: number for number, check in enumerate(guide.spec.checks, 1)}
    signs = []
    for other in guide.spec.look_alikes:
        if other.slug and other.slug not in known:
            continue
        parts = [inline(other.say.into(say.language), site.urls.ref)]
        if other.slug:
            address, name = site.urls.guide(other.slug, say.language), known[other.slug].into(say.language).title
            parts.append(Markup('<a href="{}">{}</a>').format(address, name))
        elif upstream := site.urls.ref(other.ref):
            parts.append(Markup('<a href="{}" lang="en">{}</a>').format(upstream, other.ref))
        if other.tell_by in order:
            told = say("guide.told_by", number=order[other.tell_by])
            parts.append(Markup('<a href="#check-{}">{}</a>').format(other.tell_by, told))
        signs.append(Sign("no", "no", Markup(" ").join(parts)))
    return tuple(signs)


def shortened(text: str, limit: int = 200) -> str:
    """The beginning of a text, for search engines and previews."""
    return text if len(text) <= limit else text[: limit - 1].rsplit(" ", 1)[0] + "…"

"""``POST /{language}/guides/{slug}/verify``: whether a log from after the fix shows that it worked."""

from __future__ import annotations

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from app.domain.diagnosis import Verify, VerifyResult
from app.render.say import verified
from app.web.chrome import Reader, frame, reader
from app.web.contexts import VerifyPage
from app.web.elements import Badge, Link, Sign
from app.web.forms import read_paste
from app.web.inline import inline
from app.web.logview import Absent, Marks, Note, log_view
from app.web.repost import repost
from app.web.rowtext import shown
from app.web.site import Site
from app.web.speech import Speaker, tag_of
from app.web.templating import PRIVATE
from app.web.theme import with_theme

_SEE_OTHER = 303
_BADGES = {"passes": ("yes", "k-good"), "fails": ("out", "k-bad"), "cannot_tell": ("unknown", "")}
_MOST_SHOWN = 12


def routes(site: Site) -> APIRouter:
    """The routes of the check after a fix."""
    router = APIRouter()

    @router.get("/{language}/guides/{slug}/verify")
    def form(language: str, slug: str) -> Response:
        site.library.guide(slug)
        return RedirectResponse(site.urls.guide(slug, site.language(language), "verification"), _SEE_OTHER)

    @router.post("/{language}/guides/{slug}/verify")
    async def judge(request: Request, language: str, slug: str) -> Response:
        site.language(language)
        pasted = await read_paste(request)
        result = await run_in_threadpool(site.library.verify, slug, pasted.text)
        page = verify_page(site, reader(request, language, pasted.theme), result)
        return with_theme(site.templates.respond("verify.html", page, headers=PRIVATE), pasted.theme)

    return router


def verify_page(site: Site, who: Reader, result: Verify) -> VerifyPage:
    """Everything that ``verify.html`` shows."""
    language = who.language
    say, guide, urls = site.say(language), result.guide, site.urls
    action = urls.verify(guide.slug, language)
    prose = guide.into(language)
    icon, hue = _BADGES[result.result]
    word = say(f"verify.{result.result}")
    needs = guide.spec.verification.needs
    return VerifyPage(
        chrome=frame(
            site, who, lambda urls, other: urls.verify(guide.slug, other), repost=repost(result.paste, action)
        ),
        title=say("verify.title", result=word, title=prose.title),
        description=word,
        result=result.result,
        badge=Badge(result.result, icon, word, hue),
        say=verified(result, language, urls).say,
        guide=Link(urls.guide(guide.slug, language), prose.title),
        lang=tag_of(prose.language),
        must=_signs(result, say),
        needs=inline(needs.into(language), urls.ref) if needs else Markup(),
        action=action,
        feedback=urls.feedback(guide.slug, language),
        log=log_view(result.paste, _marks(result, say)),
    )


def _signs(result: Verify, say: Speaker) -> tuple[Sign, ...]:
    """What had to be there and what had to be gone, each with what the log shows of it."""
    verification = result.guide.spec.verification
    signs = []
    for text in verification.expect:
        there = text not in result.missing
        seen = next((because.line for because in result.seen if _holds(because.text, text)), None)
        key = "verify.there" if there else "verify.not_there"
        signs.append(Sign("yes" if there else "missing", "yes" if there else "k-bad", _said(key, text, say), seen))
    for because in result.forbidden[:_MOST_SHOWN]:
        signs.append(Sign("out", "k-bad", _said("verify.still_there", because.text, say), because.line))
    if not result.forbidden and verification.must_not:
        signs.append(Sign("yes", "yes", Markup(say("verify.none_of", count=len(verification.must_not)))))
    for text in result.unguarded if result.result is VerifyResult.CANNOT_TELL else ():
        signs.append(Sign("unknown", "", _said("verify.not_reached", text, say)))
    return tuple(signs)


def _said(key: str, text: str, say: Speaker) -> Markup:
    return Markup(say(key, line=Markup('<samp lang="en">{}</samp>').format(shown(text)[:200])))


def _holds(line: str, text: str) -> bool:
    first = text.split("<*>")[0].strip().casefold()
    return first in " ".join(line.casefold().split())


def _marks(result: Verify, say: Speaker) -> Marks:
    spans: dict[int, list[tuple[int, int]]] = {}
    notes: dict[int, list[Note]] = {}
    for because in result.forbidden[:_MOST_SHOWN]:
        spans.setdefault(because.line, []).append((because.column + because.start, because.column + because.end))
        notes[because.line] = [Note(say("verify.note_forbidden"))]
    for because in result.seen[:_MOST_SHOWN]:
        if because.line not in notes:
            spans.setdefault(because.line, []).append((because.column + because.start, because.column + because.end))
            notes[because.line] = [Note(say("verify.note_seen"))]
    last = result.paste.lines[-1].number if result.paste.lines else 0
    absent = tuple(
        Absent(f"missing-{number}", shown(text), last, Note(say("verify.note_missing")))
        for number, text in enumerate(result.missing, 1)
    )
    return Marks(spans=spans, notes=notes, absent=absent)

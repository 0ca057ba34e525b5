"""``/{language}/guides/{slug}``: a guide, also as Markdown and as JSON; a retired slug leads to its successor."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from app.render.guide_markdown import guide_markdown
from app.web.chrome import Reader, reader
from app.web.guide_view import guide_page, written_page
from app.web.site import Site
from app.web.templating import PUBLIC

PERMANENT = 301
KEPT = 256
"""Rendered pages that a process keeps, of about 40 kB each: the guides that are asked for most."""
_VOTES = ("yes", "no", "unavailable")


def routes(site: Site) -> APIRouter:
    """The routes of guides."""
    router = APIRouter()

    @lru_cache(maxsize=KEPT)
    def rendered(who: Reader, slug: str, today: date) -> str:
        """A page as HTML; the day is part of what it is kept by, for it shows when a review is overdue."""
        return site.templates.render("guide.html", guide_page(site, who, slug))

    @router.get("/{language}/guides/{slug}.md")
    def markdown(language: str, slug: str) -> Response:
        moved = site.library.moved(slug)
        if moved:
            return RedirectResponse(site.urls.guide_as(moved, site.language(language), "md"), PERMANENT)
        written = written_page(site, slug, site.language(language))
        text = guide_markdown(written.guide, written.language, site.full)
        return PlainTextResponse(text, media_type="text/markdown", headers=_canonical(site, slug, language))

    @router.get("/{language}/guides/{slug}.json")
    def json(language: str, slug: str) -> Response:
        moved = site.library.moved(slug)
        if moved:
            return RedirectResponse(site.urls.guide_as(moved, site.language(language), "json"), PERMANENT)
        site.language(language)
        guide = site.library.guide(slug)
        content = guide.model_dump(mode="json", by_alias=True, exclude_none=True)
        return JSONResponse(content, headers=_canonical(site, slug, language))

    @router.get("/{language}/guides/{slug}")
    def page(request: Request, language: str, slug: str, voted: str = "") -> Response:
        language = site.language(language)
        moved = site.library.moved(slug)
        if moved:
            return RedirectResponse(site.urls.guide(moved, language), PERMANENT)
        who = reader(request, language)
        if voted in _VOTES:
            return site.templates.respond("guide.html", guide_page(site, who, slug, voted))
        return HTMLResponse(rendered(who, slug, date.today()), headers=dict(PUBLIC))

    return router


def _canonical(site: Site, slug: str, language: str) -> dict[str, str]:
    return {"Link": f'<{site.full.guide(slug, language)}>; rel="canonical"', "Cache-Control": "no-cache"}

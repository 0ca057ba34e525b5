"""``/{language}/guides/{slug}``: a guide, also as Markdown and as JSON; a retired slug leads to its successor."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from app.domain.guide import SECTIONS, Prose
from app.web.guide_view import guide_page, written_page
from app.web.site import Site

PERMANENT = 301
_VOTES = ("yes", "no", "unavailable")


def routes(site: Site) -> APIRouter:
    """The routes of guides."""
    router = APIRouter()

    @router.get("/{language}/guides/{slug}.md")
    def markdown(language: str, slug: str) -> Response:
        moved = site.library.moved(slug)
        if moved:
            return RedirectResponse(site.urls.guide_as(moved, site.language(language), "md"), PERMANENT)
        written = written_page(site, slug, site.language(language))
        prose = written.guide.prose[written.language]
        text = as_markdown(prose, site.full.guide(slug, written.language))
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
        context = guide_page(site, request, language, slug, voted if voted in _VOTES else "")
        return site.templates.respond("guide.html", context)

    return router


def as_markdown(prose: Prose, address: str) -> str:
    """A guide's prose with its fixed section ids, and where it is from."""
    sections = [f"## {prose.headings[name]} {{#{name}}}\n\n{prose.sections[name].strip()}" for name in SECTIONS]
    return "\n\n".join([f"# {prose.title}", f"<{address}>", *sections]) + "\n"


def _canonical(site: Site, slug: str, language: str) -> dict[str, str]:
    return {"Link": f'<{site.full.guide(slug, language)}>; rel="canonical"', "Cache-Control": "no-cache"}

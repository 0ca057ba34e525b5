"""``POST /{language}/guides/{slug}/feedback``: counts a vote, then shows the guide with a word of thanks."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from app.errors import BadInput, JournalUnavailable
from app.web.forms import read_fields
from app.web.site import Site

_SEE_OTHER = 303


def routes(site: Site) -> APIRouter:
    """The route of the feedback form."""
    router = APIRouter()

    @router.post("/{language}/guides/{slug}/feedback")
    async def vote(request: Request, language: str, slug: str) -> Response:
        site.language(language)
        fields = await read_fields(request)
        wish, comment = fields.get("solved", ""), fields.get("comment", "").strip()
        if wish not in ("yes", "no"):
            raise BadInput()
        try:
            await run_in_threadpool(site.library.vote, slug, wish == "yes", comment or None)
        except JournalUnavailable:
            wish = "unavailable"
        address = f"{site.urls.guide(slug, language)}?voted={wish}#solved"
        return RedirectResponse(address, _SEE_OTHER)

    return router

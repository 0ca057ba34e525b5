"""``/{language}/search`` and ``/{language}/guides``: what a search finds; an empty one lists every guide.

A search that comes from a diagnosis is posted, so that nothing of a log stands in an address.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import Response

from app.errors import ToolNotFound
from app.library import QUERY_LIMIT, SEARCHED
from app.web.chrome import Address, frame
from app.web.contexts import ListPage, Repost
from app.web.forms import read_form, text_of
from app.web.listing import filters, window
from app.web.rows import hit_row
from app.web.site import Site
from app.web.templating import PRIVATE


def routes(site: Site) -> APIRouter:
    """The routes of search and of the list of all guides."""
    router = APIRouter()

    @router.get("/{language}/guides")
    def browse(request: Request, language: str) -> Response:
        page = _page(site, request, site.language(language), "")
        return site.templates.respond("list.html", page)

    @router.get("/{language}/search")
    def search(request: Request, language: str, q: str = "") -> Response:
        page = _page(site, request, site.language(language), q)
        return site.templates.respond("list.html", page)

    @router.post("/{language}/search")
    async def posted(request: Request, language: str) -> Response:
        site.language(language)
        query = text_of(await read_form(request), "q")[:QUERY_LIMIT]
        page = await run_in_threadpool(_page, site, request, language, query, posted=True)
        return site.templates.respond("list.html", page, headers=PRIVATE)

    return router


def _page(site: Site, request: Request, language: str, query: str, *, posted: bool = False) -> ListPage:
    say, query = site.say(language), query.strip()
    asked = QueryParams() if posted else request.query_params
    for tool in asked.getlist("tool"):
        if tool and site.library.taxonomy.tool(tool) is None:
            raise ToolNotFound(tool=tool)
    found = site.library.search(query, language=language, limit=SEARCHED).hits if query else ()
    guides = [hit.guide for hit in found] if query else site.library.guides()
    shown = window(guides, filters(site, say, "state", "tool", "component"), asked, say)
    heading = say("list.found", count=shown.total, query=query) if query else say("list.all")
    action = site.urls.search(language)
    carried = {} if posted else {"q": query or None}
    return ListPage(
        chrome=frame(
            site,
            request,
            language,
            _address(carried) if query else lambda urls, other: urls.guides(other),
            section="browse",
            listed=not query and not request.query_params,
            repost=Repost(action, "q", query) if posted else None,
            query=query,
        ),
        title=heading,
        description=heading,
        heading=heading,
        lead="" if query else say("list.all_lead", count=len(guides), tools=len(site.library.tools())),
        crumbs=(),
        action=action if query else site.urls.guides(language),
        hidden=(("q", query),) if query else (),
        facets=() if posted else shown.facets,
        filters=shown.filters,
        clear=site.urls.search(language, **carried) if query else site.urls.guides(language),
        hits=tuple(hit_row(site, guide, say) for guide in shown.guides),
        first=shown.first,
        last=shown.last,
        total=shown.total,
        previous=shown.previous,
        next=None if posted else shown.next,
        searched=bool(query),
    )


def _address(carried: dict[str, str | None]) -> Address:
    return lambda urls, language: urls.search(language, **carried)

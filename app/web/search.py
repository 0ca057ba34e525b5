"""``/{language}/search`` and ``/{language}/guides``: what a search finds; an empty one lists every guide.

A search that comes from a diagnosis is posted, so that nothing of a log stands in an address.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.responses import Response

from app.domain.guide import Guide
from app.errors import ToolNotFound
from app.library import QUERY_LIMIT, SEARCHED
from app.web.chrome import Address, Reader, frame, reader
from app.web.contexts import ListPage
from app.web.elements import Repost
from app.web.forms import read_fields
from app.web.listing import filters, window
from app.web.rows import hit_row
from app.web.site import Site
from app.web.templating import PRIVATE
from app.web.theme import with_theme


@dataclass(frozen=True, slots=True)
class Asked:
    """What is searched for, and the filters in the address. A ``posted`` search has none: it has no address."""

    query: str
    filters: QueryParams
    posted: bool = False


def routes(site: Site) -> APIRouter:
    """The routes of search and of the list of all guides."""
    router = APIRouter()

    @router.get("/{language}/guides")
    def browse(request: Request, language: str) -> Response:
        page = _page(site, reader(request, site.language(language)), Asked("", request.query_params))
        return site.templates.respond("list.html", page)

    @router.get("/{language}/search")
    def search(request: Request, language: str, q: str = "") -> Response:
        page = _page(site, reader(request, site.language(language)), Asked(q.strip(), request.query_params))
        return site.templates.respond("list.html", page)

    @router.post("/{language}/search")
    async def posted(request: Request, language: str) -> Response:
        site.language(language)
        fields = await read_fields(request)
        asked = Asked(fields.get("q", "").strip()[:QUERY_LIMIT], QueryParams(), posted=True)
        theme = fields.get("theme", "")
        page = await run_in_threadpool(_page, site, reader(request, language, theme), asked)
        return with_theme(site.templates.respond("list.html", page, headers=PRIVATE), theme)

    return router


def _page(site: Site, who: Reader, asked: Asked) -> ListPage:
    language, query = who.language, asked.query
    say, urls = site.say(language), site.urls
    guides = _found(site, language, asked)
    shown = window(guides, filters(site, say, "state", "tool", "component"), asked.filters, say)
    heading = say("list.found", count=shown.total, query=query) if query else say("list.all")
    carried = "" if asked.posted else query
    action = urls.search(language) if query else urls.guides(language)
    return ListPage(
        chrome=frame(
            site,
            who,
            _address(carried) if query else lambda urls, other: urls.guides(other),
            section="browse",
            listed=not query and not asked.filters,
            repost=Repost(urls.search(language), "q", query) if asked.posted else None,
            query=query,
        ),
        title=heading,
        description=heading,
        heading=heading,
        lead="" if query else say("list.all_lead", count=len(guides), tools=len(site.library.tools())),
        crumbs=(),
        action=action,
        hidden=(("q", query),) if query else (),
        facets=() if asked.posted else shown.facets,
        filters=shown.filters,
        clear=_address(carried)(urls, language) if query else action,
        hits=tuple(hit_row(site, guide, say) for guide in shown.guides),
        first=shown.first,
        last=shown.last,
        total=shown.total,
        previous=shown.previous,
        next=None if asked.posted else shown.next,
        searched=bool(query),
    )


def _found(site: Site, language: str, asked: Asked) -> Sequence[Guide]:
    for tool in asked.filters.getlist("tool"):
        if tool and site.library.taxonomy.tool(tool) is None:
            raise ToolNotFound(tool=tool)
    if not asked.query:
        return site.library.guides()
    return [hit.guide for hit in site.library.search(asked.query, language=language, limit=SEARCHED).hits]


def _address(query: str) -> Address:
    return lambda urls, language: urls.search(language, q=query or None)

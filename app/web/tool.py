"""``/{language}/tools/{tool}`` and ``/{language}/tags/{tag}``: the guides filed under one name."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.errors import ToolNotFound
from app.web.chrome import Address, frame, reader
from app.web.contexts import ListPage
from app.web.elements import Link
from app.web.listing import filters, window
from app.web.rows import hit_row
from app.web.site import Site


def routes(site: Site) -> APIRouter:
    """The routes of tools and tags."""
    router = APIRouter()

    @router.get("/{language}/tools/{tool}")
    def by_tool(request: Request, language: str, tool: str) -> Response:
        page = _tool_page(site, request, site.language(language), tool)
        return site.templates.respond("list.html", page)

    @router.get("/{language}/tags/{tag}")
    def by_tag(request: Request, language: str, tag: str) -> Response:
        page = _tag_page(site, request, site.language(language), tag)
        return site.templates.respond("list.html", page)

    return router


def _tool_page(site: Site, request: Request, language: str, tool_id: str) -> ListPage:
    say, tool = site.say(language), site.library.taxonomy.tool(tool_id)
    if tool is None:
        raise ToolNotFound(tool=tool_id)
    parts = [part.name.into(language) for part in tool.components]
    lead = say("list.tool_lead", count=len(site.library.guides(tool=tool_id)), parts=parts)
    return _page(
        site,
        request,
        language,
        lambda urls, other: urls.tool(tool_id, other),
        ("state", "component"),
        {"tool": tool_id},
        (tool.name.into(language), lead),
    )


def _tag_page(site: Site, request: Request, language: str, tag: str) -> ListPage:
    lead = site.say(language)("list.tag_lead", count=len(site.library.guides(tag=tag)))
    return _page(
        site,
        request,
        language,
        lambda urls, other: urls.tag(tag, other),
        ("state", "tool"),
        {"tag": tag},
        (tag, lead),
    )


def _page(
    site: Site,
    request: Request,
    language: str,
    address: Address,
    names: tuple[str, ...],
    kept: dict[str, str],
    heading: tuple[str, str],
) -> ListPage:
    say = site.say(language)
    guides = site.library.guides(tool=kept.get("tool"), tag=kept.get("tag"))
    shown = window(guides, filters(site, say, *names), request.query_params, say)
    return ListPage(
        chrome=frame(site, reader(request, language), address, section="browse", listed=not request.query_params),
        title=say("list.title", name=heading[0]),
        description=heading[1],
        heading=heading[0],
        lead=heading[1],
        crumbs=(Link(site.urls.guides(language), say("list.all")),),
        action=address(site.urls, language),
        hidden=(),
        facets=shown.facets,
        filters=shown.filters,
        clear=address(site.urls, language),
        hits=tuple(hit_row(site, guide, say) for guide in shown.guides),
        first=shown.first,
        last=shown.last,
        total=shown.total,
        previous=shown.previous,
        next=shown.next,
        searched=False,
    )

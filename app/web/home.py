"""``/`` and ``/{language}/``: the paste box, tools with their numbers, what was verified last."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.domain.guide import Guide, State
from app.domain.taxonomy import Tool
from app.web.chrome import Reader, frame, reader
from app.web.contexts import HomePage
from app.web.diagnose import examples
from app.web.elements import HitRow, Link, ToolEntry
from app.web.rows import hit_row
from app.web.site import Site
from app.web.speech import Speaker
from app.web.templating import PUBLIC

RECENT = 5
TAGS = 16
_NAMED_COMPONENTS = 3


def routes(site: Site) -> APIRouter:
    """The routes of the home page."""
    router = APIRouter()

    @router.get("/")
    def negotiated(request: Request) -> Response:
        headers = {**PUBLIC, "Vary": "Accept-Language, Cookie"}
        page = home_page(site, reader(request, site.preferred(request)))
        return site.templates.respond("home.html", page, headers=headers)

    @router.get("/{language}/")
    def home(request: Request, language: str) -> Response:
        return site.templates.respond("home.html", home_page(site, reader(request, site.language(language))))

    return router


def home_page(site: Site, who: Reader) -> HomePage:
    """Everything that ``home.html`` shows."""
    language = who.language
    say, library = site.say(language), site.library
    guides = library.guides()
    chrome = frame(site, who, lambda urls, other: urls.home(other), section="home", listed=True)
    return HomePage(
        chrome=chrome,
        title=say("home.title", site=library.taxonomy.site.title),
        description=say("home.description"),
        claim=library.taxonomy.site.tagline.into(language),
        tools=tuple(_tool(site, tool, count, say) for tool, count in library.tools()),
        guides=len(guides),
        verified=sum(guide.spec.state is State.VERIFIED for guide in guides),
        recent=_recent(site, guides, say),
        tags=_tags(site, language),
        examples=examples(),
    )


def _tags(site: Site, language: str) -> tuple[Link, ...]:
    """The tags of most guides, by name."""
    most = sorted(site.library.tags(), key=lambda entry: (-entry[1], entry[0]))[:TAGS]
    return tuple(Link(site.urls.tag(tag, language), tag, count) for tag, count in sorted(most))


def _recent(site: Site, guides: Sequence[Guide], say: Speaker) -> tuple[HitRow, ...]:
    dated = [(guide.spec.verified.on, guide) for guide in guides if guide.spec.verified]
    newest = sorted(dated, key=lambda item: (item[0], item[1].slug), reverse=True)[:RECENT]
    return tuple(hit_row(site, guide, say, when=say.day(day)) for day, guide in newest)


def _tool(site: Site, tool: Tool, count: int, say: Speaker) -> ToolEntry:
    parts = [part.name.into(say.language) for part in tool.components[:_NAMED_COMPONENTS]]
    href = site.urls.tool(tool.id, say.language)
    return ToolEntry(href, tool.name.into(say.language), count, say("home.parts", parts=parts))

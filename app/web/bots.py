"""``/{language}/bots``: three calls of the JSON interface, for those who write programs."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.web.chrome import Reader, frame, reader
from app.web.contexts import BotsPage
from app.web.elements import Call
from app.web.inline import command
from app.web.site import Site
from app.web.speech import tag_of


def routes(site: Site) -> APIRouter:
    """The route of the page."""
    router = APIRouter()

    @router.get("/{language}/bots")
    def bots(request: Request, language: str) -> Response:
        return site.templates.respond("bots.html", _page(site, reader(request, site.language(language))))

    return router


def _page(site: Site, who: Reader) -> BotsPage:
    language = who.language
    say, api = site.say(language), site.full.api
    address = {
        "diagnose": api("/diagnose", lang=language),
        "search": api("/search", q="no space left on device", lang=language),
        "guide": api(f"/guides/{_example(site)}"),
    }
    options = {"diagnose": "-H 'Content-Type: text/plain' --data-binary @engine.log \\\n    "}
    calls = [(name, f"curl -sS {options.get(name, '')}'{href}'") for name, href in address.items()]
    return BotsPage(
        chrome=frame(site, who, lambda urls, other: urls.page(other, "bots"), section="bots", listed=True),
        title=say("bots.title"),
        description=say("bots.lead"),
        calls=tuple(
            Call(say(f"bots.{name}"), command(text, tag_of(language)), say(f"bots.{name}_answer"))
            for name, text in calls
        ),
        schema=site.urls.api("/openapi.json"),
    )


def _example(site: Site) -> str:
    return next((guide.slug for guide in site.library.guides()), "SLUG")

"""All pages of the site behind one router; :func:`website` also gives the error pages that belong to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter
from starlette.responses import Response

from app.library import Library
from app.render.urls import Urls
from app.web import bots, diagnose, feedback, guide, home, quality, search, theme, tool, verify
from app.web.errors import ErrorPages
from app.web.site import Site


@dataclass(frozen=True, slots=True)
class Website:
    """The pages, static files included, and the answer to an error outside the JSON interface."""

    router: APIRouter
    errors: ErrorPages


def website(library: Library, urls: Urls, templates: Path, static: Path) -> Website:
    """The site over a library, from its folders of templates and static files."""
    site = Site.open(library, urls, templates, static)
    routes = APIRouter(include_in_schema=False)
    for part in (theme, diagnose, verify, feedback, guide, search, tool, bots, quality, home):
        routes.include_router(part.routes(site))
    routes.add_api_route("/static/{stamp}/{name:path}", _static(site), methods=["GET"])
    return Website(routes, ErrorPages(site))


def _static(site: Site) -> Callable[[str, str], Response]:
    def file(stamp: str, name: str) -> Response:
        return site.assets.respond(stamp, name)

    return file

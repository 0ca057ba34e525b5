"""``POST /theme``: keeps the reader's choice of light or dark in a cookie, and leads back to the page."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.web.chrome import THEME_COOKIE, THEMES
from app.web.forms import read_form, text_of
from app.web.site import Site

_YEAR = 365 * 24 * 60 * 60
_SEE_OTHER = 303
_PATH_OF_THIS_SITE = re.compile(r"/(?![/\\])[^\x00-\x20\\]*", re.ASCII)


def routes(site: Site) -> APIRouter:
    """The route of the theme switch."""
    router = APIRouter()

    @router.post("/theme")
    async def theme(request: Request) -> Response:
        form = await read_form(request)
        response = RedirectResponse(safe_next(text_of(form, "next"), site.urls.home()), _SEE_OTHER)
        set_theme(response, text_of(form, "theme"))
        return response

    return router


def set_theme(response: Response, theme: str) -> None:
    """Keep the theme for a year; anything but light and dark goes back to what the system says."""
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=_YEAR, samesite="lax")
    else:
        response.delete_cookie(THEME_COOKIE, samesite="lax")


def safe_next(address: str, otherwise: str) -> str:
    """``address`` when it is a path of this site; two slashes at its start would lead a browser elsewhere."""
    return address if _PATH_OF_THIS_SITE.fullmatch(address) else otherwise

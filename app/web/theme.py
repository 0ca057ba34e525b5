"""``POST /theme``: keeps the reader's choice of light or dark in a cookie, and leads back to the page."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.web.chrome import THEME_COOKIE, THEMES
from app.web.forms import read_fields
from app.web.site import Site

_YEAR = 365 * 24 * 60 * 60
_SEE_OTHER = 303
_PATH_OF_THIS_SITE = re.compile(r"/(?![/\\])[^\x00-\x20\\]*", re.ASCII)


def routes(site: Site) -> APIRouter:
    """The route of the theme switch."""
    router = APIRouter()

    @router.post("/theme")
    async def theme(request: Request) -> Response:
        fields = await read_fields(request)
        response = RedirectResponse(safe_next(fields.get("next", ""), site.urls.home()), _SEE_OTHER)
        return with_theme(response, fields.get("theme") or "system")

    return router


def with_theme(response: Response, theme: str) -> Response:
    """``response`` with the theme kept for a year, where one was chosen; "system" takes the choice back."""
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=_YEAR, samesite="lax")
    elif theme:
        response.delete_cookie(THEME_COOKIE, samesite="lax")
    return response


def safe_next(address: str, otherwise: str) -> str:
    """``address`` when it is a path of this site; two slashes at its start would lead a browser elsewhere."""
    return address if _PATH_OF_THIS_SITE.fullmatch(address) else otherwise

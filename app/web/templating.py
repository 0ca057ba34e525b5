"""Turns a page's context into an answer. Templates escape by themselves, and an unknown name is an error.

A template sees ``page`` (its type in :mod:`app.web.contexts`), ``say`` (the site's words), ``icon`` and ``asset``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from app.render.urls import Urls
from app.render.wording import Wording
from app.web.assets import Assets
from app.web.contexts import Page
from app.web.icons import Icons, read_sprite
from app.web.speech import Speaker

PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
"""For pages that show pasted text: no cache keeps them, no search engine lists them."""
PUBLIC = {"Cache-Control": "no-cache", "Vary": "Cookie"}
"""For all other pages: the theme comes from a cookie, so a shared cache has to ask."""


class Templates:
    """All templates of one folder."""

    def __init__(self, folder: Path, wording: Wording, assets: Assets, urls: Urls) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(folder),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._environment.globals["asset"] = lambda name: urls.relative.static(assets.name(name))
        self._sprite = read_sprite(folder / "icons.svg")
        self._wording = wording

    def respond(self, name: str, page: Page, *, status: int = 200, headers: Mapping[str, str] = PUBLIC) -> HTMLResponse:
        """The page as an answer."""
        return HTMLResponse(self.render(name, page), status_code=status, headers=dict(headers))

    def render(self, name: str, page: Page) -> str:
        """The page as HTML."""
        say = Speaker(self._wording, page.chrome.language)
        template = self._environment.get_template(name)
        return template.render(page=page, say=say, icon=Icons(self._sprite))

"""What every page needs: the library, the site's addresses, words and templates, put together once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request

from app.errors import LanguageNotFound, NotFound
from app.library import Library
from app.render.language import negotiate
from app.render.urls import Urls
from app.render.wording import Wording
from app.web.assets import Assets
from app.web.speech import WORDS, Speaker
from app.web.templating import Templates

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?")
"""A first part of an address that asks for a language, and not for another page."""


@dataclass(frozen=True, slots=True)
class Site:
    """The shared parts of all pages. ``urls`` makes paths, ``full`` whole addresses."""

    library: Library
    urls: Urls
    full: Urls
    wording: Wording
    assets: Assets
    templates: Templates

    @classmethod
    def open(cls, library: Library, urls: Urls, templates: Path, static: Path) -> Site:
        """Read words, templates and static files from their folders."""
        wording, assets = Wording.load(WORDS), Assets(static)
        pages = Templates(templates, wording, assets, urls)
        return cls(library, urls.relative, urls.full, wording, assets, pages)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the site."""
        return self.library.taxonomy.site.languages

    def say(self, language: str) -> Speaker:
        """The site's words in a language."""
        return Speaker(self.wording, language)

    def language(self, name: str) -> str:
        """``name`` as a language of the site; :class:`LanguageNotFound`, :class:`NotFound` where it is none at all."""
        if name in self.languages:
            return name
        if _LANGUAGE.fullmatch(name):
            raise LanguageNotFound(language=name, languages=", ".join(self.languages))
        raise NotFound()

    def preferred(self, request: Request) -> str:
        """The language of the address, else the one the reader's browser prefers."""
        first = request.url.path.split("/")[1]
        accepted = request.headers.get("accept-language")
        return first if first in self.languages else negotiate(None, accepted, self.languages)

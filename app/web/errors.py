"""Error pages: what is wrong, in the reader's language, and what to do about it."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from app.errors import FaultbookError, GuideNotFound
from app.render.problem import for_status, problem
from app.web.chrome import frame, reader
from app.web.contexts import ErrorPage
from app.web.elements import Link
from app.web.site import Site
from app.web.templating import PRIVATE

_GUESSES = 3


class ErrorPages:
    """Makes the HTML answer to an error, for every address outside the JSON interface."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def response(self, request: Request, error: FaultbookError | int) -> Response:
        """The page for an error of the product, or for a bare HTTP status."""
        site = self._site
        language = site.preferred(request)
        said = for_status(error, language) if isinstance(error, int) else problem(error, language)
        hint = _words(str(error.details.get("slug", ""))) if isinstance(error, GuideNotFound) else ""
        page = ErrorPage(
            chrome=frame(site, reader(request, language), lambda urls, other: urls.home(other), query=hint),
            title=said.title,
            description=said.title,
            status=said.status,
            heading=said.title,
            detail=said.detail,
            guesses=self._guesses(hint, language),
        )
        return site.templates.respond("error.html", page, status=said.status, headers=PRIVATE)

    def _guesses(self, hint: str, language: str) -> tuple[Link, ...]:
        """Guides that a mistyped or shortened address may have meant."""
        if not hint:
            return ()
        found = self._site.library.search(hint, language=language, limit=_GUESSES)
        return tuple(
            Link(self._site.urls.guide(hit.guide.slug, language), hit.guide.into(language).title) for hit in found.hits
        )


def _words(slug: str) -> str:
    return " ".join(re.findall(r"\w+", slug))[:200]

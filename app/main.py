"""Puts the parts together: one library, its doors, and what stands in front of all of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.metadata import version

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp

from app.api.access import AccessLog
from app.api.limits import BodyLimit, keep_uploads_in_memory
from app.api.problems import Problems, Refused
from app.api.reads import HeadAsGet, OpenReads, PathRedirects
from app.api.routes import router as api_router
from app.build import current
from app.errors import FaultbookError
from app.library import Library
from app.render.urls import API, Urls
from app.resources import bundled
from app.settings import Settings, read_settings
from app.web.errors import ErrorPages
from app.web.headers import SecurityHeaders
from app.web.pages import website

_JSON_PATHS = ("/api/", "/healthz", "/problems/")
_FRONT = (BodyLimit, PathRedirects, OpenReads, SecurityHeaders, AccessLog, HeadAsGet)
"""From the inside out: the limit stands next to what reads bodies, the log sees every answer."""


class Site(FastAPI):
    """FastAPI whose front also stands before its answer to a mistake of ours, which added middleware does not."""

    def build_middleware_stack(self) -> ASGIApp:
        """The application behind everything in :data:`_FRONT`."""
        stack = super().build_middleware_stack()
        for layer in _FRONT:
            stack = layer(stack)
        return stack


def open_library(settings: Settings) -> Library:
    """The catalogue in service under ``settings.data``; :class:`CatalogueMissing` before the first build."""
    return Library.open(current(settings.data), settings.data / "journal.db")


def create_app(settings: Settings) -> FastAPI:
    """The whole site over the catalogue in service."""
    library = open_library(settings)
    urls = Urls(settings.base_url or library.taxonomy.site.base_url or settings.address)
    pages = website(library, urls, bundled("templates"), bundled("static"))
    app = Site(
        title=library.taxonomy.site.title,
        version=version("faultbook"),
        summary="Explain a failing log of AI infrastructure.",
        openapi_url=f"{API}/openapi.json",
        servers=[{"url": urls.base_url}],
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api_router(library, urls))
    app.include_router(pages.router)
    keep_uploads_in_memory()
    answer = _answer(Problems(urls, library.taxonomy.site.languages), pages.errors)
    for kind in (FaultbookError, Refused, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer)
    app.add_exception_handler(ClientDisconnect, _nobody_listens)
    return app


async def _nobody_listens(request: Request, error: Exception) -> Response:
    """A client that left in the middle of its body gets no answer; it is no failure of the site either."""
    return Response(status_code=400)


def served() -> FastAPI:
    """What a server process calls to get the site, with the settings of its own environment."""
    return create_app(read_settings())


def _answer(problems: Problems, pages: ErrorPages) -> Callable[[Request, Exception], Awaitable[Response]]:
    """What is answered to a request that ended in an exception: JSON to programs, a page to readers."""

    async def answer(request: Request, error: Exception) -> Response:
        if request.url.path.startswith(_JSON_PATHS):
            return problems.response(request, error)
        if isinstance(error, FaultbookError):
            return pages.response(request, error)
        if isinstance(error, RequestValidationError):
            return pages.response(request, 422)
        return pages.response(request, error.status_code if isinstance(error, HTTPException) else 500)

    return answer

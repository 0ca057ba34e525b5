"""What every read offers: HEAD beside GET, redirects by path, and other origins may read the JSON interface."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from starlette.datastructures import MutableHeaders
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.render.urls import API


class HeadAsGet:
    """ASGI middleware: HEAD is answered as GET without its body (RFC 9110, section 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            return await self._app(scope, receive, send)

        async def bodiless(message: Message) -> None:
            await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

        await self._app(dict(scope, method="GET"), receive, bodiless)


class OpenReads:
    """ASGI middleware: any origin may GET from the JSON interface; posting stays with the site's own pages."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open = CORSMiddleware(app, allow_origins=["*"], allow_methods=["GET"], allow_headers=["If-None-Match"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, with the headers of CORS where it reads."""
        reads = scope["type"] == "http" and scope["path"].startswith(API) and _method(scope) == "GET"
        await (self._open if reads else self._app)(scope, receive, send)


class PathRedirects:
    """ASGI middleware: a redirect never names the host that the request claimed.

    Starlette redirects to the other spelling of a trailing slash with an address made from the ``Host`` header.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on."""

        async def by_path(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 307:
                headers = MutableHeaders(raw=message["headers"])
                parts = urlsplit(headers.get("location", ""))
                headers["location"] = urlunsplit(("", "", parts.path, parts.query, parts.fragment))
            await send(message)

        await self._app(scope, receive, by_path if scope["type"] == "http" else send)


def _method(scope: Scope) -> str:
    """The method, or for a preflight request the one it asks about (Fetch standard, CORS-preflight)."""
    asked = dict(scope["headers"]).get(b"access-control-request-method", b"")
    return str(asked, "latin-1") if scope["method"] == "OPTIONS" and asked else str(scope["method"])

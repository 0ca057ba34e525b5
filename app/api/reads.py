"""What every read offers: HEAD beside GET, and pages of other origins may read the JSON interface."""

from __future__ import annotations

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


def _method(scope: Scope) -> str:
    """The method, or for a preflight request the one it asks about (Fetch standard, CORS-preflight)."""
    asked = dict(scope["headers"]).get(b"access-control-request-method", b"")
    return str(asked, "latin-1") if scope["method"] == "OPTIONS" and asked else str(scope["method"])

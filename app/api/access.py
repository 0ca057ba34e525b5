"""One log line for each request: method, route, status, time. Never an address, a query or a body.

The template of the route stands for the address, because an address may hold what somebody pasted.
"""

from __future__ import annotations

import logging
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("faultbook.access")


class AccessLog:
    """ASGI middleware that logs each answer once its head is sent."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on and note its answer."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        started = perf_counter()

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                took = (perf_counter() - started) * 1000
                log.info("%s %s %d %.1f ms", scope["method"], _route(scope), message["status"], took)
            await send(message)

        await self._app(scope, receive, noted)


def _route(scope: Scope) -> str:
    return getattr(scope.get("route"), "path", "(no route)")

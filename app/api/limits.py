"""How much a request body may hold, for the whole site, before anything parses it."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.formparsers import MultiPartParser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import PasteTooLarge

MEBIBYTE = 1024 * 1024
TEXT = 10 * MEBIBYTE
"""The most text of one request, in bytes."""
_FRAMING = MEBIBYTE  # part headers, other fields, and the CR that browsers add to each line of a text box
PART = TEXT + _FRAMING
"""For form parsers, which refuse with an answer of their own: never less than what the body limit lets through."""

_JSON = 24 * MEBIBYTE  # text grows when it is escaped
_FORM = 3 * TEXT + _FRAMING  # a byte becomes %XX
_DRAINED = 32 * MEBIBYTE
_EXPECTS = {"application/json": _JSON, "application/x-www-form-urlencoded": _FORM}


class BodyLimit:
    """ASGI middleware: whoever reads too large a body meets :class:`PasteTooLarge`.

    The rest of the body is read first, up to 32 MiB: a client that still sends would not see the answer. Starlette
    has a middleware of this purpose; it knows one limit for all kinds of bodies and answers in plain text.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, its body counted."""
        if scope["type"] == "http":
            receive = _CountedBody(Headers(scope=scope), receive).read
        await self._app(scope, receive, send)


class _CountedBody:
    def __init__(self, headers: Headers, receive: Receive) -> None:
        self._receive = receive
        self._limit = _EXPECTS.get(media_type(headers), TEXT + _FRAMING)
        self._declared = _content_length(headers)
        self._waits = headers.get("expect", "").lower() == "100-continue"
        self._read = 0
        self._more = True
        self._refused = False

    async def read(self) -> Message:
        """The next message of the client."""
        if not self._refused and self._declared > self._limit:
            await self._refuse()
        message = await self._next()
        if not self._refused and self._read > self._limit:
            await self._refuse()
        return message

    async def _next(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        self._more = bool(message.get("more_body"))
        return message

    async def _refuse(self) -> None:
        self._refused = True
        sends_already = self._read > 0 or not self._waits
        while sends_already and self._more and self._read < _DRAINED:
            await self._next()
        raise PasteTooLarge(limit=TEXT)


def media_type(headers: Headers) -> str:
    """The bare media type of a body in lower case, empty when none is named."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def keep_uploads_in_memory() -> None:
    """Starlette writes uploads over 1 MiB to a temporary file; pasted text is not to touch a disk."""
    MultiPartParser.spool_max_size = TEXT + _FRAMING


def _content_length(headers: Headers) -> int:
    value = headers.get("content-length", "")
    return int(value) if value.isascii() and value.isdigit() else 0

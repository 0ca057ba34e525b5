from __future__ import annotations

from collections.abc import Callable, Iterable

import anyio
import pytest
from httpx import Client
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.limits import MEBIBYTE, PART, TEXT, BodyLimit
from app.errors import PasteTooLarge

CHUNK = b"x" * MEBIBYTE


async def count(request: Request) -> Response:
    return JSONResponse(len(await request.body()))


async def refuse(request: Request, error: Exception) -> Response:
    return PlainTextResponse(type(error).__name__, 413)


@pytest.fixture(scope="module")
def counter(serve: Callable[[ASGIApp], Client]) -> Client:
    app = Starlette(routes=[Route("/", count, methods=["POST"])], exception_handlers={PasteTooLarge: refuse})
    app.add_middleware(BodyLimit)
    return serve(app)


CASES = [
    ("text/plain", PART, 200),
    ("text/plain", PART + 1, 413),
    ("", PART + 1, 413),
    ("multipart/form-data; boundary=x", PART + 1, 413),
    ("application/json; charset=utf-8", 24 * MEBIBYTE, 200),
    ("Application/JSON", 24 * MEBIBYTE + 1, 413),
    ("application/x-www-form-urlencoded", 3 * TEXT, 200),
    ("application/x-www-form-urlencoded", 40 * MEBIBYTE, 413),
]


def in_chunks(size: int) -> Iterable[bytes]:
    for start in range(0, size, MEBIBYTE):
        yield CHUNK[: size - start]


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize(("kind", "size", "status"), CASES)
def test_each_kind_of_body_has_its_limit(counter: Client, kind: str, size: int, status: int, streamed: bool) -> None:
    body = in_chunks(size) if streamed else b"x" * size
    response = counter.post("/", content=body, headers={"Content-Type": kind})
    assert response.status_code == status
    assert response.text == (str(size) if status == 200 else "PasteTooLarge")


class Sender:
    """A client that sends endless chunks and counts how many were taken."""

    def __init__(self, chunk: bytes) -> None:
        self.chunk = chunk
        self.taken = 0

    async def receive(self) -> Message:
        self.taken += 1
        return {"type": "http.request", "body": self.chunk, "more_body": True}


async def never_sent(message: Message) -> None:
    pytest.fail("the answer is the business of whoever handles the error")


async def read_all(scope: Scope, receive: Receive, send: Send) -> None:
    while True:
        await receive()


@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ([(b"content-length", b"99999999999")], 32),
        ([], 32),
        ([(b"content-length", b"99999999999"), (b"expect", b"100-continue")], 0),
    ],
    ids=["declared", "streamed", "still waiting to send"],
)
def test_the_rest_is_read_so_that_the_answer_arrives(headers: list[tuple[bytes, bytes]], taken: int) -> None:
    sender = Sender(CHUNK)
    scope = {"type": "http", "headers": [*headers, (b"content-type", b"text/plain")]}
    with pytest.raises(PasteTooLarge):
        anyio.run(BodyLimit(read_all), scope, sender.receive, never_sent)
    assert sender.taken == taken


@pytest.mark.parametrize("size", [TEXT, TEXT + 1], ids=["at the limit", "one byte more"])
@pytest.mark.parametrize("way", ["text", "json", "upload", "box"])
def test_ten_mebibytes_of_text_are_the_limit(client: Client, way: str, size: int) -> None:
    line = "anvil rings " * 600 + "\n"
    text = (line * (size // len(line) + 1))[:size]
    ways = {"text": {"content": text}, "json": {"json": {"text": text}}}
    ways |= {"upload": {"files": {"file": ("a.log", text)}}, "box": {"files": {"text": (None, text)}}}
    response = client.post("/api/v1/diagnose", **ways[way])  # type: ignore[arg-type]
    assert response.status_code == (200 if size == TEXT else 413)
    assert size == TEXT or "10 MiB" in response.json()["detail"]


def test_a_form_of_the_site_gets_a_page(client: Client) -> None:
    response = client.post("/en/diagnose", files={"text": (None, "x" * (PART + 1))})
    assert response.status_code == 413
    assert response.headers["content-type"].startswith("text/html")
    assert "10 MiB" in response.text

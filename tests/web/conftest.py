"""The pages over real guides and over two small ones, asked in this process as a browser would ask."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from app.errors import FaultbookError
from app.library import Library
from app.render.urls import Urls
from app.resources import bundled
from app.web.headers import SecurityHeaders
from app.web.pages import website

BASE = "https://faultbook.example"
FIXTURES = Path(__file__).parents[1] / "fixtures"

Element = tuple[str, dict[str, str]]


class Document(HTMLParser):
    """A page as its elements, with the text of some of them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._open.append(tag)
        self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            del self._open[len(self._open) - 1 - self._open[::-1].index(tag)]

    def handle_data(self, data: str) -> None:
        for tag in dict.fromkeys(self._open):
            self.texts[tag][-1] += data

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element[0] in tags]

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]


class Browser:
    """Asks an application without a network. It follows no redirect and keeps no cookie."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def ask(self, method: str, address: str, **options: Any) -> Response:
        async def asked() -> Response:
            transport = ASGITransport(self._app, raise_app_exceptions=False)
            async with AsyncClient(transport=transport, base_url=BASE) as client:
                return await client.request(method, address, **options)

        return asyncio.run(asked())

    def get(self, address: str, **options: Any) -> Response:
        return self.ask("GET", address, **options)

    def post(self, address: str, data: dict[str, str] | None = None, **options: Any) -> Response:
        return self.ask("POST", address, data=data, **options)


def browser_of(library: Library) -> Browser:
    """The pages as the site serves them, errors and headers included."""
    app = FastAPI(docs_url=None, redoc_url=None)
    pages = website(library, Urls(BASE), bundled("templates"), bundled("static"))
    app.include_router(pages.router)
    app.add_middleware(SecurityHeaders)

    async def answer(request: Request, error: Exception) -> Any:
        if isinstance(error, FaultbookError):
            return pages.errors.response(request, error)
        return pages.errors.response(request, error.status_code if isinstance(error, HTTPException) else 500)

    for kind in (FaultbookError, HTTPException, Exception):
        app.add_exception_handler(kind, answer)
    return Browser(app)


@pytest.fixture(scope="session")
def site(library: Library) -> Browser:
    return browser_of(library)


@pytest.fixture(scope="session")
def forge(tiny_library: Library) -> Browser:
    return browser_of(tiny_library)


@pytest.fixture
def document() -> Callable[[Response], Document]:
    return lambda response: Document(response.text)


@pytest.fixture(scope="session")
def shut() -> str:
    """A log that the guide ``anvil-will-not-start`` explains, every check answered."""
    return (FIXTURES / "site/guides/anvil/anvil-will-not-start/samples/plain.log").read_text("utf-8")


@pytest.fixture(scope="session")
def shm_log() -> str:
    """Four GPUs and a full /dev/shm, as Docker shows it."""
    folder = Path(__file__).parents[2] / "content" / "guides" / "nccl" / "nccl-dev-shm-too-small" / "samples"
    return (folder / "docker-vllm-tp4.log").read_text("utf-8")

"""The whole site over two small guides, asked over HTTP as anybody would."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from fastapi import FastAPI
from httpx import Client
from starlette.types import ASGIApp

from app.build import build
from app.main import create_app
from app.settings import Settings

SITE = Path(__file__).parents[1] / "fixtures" / "site"
BASE = "https://forge.example/kb"

Serve = Callable[[ASGIApp], Client]


@contextmanager
def served(app: ASGIApp) -> Iterator[Client]:
    """A client of a server of its own thread on a free port."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, access_log=False))
    thread = Thread(target=server.run)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
        yield client
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def serve() -> Iterator[Serve]:
    with ExitStack() as running:
        yield lambda app: running.enter_context(served(app))


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    settings = Settings(data=tmp_path_factory.mktemp("api"), content=SITE, base_url=BASE)
    build(settings.content, settings.data, progress=lambda step: None)
    return settings


@pytest.fixture(scope="session")
def site(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture(scope="session")
def client(site: FastAPI, serve: Serve) -> Client:
    return serve(site)


@pytest.fixture(scope="session")
def paste() -> str:
    """A log that the guide ``anvil-will-not-start`` explains, every check answered."""
    folder = SITE / "guides" / "anvil" / "anvil-will-not-start" / "samples"
    return (folder / "plain.log").read_text("utf-8")

"""The whole site over two small guides, asked over HTTP as anybody would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from httpx import Client
from starlette.types import ASGIApp

from app.build import build
from app.main import create_app
from app.settings import Settings

SITE = Path(__file__).parents[1] / "fixtures" / "site"
BASE = "https://forge.example/kb"

Serve = Callable[[ASGIApp], Client]


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

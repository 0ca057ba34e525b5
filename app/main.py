"""Puts the parts together: one library, its doors, and what stands in front of all of them."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import FastAPI

from app.api.routes import router as api_router
from app.library import Library
from app.render.urls import API, Urls
from app.settings import Settings, read_settings


def create_app(settings: Settings) -> FastAPI:
    """The site over the catalogue in ``settings.data``; :class:`CatalogueMissing` before the first build."""
    library = Library.open(settings.data)
    urls = Urls(settings.base_url or library.taxonomy.site.base_url)
    app = FastAPI(
        title="Faultbook",
        version=version("faultbook"),
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.include_router(api_router(library, urls))
    return app


def served() -> FastAPI:
    """What a server process calls to get the site, with the settings of its own environment."""
    return create_app(read_settings())

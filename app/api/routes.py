"""The JSON interface: all routes of version 1, the health of the process, and what problem codes mean."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.api.browsing import Browsing
from app.api.conditional import Edition
from app.api.diagnosing import Diagnosing
from app.api.door import Door
from app.api.problems import Problems, asked_language
from app.api.schemas import Health, ProblemDocument
from app.library import Library
from app.render.problem import STATUS, named
from app.render.urls import API, Urls
from app.yaml12 import loads


def router(library: Library, urls: Urls) -> APIRouter:
    """Every route of the JSON interface over this library."""
    edition = Edition(library.catalogue, version("faultbook"), urls.base_url)
    door = Door(library, urls.full, edition, _examples())
    versioned = APIRouter(prefix=API)
    Diagnosing(door).add_to(versioned)
    Browsing(door).add_to(versioned)
    whole = APIRouter()
    whole.include_router(versioned)
    whole.get("/healthz", response_model=Health, **door.described("health"))(_health(door))
    whole.get("/problems/{code}", response_model=ProblemDocument, **door.described("explainProblem"))(_explain(door))
    return whole


def _health(door: Door) -> Any:
    def health() -> Response:
        """Whether the process answers."""
        said = Health(version=door.edition.version, catalogue=door.library.catalogue)
        return JSONResponse(said.model_dump(), headers={"Cache-Control": "no-store"})

    return health


def _explain(door: Door) -> Any:
    def explain(request: Request, code: str) -> Response:
        """What a problem code means; the `type` of every problem leads here."""
        language = asked_language(request, door.languages)
        known = code in STATUS
        said = named(code if known else "not-found", language)
        body = Problems(door.urls, door.languages).document(said)
        kind = "application/json" if known else "application/problem+json"
        return JSONResponse(body, 200 if known else 404, {"Content-Language": language}, media_type=kind)

    return explain


def _examples() -> dict[str, Any]:
    text = Path(__file__).with_name("examples.yaml").read_text("utf-8")
    examples: dict[str, Any] = loads(text)
    return examples

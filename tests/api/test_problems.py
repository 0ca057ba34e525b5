from __future__ import annotations

import logging
import re
from collections.abc import Callable

import pytest
from httpx import Client
from starlette.types import ASGIApp

from app.main import create_app
from app.render.problem import STATUS
from app.settings import Settings

Serve = Callable[[ASGIApp], Client]
REQUESTS = [
    ("GET", "/api/v1/nothing", 404, "not-found"),
    ("GET", "/api/v2/guides", 404, "not-found"),
    ("GET", "/api/v1/diagnose", 405, "method-not-allowed"),
    ("POST", "/api/v1/guides", 405, "method-not-allowed"),
    ("DELETE", "/healthz", 405, "method-not-allowed"),
    ("GET", "/api/v1/guides/x", 404, "guide-not-found"),
    ("GET", "/api/v1/guides/%2e%2e%2fetc", 404, "not-found"),
    ("GET", "/problems/nothing", 404, "not-found"),
]


@pytest.mark.parametrize(("method", "path", "status", "code"), REQUESTS)
def test_every_error_is_a_problem_document(client: Client, method: str, path: str, status: int, code: str) -> None:
    response = client.request(method, path)
    document = response.json()
    assert response.headers["content-type"] == "application/problem+json"
    assert (response.status_code, document["status"], document["code"]) == (status, status, code)
    assert document.keys() == {"type", "title", "status", "detail", "code"}
    assert document["type"] == f"https://forge.example/kb/problems/{code}"


def test_a_wrong_method_is_told_the_right_ones(client: Client) -> None:
    assert client.get("/api/v1/diagnose").headers["allow"] == "POST"


@pytest.mark.parametrize(
    ("query", "accept", "title"),
    [("?lang=zh", "", "没有这篇指南"), ("", "zh", "没有这篇指南"), ("", "fr", "No such guide")],
)
def test_problems_speak_the_language_asked(client: Client, query: str, accept: str, title: str) -> None:
    response = client.get(f"/api/v1/guides/x{query}", headers={"Accept-Language": accept})
    assert response.json()["title"] == title


def test_a_problem_speaks_the_language_of_the_body(client: Client) -> None:
    said = client.post("/api/v1/diagnose", json={"lang": "zh"}, headers={"Accept-Language": "en"}).json()
    assert said["errors"] == [{"detail": "必填", "pointer": "#/text"}]


@pytest.mark.parametrize("code", STATUS)
def test_the_type_of_a_problem_leads_to_what_it_means(client: Client, code: str) -> None:
    said = client.get(f"/problems/{code}").json()
    assert (said["code"], said["status"]) == (code, STATUS[code])


def test_pages_get_pages(client: Client) -> None:
    response = client.get("/en/guides/nothing")
    assert response.status_code == 404
    assert response.headers["content-type"].startswith("text/html")


@pytest.fixture(scope="module")
def broken(settings: Settings, serve: Serve) -> Client:
    """The site with a mistake of ours in it, which carries what was pasted in its message."""

    async def fail(text: str) -> None:
        raise ValueError(f"cannot read {text}")

    site = create_app(settings)
    site.router.add_api_route("/api/v1/broken/{text}", fail)
    return serve(site)


def test_a_mistake_of_ours_is_a_problem_too(broken: Client) -> None:
    response = broken.get("/api/v1/broken/planted", headers={"Connection": "close"})
    assert (response.status_code, response.json()["code"]) == (500, "internal-error")
    assert "planted" not in response.text
    assert response.headers["x-content-type-options"] == "nosniff"


def test_the_access_log_names_routes_only(broken: Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "faultbook")
    broken.post("/api/v1/diagnose", content="planted")
    broken.get("/api/v1/search", params={"q": "planted"})
    broken.get("/planted/x/y/z/planted")
    broken.get("/api/v1/broken/planted", headers={"Connection": "close"})
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("faultbook")]
    assert [re.sub(r"\d+\.\d ms", "TIME", line) for line in lines] == [
        "POST /api/v1/diagnose 200 TIME",
        "GET /api/v1/search 200 TIME",
        "GET (no route) 404 TIME",
        "GET /api/v1/broken/{text} 500 TIME",
    ]

from __future__ import annotations

from typing import Any

import pytest
from httpx import Client

from app.api.cursors import cursor

API = "/api/v1"


def listed(client: Client, path: str, **query: Any) -> dict[str, Any]:
    response = client.get(API + path, params=query)
    assert response.status_code == 200, response.text
    page: dict[str, Any] = response.json()
    return page


def test_guides_are_listed_by_slug(client: Client) -> None:
    page = listed(client, "/guides")
    assert [card["slug"] for card in page["items"]] == ["anvil-out-of-coal", "anvil-will-not-start"]
    assert (page["next"], page["next_url"]) == (None, None)
    assert page["items"][1]["versions"] == [
        {"product": "anvil", "versions": ">=2.0,<2.2", "degree": "full", "note": None}
    ]


def test_pages_follow_each_other(client: Client) -> None:
    first = listed(client, "/guides", limit=1, tool="anvil")
    assert first["next_url"] == f"https://forge.example/kb/api/v1/guides?limit=1&tool=anvil&cursor={first['next']}"
    second = listed(client, "/guides", limit=1, tool="anvil", cursor=first["next"])
    assert [page["items"][0]["slug"] for page in (first, second)] == ["anvil-out-of-coal", "anvil-will-not-start"]
    assert second["next"] is None


@pytest.mark.parametrize("text", ["x", "é", "W10", "bnVsbA", "e30", "WyJhIiwgImIiXQ", cursor(3, "x")[:-4], "W" * 200])
def test_a_cursor_from_elsewhere_is_refused(client: Client, text: str) -> None:
    response = client.get(f"{API}/guides", params={"cursor": text})
    assert (response.status_code, response.json()["code"]) == (400, "bad-cursor")


def test_a_cursor_of_an_older_catalogue_is_refused(client: Client) -> None:
    response = client.get(f"{API}/search", params={"cursor": cursor(1, "another catalogue")})
    assert (response.status_code, response.json()["code"]) == (400, "outdated-cursor")


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ({"q": "bellows valve is shut (pressure 3)"}, {"anvil-will-not-start"}),
        ({"q": "炉火熄灭"}, {"anvil-out-of-coal"}),
        ({"q": ""}, {"anvil-out-of-coal", "anvil-will-not-start"}),
        ({"q": "", "state": "verified"}, {"anvil-will-not-start"}),
        ({"q": "", "tool": "anvil", "lang": "zh"}, {"anvil-out-of-coal", "anvil-will-not-start"}),
        ({"q": "zzzz"}, set()),
    ],
)
def test_search_finds_and_filters(client: Client, query: dict[str, str], slugs: set[str]) -> None:
    found = {hit["slug"] for hit in listed(client, "/search", **query)["items"]}
    assert slugs <= found if query["q"] and slugs else found == slugs


@pytest.mark.parametrize("query", ['"', "a AND (", "[x TO y]", "*" * 50, "a:b^c~", "\x00", "NOT"])
def test_search_has_no_syntax_to_get_wrong(client: Client, query: str) -> None:
    listed(client, "/search", q=query)


@pytest.mark.parametrize(
    ("path", "query", "status", "code"),
    [
        ("/search", {"q": "x" * 2_001}, 422, "query-too-long"),
        ("/search", {"tool": "hammer"}, 404, "tool-not-found"),
        ("/search", {"state": "fine"}, 422, "invalid-request"),
        ("/search", {"limit": 101}, 422, "invalid-request"),
        ("/search", {"page": 2}, 400, "unknown-parameter"),
        ("/guides", {"tag": "x"}, 404, "tag-not-found"),
        ("/guides", {"lang": "fr"}, 422, "invalid-request"),
        ("/guides/anvil-x", {}, 404, "guide-not-found"),
        ("/tools", {"x": 1}, 400, "unknown-parameter"),
    ],
)
def test_what_cannot_be_asked_is_told(client: Client, path: str, query: dict[str, Any], status: int, code: str) -> None:
    response = client.get(API + path, params=query)
    assert (response.status_code, response.json()["code"]) == (status, code)


def test_a_wrong_parameter_is_named(client: Client) -> None:
    errors = client.get(f"{API}/search", params={"state": "fine", "limit": "x"}).json()["errors"]
    assert [error["parameter"] for error in errors] == ["limit", "state"]
    assert "verified" in errors[1]["detail"]


def test_a_guide_is_given_whole_in_one_language(client: Client) -> None:
    guide = listed(client, "/guides/anvil-will-not-start", lang="zh")
    assert [section["id"] for section in guide["sections"]][:3] == ["summary", "environment", "fix"]
    assert guide["verified"] == {"on": "2026-11-20", "how": "source", "with": "tags 1.0 to 2.1"}
    assert guide["fixes"][0]["title"] == "第一次鼓风前先打开阀门"
    assert (guide["fixes"][0]["url"], guide["fixes"][0]["fixed_in"]) == (
        "https://github.com/forge/anvil/issues/12",
        "anvil 2.2",
    )
    assert guide["checks"][0]["look_for"]["once_seen"] == {"from": "anvil starting", "to": "forge failed to start"}
    assert guide["checks"][1]["if_unknown"]["run"]["host"] == "anvil --version"
    assert (guide["review_due"], guide["related"]) == ("2027-05-19", ["anvil-out-of-coal"])


def test_a_retired_slug_leads_on(client: Client) -> None:
    response = client.get(f"{API}/guides/anvil-cold")
    assert response.status_code == 308
    assert response.headers["location"] == "https://forge.example/kb/api/v1/guides/anvil-will-not-start"


def test_a_redirect_never_names_the_host_that_was_claimed(client: Client) -> None:
    response = client.get("/en/search/?q=coal", headers={"Host": "evil.example"})
    assert (response.status_code, response.headers["location"]) == (307, "/en/search?q=coal")


def test_tools_and_tags_are_counted(client: Client) -> None:
    assert listed(client, "/tools")["items"][0] == {
        "id": "anvil",
        "name": "Anvil",
        "home": "https://anvil.example/",
        "url": "https://forge.example/kb/en/tools/anvil",
        "guides": 2,
    }
    assert [(tag["tag"], tag["guides"]) for tag in listed(client, "/tags")["items"]] == [("fuel", 1), ("startup", 1)]


@pytest.mark.parametrize("path", ["/guides", "/guides/anvil-will-not-start", "/tools", "/tags", "/search?q=coal"])
def test_a_client_that_has_it_is_told_so(client: Client, path: str) -> None:
    first = client.get(API + path)
    again = client.get(API + path, headers={"If-None-Match": f'"x", W/{first.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = client.get(API + path, headers={"If-None-Match": first.headers["etag"], "Accept-Language": "zh"})
    assert other.status_code == 200
    assert "Accept-Language" in other.headers["vary"]


def test_head_is_get_without_its_body(client: Client) -> None:
    head, get = client.head(f"{API}/tools"), client.get(f"{API}/tools")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == get.headers["content-length"]


def test_any_origin_may_read(client: Client) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    assert client.get(f"{API}/tools", headers=origin).headers["access-control-allow-origin"] == "*"
    missing = client.get(f"{API}/guides/x", headers=origin)
    assert (missing.status_code, missing.headers["access-control-allow-origin"]) == (404, "*")
    preflight = origin | {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "If-None-Match"}
    assert client.options(f"{API}/tools", headers=preflight).status_code == 200


def test_no_other_origin_may_post(client: Client) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    response = client.post(f"{API}/diagnose", json={"text": "x"}, headers=origin)
    assert "access-control-allow-origin" not in response.headers
    preflight = client.options(f"{API}/diagnose", headers=origin | {"Access-Control-Request-Method": "POST"})
    assert (preflight.status_code, "access-control-allow-origin" in preflight.headers) == (405, False)


def test_health_names_what_is_in_service(client: Client) -> None:
    health = client.get("/healthz").json()
    assert health["status"] == "ok"
    assert len(health["catalogue"]) >= 16

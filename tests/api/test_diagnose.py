from __future__ import annotations

import json
from typing import Any

import pytest
from httpx import Client

DIAGNOSE = "/api/v1/diagnose"
SLUG = "anvil-will-not-start"


def explained(client: Client, **request: Any) -> dict[str, Any]:
    response = client.post(DIAGNOSE, **request)
    assert response.status_code == 200, response.text
    said: dict[str, Any] = response.json()
    return said


def test_a_log_is_explained(client: Client, paste: str) -> None:
    said = explained(client, json={"text": paste})
    match = said["matches"][0]
    assert (said["verdict"], match["slug"], match["level"]) == ("match", SLUG, "match")
    assert match["url"] == f"https://forge.example/kb/en/guides/{SLUG}"
    assert match["evidence"][0]["line"] == 3
    assert match["evidence"][0]["text"][slice(*(match["evidence"][0][end] for end in ("start", "end")))].startswith(
        "bellows valve is shut"
    )


def test_a_line_that_is_missing_is_named(client: Client, paste: str) -> None:
    check = explained(client, json={"text": paste})["matches"][0]["checks"][0]
    assert (check["answer"], check["missing_line"], check["because"]) == ("yes", "valve opened", None)


def test_what_is_not_known_is_no_error(client: Client) -> None:
    said = explained(client, json={"text": "segfault in the kitchen sink"})
    assert (said["verdict"], said["matches"]) == ("none", [])


KEYS = {
    "": "verdict language headline matches near facts paste wrappers catalogue took_ms",
    "matches": "slug title url tool level confidence reason summary applies evidence checks fixes",
    "evidence": "line start end text signature role times column",
    "checks": "id ask answer effect limits because missing_line missing_after say run",
    "fixes": "id kind title ref url state fixed_in checked_on limited_by",
    "near": "slug title url closeness lacks",
    "lacks": "kind id say because",
    "facts": "versions flags env hardware platform items",
    "items": "kind name value line beside",
    "paste": "lines bytes redactions cut",
}


@pytest.mark.parametrize("name", KEYS)
def test_the_public_shape_keeps_its_keys(client: Client, paste: str, name: str) -> None:
    said = explained(client, json={"text": paste})
    match, near = said["matches"][0], said["near"][0]
    places = {"": said, "matches": match, "near": near, "facts": said["facts"], "paste": said["paste"]}
    places |= {key: match[key][0] for key in ("evidence", "checks", "fixes")}
    places |= {
        "lacks": near["lacks"][0],
        "items": (said["facts"]["items"] or [dict.fromkeys(KEYS["items"].split())])[0],
    }
    assert places[name].keys() == set(KEYS[name].split())


@pytest.mark.parametrize(
    "request_",
    [
        {"content": "{paste}", "headers": {"Content-Type": "text/plain; charset=utf-8"}},
        {"content": "{paste}", "headers": {"Content-Type": "application/octet-stream"}},
        {"files": {"file": ("forge.log", "{paste}")}},
        {"files": {"file": ("forge.log", "{paste}"), "text": (None, "")}},
        {"files": {"text": (None, "{paste}")}},
    ],
    ids=["text", "bytes", "upload", "upload with empty box", "box"],
)
def test_every_way_to_send_it_gives_the_same_answer(client: Client, paste: str, request_: dict[str, Any]) -> None:
    filled = {"content": lambda value: value.replace("{paste}", paste), "headers": dict, "files": _filled(paste)}
    sent = {name: filled[name](value) for name, value in request_.items()}
    expected, said = explained(client, json={"text": paste}), explained(client, **sent)
    assert said | {"took_ms": 0} == expected | {"took_ms": 0}


def _filled(paste: str) -> Any:
    return lambda files: {name: (file, text.replace("{paste}", paste)) for name, (file, text) in files.items()}


@pytest.mark.parametrize(
    ("body", "query", "accept", "language"),
    [
        ({}, "", "", "en"),
        ({}, "", "zh-CN,en;q=0.5", "zh"),
        ({}, "?lang=en", "zh", "en"),
        ({"lang": "zh"}, "?lang=en", "en", "zh"),
    ],
)
def test_the_answer_is_in_the_language_asked(
    client: Client, paste: str, body: dict[str, str], query: str, accept: str, language: str
) -> None:
    headers = {"Accept-Language": accept} if accept else {}
    response = client.post(DIAGNOSE + query, json={"text": paste} | body, headers=headers)
    assert (response.headers["content-language"], response.json()["language"]) == (language, language)


def test_the_answer_is_never_kept(client: Client, paste: str) -> None:
    assert client.post(DIAGNOSE, json={"text": paste}).headers["cache-control"] == "no-store"


def test_limit_bounds_the_matches(client: Client) -> None:
    both = "ERROR hearth is out of coal\nERROR bellows valve is shut (pressure 0)"
    assert len(explained(client, json={"text": both})["matches"]) == 2
    assert len(explained(client, json={"text": both, "limit": 1})["matches"]) == 1
    assert len(explained(client, content=both, params={"limit": 1})["matches"]) == 1


def test_it_can_be_had_as_markdown(client: Client, paste: str) -> None:
    response = client.post(DIAGNOSE, json={"text": paste}, params={"format": "markdown"})
    assert response.headers["content-type"].startswith("text/markdown")
    assert response.text.startswith("# Known problem:")


@pytest.mark.parametrize(
    ("body", "pointer", "detail"),
    [
        ({}, "#/text", "is required"),
        ({"text": 7}, "#/text", "should be text"),
        ({"text": "x", "limit": 0}, "#/limit", "should be at least 1"),
        ({"text": "x", "limit": 11}, "#/limit", "should be at most 10"),
        ({"text": "x", "limit": "3"}, "#/limit", "should be a whole number"),
        ({"text": "x", "limit": True}, "#/limit", "should be a whole number"),
        ({"text": "x", "a/b~c": 1}, "#/a~1b~0c", "is not known here"),
        ({"text": "x", "lang": "fr"}, "#/lang", "should be one of en or zh"),
        (["x"], "#", "should be an object"),
    ],
)
def test_a_body_that_does_not_fit_is_pointed_at(client: Client, body: Any, pointer: str, detail: str) -> None:
    response = client.post(DIAGNOSE, json=body)
    assert response.status_code == 422
    assert response.json()["errors"] == [{"detail": detail, "pointer": pointer}]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe\xff", b"[" * 100_000, b'{"limit": ' + b"9" * 5_000 + b"}"])
def test_a_body_that_is_no_json_is_refused(client: Client, body: bytes) -> None:
    response = client.post(DIAGNOSE, content=body, headers={"Content-Type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (400, "malformed-body")


def test_half_a_surrogate_pair_is_no_reason_to_refuse_a_log(client: Client, paste: str) -> None:
    body = json.dumps({"text": "\ud83d " + paste})
    assert explained(client, content=body, headers={"Content-Type": "application/json"})["verdict"] == "match"


@pytest.mark.parametrize(
    "headers",
    [
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": "image/png"},
        {"Content-Type": "text/plain", "Content-Encoding": "gzip"},
        {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    ],
)
def test_an_unknown_kind_of_body_is_told_how_to_come(client: Client, headers: dict[str, str]) -> None:
    response = client.post(DIAGNOSE, content=b"x=1", headers=headers)
    assert (response.status_code, response.json()["code"]) == (415, "unsupported-media-type")
    assert "Content-Type: text/plain" in response.json()["detail"]


@pytest.mark.parametrize("text", ["", " \n\t \n", "\x00"])
def test_nothing_but_blanks_is_told_so(client: Client, text: str) -> None:
    response = client.post(DIAGNOSE, json={"text": text, "lang": "zh"})
    assert (response.status_code, response.json()["code"]) == (422, "empty-paste")
    assert response.json()["title"] == "没有粘贴内容"


@pytest.mark.parametrize(
    ("files", "detail"),
    [
        ({"file": ("a.log", "x"), "text": (None, "y")}, "send either a file or a text, not both"),
        ({"lang": (None, "en")}, "send a file or a text"),
    ],
)
def test_a_form_brings_one_text(client: Client, files: dict[str, Any], detail: str) -> None:
    response = client.post(DIAGNOSE, files=files)
    assert (response.status_code, response.json()["errors"]) == (422, [{"detail": detail, "pointer": "#"}])


def test_a_form_without_its_boundary_is_refused(client: Client) -> None:
    response = client.post(DIAGNOSE, content=b"--x\r\n\r\n", headers={"Content-Type": "multipart/form-data"})
    assert (response.status_code, response.json()["code"]) == (400, "malformed-body")


def test_an_unknown_parameter_is_named(client: Client, paste: str) -> None:
    response = client.post(f"{DIAGNOSE}?langs=en", json={"text": paste})
    assert (response.status_code, response.json()["code"]) == (400, "unknown-parameter")
    assert response.json()["detail"] == "There is no parameter called langs here. Known are: lang, limit or format."

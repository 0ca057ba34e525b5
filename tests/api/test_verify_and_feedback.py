from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from httpx import Client

from app.settings import Settings

GUIDE = "/api/v1/guides/anvil-will-not-start"


@pytest.mark.parametrize(
    ("log", "result"),
    [
        ("anvil starting\nvalve opened\nanvil ready", "passes"),
        ("anvil starting\nbellows valve is shut\nanvil ready", "fails"),
        ("valve opened", "cannot_tell"),
    ],
)
def test_a_log_from_after_the_fix_is_judged(client: Client, log: str, result: str) -> None:
    said = client.post(f"{GUIDE}/verify", json={"text": log}).json()
    assert said["result"] == result
    assert said.keys() == {"result", "missing", "forbidden", "say"}


def test_what_must_not_be_there_is_shown(client: Client) -> None:
    said = client.post(f"{GUIDE}/verify", content="anvil starting\nbellows valve is shut").json()
    assert said["forbidden"][0] | {"start": 0, "end": 0} == {
        "line": 2,
        "text": "bellows valve is shut",
        "start": 0,
        "end": 0,
        "column": 0,
    }


@pytest.mark.parametrize("action", ["verify", "feedback"])
def test_an_unknown_guide_is_not_found(client: Client, action: str) -> None:
    response = client.post(f"/api/v1/guides/anvil-x/{action}", json={"text": "x", "solved": True})
    assert (response.status_code, response.json()["code"]) == (404, "guide-not-found")


def test_a_vote_is_recorded_with_secrets_masked(client: Client, settings: Settings) -> None:
    token = "hf_" + "a1B2" * 9
    response = client.post(f"{GUIDE}/feedback", json={"solved": True, "comment": f"worked with {token}"})
    assert response.json() == {"recorded": True}
    with sqlite3.connect(settings.data / "journal.db") as journal:
        dump = "\n".join(journal.iterdump())
    journal.close()
    assert "worked with" in dump
    assert token not in dump


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid-request"),
        ({"solved": "yes"}, "invalid-request"),
        ({"solved": True, "stars": 5}, "invalid-request"),
        ({"solved": True, "comment": "x" * 1_001}, "comment-too-long"),
    ],
)
def test_a_vote_that_does_not_fit_is_refused(client: Client, body: dict[str, Any], code: str) -> None:
    response = client.post(f"{GUIDE}/feedback", json=body)
    assert (response.status_code, response.json()["code"]) == (422, code)

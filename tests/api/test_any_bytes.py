"""Whatever is posted, the answer is an answer or says what is wrong; the server never breaks."""

from __future__ import annotations

from httpx import Client
from hypothesis import given, settings
from hypothesis import strategies as st

KINDS = ("", "text/plain", "application/json", "multipart/form-data; boundary=x", "application/octet-stream", "é/ü")
OURS = settings(max_examples=80, deadline=None, derandomize=True)
WORDS = ("ERROR bellows valve is shut (pressure ", "anvil starting\n", "\x1b[31m", "\r", "\ufeff", "🔥")
LOGS = st.lists(st.sampled_from(WORDS) | st.text(max_size=20), max_size=20).map("".join)


@OURS
@given(body=st.binary(max_size=2_000), kind=st.sampled_from(KINDS))
def test_any_bytes_are_answered(client: Client, body: bytes, kind: str) -> None:
    response = client.post("/api/v1/diagnose", content=body, headers={b"Content-Type": kind.encode()})
    assert response.status_code < 500
    assert response.json()["verdict" if response.status_code == 200 else "detail"]


@OURS
@given(text=LOGS)
def test_any_text_is_answered_with_places_that_exist(client: Client, text: str) -> None:
    said = client.post("/api/v1/diagnose", json={"text": text}).json()
    for match in said.get("matches", ()):
        for evidence in match["evidence"]:
            assert 0 <= evidence["start"] < evidence["end"] <= len(evidence["text"])
            assert 1 <= evidence["line"] <= said["paste"]["lines"]


@OURS
@given(
    query=st.dictionaries(
        st.sampled_from(["q", "tool", "lang", "state", "limit", "cursor", "x"]), st.text(max_size=30), max_size=4
    )
)
def test_any_query_is_answered(client: Client, query: dict[str, str]) -> None:
    assert client.get("/api/v1/search", params=query).status_code < 500

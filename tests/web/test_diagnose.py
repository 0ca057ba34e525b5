"""The answer to a paste: verdict, evidence, checks, what came near, and the way on."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import FIXTURES, Browser, Document

ODD = ["\x00\x01\x1b[31m", "\ufffe\U0010ffff", "\u202egnitsuj", "%", "a" * 40_000, "[](){}`*_" * 500]


def read(name: str) -> str:
    return (FIXTURES / "web" / f"{name}.log").read_text("utf-8")


def test_a_match_says_what_it_is_and_what_to_do(forge: Browser, shut: str) -> None:
    response = forge.post("/en/diagnose", {"text": shut})
    document = Document(response.text)
    badge = next(attributes for _, attributes in document.all("span") if attributes.get("data-s") == "match")
    assert "k-good" in badge["class"]
    assert "Match, " in response.text and "Do this first:" in response.text
    assert "Open the valve before the first blow" in response.text


def test_the_lines_that_decided_are_marked(forge: Browser, shut: str) -> None:
    document = Document(forge.post("/en/diagnose", {"text": shut}).text)
    hits = [attributes["id"] for _, attributes in document.all("div") if attributes.get("class") == "ln hit"]
    assert hits == ["L1", "L3", "L4"]
    assert "bellows valve is shut (pressure 0)" in document.texts["mark"]


def test_a_missing_line_is_drawn_where_it_should_have_stood(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": shut}).text
    gap = html.index('id="missing-1"')
    assert html.index('id="L2"') < gap < html.index('id="L3"')
    assert "its absence counts" in html[gap:]


def test_checks_carry_answer_effect_and_place(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": shut}).text
    assert '<li id="c-valve-opened" data-answer="yes" data-effect="supports">' in html
    assert 'href="#missing-1"' in html and "Speaks for this guide." in html


def test_what_cannot_be_told_says_what_would_tell(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": read("valve-line-alone")}).text
    assert 'data-answer="cannot_tell"' in html
    assert "What would tell" in html and "docker exec" in html and "# Docker" in html


def test_a_fix_that_does_not_reach_the_case_says_so(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": shut.replace("Anvil 2.1", "Anvil 2.3")}).text
    assert "Does not reach your case: see" in html
    assert "no fix of this guide reaches your case" in html


def test_no_match_has_the_same_weight(forge: Browser) -> None:
    response = forge.post("/en/diagnose", {"text": read("no-draught-alone")})
    document = Document(response.text)
    assert document.texts["h1"] == ["No guide explains this log, and we will not guess."]
    assert "Its line is not in the text:" in response.text
    assert "kubectl logs" in response.text and response.text.count("<textarea") == 2


def test_the_answer_is_the_same_in_the_other_language(forge: Browser, shut: str) -> None:
    english = forge.post("/en/diagnose", {"text": shut})
    document = Document(english.text)
    button = next(attributes for _, attributes in document.all("button") if "formaction" in attributes)
    chinese = forge.post(button["formaction"], {"text": document.texts["textarea"][-1]})
    answers = re.compile(r'data-answer="\w+" data-effect="\w+"')
    assert answers.findall(chinese.text) == answers.findall(english.text) != []
    assert '<html lang="zh-Hans">' in chinese.text


def test_secrets_are_masked_wherever_they_stand(forge: Browser, shut: str) -> None:
    secret = "hf_" + "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789"
    html = forge.post("/en/diagnose", {"text": f"HF_TOKEN={secret}\n{shut}"}).text
    assert secret not in html
    assert "Hugging Face token, masked" in html and "1 secret" in html


def test_a_masked_text_of_the_reader_is_no_secret(forge: Browser, shut: str) -> None:
    assert ", masked" not in forge.post("/en/diagnose", {"text": f"she said «hf-token»\n{shut}"}).text


def test_a_diagnosis_is_kept_by_nobody(forge: Browser, shut: str) -> None:
    response = forge.post("/en/diagnose", {"text": shut})
    assert response.headers["cache-control"] == "no-store"
    assert '<meta name="robots" content="noindex">' in response.text
    addresses = Document(response.text).values("href") + Document(response.text).values("action")
    assert [address for address in addresses if "pressure" in address or "bellows" in address] == []


def test_the_search_onward_is_posted(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": shut}).text
    query = re.search(r'<input type="hidden" name="q" value="([^"]+)">', html)
    assert query and "pressure 0" not in query[1]
    assert 'href="/en/guides/anvil-will-not-start"' in forge.post("/en/search", {"q": query[1]}).text


def test_a_file_is_read_as_it_is(forge: Browser, shut: str) -> None:
    files = {"file": ("engine.log", shut.encode("utf-16"), "text/plain")}
    assert "Match, " in forge.post("/en/diagnose", {"text": ""}, files=files).text


def test_box_and_file_are_read_together(forge: Browser, shut: str) -> None:
    first, _, rest = shut.partition("\n")
    files = {"file": ("rest.log", rest.encode(), "text/plain")}
    html = forge.post("/en/diagnose", {"text": first}, files=files).text
    assert 'id="c-old-release" data-answer="yes"' in html


def test_nothing_pasted_is_told_apart_from_a_bad_paste(forge: Browser) -> None:
    response = forge.post("/en/diagnose", {"text": " \r\n "})
    assert response.status_code == 422
    assert 'role="alert"' in response.text and "Paste the error, or the whole log." in response.text


@pytest.mark.parametrize("text", ODD)
def test_any_text_gives_a_page(forge: Browser, text: str) -> None:
    response = forge.post("/en/diagnose", {"text": text})
    assert response.status_code in (200, 422)
    assert len(Document(response.text).all("h1")) == 1


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"\x80" * 99, bytes(range(256)) * 40], ids=["utf-16", "high", "all"])
def test_any_bytes_give_a_page(forge: Browser, data: bytes) -> None:
    response = forge.post("/en/diagnose", files={"file": ("core", data, "application/octet-stream")})
    assert response.status_code in (200, 422)
    assert len(Document(response.text).all("h1")) == 1


def test_too_much_text_is_refused_with_advice(forge: Browser) -> None:
    response = forge.post("/en/diagnose", files={"file": ("big.log", b"x" * (12 * 1024 * 1024), "text/plain")})
    assert response.status_code == 413
    assert "10 MiB" in response.text and '<form class="paste' in response.text


def test_a_field_over_the_form_library_s_own_limit_is_read(forge: Browser, shut: str) -> None:
    text = shut + "quiet line of the log\n" * 60_000
    response = forge.post("/en/diagnose", files={"text": (None, text.encode())})
    assert "Match, " in response.text and "60,005 lines" in response.text


@pytest.mark.parametrize("name", ["engine-will-not-stop", "log-cut-too-short", "shared-memory-too-small"])
def test_examples_are_answered(site: Browser, name: str) -> None:
    html = site.post("/en/diagnose", {"example": name}).text
    assert ("Match, " in html) is (name != "log-cut-too-short")
    assert 'id="L1"' in html

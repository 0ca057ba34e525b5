"""Lists of guides: filters with their counts, windows, search, and what to do when nothing is left."""

from __future__ import annotations

import pytest

from tests.web.conftest import Browser, Document

START, COAL = "/en/guides/anvil-will-not-start", "/en/guides/anvil-out-of-coal"


def guides(browser: Browser, address: str) -> list[str]:
    document = Document(browser.get(address).text)
    return [href for href in document.values("href") if href.startswith(("/en/guides/", "/zh/guides/"))]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [COAL, START]),
        ("?state=verified", [START]),
        ("?state=verified&state=unverified", [COAL, START]),
        ("?tool=anvil&component=hearth", [COAL]),
        ("?state=archived", []),
        ("?page=0", [COAL, START]),
        ("?page=99", []),
        ("?page=x", [COAL, START]),
    ],
)
def test_filters_keep_what_they_say(forge: Browser, query: str, expected: list[str]) -> None:
    assert sorted(guides(forge, f"/en/guides{query}")) == expected


def test_a_filter_shows_how_many_it_would_keep(forge: Browser) -> None:
    html = forge.get("/en/tools/anvil").text
    assert 'name="state" value="verified"><span>Verified</span><span class="num">1</span>' in html
    assert 'name="component" value="hearth"><span>Hearth</span><span class="num">1</span>' in html


def test_a_search_finds_and_says_how_many(forge: Browser) -> None:
    response = forge.get("/en/search?q=valve+is+shut")
    assert "found for “valve is shut”" in response.text
    assert guides(forge, "/en/search?q=valve+is+shut")[0] == START


def test_a_search_for_nothing_lists_everything(forge: Browser) -> None:
    assert sorted(guides(forge, "/en/search?q=")) == [COAL, START]


def test_an_empty_result_says_what_to_do(forge: Browser) -> None:
    html = forge.get("/en/search?q=qqqqqq").text
    assert "Fewer words find more" in html and "Paste a log" in html


def test_a_search_keeps_its_words_in_the_other_language(forge: Browser) -> None:
    assert "/zh/search?q=coal+fire" in Document(forge.get("/en/search?q=coal+fire").text).values("href")


def test_too_long_a_query_is_told_where_to_go(forge: Browser) -> None:
    response = forge.ask("GET", "/en/search", params={"q": "x" * 2_001})
    assert response.status_code == 422 and "Paste longer texts as a log" in response.text


@pytest.mark.parametrize("address", ["/en/tools/hammer", "/en/tags/hammer", "/en/guides?tool=hammer", "/fr/guides"])
def test_unknown_names_are_not_found(forge: Browser, address: str) -> None:
    assert forge.get(address).status_code == 404

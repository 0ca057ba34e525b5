"""What holds for every page in every language: one heading, labels, a skip link, nothing inline."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from httpx import Response

from tests.web.conftest import FIXTURES, Browser, Document

SLUG = "anvil-will-not-start"
PATHS = ["", "guides", "search?q=valve", "search?q=qqqq", "tools/anvil", "tags/fuel", "bots", "quality", "diagnose"]
SAMPLE = FIXTURES / "site/guides/anvil/anvil-will-not-start/samples/plain.log"
PASTES = {
    "match": ("diagnose", SAMPLE),
    "none": ("diagnose", FIXTURES / "web/no-draught-alone.log"),
    "verify": (f"guides/{SLUG}/verify", FIXTURES / "web/valve-opened.log"),
}
LANGUAGES = {"en": "en", "zh": "zh-Hans"}
CASES = [("GET", language, path) for language in LANGUAGES for path in [*PATHS, f"guides/{SLUG}", "guides/nothing"]]
CASES += [("POST", language, name) for language in LANGUAGES for name in PASTES]


@pytest.fixture(params=CASES, ids=lambda case: "-".join(case))
def page(request: pytest.FixtureRequest, forge: Browser) -> Iterator[tuple[str, Response, Document]]:
    method, language, name = request.param
    if method == "GET":
        response = forge.get(f"/{language}/{name}")
    else:
        path, paste = PASTES[name]
        response = forge.post(f"/{language}/{path}", {"text": paste.read_text("utf-8")})
    yield language, response, Document(response.text)


def test_it_is_a_whole_page(page: tuple[str, Response, Document]) -> None:
    language, response, document = page
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert document.elements[0] == ("html", {"lang": LANGUAGES[language]})
    assert document.texts["title"][0].strip() and len(document.all("h1")) == 1 and document.texts["h1"][0].strip()


def test_headings_skip_no_level(page: tuple[str, Response, Document]) -> None:
    levels = [int(tag[1]) for tag, _ in page[2].all("h1", "h2", "h3", "h4")]
    main = levels[levels.index(1) :]
    assert all(after <= before + 1 for before, after in pairwise(main))


def test_the_keyboard_can_skip_to_the_content(page: tuple[str, Response, Document]) -> None:
    links = page[2].all("a")
    assert links[0][1] == {"class": "skip", "href": "#main"}
    assert ("main", {"id": "main"}) in page[2].elements


def test_every_field_has_a_label(page: tuple[str, Response, Document]) -> None:
    document = page[2]
    labelled = {attributes.get("for") for _, attributes in document.all("label")}
    for tag, attributes in document.all("input", "textarea", "select"):
        wrapped = attributes.get("type") in ("hidden", "checkbox", "radio")
        assert wrapped or "aria-label" in attributes or attributes.get("id") in labelled, (tag, attributes)


def test_every_region_and_form_has_a_name(page: tuple[str, Response, Document]) -> None:
    ids = page[2].values("id")
    for _, attributes in page[2].elements:
        if attributes.get("role") in ("region", "img"):
            assert attributes.get("aria-label", "").strip() or attributes["aria-labelledby"] in ids


def test_nothing_is_inline(page: tuple[str, Response, Document]) -> None:
    document = page[2]
    assert document.all("style") == []
    assert all(attributes["type"] == "module" and attributes["src"] for _, attributes in document.all("script"))
    names = {name for _, attributes in document.elements for name in attributes}
    assert {name for name in names if name == "style" or name.startswith("on")} == set()


def test_ids_are_unique_and_found(page: tuple[str, Response, Document]) -> None:
    counts = Counter(page[2].values("id"))
    assert [name for name, count in counts.items() if count > 1] == []
    fragments = [href[1:] for href in page[2].values("href") if href.startswith("#")]
    assert [name for name in fragments if name not in counts] == []


def test_every_icon_has_its_symbol(page: tuple[str, Response, Document]) -> None:
    used = {attributes["href"] for _, attributes in page[2].all("use")}
    assert used <= {f"#{attributes['id']}" for _, attributes in page[2].all("symbol")}


def test_headers_forbid_what_is_not_needed(page: tuple[str, Response, Document]) -> None:
    policy = page[1].headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert page[1].headers["x-content-type-options"] == "nosniff"


def test_lists_without_bullets_say_that_they_are_lists(page: tuple[str, Response, Document]) -> None:
    bare = re.compile(r"\b(list|facts|signs|index)\b")
    for _, attributes in page[2].all("ul", "ol"):
        assert not bare.search(attributes.get("class", "")) or attributes["role"] == "list"

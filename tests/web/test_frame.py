"""The frame around every page: languages, themes, static files, error pages."""

from __future__ import annotations

import re

import pytest

from app.web.theme import safe_next
from tests.web.conftest import BASE, Browser, Document


@pytest.mark.parametrize(("accepted", "language"), [("zh-CN,zh;q=0.9", "zh-Hans"), ("fr", "en"), ("en-GB", "en")])
def test_the_root_speaks_the_reader_s_language(forge: Browser, accepted: str, language: str) -> None:
    response = forge.get("/", headers={"Accept-Language": accepted})
    assert response.status_code == 200 and response.text.startswith(f'<!doctype html>\n<html lang="{language}"')
    assert "Accept-Language" in response.headers["vary"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_kept_and_shown_without_a_script(forge: Browser, theme: str) -> None:
    response = forge.post("/theme", {"theme": theme, "next": "/en/guides"})
    assert (response.status_code, response.headers["location"]) == (303, "/en/guides")
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"theme={theme};") and "SameSite=lax" in cookie
    html = forge.get("/en/guides", headers={"Cookie": f"theme={theme}"}).text
    assert f'<html lang="en" data-theme="{theme}">' in html


def test_the_system_s_theme_takes_the_choice_back(forge: Browser) -> None:
    assert "Max-Age=0" in forge.post("/theme", {"theme": "system", "next": "/"}).headers["set-cookie"]
    assert "data-theme" not in forge.get("/en/", headers={"Cookie": "theme=neon"}).text


def test_a_theme_chosen_over_a_diagnosis_keeps_the_diagnosis(forge: Browser, shut: str) -> None:
    response = forge.post("/en/diagnose", {"text": shut, "theme": "dark"})
    assert 'data-theme="dark"' in response.text and "Match, " in response.text
    assert response.headers["set-cookie"].startswith("theme=dark;")


@pytest.mark.parametrize(
    "address", ["//evil.example", "/\\evil.example", "https://evil.example", "", "x", "/a b", "/\r\nX: y"]
)
def test_no_address_leads_away_from_the_site(address: str) -> None:
    assert safe_next(address, "/") == "/"


@pytest.mark.parametrize("address", ["/", "/en/guides", "/zh/search?q=%E5%86%85%E5%AD%98#x"])
def test_an_address_of_the_site_is_followed(address: str) -> None:
    assert safe_next(address, "/nowhere") == address


def test_static_files_are_kept_for_ever_under_their_hash(forge: Browser) -> None:
    document = Document(forge.get("/en/").text)
    own = [path for path in (*document.values("href"), *document.values("src")) if path.startswith("/static/")]
    assert len(own) == 5
    for path in own:
        response = forge.get(path)
        assert response.status_code == 200 and "immutable" in response.headers["cache-control"]


def test_an_outdated_hash_gets_the_file_unkept(forge: Browser) -> None:
    assert forge.get("/static/000000000000/site.css").headers["cache-control"] == "no-cache"
    assert forge.get("/static/000000000000/%2e%2e/%2e%2e/pyproject.toml").status_code == 404


def test_style_and_script_stay_small(forge: Browser) -> None:
    document = Document(forge.get("/en/").text)
    sheets = [attributes["href"] for _, attributes in document.all("link") if attributes["rel"] == "stylesheet"]
    assert sum(len(forge.get(path).content) for path in sheets) <= 20_000
    assert len(forge.get(document.all("script")[0][1]["src"]).content) <= 10_000


def test_the_style_sheet_loads_nothing_from_elsewhere(forge: Browser) -> None:
    sheet = next(path for path in Document(forge.get("/en/").text).values("href") if path.endswith("/site.css"))
    assert re.findall(r"url\(\"?([^)\"]+)", forge.get(sheet).text) == [
        "vendor/modern-normalize-3.0.1/modern-normalize.css"
    ]


def test_a_mistyped_guide_gets_guesses(forge: Browser) -> None:
    response = forge.get("/en/guides/anvil-start")
    assert response.status_code == 404
    assert 'href="/en/guides/anvil-will-not-start"' in response.text and 'value="anvil start"' in response.text


@pytest.mark.parametrize("address", ["/nothing/", "/en/nothing", "/fr/", "/en/guides/x/y/z", "/static/x/nothing.css"])
def test_what_is_not_there_says_what_to_do(forge: Browser, address: str) -> None:
    response = forge.get(address)
    assert response.status_code == 404
    assert '<form class="paste mini"' in response.text and '<meta name="robots" content="noindex">' in response.text


def test_an_error_page_speaks_the_language_of_the_address(forge: Browser) -> None:
    assert '<html lang="zh-Hans">' in forge.get("/zh/nothing", headers={"Accept-Language": "en"}).text


def test_a_wrong_method_is_told_apart(forge: Browser) -> None:
    assert forge.ask("DELETE", "/en/guides").status_code == 405


def test_addresses_name_the_configured_site(forge: Browser) -> None:
    html = forge.get("/en/bots", headers={"Host": "evil.example"}).text
    assert f"{BASE}/api/v1/diagnose" in html and "evil.example" not in html

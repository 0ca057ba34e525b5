"""A guide's page: its sections in fixed order, what is rendered after the prose, how it closes, its other forms."""

from __future__ import annotations

import pytest

from app.domain.guide import SECTIONS
from tests.web.conftest import BASE, Browser, Document

SLUG = "anvil-will-not-start"
PAGE = f"/en/guides/{SLUG}"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_sections_stand_in_their_fixed_order(forge: Browser, language: str) -> None:
    document = Document(forge.get(f"/{language}/guides/{SLUG}").text)
    ids = [attributes["id"] for _, attributes in document.all("section") if "id" in attributes]
    assert [name for name in ids if name in SECTIONS] == list(SECTIONS)


def test_what_stands_in_the_yaml_is_rendered(forge: Browser) -> None:
    html = forge.get(PAGE).text
    for text in (
        "Any host with leather bellows",
        "Open the valve before the first blow",
        "https://github.com/forge/anvil/issues/12",
        "in Anvil 2.2, checked 20\u00a0Nov\u00a02026",
        "Yes would speak for this guide.",
        "No would rule this guide out.",
        "No coal, but the valve is open.",
        "must show <samp",
        "Anvil 2.0 to before 2.2",
    ):
        assert text in html, text


def test_it_closes_with_the_three_ways_on(forge: Browser) -> None:
    html = forge.get(PAGE).text
    close = html[html.index('id="solved"') :]
    assert "Did this solve it?" in close and "Search on with the full error" in close
    assert 'href="/en/tools/anvil"' in close and 'href="/en/guides/anvil-out-of-coal"' in close


def test_translations_name_each_other(forge: Browser) -> None:
    document = Document(forge.get(PAGE).text)
    links = {attributes.get("hreflang"): attributes["href"] for _, attributes in document.all("link")}
    assert links["zh-Hans"] == f"{BASE}/zh/guides/{SLUG}" and links["en"] == links["x-default"] == f"{BASE}{PAGE}"
    assert ("link", {"rel": "canonical", "href": f"{BASE}{PAGE}"}) in document.elements


def test_english_in_a_chinese_page_says_so(forge: Browser) -> None:
    document = Document(forge.get(f"/zh/guides/{SLUG}").text)
    assert all(attributes.get("lang") == "en" for _, attributes in document.all("samp"))


def test_it_also_answers_as_markdown_and_json(forge: Browser) -> None:
    markdown = forge.get(f"{PAGE}.md")
    assert markdown.headers["content-type"].startswith("text/markdown") and "{#summary}" in markdown.text
    assert markdown.headers["link"] == f'<{BASE}{PAGE}>; rel="canonical"'
    assert forge.get(f"{PAGE}.json").json()["spec"]["tool"] == "anvil"


@pytest.mark.parametrize("suffix", ["", ".md", ".json"])
def test_a_retired_address_leads_to_its_successor(forge: Browser, suffix: str) -> None:
    response = forge.get(f"/zh/guides/anvil-cold{suffix}")
    assert (response.status_code, response.headers["location"]) == (301, f"/zh/guides/{SLUG}{suffix}")


@pytest.mark.parametrize("vote", ["yes", "no"])
def test_a_vote_is_counted_and_thanked_for(forge: Browser, vote: str) -> None:
    response = forge.post(f"{PAGE}/feedback", {"solved": vote, "comment": "it was the other valve"})
    assert (response.status_code, response.headers["location"]) == (303, f"{PAGE}?voted={vote}#solved")
    assert '<p role="status">Thank you.' in forge.get(response.headers["location"]).text


@pytest.mark.parametrize("data", [{}, {"solved": "perhaps"}, {"solved": "yes", "comment": "x" * 1_001}])
def test_a_vote_that_cannot_be_used_is_refused(forge: Browser, data: dict[str, str]) -> None:
    assert forge.post(f"{PAGE}/feedback", data).status_code == 422


def test_a_vote_on_no_guide_is_not_found(forge: Browser) -> None:
    assert forge.post("/en/guides/nothing/feedback", {"solved": "yes"}).status_code == 404


@pytest.mark.parametrize(
    ("log", "result", "said"),
    [
        ("anvil starting\nvalve opened\nanvil ready\n", "passes", "Fixed"),
        ("anvil starting\nbellows valve is shut\nvalve opened\nanvil ready\n", "fails", "Not fixed"),
        ("anvil starting\n", "cannot_tell", "Cannot tell"),
    ],
    ids=["passes", "fails", "cannot-tell"],
)
def test_a_log_from_after_the_fix_is_judged(forge: Browser, log: str, result: str, said: str) -> None:
    html = forge.post(f"{PAGE}/verify", {"text": log}).text
    assert f'data-s="{result}"' in html and said in html


def test_asking_for_the_form_leads_to_the_guide(forge: Browser) -> None:
    response = forge.get(f"{PAGE}/verify")
    assert (response.status_code, response.headers["location"]) == (303, f"{PAGE}#verification")


def test_the_advertisement_is_off_by_default(forge: Browser) -> None:
    assert "sponsored" not in forge.get(PAGE).text

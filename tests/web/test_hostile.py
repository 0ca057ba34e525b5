"""Pasted text is shown as it is and does nothing."""

from __future__ import annotations

import pytest

from tests.web.conftest import Browser, Document

ATTACKS = [
    "<script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "bellows valve is shut (pressure <svg/onload=alert(1)>)",
]


@pytest.mark.parametrize("attack", ATTACKS)
def test_markup_in_a_paste_stays_text(forge: Browser, attack: str, shut: str) -> None:
    document = Document(forge.post("/en/diagnose", {"text": f"{shut}{attack}\n"}).text)
    assert len(document.all("script")) == 1 and document.all("img") == []
    assert attack in "".join(document.texts["span"])


@pytest.mark.parametrize("attack", ["{{ 7 * 191 }}", "{% for x in y %}", "${7*191}", "%(name)s", "{0}", "{count}"])
def test_template_syntax_in_a_paste_stays_text(forge: Browser, attack: str, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": f"{shut}{attack}\n"}).text
    assert "1337" not in html
    assert attack.replace("'", "&#39;") in html


def test_what_would_reorder_the_page_is_replaced(forge: Browser, shut: str) -> None:
    html = forge.post("/en/diagnose", {"text": f"{shut}\u202egnp.exe\u2066\n"}).text
    rows = html[html.index('class="rows"') : html.index('id="checks"')]
    assert "\u202e" not in rows and "\u2066" not in rows


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "{{ 7 * 191 }}", "' OR 1=1 --", "*" * 50])
def test_a_query_stays_text(forge: Browser, query: str) -> None:
    response = forge.ask("GET", "/en/search", params={"q": query})
    assert response.status_code == 200 and "1337" not in response.text
    assert len(Document(response.text).all("script")) == 1


@pytest.mark.parametrize("slug", ["<script>", "%3Cscript%3Ealert(1)%3C/script%3E", "..%2f..%2fetc%2fpasswd", "a%00b"])
def test_an_address_stays_text(forge: Browser, slug: str) -> None:
    response = forge.get(f"/en/guides/{slug}")
    assert response.status_code == 404
    assert len(Document(response.text).all("script")) == 1

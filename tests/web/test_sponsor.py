"""An advertisement is never shown without saying that it is one."""

from __future__ import annotations

import pytest

from app.domain.taxonomy import Sponsor
from app.library import Library
from tests.web.conftest import Browser, Document, browser_of

SPONSOR = Sponsor.model_validate(
    {
        "enabled": True,
        "title": {"en": "Sponsor", "zh": "赞助"},
        "text": {"en": "Buy <coal>.", "zh": "买煤。"},
        "url": "https://coal.example/?from=forge&to=you",
        "link": {"en": "To the coal", "zh": "去买煤"},
        "disclosure": {"en": "Advertisement.", "zh": "广告。"},
    }
)


@pytest.fixture
def sponsored(tiny_library: Library, monkeypatch: pytest.MonkeyPatch) -> Browser:
    site = tiny_library.taxonomy.site.model_copy(update={"sponsor": SPONSOR})
    monkeypatch.setattr(tiny_library, "taxonomy", tiny_library.taxonomy.model_copy(update={"site": site}))
    return browser_of(tiny_library)


@pytest.mark.parametrize(("language", "disclosure"), [("en", "Advertisement."), ("zh", "广告。")])
def test_it_carries_its_disclosure(sponsored: Browser, language: str, disclosure: str) -> None:
    html = sponsored.get(f"/{language}/guides/anvil-will-not-start").text
    block = html[html.index("sponsor") :]
    assert disclosure in block


def test_its_link_is_marked_and_its_text_escaped(sponsored: Browser) -> None:
    response = sponsored.get("/en/guides/anvil-will-not-start")
    links = [attributes for _, attributes in Document(response.text).all("a") if "coal.example" in attributes["href"]]
    assert [link["rel"] for link in links] == ["sponsored nofollow noopener"]
    assert "Buy &lt;coal&gt;." in response.text


def test_it_stands_on_no_other_page(sponsored: Browser) -> None:
    assert "coal.example" not in sponsored.get("/en/").text + sponsored.get("/en/guides").text

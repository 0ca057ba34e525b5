"""What only a browser can tell: nothing scrolls sideways on a small screen, no policy is broken, keys work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

GUIDE = "guides/nccl-dev-shm-too-small"
PATHS = ["", "guides", "tools/vllm", "search?q=shm", "bots", "quality", "diagnose", GUIDE, "guides/nothing"]
EXAMPLES = ["engine-will-not-stop", "log-cut-too-short", "shared-memory-too-small"]

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 320, "height": 640}, base_url=site)
    yield context.new_page()
    context.close()


def sideways(page: Page) -> int:
    """Pixels by which the page is wider than the window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_fits_a_small_screen(page: Page, language: str, path: str) -> None:
    page.goto(f"/{language}/{path}")
    assert sideways(page) <= 0


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_an_answer_fits_a_small_screen(page: Page, language: str, example: str) -> None:
    page.goto(f"/{language}/")
    page.locator(f"button[value={example}]").click()
    expect(page.locator(".verdict")).to_be_visible()
    assert sideways(page) <= 0


def test_no_page_breaks_its_own_policy(page: Page) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for path in ("/en/", f"/zh/{GUIDE}", "/en/guides"):
        page.goto(path)
    assert complaints == []


def test_the_theme_is_switched_in_place(page: Page) -> None:
    page.goto("/en/")
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_shortcut_with_a_modifier_reaches_the_search(page: Page) -> None:
    page.goto("/en/guides")
    page.keyboard.press("Control+k")
    expect(page.locator("#q")).to_be_focused()

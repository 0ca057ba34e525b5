"""The main job in a real browser: paste the log, read the right guide with the checks that hold for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

LOG = Path(__file__).parents[1] / "fixtures" / "first-guide" / "whole.log"
AFTER = """\
[shutdown] EngineCore: starting resource teardown
Starting LMCacheConnector shutdown...
[shutdown] MPClient: complete
"""
SLUG = "vllm-lmcache-connector-shutdown-force-kill"

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(params=[True, False], ids=["with-javascript", "without-javascript"])
def page(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=request.param, locale="en-GB", base_url=site)
    yield context.new_page()
    context.close()


def diagnose(page: Page, text: str) -> None:
    page.goto("/")
    page.locator("form.paste textarea").first.fill(text)
    page.get_by_role("button", name="Diagnose").click()


def test_paste_the_log_and_read_the_guide(page: Page) -> None:
    diagnose(page, LOG.read_text("utf-8"))
    expect(page.locator(".verdict .state")).to_contain_text("Match")
    expect(page.locator("#c-lmcache-never-stops")).to_have_attribute("data-answer", "yes")
    expect(page.locator("#c-use-native")).to_have_attribute("data-answer", "no")
    expect(page.locator("#L5.hit mark")).to_contain_text("force killing remaining process EngineCore")
    page.locator("h1 a").click()
    expect(page).to_have_url(f"{page.url.split('/en/')[0]}/en/guides/{SLUG}")
    for section in ("summary", "environment", "fix", "caveats", "scenario", "symptoms", "cause", "checks", "steps"):
        expect(page.locator(f"section#{section}")).to_be_visible()


def test_say_whether_it_helped_and_verify_the_fix(page: Page) -> None:
    page.goto(f"/en/guides/{SLUG}")
    page.locator("#verification form textarea").fill(AFTER)
    page.locator("#verification form button").click()
    expect(page.locator(".verdict .state")).to_have_attribute("data-s", "passes")
    page.goto(f"/en/guides/{SLUG}")
    page.get_by_label("Yes", exact=True).check()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status")).to_be_visible()


def test_a_log_that_no_guide_explains_gets_an_honest_answer(page: Page) -> None:
    diagnose(page, "Error: ENOENT: no such file or directory, open 'webpack.config.js'")
    expect(page.locator(".verdict .state")).to_contain_text("No match")
    expect(page.locator("h1")).to_contain_text("No guide")


def test_the_same_paste_in_the_other_language(page: Page) -> None:
    diagnose(page, LOG.read_text("utf-8"))
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.locator("#c-use-native")).to_have_attribute("data-answer", "no")

"""No link of the site leads nowhere: everything that can be reached from the home page answers."""

from __future__ import annotations

from urllib.parse import urldefrag, urljoin

from tests.web.conftest import BASE, Browser, Document

STARTS = [
    ("GET", "/", ""),
    ("POST", "/en/diagnose", "engine-will-not-stop"),
    ("POST", "/zh/diagnose", "log-cut-too-short"),
]
ELSEWHERE = ("/api/", "mailto:")


def addresses(document: Document, base: str) -> set[str]:
    found = {urljoin(base, href) for href in document.values("href")} | {
        urljoin(base, source) for source in document.values("src")
    }
    own = {urldefrag(address)[0].removeprefix(BASE) for address in found if address.startswith(BASE)}
    return {path for path in own if not path.startswith(ELSEWHERE)}


def test_every_link_of_the_site_answers(site: Browser) -> None:
    waiting: list[str] = []
    for method, path, example in STARTS:
        response = site.ask(method, path, data={"example": example} if example else None)
        waiting += addresses(Document(response.text), f"{BASE}{path}")
    statuses: dict[str, int] = {}
    while waiting:
        path = waiting.pop()
        if path in statuses:
            continue
        response = site.get(path)
        statuses[path] = response.status_code
        if "text/html" in response.headers.get("content-type", ""):
            waiting += addresses(Document(response.text), f"{BASE}{path}")
    assert {path: status for path, status in statuses.items() if status != 200} == {}
    assert len(statuses) > 40


def test_every_form_has_somebody_to_answer(site: Browser) -> None:
    for path in ("/en/", "/zh/guides/nccl-dev-shm-too-small"):
        for _, form in Document(site.get(path).text).all("form"):
            method = form.get("method", "get").upper()
            assert site.ask(method, form["action"]).status_code not in (404, 405), form


def test_links_that_leave_the_site_name_a_host(site: Browser) -> None:
    document = Document(site.get("/en/guides/nccl-dev-shm-too-small").text)
    away = [href for href in document.values("href") if not href.startswith(("/", "#", BASE))]
    assert away and all(href.startswith("https://") for href in away)

"""A page stays small whatever was pasted (budget: 150 kB of HTML for a log of 1 MiB)."""

from __future__ import annotations

import pytest

from tests.web.conftest import Browser

BUDGET = 150_000
MEBIBYTE = 1024 * 1024
QUIET = 'INFO 11-18 09:40:36 [core.py:77] engine "step" <{number}> took 12.5 ms & went on\n'


def padded(log: str, line: str = QUIET) -> str:
    half = "".join(line.replace("{number}", str(number)) for number in range(MEBIBYTE // 2 // len(line)))
    return half + log + half


def test_a_large_log_shows_the_lines_that_decided(site: Browser, shm_log: str) -> None:
    response = site.post("/en/diagnose", files={"text": (None, padded(shm_log).encode())})
    assert len(response.content) <= BUDGET
    assert "failed to extend /dev/shm/nccl-pQ3vZt" in response.text
    assert "are left out" in response.text


@pytest.mark.parametrize(
    "line", ["<" * 79 + "\n", '"&<>' * 9 + "\n", "字" * 50 + "\n"], ids=["tags", "entities", "wide"]
)
def test_a_large_log_of_costly_characters_stays_small(site: Browser, shm_log: str, line: str) -> None:
    response = site.post("/en/diagnose", files={"text": (None, padded(shm_log, line).encode())})
    assert response.status_code == 200 and len(response.content) <= BUDGET


def test_one_line_of_a_mebibyte_stays_small(site: Browser) -> None:
    line = "<" * MEBIBYTE + "force killing remaining process EngineCore"
    response = site.post("/en/diagnose", files={"text": (None, line.encode())})
    assert response.status_code == 200 and len(response.content) <= BUDGET


def test_a_log_too_large_to_carry_leads_to_an_empty_box(site: Browser, shm_log: str) -> None:
    html = site.post("/en/diagnose", files={"text": (None, padded(shm_log).encode())}).text
    assert '<form id="again"' not in html
    assert 'href="/zh/diagnose" lang="zh-Hans"' in html


def test_a_guide_is_light(site: Browser) -> None:
    assert len(site.get("/en/guides/nccl-dev-shm-too-small").content) <= 60_000

"""The page on how often the diagnosis is right: figures, charts and what speaks for each guide."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from app.build import build
from app.evaluation.figures import Bin, Share, Tally
from app.library import Library
from app.web import charts
from tests.web.conftest import FIXTURES, Browser, Document, browser_of


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FIXTURES / "site", tmp_path / "content"))


def opened(content: Path, data: Path) -> Library:
    return Library.open(build(content, data, progress=lambda line: None).folder, data / "journal.db")


def cells(html: str, name: str) -> list[str]:
    row = next(row for row in re.findall(r"<tr>.*?</tr>", html, re.DOTALL) if name in row)
    return re.findall(r'<td class="num">([^<]*)</td>', row)


def test_shares_stand_beside_their_goals(forge: Browser) -> None:
    document = Document(forge.get("/en/quality").text)
    assert [text.split("goal")[0] for text in document.texts["dd"]] == ["67 %", "67 %", "0 %", "33 %"]
    assert "2 of 3; 95 % interval 21 % to 94 %" in document.texts["dd"][0]
    assert [("missed" in text) for text in document.texts["dd"]] == [True, True, False, True]


def test_a_tool_has_its_answers_in_a_table_and_in_a_bar(forge: Browser) -> None:
    html = forge.get("/en/quality").text
    assert cells(html, "/en/tools/anvil") == ["3", "2", "0", "0", "1"]
    assert '<text x="418" y="27.0" text-anchor="end">67 / 67</text>' in html


def test_pastes_hits_and_votes_speak_for_a_guide(site: Path, tmp_path: Path) -> None:
    library = opened(site, tmp_path / "data")
    library.diagnose("ERROR hearth is out of coal")
    library.diagnose("ERROR hearth is out of coal", counted=False)
    library.vote("anvil-out-of-coal", True)
    library.vote("anvil-out-of-coal", False, "no coal here")
    html = browser_of(library).get("/en/quality").text
    assert cells(html, "/en/guides/anvil-out-of-coal") == ["1", "1", "1", "1", "1"]
    assert cells(html, "/en/guides/anvil-will-not-start") == ["1", "1", "0", "0", "0"]
    assert "no coal here" not in html


def test_without_a_run_the_page_says_so(site: Path, tmp_path: Path) -> None:
    (site / "quality.json").unlink()
    html = browser_of(opened(site, tmp_path / "data")).get("/zh/quality").text
    assert "还没有保存过评测结果" in html and 'class="chart"' not in html
    assert "/zh/guides/anvil-out-of-coal" in html


def test_marks_stand_where_their_shares_are() -> None:
    (point,) = charts.points([Bin(0.9, 1.0, Share(5, 10))])
    assert (point.x, point.y) == (charts.RIGHT, (charts.TOP + charts.BOTTOM) / 2)
    assert charts.TOP < point.high < point.y < point.low < charts.BOTTOM
    (bar,) = charts.bars([("Anvil", Tally("anvil", asserted=1, offered=1, wrong=1, abstained=1))])
    assert (bar.first_width, bar.asserted_width) == (95.0, 47.5)

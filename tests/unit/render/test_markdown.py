from __future__ import annotations

from dataclasses import replace

import pytest
from markdown import markdown as to_html

from app.domain.guide import SECTIONS, Guide
from app.render.answer import Answer as Said
from app.render.guide_markdown import guide_markdown
from app.render.markdown import code, escaped, markdown, prose
from app.render.urls import Urls


def test_a_diagnosis_fits_a_ticket(said: Said) -> None:
    text = markdown(said)
    assert text.startswith("# Known problem: EngineCore is force-killed\n")
    assert "## [EngineCore is force-killed](https://faultbook.example/en/guides/vllm-force-kill)" in text
    assert "- line 1204: `force killing remaining process` (4 times)" in text
    assert "- [Upgrade](https://github.com/vllm-project/vllm/issues/62821) (merged; " in text


@pytest.mark.parametrize("text", ["plain", "a `tick`", "``two``", "`", "ends in `", "<b> & *x*"])
def test_code_shows_the_text_as_it_is(text: str) -> None:
    html = to_html(code(text))
    inside = html.removeprefix("<p><code>").removesuffix("</code></p>")
    assert inside.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip() == text


@pytest.mark.parametrize("text", ["a *b* _c_ [d](e)", "# no heading", "kv_role_x", "`` ` [x](y) `` `", "&lt; && <i"])
def test_pasted_text_is_not_read_as_markup(text: str) -> None:
    html = to_html(escaped(text))
    assert html.replace("&lt;", "<").replace("&amp;", "&") == f"<p>{text}</p>"


def test_code_in_a_guides_sentence_stays_code() -> None:
    assert prose("Set `kv_role` to *both*, not <*>.") == "Set `kv_role` to \\*both\\*, not &lt;\\*>."


def test_pasted_text_stays_code(said: Said) -> None:
    hostile = replace(said.matches[0].evidence[0], text="` <img src=x> **b**")
    text = markdown(replace(said, matches=(replace(said.matches[0], evidence=(hostile,)),)))
    assert "`` ` <img src=x> **b** ``" in text


def test_a_guide_has_all_its_sections_and_what_stands_in_its_specification(guide: Guide, urls: Urls) -> None:
    text = guide_markdown(guide, "zh", urls)
    assert text.startswith("# EngineCore 被强制杀死\n\n<https://faultbook.example/zh/guides/vllm-force-kill>")
    headings = [f"## {section.capitalize()} {{#{section}}}" for section in SECTIONS]
    assert [line for line in text.splitlines() if line.startswith("## ")] == headings
    assert "- 升级 (已合并; [vllm-project/vllm#62821](https://github.com/vllm-project/vllm/issues/62821)" in text

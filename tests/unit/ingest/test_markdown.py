"""Markdown becomes safe HTML in the markup the pages are designed for, and hostile input is refused at once."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ingest.markdown import MAX_BYTES, MAX_COLUMNS, MAX_LINES, render

HARMLESS = {
    *("a", "blockquote", "br", "code", "em", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "strong", "ul"),
    *("table", "tbody", "td", "th", "thead", "tr", "b", "button", "div", "i", "span", "svg", "u", "use"),
}
ATTRIBUTES = {"aria-hidden", "aria-label", "class", "data-copy", "href", "lang", "rel", "role", "scope", "start"}
ATTRIBUTES |= {"tabindex"}


class Seen(HTMLParser):
    """Tags, attributes and addresses of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.addresses: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.addresses += [value or "" for name, value in attrs if name == "href"]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_code_block_follows_the_visual_contract() -> None:
    html = render("```bash\nls\n```", language="zh", heading="原因", copy="复制")
    assert html == (
        '<div class="code" lang="en"><div class="head"><span>shell</span><button class="btn bare end" data-copy>'
        '<svg class="i" aria-hidden="true"><use href="#i-copy"/></svg><span lang="zh-Hans">复制</span></button></div>'
        '<pre tabindex="0" role="region" aria-label="原因: shell"><code>ls</code></pre></div>'
    )


def test_regions_of_one_section_have_different_names() -> None:
    html = render("```text\na\n```\n\n```text\nb\n```", language="en", heading="Fix")
    assert 'aria-label="Fix: text"' in html
    assert 'aria-label="Fix: text 2"' in html


def test_a_fence_inside_a_list_item_stays_in_it() -> None:
    html = render("1. first\n\n    ```bash\n    ls\n    ```\n\n2. second", language="en")
    assert html.index("<li>") < html.index('<div class="code"') < html.index("second")
    assert html.count("<ol>") == 1


def test_code_is_escaped_and_keeps_its_blanks() -> None:
    assert "<code>a  &lt;b&gt; &amp;amp;\n  c</code>" in render("```\na  <b> &amp;\n  c\n```", language="en")


def test_right_aligned_columns_are_numbers() -> None:
    html = render("| a | b |\n|---|--:|\n| x | 1 |", language="en")
    assert '<th class="num" scope="col">b</th>' in html
    assert '<td class="num">1</td>' in html
    assert "style" not in html and "align" not in html


def test_a_reference_becomes_a_link_beside_chinese_punctuation() -> None:
    html = render("不一致（NVIDIA/nccl#2190，未解决）。", language="zh")
    link = '<a href="https://github.com/NVIDIA/nccl/issues/2190" lang="en" rel="noopener">NVIDIA/nccl#2190</a>'
    assert html == f"<p>不一致（{link}，未解决）。</p>"


@pytest.mark.parametrize("text", ["`a/b#1`", "a/b/c#1", "x@a/b#1", "a/b#0", "a/b#12-3", "[see a/b#1](https://x.org)"])
def test_what_only_looks_like_a_reference_is_no_link(text: str) -> None:
    assert "github.com" not in render(text, language="en")


def test_an_address_in_running_text_ends_at_chinese_punctuation() -> None:
    assert Seen(render("见 https://docs.vllm.ai/en/x.html。", language="zh")).addresses == [
        "https://docs.vllm.ai/en/x.html"
    ]


def test_code_inside_chinese_is_marked_as_english_unless_it_is_chinese() -> None:
    html = render("`unhandled system error` 和 `退出码`", language="zh")
    assert '<code lang="en">unhandled system error</code>' in html
    assert "<code>退出码</code>" in html


def test_raw_html_is_text_so_placeholders_stay_readable() -> None:
    html = render("Serve <model> with <b onclick=x>this</b> <script>alert(1)</script>", language="en")
    assert Seen(html).tags == {"p"}
    assert "&lt;model&gt;" in html and "&lt;script&gt;" in html


@given(st.lists(st.sampled_from([*"[]()<>`*_#|!:~-\"'&\\/ \nax1", "javascript:", "data:", "](", "<script", "```"])))
def test_nothing_but_harmless_markup_comes_out(pieces: list[str]) -> None:
    try:
        seen = Seen(render("".join(pieces), language="en"))
    except ValueError:
        return
    assert seen.tags <= HARMLESS
    assert seen.attributes <= ATTRIBUTES
    assert all(address.startswith(("http://", "https://", "#")) for address in seen.addresses)


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "/guides/x", "#nowhere"]
)
def test_a_link_that_leads_nowhere_is_refused_by_name(address: str) -> None:
    with pytest.raises(ValueError, match="cannot link to"):
        render(f"[x]({address})", language="en")


def test_a_link_to_a_section_of_the_guide_is_kept() -> None:
    assert Seen(render("see [cautions](#caveats)", language="en")).addresses == ["#caveats"]


@pytest.mark.parametrize(
    ("markdown", "why"),
    [
        ("[a](" * 4_000, "outside code"),
        ("[" * 3_000, "outside code"),
        ("![x" * 1_000, "outside code"),
        ("`a " * 4_000, "outside code"),
        ("> " * 4_000 + "x", "nested"),
        ("1. " * 4_000, "nested"),
        ("|a" * (MAX_COLUMNS + 2), "columns"),
        ("x" * (MAX_BYTES + 1), "64 KiB"),
        ("字" * (MAX_BYTES // 3 + 1), "64 KiB"),
        ("\n" * (MAX_LINES + 1), "lines"),
        ("```bash\nls", "not closed"),
        ("```bash hl_lines=1\nls\n```", "first line"),
        ("![a screenshot](https://x.org/a.png)", "images"),
    ],
)
def test_what_cannot_be_read_or_meant_is_refused_with_a_reason(markdown: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        render(markdown, language="en")


@pytest.mark.parametrize(
    "bad",
    ["*a" * 5_000, "_)_" * 2_000, ")\\``" * 150, "`a " * 300, "[a](" * 30, "[a][" * 15, "![" * 30],
    ids=lambda bad: bad[:6],
)
def test_as_much_of_a_bad_thing_as_is_allowed_still_comes_to_an_end(bad: str) -> None:
    assert render(bad + "x" * (MAX_BYTES - len(bad)), language="en")


@pytest.mark.parametrize("piece", ["<a ", "&a", "a/b#1 ", "https://a", "<http://a", "x\\"])
def test_what_is_not_counted_is_cheap(piece: str) -> None:
    assert render(piece * (MAX_BYTES // len(piece)), language="en")

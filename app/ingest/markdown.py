"""Turn the Markdown of one section into safe HTML; at build time only, never while somebody waits for a page.

Raw HTML in Markdown is text here, so ``<model>`` in prose stays readable. The result still goes through an allow-list
before the frames around code blocks, which are ours, are put in.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape, unescape
from xml.etree.ElementTree import Element

import nh3
from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import AtomicString

from app.domain.guide import SECTIONS
from app.ingest.typeset import SHELLS, foreign, typeset

MAX_BYTES = 64 * 1024
MAX_LINES = 2_000
MAX_WORK = 20_000_000
_WORK = {"[": 10.0, "`": 1.0, "*": 0.05, "_": 0.05}
"""Marks that open something: one that is never closed makes the parser read on to the end of the section.

Their number times the size of the text is what it costs; the weights were measured. A section of 3 kB may have 600
brackets, one of 64 KiB thirty.
"""

MAX_COLUMNS = 30
MAX_NESTING = 20

HTML_LANGUAGES = {"zh": "zh-Hans"}
"""Language tags of HTML where they are not the site's own language codes (RFC 5646)."""

_REFERENCE = r"(?<![\w/.@-])([A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100})#([1-9][0-9]{0,9})(?![\w-])"
_ADDRESS = r"(?<![\w/])https?://[A-Za-z0-9][A-Za-z0-9._~:/?#@!$&*+,;=%-]*[A-Za-z0-9/=_~-]"
_FENCE = re.compile(r"^[\s>]*(?:```|~~~)")
_OPENING = re.compile(r"(?: {4}|\t|>|[-*+][ \t]|[0-9]{1,9}\.[ \t])| ")
_BLOCK = re.compile(r'<pre>\s*<code(?: class="language-([^"]*)")?[^>]*>(.*?)</code>\s*</pre>', re.DOTALL)
_EMPTY = re.compile(r"<p>\s*</p>\n?")  # what is left of a paragraph when a block inside it has closed it

_ELEMENTS = "a blockquote br code em h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul"
_CLEANER = nh3.Cleaner(
    tags=set(re.findall(r"\w+", _ELEMENTS)),
    attributes={"a": {"href", "lang"}, "code": {"class", "lang"}, "ol": {"start"}},
    tag_attribute_values={"th": {"class": {"num"}, "scope": {"col"}}, "td": {"class": {"num"}}},
    url_schemes={"http", "https"},
    url_relative=lambda url: url if url.startswith("#") else None,
    link_rel="noopener",
)


def render(markdown: str, *, language: str, heading: str = "", copy: str = "Copy") -> str:
    """Safe HTML for the Markdown of one section.

    ``heading`` names the section that the block belongs to, for screen readers; ``copy`` is what the copy button
    says, both in ``language``. Raises :class:`ValueError`, with a message for the author, for what would take long
    to read or cannot be meant: too large, too deep, too many brackets, a fence left open.
    """
    if len(markdown.encode()) > MAX_BYTES or markdown.count("\n") > MAX_LINES:
        raise ValueError(f"a section may have {MAX_BYTES // 1024} KiB and {MAX_LINES:,} lines")
    try:
        html = _converter(language).convert(markdown)
    except RecursionError as error:
        raise ValueError("lists or quotations are nested too deeply") from error
    return _Frames(language, heading, copy).put_into(_CLEANER.clean(html))


def _converter(language: str) -> Markdown:
    settings: dict[str, dict[str, object]] = {
        "tables": {"use_align_attribute": True},
        "pymdownx.highlight": {"use_pygments": False, "css_class": ""},
    }
    extensions: list[str | Extension] = ["tables", "sane_lists", "pymdownx.superfences", "pymdownx.highlight"]
    extensions.append(_House(language))
    return Markdown(extensions=extensions, extension_configs=settings)


class _House(Extension):
    """What differs from plain Markdown: no raw HTML, bounded input, references as links, attributes of the site."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self._language = language

    def extendMarkdown(self, md: Markdown) -> None:
        """Register the parts; priorities follow those of Python-Markdown, its fences run at 25."""
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.inlinePatterns.deregister("automail")
        md.preprocessors.register(_Bounds(md), "bounds", 20)
        md.inlinePatterns.register(_Address(_ADDRESS, md), "address", 115)
        md.inlinePatterns.register(_Reference(_REFERENCE, md), "reference_to_issue", 112)
        md.treeprocessors.register(_Attributes(md, self._language), "attributes", 15)


class _Bounds(Preprocessor):
    """Refuses what would take quadratic time. It runs when fenced code has been taken out of the text."""

    def run(self, lines: list[str]) -> list[str]:
        """The lines as they came, or :class:`ValueError`."""
        if any(map(_FENCE.match, lines)):
            raise ValueError("a code fence is not closed, or more than a language stands in its first line")
        text = "\n".join(lines)
        if len(text) * sum(text.count(mark) * work for mark, work in _WORK.items()) > MAX_WORK:
            raise ValueError("too many of [ ` * _ outside code blocks for the size of the section")
        if any(line.count("|") > MAX_COLUMNS for line in lines):
            raise ValueError(f"a table may have {MAX_COLUMNS} columns")
        if any(_depth(line) > MAX_NESTING for line in lines):
            raise ValueError(f"lists and quotations may be nested {MAX_NESTING} deep")
        return lines


def _depth(line: str) -> int:
    """How many lists and quotations a line opens, indentation included."""
    depth, place = 0, 0
    while opening := _OPENING.match(line, place):
        depth += opening[0] != " "
        place = opening.end()
    return depth


class _Address(InlineProcessor):
    """``https://…`` in running text; Chinese punctuation ends it."""

    ANCESTOR_EXCLUDES = ("a",)

    def handleMatch(self, match: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]
        """The link, and the columns that it replaces."""
        return _link(match[0], match[0]), match.start(), match.end()


class _Reference(InlineProcessor):
    """``owner/repo#123``; the address of an issue leads on to a pull request of that number."""

    ANCESTOR_EXCLUDES = ("a",)

    def handleMatch(self, match: re.Match[str], data: str) -> tuple[Element, int, int]:  # type: ignore[override]
        """The link, and the columns that it replaces."""
        return _link(match[0], f"https://github.com/{match[1]}/issues/{match[2]}"), match.start(), match.end()


def _link(text: str, address: str) -> Element:
    link = Element("a", href=address)
    link.text = AtomicString(text)
    return link


class _Attributes(Treeprocessor):
    """Right-aligned columns become ``class="num"``; code and addresses inside another language are marked English."""

    def __init__(self, md: Markdown, language: str) -> None:
        super().__init__(md)
        self._language = language

    def run(self, root: Element) -> None:
        """Changes the tree in place; :class:`ValueError` for a link or an image that would come to nothing."""
        for element in root.iter():
            if element.tag == "img":
                raise ValueError("images are not shown; say in words or in a code block what there is to see")
            if element.tag == "a":
                _check_address(element.get("href", ""))
            if element.tag == "th":
                element.set("scope", "col")
            if element.tag in ("th", "td") and element.attrib.pop("align", "") == "right":
                element.set("class", "num")
            if self._language != "en" and element.tag in ("a", "code") and _verbatim(element):
                element.set("lang", "en")


def _check_address(address: str) -> None:
    if not address.startswith(("http://", "https://")) and address.removeprefix("#") not in SECTIONS:
        raise ValueError(f"cannot link to {address!r}; use an http(s) address or #section, such as #{SECTIONS[0]}")


def _verbatim(element: Element) -> bool:
    """Whether an element is code or shows its own address, and nothing Chinese."""
    text = element.text or ""
    return isinstance(element.text, AtomicString) and not foreign(text)


class _Frames:
    """Puts the head with its copy button around each code block of one section."""

    def __init__(self, language: str, heading: str, copy: str) -> None:
        self._tag = HTML_LANGUAGES.get(language, language)
        self._heading = heading
        self._copy = copy
        self._seen: Counter[str] = Counter()

    def put_into(self, html: str) -> str:
        """``html`` with every code block framed."""
        return _EMPTY.sub("", _BLOCK.sub(self._frame, html))

    def _frame(self, block: re.Match[str]) -> str:
        code_language = (block[1] or "text").lower()
        name = "shell" if code_language in SHELLS else escape(code_language)
        copy = f'<span lang="{self._tag}">{escape(self._copy)}</span>'
        icon = '<svg class="i" aria-hidden="true"><use href="#i-copy"/></svg>'
        return (
            f'<div class="code" lang="en"><div class="head"><span>{name}</span>'
            f'<button class="btn bare end" data-copy>{icon}{copy}</button></div>'
            f'<pre tabindex="0" role="region" aria-label="{self._label(name)}">'
            f"<code>{typeset(unescape(block[2]).strip(chr(10)), code_language, self._tag)}</code></pre></div>"
        )

    def _label(self, name: str) -> str:
        """Regions of one page need different names: the second of a kind is numbered."""
        label = f"{escape(self._heading)}: {name}" if self._heading else name
        self._seen[label] += 1
        return label if self._seen[label] == 1 else f"{label} {self._seen[label]}"

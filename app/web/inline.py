"""Sentences of a guide as HTML: escaped, with code, emphasis and links to the issues that they name.

Guides write their short texts (a check's saying, a fix's title) in the inline part of Markdown only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from markupsafe import Markup, escape

from app.ingest.typeset import typeset

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*"
    r"|(?<![\w/.-])(?P<ref>[A-Za-z0-9][\w.-]*/[\w.-]+#\d+)(?!\w)"
)
_NUMBER = re.compile(r"(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+|\d+)(?![\w-]|[.,]\d)", re.ASCII)

Ref = Callable[[str], str | None]


def inline(text: str, ref: Ref) -> Markup:
    """``text`` with its inline Markdown; ``ref`` finds the address of ``owner/repo#123``."""
    parts: list[str] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts += [escape(text[at : found.start()]), _element(found, ref)]
        at = found.end()
    return Markup("".join([*parts, escape(text[at:])]))


def with_links(sentence: str, lines: Collection[int]) -> Markup:
    """``sentence`` with the numbers of these lines, where it names them, leading to the log."""
    parts, at, open_lines = [], 0, set(lines)
    for found in _NUMBER.finditer(sentence):
        line = int(found[0].replace(",", ""))
        if line in open_lines:
            open_lines.discard(line)
            parts += [escape(sentence[at : found.start()]), Markup('<a href="#L{}">{}</a>').format(line, found[0])]
            at = found.end()
    return Markup("").join([*parts, escape(sentence[at:])])


def _element(found: re.Match[str], ref: Ref) -> Markup:
    if found["code"]:
        return Markup('<code lang="en">{}</code>').format(found["code"])
    if found["strong"]:
        return Markup("<b>{}</b>").format(found["strong"])
    address = ref(found["ref"])
    return Markup('<a href="{}" lang="en">{}</a>').format(address, found["ref"]) if address else escape(found["ref"])


def command(text: str, tag: str) -> Markup:
    """A command of one or more lines as a command block sets it, with prompts that no selection takes.

    ``tag`` is the language tag of the page around it, for a comment that is not English.
    """
    lines, continued = [], False
    for line in text.strip("\n").split("\n"):
        lines.append(line if continued or not line.strip() else f"$ {line}")
        continued = line.endswith("\\")
    return Markup(typeset("\n".join(lines), "bash", tag))

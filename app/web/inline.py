"""Sentences of a guide as HTML: escaped, with code, emphasis and links to the issues that they name.

Guides write their short texts (a check's saying, a fix's title) in the inline part of Markdown only.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markupsafe import Markup, escape

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*"
    r"|(?<![\w/.-])(?P<ref>[A-Za-z0-9][\w.-]*/[\w.-]+#\d+)(?!\w)"
)
_PLACEHOLDER = re.compile(
    r"(?<![\w=$\"'%-])(?:CONTAINER|POD|COMMAND|PID|JOB|NODE|IMAGE|MODEL|NAMESPACE|HOST|PORT|FILE|LOG|SERVICE|USER"
    r"|API_SERVER_PID|ENGINE_CORE_PID|MASTER_ADDR|PATH_TO_[A-Z_]+|[A-Z]+_(?:NAME|ID|PATH|FILE|POD))(?![\w=])"
)

Ref = Callable[[str], str | None]


def inline(text: str, ref: Ref) -> Markup:
    """``text`` with its inline Markdown; ``ref`` finds the address of ``owner/repo#123``."""
    parts, at = [], 0
    for found in _INLINE.finditer(text):
        parts += [escape(text[at : found.start()]), _element(found, ref)]
        at = found.end()
    return Markup("").join([*parts, escape(text[at:])])


def _element(found: re.Match[str], ref: Ref) -> Markup:
    if found["code"]:
        return Markup('<code lang="en">{}</code>').format(found["code"])
    if found["strong"]:
        return Markup("<b>{}</b>").format(found["strong"])
    address = ref(found["ref"])
    return Markup('<a href="{}" lang="en">{}</a>').format(address, found["ref"]) if address else escape(found["ref"])


def command(text: str) -> Markup:
    """A command of one or more lines as typeset in a command block: prompts that no selection takes, placeholders."""
    lines = text.strip("\n").split("\n")
    continued = False
    parts = []
    for line in lines:
        prompt = Markup("") if continued or not line.strip() else Markup('<i class="p">$ </i>')
        parts.append(prompt + _placeholders(line))
        continued = line.endswith("\\")
    return Markup("\n").join(parts)


def _placeholders(line: str) -> Markup:
    parts, at = [], 0
    for found in _PLACEHOLDER.finditer(line):
        parts += [escape(line[at : found.start()]), Markup("<u>{}</u>").format(found[0])]
        at = found.end()
    return Markup("").join([*parts, escape(line[at:])])

"""Markdown of a guide as one line of plain text."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

import nh3
from markdown import markdown

_GAP = re.compile(r"\s+")
_CJK_GAP = re.compile(r"(?<=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])\s+(?=[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef])")


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """The text without its marks; line breaks become blanks, or nothing between two Chinese characters."""
    without_tags = unescape(nh3.clean(markdown(text), tags=set()))
    return _GAP.sub(" ", _CJK_GAP.sub("", without_tags)).strip()

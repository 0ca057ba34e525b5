"""Program output and a person's sentences are told apart, each line by itself."""

from __future__ import annotations

import re

_CJK = re.compile("[\u3400-\u9fff].*[\u3400-\u9fff]")


def is_prose(raw: str, offset: int) -> bool:
    """Whether the line ``raw``, whose message starts at ``offset``, is a person's sentence."""
    return not raw[:offset].strip() and bool(_CJK.search(raw))

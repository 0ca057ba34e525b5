"""What differs between two runs is replaced by placeholders."""

from __future__ import annotations

import hashlib
import re

from app.domain.paste import Paste
from app.matching.telling import headline

_NUMBER = re.compile(r"0x[0-9a-fA-F]+|\d+")


def mask(text: str) -> str:
    """``text`` with numbers replaced by ``<n>``."""
    return _NUMBER.sub("<n>", text)


def fingerprint(paste: Paste) -> tuple[str, str]:
    """SHA-256 (hex) of the masked headline, and the masked headline cut to 160 characters."""
    line = headline(paste)
    masked = mask(line.text) if line else ""
    return hashlib.sha256(masked.encode()).hexdigest(), masked[:160]

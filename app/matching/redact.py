"""Secrets are masked before anything is shown, stored, shared or logged; line numbers do not move."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.paste import Redaction

_RULES = (("hf-token", re.compile(r"\bhf_[A-Za-z0-9]{30,}")), ("openai-key", re.compile(r"\bsk-[A-Za-z0-9_-]{20,}")))


def redact(lines: Sequence[str]) -> tuple[list[str], list[Redaction]]:
    """``lines`` with every secret written ``«kind»``, and where they stood (line numbers from 1)."""
    masked, found = [], []
    for number, line in enumerate(lines, 1):
        for kind, rule in _RULES:
            line, count = rule.subn(f"«{kind}»", line)
            found += [Redaction(number, kind)] * count
        masked.append(line)
    return masked, found


def redact_text(text: str) -> str:
    """``text`` with every secret masked."""
    return "\n".join(redact(text.split("\n"))[0])

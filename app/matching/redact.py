"""Secrets are masked before anything is shown, stored, shared or logged; line numbers do not move.

A gate finds the lines that hold something; only there the single rules run. All patterns run in RE2: linear time on
whatever was pasted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import re2

from app.domain.paste import Redaction
from app.matching.gate import Gate
from app.matching.secret_rules import KEY_BEGINS, KEY_BODY, KEY_ENDS, PRIVATE_KEY, RULES, Rule

# A key of 16,384 bits, armoured, has about 210 lines.
_LONGEST_KEY = 250

_GATE = Gate([rule.pattern for rule in RULES])
_COMPILED = tuple(re2.compile(rule.pattern) for rule in RULES)


def redact(lines: Sequence[str]) -> tuple[list[str], list[Redaction]]:
    """``lines`` with every secret written ``«kind»``, and where they stood (line numbers from 1), in order."""
    masked, found = list(lines), []
    key_until = 0
    for place, hits in _GATE.hits(lines):
        if place < key_until:
            continue
        masked[place], kinds = _mask_line(lines[place], hits)
        if KEY_BEGINS.search(masked[place]):
            key_until = _mask_key(masked, place)
            kinds = [PRIVATE_KEY]
        found += [Redaction(place + 1, kind) for kind in kinds]
    return masked, found


def redact_text(text: str) -> str:
    """``text``, for instance a comment, with every secret masked."""
    return "\n".join(redact(text.split("\n"))[0])


def _mask_line(line: str, hits: Sequence[int]) -> tuple[str, list[str]]:
    """``line`` masked by the rules ``hits``, one after the other, and the kinds of what was masked."""
    kinds: list[str] = []
    for hit in hits:
        pieces, end = [], 0
        for start, stop in _spans(line, _COMPILED[hit], RULES[hit]):
            pieces += [line[end:start], f"«{RULES[hit].kind}»"]
            end = stop
        kinds += [RULES[hit].kind] * (len(pieces) // 2)
        line = "".join((*pieces, line[end:]))
    return line, kinds


def _spans(line: str, pattern: Any, rule: Rule) -> Iterator[tuple[int, int]]:
    """Where ``line`` holds what ``rule`` masks: its first group that took part, else all of the match."""
    for match in pattern.finditer(line):
        group = next((g for g in range(1, pattern.groups + 1) if match.start(g) >= 0), 0)
        start, stop = match.span(group)
        if stop > start and (rule.plausible is None or rule.plausible(line[start:stop])):
            yield start, stop


def _mask_key(masked: list[str], begins: int) -> int:
    """Mask a private key from line ``begins`` on, in place, line by line; the index of the line behind it."""
    last = _key_end(masked, begins)
    masked[begins : last + 1] = [f"«{PRIVATE_KEY}»"] * (last + 1 - begins)
    return last + 1


def _key_end(lines: Sequence[str], begins: int) -> int:
    """Index of the last line of the key that begins at ``begins``, whether or not its end was pasted."""
    rest = range(begins + 1, min(len(lines), begins + _LONGEST_KEY))
    for place in rest:
        if KEY_ENDS.search(lines[place]):
            return place
        if KEY_BEGINS.search(lines[place]):
            break
    last = begins
    for place in rest:
        if not KEY_BODY.match(lines[place]):
            break
        last = place
    return last

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
from app.matching.secret_rules import (
    KEY_BEGINS,
    KEY_BODY,
    KEY_ENDS,
    KEY_LINE,
    KEY_TAIL,
    PAIRS,
    PRIVATE_KEY,
    RULES,
    Rule,
)

# A key of 16,384 bits, armoured, has about 210 lines.
_LONGEST_KEY = 250

# Rules for the line behind come after those for a line itself.
_RULES = (*RULES, *(pair.following for pair in PAIRS))
_GATE = Gate([*(rule.pattern for rule in RULES), *(pair.first for pair in PAIRS)])
_COMPILED = tuple(re2.compile(rule.pattern) for rule in _RULES)


def redact(lines: Sequence[str]) -> tuple[list[str], list[Redaction]]:
    """``lines`` with every secret written ``«kind»``, and where they stood (line numbers from 1), in order."""
    masked, found = list(lines), []
    key_until = 0
    for place, hits in _GATE.hits(lines):
        if place < key_until:
            continue
        here, behind = [hit for hit in hits if hit < len(RULES)], [hit for hit in hits if hit >= len(RULES)]
        new = _mask_line(masked, place, here)
        if KEY_BEGINS.search(masked[place]):
            key_until = _mask_key(masked, place)
            new = [Redaction(place + 1, PRIVATE_KEY)]
        elif KEY_ENDS.search(masked[place]):
            new += _mask_key_before(masked, place)
        elif behind and place + 1 < len(lines):
            new += _mask_line(masked, place + 1, behind)
        found += new
    return masked, sorted(found, key=lambda item: item.line)


def redact_text(text: str) -> str:
    """``text``, for instance a comment, with every secret masked."""
    return "\n".join(redact(text.split("\n"))[0])


def _mask_line(masked: list[str], place: int, hits: Sequence[int]) -> list[Redaction]:
    """Mask line ``place`` in place by the rules ``hits``, one after the other; what was masked."""
    found: list[Redaction] = []
    for hit in hits:
        line, rule, pieces, end = masked[place], _RULES[hit], [], 0
        for start, stop in _spans(line, _COMPILED[hit], rule):
            pieces += [line[end:start], f"«{rule.kind}»"]
            end = stop
        found += [Redaction(place + 1, rule.kind)] * (len(pieces) // 2)
        masked[place] = "".join((*pieces, line[end:]))
    return found


def _spans(line: str, pattern: Any, rule: Rule) -> Iterator[tuple[int, int]]:
    """Where ``line`` holds what ``rule`` masks: its groups that took part, else all of the match."""
    for match in pattern.finditer(line):
        groups = [group for group in range(1, pattern.groups + 1) if match.start(group) >= 0]
        for start, stop in map(match.span, groups or [0]):
            if stop > start and (rule.plausible is None or rule.plausible(line[start:stop])):
                yield start, stop


def _mask_key(masked: list[str], begins: int) -> int:
    """Mask a private key from line ``begins`` on, in place, line by line; the index of the line behind it."""
    last = _key_end(masked, begins)
    masked[begins : last + 1] = [f"«{PRIVATE_KEY}»"] * (last + 1 - begins)
    return last + 1


def _mask_key_before(masked: list[str], ends: int) -> list[Redaction]:
    """Mask, in place, the lines of a private key whose end stands on line ``ends`` and whose begin was not pasted."""
    first = ends
    while first > max(0, ends - _LONGEST_KEY) and _before_end(masked, first - 1, ends):
        first -= 1
    masked[first:ends] = [f"«{PRIVATE_KEY}»"] * (ends - first)
    return [Redaction(first + 1, PRIVATE_KEY)] if first < ends else []


def _before_end(lines: Sequence[str], place: int, ends: int) -> bool:
    """Whether line ``place`` belongs to the key that ends on line ``ends``: only the last line may be short."""
    if KEY_LINE.match(lines[place]):
        return True
    return place == ends - 1 > 0 and bool(KEY_TAIL.match(lines[place]) and KEY_LINE.match(lines[place - 1]))


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

"""Compare product versions and ranges, "unknown" included.

PEP 440 is followed where the product does (https://peps.python.org/pep-0440/), so dev builds such as
``0.32.1rc1.dev36+ge68efc685`` sort before their release. A dated main build is written ``main@2026-10-21``; it
compares with other dated builds only. Local suffixes (``+cu126``) never decide.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from packaging.specifiers import InvalidSpecifier, Specifier
from packaging.version import InvalidVersion, Version

_CLAUSE = re.compile(r"^\s*(==|!=|<=|>=|<|>)\s*(.+?)\s*$")
_DATED = re.compile(r"^main(?:@|\s+of\s+)(\d{4}-\d{2}-\d{2})$")
_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}

Key = tuple[tuple[int, int | str], ...]


def natural(text: str) -> Key:
    """A sort key for versions of no scheme: digits as numbers, the rest as text (``b4567``, ``r580.82``)."""
    parts = re.findall(r"\d+|[a-z]+", text.lower().removeprefix("v"))
    return tuple((1, int(part)) if part.isdigit() else (0, part) for part in parts)


def dated(text: str) -> date | None:
    """The day of a dated main build, or ``None`` for anything else."""
    match = _DATED.match(text.strip())
    return date.fromisoformat(match[1]) if match else None


def release(text: str) -> Version | None:
    """A PEP 440 version without its local suffix, or ``None`` when it is none."""
    try:
        return Version(Version(text.strip()).public)
    except InvalidVersion:
        return None


@dataclass(frozen=True, slots=True)
class Range:
    """A conjunction of bounds such as ``>=2.12,<2.19``; ``*`` holds every version."""

    clauses: tuple[tuple[str, str], ...]

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read a range; :class:`ValueError` names the clause that cannot be read."""
        return cls(_clauses(text.strip()))

    def contains(self, version: str) -> bool | None:
        """Whether the version is inside; ``None`` where a bound cannot be compared with it."""
        verdicts = [_holds(sign, bound, version) for sign, bound in self.clauses]
        if False in verdicts:
            return False
        return None if None in verdicts else True


@lru_cache(maxsize=16384)
def _clauses(text: str) -> tuple[tuple[str, str], ...]:
    if text == "*":
        return ()
    clauses = []
    for part in text.split(","):
        match = _CLAUSE.match(part)
        if match is None or not natural(match[2]):
            raise ValueError(f"cannot read the version clause {part.strip()!r}; write e.g. >=2.12,<2.19")
        clauses.append((match[1], match[2]))
    return tuple(clauses)


@lru_cache(maxsize=16384)
def _holds(sign: str, bound: str, version: str) -> bool | None:
    day, limit = dated(version), dated(bound)
    if day is not None or limit is not None:
        return _COMPARE[sign](day, limit) if day is not None and limit is not None else None
    ours = release(version)
    try:
        specifier = Specifier(f"{sign}{bound}")
    except InvalidSpecifier:
        specifier = None
    if ours is not None and specifier is not None:
        return specifier.contains(ours, prereleases=True)
    return _COMPARE[sign](natural(version), natural(bound)) if natural(version) else None

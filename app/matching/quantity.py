"""Compare quantities whose bounds are written by people: ``129MiB``, ``1GiB``, ``95``."""

from __future__ import annotations

import re

_UNITS = {"": 1, "b": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
_BINARY = {"k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
_QUANTITY = re.compile(r"^\s*([0-9]+(?:\.[0-9]+)?)\s*(?:([kmgt])(i)?)?b?\s*$", re.IGNORECASE)

Bound = int | float | str | None


def quantity(text: str | float) -> float | None:
    """The number in base units (bytes for sizes), or ``None`` when it is no quantity.

    >>> quantity("1GiB")
    1073741824.0
    >>> quantity("95")
    95.0
    """
    match = _QUANTITY.match(str(text))
    if match is None:
        return None
    unit = (match[2] or "").lower()
    return float(match[1]) * (_BINARY[unit] if match[3] else _UNITS[unit])


def in_units(value: str, *, less_than: Bound = None, at_least: Bound = None) -> bool | None:
    """Whether a printed value keeps the bound; ``None`` when one of them is no quantity."""
    bound = quantity(less_than if less_than is not None else at_least or 0)
    number = quantity(value)
    if number is None or bound is None:
        return None
    return number < bound if less_than is not None else number >= bound

"""Reports that set two environments against each other, and which of the two failed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.paste import Paste
from app.matching.facts.sighting import Weight

SIDE_TRIGGERS = ("was started with:",)

# Ray prints "The cluster was started with:" and "This process on node ... was started with:", a list below each.
_SIDE = re.compile(r"(?P<other>The cluster )?(?P<own>This process .{0,100})?was started with:\s*$")
_ENTRY = re.compile(r"\s+\w[\w .-]{0,40}: \S.*")
_MOST_ENTRIES = 8


def read_sides(paste: Paste, candidates: Iterable[int]) -> dict[int, Weight]:
    """Line number to weight for the entries of either side."""
    weights: dict[int, Weight] = {}
    for index in candidates:
        found = _SIDE.search(paste.lines[index].text)
        if found is None or not (found["other"] or found["own"]):
            continue
        weight = Weight.STATED if found["own"] else Weight.OTHER
        for line in paste.lines[index + 1 : index + 1 + _MOST_ENTRIES]:
            if not _ENTRY.fullmatch(line.raw):
                break
            weights[line.number] = weight
    return weights

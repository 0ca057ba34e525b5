"""Many linear-time patterns at once, over many lines: which lines hold anything at all, and which patterns hit there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import re2

# The automaton silently misses matches when it has no room for its states.
_MEMORY = 64 << 20
_BLOCK = 64


class Gate:
    """RE2 patterns in one set automaton. Patterns see one line; ``^`` needs ``(?m)``, for blocks are looked at first.

    The first look at a block of lines costs about 2 ms a megabyte, so that lines without a hit cost next to nothing.
    """

    def __init__(self, patterns: Sequence[str]) -> None:
        options = re2.Options()
        options.max_mem = _MEMORY
        self._set = re2.Set.SearchSet(options)
        for pattern in patterns:
            self._set.Add(pattern)
        self._set.Compile()

    def hits(self, lines: Sequence[str]) -> Iterator[tuple[int, list[int]]]:
        """Index of each line that some pattern hits, with the indices of those patterns, both in rising order."""
        for start in range(0, len(lines), _BLOCK):
            block = lines[start : start + _BLOCK]
            if self._set.Match("\n".join(block)):
                for place, line in enumerate(block, start):
                    if hits := self._set.Match(line):
                        yield place, sorted(hits)

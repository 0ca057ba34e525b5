"""Every text and pattern of a catalogue, looked for in one pass: literals by Aho-Corasick, patterns by RE2."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, islice

import re2
from ahocorasick_rs import AhoCorasick, Implementation

from app.domain.paste import Paste
from app.patterns.block import Block, Sheet, blocks
from app.patterns.expressions import MEMORY, SCANNED_LENGTH, anchor, compile_pattern, exact, fold_sheet, holds, spell
from app.patterns.scan import Scan, pattern_source, starts_peeled, text_source

COMMON = 1_000
"""What stands in so many rows is noted once a block from there on: no answer needs more of them."""

TOGETHER = 500
"""So many patterns share an automaton: RE2 refuses one that needs more than its memory, as 10,000 do."""


class PatternSet:
    """Every text and pattern of a catalogue, ready to be looked for in one pass."""

    def __init__(self, texts: Iterable[str], patterns: Iterable[str]) -> None:
        by_anchor: dict[str, list[str]] = {}
        for text in dict.fromkeys(texts):
            by_anchor.setdefault(anchor(text), []).append(text)
        by_anchor.pop("", None)
        # For each anchor, what it may be part of: the text, its key, whether the anchor is all of it.
        self._wanted = [[(text, text_source(text), exact(text)) for text in group] for group in by_anchor.values()]
        self._automaton = AhoCorasick(list(by_anchor), implementation=Implementation.ContiguousNFA)
        unique = list(dict.fromkeys(patterns))
        self._of_lines = _Gate([pattern for pattern in unique if not starts_peeled(pattern_source(pattern))])
        self._of_messages = _Gate([pattern for pattern in unique if starts_peeled(pattern_source(pattern))])

    def scan(self, paste: Paste) -> Scan:
        """Look for everything at once; time grows with the size of the paste, not with the number of texts."""
        scan = Scan(paste.lines)
        for block in blocks(paste):
            shown = Sheet.of(block.texts)
            self._scan_texts(block, shown, scan)
            self._of_lines.scan(block, shown, scan)
            if self._of_messages:
                peeled = block.peeled()
                self._of_messages.scan(block, shown if peeled == block.texts else Sheet.of(peeled), scan)
        scan.sort()
        return scan

    def _scan_texts(self, block: Block, shown: Sheet, scan: Scan) -> None:
        folded = fold_sheet(shown.text)
        ends = list(accumulate(len(row) + 1 for row in folded.split("\n")))
        last, noted = (-1, -1), set[str]()
        for index, start, _ in self._automaton.find_matches_as_indexes(folded, overlapping=True):
            place = bisect_right(ends, start)
            if (index, place) == last:
                continue
            last = (index, place)
            for text, source, whole in self._wanted[index]:
                if source not in noted and (whole or holds(block.texts[place][:SCANNED_LENGTH], text)):
                    scan.add(source, block.row(place))
                    if scan.count(source) > COMMON:
                        noted.add(source)


class _Gate:
    """Patterns that are looked for in many texts at once."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._parts = [
            (part, _automaton(part)) for part in (patterns[n : n + TOGETHER] for n in range(0, len(patterns), TOGETHER))
        ]

    def __bool__(self) -> bool:
        return bool(self._parts)

    def scan(self, block: Block, sheet: Sheet, scan: Scan) -> None:
        """Note where the patterns stand in a block, whose texts ``sheet`` holds."""
        for patterns, automaton in self._parts:
            for index in automaton.Match(sheet.data) or ():
                source = pattern_source(patterns[index])
                most = 1 if scan.count(source) > COMMON else None
                for place in islice(sheet.places(patterns[index]), most):
                    scan.add(source, block.row(place))


def _automaton(patterns: Sequence[str]) -> re2.Set:
    options = re2.Options()
    options.max_mem = MEMORY
    together = re2.Set.SearchSet(options)
    for pattern in patterns:
        compile_pattern(pattern)
        together.Add("(?m)" + spell(pattern))
    together.Compile()
    return together

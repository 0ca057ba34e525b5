"""Every text and pattern of a catalogue, looked for in one pass: literals by Aho-Corasick, patterns by RE2."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

import re2
from ahocorasick_rs import AhoCorasick, Implementation

from app.domain.paste import Paste
from app.patterns.expressions import (
    MEMORY,
    SCANNED_LENGTH,
    anchor,
    compile_pattern,
    exact,
    fold_sheet,
    spell,
    text_in,
)
from app.patterns.scan import Row, Scan, pattern_source, starts_peeled, text_source

_BLOCK = 256
"""So many rows are searched at once: long enough to be quick, short enough that a rare pattern looks at little."""


class PatternSet:
    """Every text and pattern of a catalogue, ready to be looked for in one pass."""

    def __init__(self, texts: Iterable[str], patterns: Iterable[str]) -> None:
        self._by_anchor: dict[str, list[str]] = {}
        for text in dict.fromkeys(texts):
            self._by_anchor.setdefault(anchor(text), []).append(text)
        self._by_anchor.pop("", None)
        self._anchors = list(self._by_anchor)
        self._automaton = AhoCorasick(self._anchors, implementation=Implementation.ContiguousNFA)
        unique = list(dict.fromkeys(patterns))
        self._of_lines = _Gate([pattern for pattern in unique if not starts_peeled(pattern_source(pattern))])
        self._of_messages = _Gate([pattern for pattern in unique if starts_peeled(pattern_source(pattern))])

    def scan(self, paste: Paste) -> Scan:
        """Look for everything at once; time grows with the size of the paste, not with the number of texts."""
        scan = Scan(paste.lines)
        rows = _rows(paste)
        self._scan_texts(rows, scan)
        self._scan_patterns(rows, scan)
        scan.sort()
        return scan

    def _scan_texts(self, rows: Sequence[Row], scan: Scan) -> None:
        folded = fold_sheet(_sheet([row.text for row in rows]))
        ends = _ends(folded.split("\n"))
        last = (-1, -1)
        for index, start, _ in self._automaton.find_matches_as_indexes(folded, overlapping=True):
            place = bisect_right(ends, start)
            if (index, place) == last:
                continue
            last = (index, place)
            for text in self._by_anchor[self._anchors[index]]:
                if exact(text) or text_in(text, rows[place].text[:SCANNED_LENGTH]):
                    scan.add(text_source(text), rows[place])

    def _scan_patterns(self, rows: Sequence[Row], scan: Scan) -> None:
        for first in range(0, len(rows), _BLOCK):
            block = rows[first : first + _BLOCK]
            shown = [row.text for row in block]
            peeled = [row.text if row.joined else row.line.text for row in block]
            for gate, texts in ((self._of_lines, shown), (self._of_messages, peeled)):
                for pattern, place in gate.places(texts):
                    scan.add(pattern_source(pattern), block[place])


class _Gate:
    """Patterns that are looked for in many texts at once."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = patterns
        options = re2.Options()
        options.max_mem = MEMORY
        self._set = re2.Set.SearchSet(options)
        for pattern in patterns:
            compile_pattern(pattern)
            self._set.Add("(?m)" + spell(pattern))
        self._set.Compile()

    def places(self, texts: Sequence[str]) -> Iterator[tuple[str, int]]:
        """Each pattern that hits with the indices of the texts where it does."""
        if not self._patterns:
            return
        sheet = _Sheet(texts)
        for index in self._set.Match(sheet.text) or ():
            for place in sheet.places(self._patterns[index]):
                yield self._patterns[index], place


def _sheet(texts: Sequence[str]) -> str:
    """The texts, a line each, as far as they are scanned."""
    sheet = "\n".join(texts)
    if sheet.count("\n") == len(texts) - 1 and max(map(len, texts), default=0) <= SCANNED_LENGTH:
        return sheet
    return "\n".join(text[:SCANNED_LENGTH].replace("\n", " ") for text in texts)


def _ends(lines: Sequence[str] | Sequence[bytes]) -> list[int]:
    """For each line of a sheet where the next one begins."""
    return list(accumulate(len(line) + 1 for line in lines))


class _Sheet:
    """Rows as one text, so that a pattern is looked for in all of them at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self.text = spell(_sheet(texts)).encode("utf-8", "replace")

    @cached_property
    def _ends(self) -> list[int]:
        return _ends(self.text.split(b"\n"))

    def places(self, pattern: str) -> Iterator[int]:
        """The rows in which a pattern stands. A hit across rows is none."""
        expression, last = compile_pattern(pattern), -1
        for match in compile_pattern("(?m)" + pattern).finditer(self.text):
            for place in range(bisect_right(self._ends, match.start()), bisect_right(self._ends, match.end()) + 1):
                if last < place < len(self._texts) and expression.search(spell(self._texts[place][:SCANNED_LENGTH])):
                    yield place
                last = max(last, place)


def _rows(paste: Paste) -> list[Row]:
    """Every string of the paste that is scanned: lines as shown, unescaped messages, re-joined messages."""
    rows = [Row(line, line.raw) for line in paste.lines]
    rows += [Row(line, line.message) for line in paste.lines if line.message is not None]
    rows += [Row(paste.line(joined.parts[0][0]), joined.text, joined) for joined in paste.joined]
    return rows

"""Compile content-supplied patterns safely and scan a paste for all of them in one pass.

Whatever an author writes runs on linear-time engines only: literals in one Aho-Corasick pass, patterns in RE2
(https://github.com/google/re2), which refuses look-around and back-references. Nothing else in the project
compiles a pattern that comes from content.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate

import re2
from ahocorasick_rs import AhoCorasick, Implementation

from app.domain.diagnosis import Because
from app.domain.paste import Joined, Line, Paste
from app.errors import PatternRefused

PLACEHOLDER = "<*>"
PLACEHOLDER_LENGTH = 200
"""A placeholder stands for the shortest run on one line, of at most so many characters."""

SCANNED_LENGTH = 20_000
"""Columns of a line that are scanned; no known program prints a telling line that is longer."""

_MEMORY = 64 << 20
_BLANKS = "\t\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
"""What :meth:`str.split` takes for a blank, but for the blank itself and the line feed."""


def fold(text: str) -> str:
    """Case and runs of blanks folded: the spelling in which literals are compared."""
    return " ".join(text[:SCANNED_LENGTH].lower().split())


@lru_cache(maxsize=65536)
def compile_pattern(source: str, *, fold_case: bool = False) -> re2._Regexp:
    """A linear-time pattern; :class:`PatternRefused` says why the engine does not take it."""
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    options.case_sensitive = not fold_case
    try:
        return re2.compile(source, options=options)
    except re2.error as error:
        why = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error.args[0])
        raise PatternRefused(pattern=source, why=why) from error


@lru_cache(maxsize=65536)
def compile_text(text: str) -> re2._Regexp:
    """A literal with placeholders as a pattern: blanks match any run of blanks, case is folded."""
    pieces = (r"\s+".join(re2.escape(word) for word in re.split(r"\s+", piece)) for piece in text.split(PLACEHOLDER))
    return compile_pattern(f".{{0,{PLACEHOLDER_LENGTH}}}?".join(pieces), fold_case=True)


def anchor(text: str) -> str:
    """The longest literal piece of a text, folded: what the one pass looks for. Empty for bare placeholders."""
    return max((fold(piece) for piece in text.split(PLACEHOLDER)), key=len)


@dataclass(frozen=True, slots=True)
class Row:
    """One string to scan: a line as shown, an unescaped message, or a re-joined message."""

    line: Line
    text: str
    joined: Joined | None = None

    @property
    def prose(self) -> bool:
        """Whether a person wrote this, not a program."""
        return self.line.prose


@dataclass(slots=True, eq=False)
class Hit:
    """A text or pattern found in a row; ``start`` and ``end`` are columns of the row's text."""

    row: Row
    source: str
    _place: Because | None = field(default=None, repr=False)

    @property
    def number(self) -> int:
        """The physical line number where the hit starts."""
        return self.place().line if self.row.joined else self.row.line.number

    @property
    def stream(self) -> str:
        """The stream (host, pod, pid, rank) that printed the line."""
        return self.row.line.stream

    def place(self) -> Because:
        """The hit as a place in the paste, looked up once."""
        if self._place is None:
            self._place = self._locate()
        return self._place

    def _locate(self) -> Because:
        peeled = _starts_peeled(self.source) and self.row.joined is None
        match = _expression(self.source).search(self.row.line.text if peeled else self.row.text)
        start, end = match.span() if match else (0, 0)
        if self.row.joined is not None:
            return _place_in_join(self.row.joined, self.row.line, start, end)
        if peeled:
            offset = 0 if self.row.line.message is not None else self.row.line.offset
            return Because(self.row.line.number, self.row.line.text, start, end, offset)
        if self.row.text is self.row.line.message:
            return Because(self.row.line.number, self.row.text, start, end, 0)
        offset = self.row.line.offset if start >= self.row.line.offset else 0
        text = self.row.line.raw[offset:]
        return Because(self.row.line.number, text, start - offset, end - offset, offset)


def _place_in_join(joined: Joined, first: Line, start: int, end: int) -> Because:
    """A hit in a re-joined message, clipped to the physical line where it starts."""
    number, column = joined.locate(start)
    later = [begins for _, begins in joined.parts if begins > start]
    stop = min(end, later[0]) if later else end
    piece = joined.text[start - column : later[0] if later else None].rstrip()
    offset = first.offset if number == first.number else 0
    return Because(number, piece, column, min(column + stop - start, len(piece)), offset)


def _expression(source: str) -> re2._Regexp:
    """The compiled form of a scan source: ``~`` marks patterns, anything else is a text."""
    return compile_pattern(source[1:]) if source.startswith("~") else compile_text(source[1:])


def _starts_peeled(source: str) -> bool:
    """Whether a source refers to the start of the line, which is where the peeled message begins."""
    return source.startswith("~") and "^" in source


def text_source(text: str) -> str:
    """The scan key of a literal text."""
    return "=" + text


def pattern_source(pattern: str) -> str:
    """The scan key of an RE2 pattern."""
    return "~" + pattern


@dataclass(slots=True)
class Scan:
    """All hits in one paste, by source, in the order of the paste."""

    lines: Sequence[Line] = ()
    _hits: dict[str, list[Hit]] = field(default_factory=dict)
    _ordinals: dict[int, int] = field(default_factory=dict)
    _unordered: set[str] = field(default_factory=set)
    _printed: dict[str, list[Hit]] = field(default_factory=dict)

    @property
    def ordinals(self) -> Mapping[int, int]:
        """Line number to its place among the lines of its own stream, so that interleaved ranks do not widen gaps."""
        if not self._ordinals:
            counts: dict[str, int] = {}
            for line in self.lines:
                counts[line.stream] = counts.get(line.stream, 0) + 1
                self._ordinals[line.number] = counts[line.stream]
        return self._ordinals

    def add(self, source: str, row: Row) -> None:
        """Note a hit, once a row."""
        found = self._hits.setdefault(source, [])
        if not found or found[-1].row is not row:
            found.append(Hit(row, source))
            if row.text is not row.line.raw:
                self._unordered.add(source)

    def sort(self) -> None:
        """Bring the hits into the order of the paste, one a physical line."""
        for source in self._unordered:
            by_line: dict[int, Hit] = {}
            for hit in self._hits[source]:
                by_line.setdefault(hit.number, hit)
            self._hits[source] = [by_line[number] for number in sorted(by_line)]

    def text(self, text: str, *, prose: bool = False) -> list[Hit]:
        """Where this literal stands in program output, or with ``prose`` also in a person's sentences."""
        return self._find(text_source(text), prose)

    def pattern(self, pattern: str, *, prose: bool = False) -> list[Hit]:
        """Where this pattern stands in program output, or with ``prose`` also in a person's sentences."""
        return self._find(pattern_source(pattern), prose)

    def _find(self, source: str, prose: bool) -> list[Hit]:
        hits = self._hits.get(source, [])
        if prose or not hits:
            return hits
        printed = self._printed.get(source)
        if printed is None:
            printed = self._printed[source] = [hit for hit in hits if not hit.row.prose]
        return printed


class PatternSet:
    """Every text and pattern of a catalogue, ready to be looked for in one pass."""

    def __init__(self, texts: Iterable[str], patterns: Iterable[str]) -> None:
        self._by_anchor: dict[str, list[str]] = {}
        for text in dict.fromkeys(texts):
            self._by_anchor.setdefault(anchor(text), []).append(text)
        self._by_anchor.pop("", None)
        self._anchors = list(self._by_anchor)
        self._automaton = AhoCorasick(self._anchors, implementation=Implementation.ContiguousNFA)
        self._patterns = list(dict.fromkeys(patterns))
        self._gate = self._compile_gate() if self._patterns else None

    def _compile_gate(self) -> re2.Set:
        options = re2.Options()
        options.max_mem = _MEMORY
        gate = re2.Set.SearchSet(options)
        for pattern in self._patterns:
            compile_pattern(pattern)
            gate.Add("(?m)" + pattern)
        gate.Compile()
        return gate

    def scan(self, paste: Paste) -> Scan:
        """Look for everything at once; time grows with the size of the paste, not with the number of texts."""
        scan = Scan(paste.lines)
        rows = _rows(paste)
        self._scan_texts(rows, scan)
        self._scan_patterns(rows, scan)
        scan.sort()
        return scan

    def _scan_texts(self, rows: Sequence[Row], scan: Scan) -> None:
        folded = _folded(_sheet([row.text for row in rows]))
        ends = _ends(folded.split("\n"))
        last = (-1, -1)
        for index, start, _ in self._automaton.find_matches_as_indexes(folded, overlapping=True):
            place = bisect_right(ends, start)
            if (index, place) == last:
                continue
            last = (index, place)
            for text in self._by_anchor[self._anchors[index]]:
                if PLACEHOLDER not in text or compile_text(text).search(rows[place].text[:SCANNED_LENGTH]):
                    scan.add(text_source(text), rows[place])

    def _scan_patterns(self, rows: Sequence[Row], scan: Scan) -> None:
        if self._gate is None:
            return
        shown = _Sheet([row.text for row in rows])
        peeled = _Sheet([row.text if row.joined else row.line.text for row in rows])
        for pattern in (self._patterns[index] for index in self._gate.Match(shown.text + b"\n" + peeled.text) or []):
            source = pattern_source(pattern)
            for place in (peeled if _starts_peeled(source) else shown).places(pattern):
                scan.add(source, rows[place])


def _sheet(texts: Sequence[str]) -> str:
    """The texts, a line each, as far as they are scanned."""
    sheet = "\n".join(texts)
    if sheet.count("\n") == len(texts) - 1 and max(map(len, texts), default=0) <= SCANNED_LENGTH:
        return sheet
    return "\n".join(text[:SCANNED_LENGTH].replace("\n", " ") for text in texts)


def _ends(lines: Sequence[str] | Sequence[bytes]) -> list[int]:
    """For each line of a sheet where the next one begins."""
    return list(accumulate(len(line) + 1 for line in lines))


def _folded(sheet: str) -> str:
    """A sheet as :func:`fold` spells its lines; blanks at their ends are of no matter."""
    folded = sheet.lower()
    for blank in _BLANKS:
        if blank in folded:
            folded = folded.replace(blank, " ")
    while "  " in folded:
        folded = folded.replace("  ", " ")
    return folded


class _Sheet:
    """Rows as one text, so that a pattern is looked for in all of them at once."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self.text = _sheet(texts).encode("utf-8", "replace")

    @cached_property
    def _ends(self) -> list[int]:
        return _ends(self.text.split(b"\n"))

    def places(self, pattern: str) -> Iterator[int]:
        """The rows in which a pattern stands. A hit across rows is none."""
        expression, last = compile_pattern(pattern), -1
        for match in compile_pattern("(?m)" + pattern).finditer(self.text):
            for place in range(bisect_right(self._ends, match.start()), bisect_right(self._ends, match.end()) + 1):
                if last < place < len(self._texts) and expression.search(self._texts[place][:SCANNED_LENGTH]):
                    yield place
                last = max(last, place)


def _rows(paste: Paste) -> list[Row]:
    """Every string of the paste that is scanned: lines as shown, unescaped messages, re-joined messages."""
    rows = [Row(line, line.raw) for line in paste.lines]
    rows += [Row(line, line.message) for line in paste.lines if line.message is not None]
    rows += [Row(paste.line(joined.parts[0][0]), joined.text, joined) for joined in paste.joined]
    return rows

"""Compile what content supplies: literals with placeholders and patterns, on linear-time engines only.

Patterns run in RE2 (https://github.com/google/re2), which refuses look-around and back-references. Nothing else in
the project compiles a pattern that comes from content.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

import re2

from app.errors import PatternRefused

PLACEHOLDER = "<*>"
PLACEHOLDER_LENGTH = 200
"""A placeholder stands for the shortest run on one line, of at most so many characters."""

SCANNED_LENGTH = 20_000
"""Columns of a line that are scanned; no known program prints a telling line that is longer."""

MEMORY = 64 << 20
"""Bytes a compiled expression may take."""

BLANKS = "\t\r\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
"""What :meth:`str.split` takes for a blank, but for the blank itself and the line feed."""


_FULL_WIDTH = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
"""The Unicode block "Halfwidth and Fullwidth Forms" has ASCII in its order."""
_TYPOGRAPHY = _FULL_WIDTH | dict(
    zip("\u2018\u2019\u201c\u201d\u2010\u2011\u2013\u2014\u3002", "''\"\"----.", strict=True)
)
"""Curly quotes, dashes and the ideographic full stop besides."""
# Ranges: a class that lists every sign is an order of magnitude slower, and so is str.translate.
_TYPOGRAPHIC = re.compile("[\u2010\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u3002\uff01-\uff5e]")
_WIDE = ("\uff1a", "\uff0c")
"""The full-width colon and comma."""


def spell(text: str) -> str:
    """``text`` with the punctuation that word processors, chats and text recognition put in its place undone.

    Every character stands for one, so columns stay.
    """
    return text if text.isascii() else _TYPOGRAPHIC.sub(lambda sign: _TYPOGRAPHY[sign[0]], text)


def fold(text: str) -> str:
    """Case, punctuation and runs of blanks folded: the spelling in which literals are compared."""
    return fold_sheet(spell(" ".join(text[:SCANNED_LENGTH].split())))


def fold_sheet(spelled: str) -> str:
    """The lines of a sheet as :func:`fold` writes them; blanks at their ends are of no matter."""
    # Full-width punctuation has its blank built in; whether one is missing is asked once a line is found.
    return _lower(spelled).replace(": ", ":").replace(", ", ",")


def _lower(spelled: str) -> str:
    """Case and runs of blanks folded."""
    folded = spelled.lower()
    for blank in BLANKS:
        if blank in folded:
            folded = folded.replace(blank, " ")
    while "  " in folded:
        folded = folded.replace("  ", " ")
    return folded


@lru_cache(maxsize=65536)
def compile_pattern(source: str, *, fold_case: bool = False) -> re2._Regexp:
    """A linear-time pattern; :class:`PatternRefused` says why the engine does not take it."""
    options = re2.Options()
    options.max_mem = MEMORY
    options.log_errors = False
    options.case_sensitive = not fold_case
    try:
        return re2.compile(spell(source), options=options)
    except re2.error as error:
        why = error.args[0].decode() if isinstance(error.args[0], bytes) else str(error.args[0])
        raise PatternRefused(pattern=source, why=why) from error


def text_in(text: str, line: str) -> re2._Match | None:
    """Where the literal ``text``, placeholders and all, first stands in ``line``; case and blanks are folded."""
    wide = not line.isascii() and any(sign in line for sign in _WIDE)
    return compile_text(text, wide=wide).search(spell(line))


def exact(text: str) -> bool:
    """Whether a folded line that holds the folded ``text`` is sure to hold the text itself."""
    return PLACEHOLDER not in text and ": " not in text and ", " not in text and text == text.strip()


def holds(line: str, text: str) -> bool:
    """Whether ``line`` holds the literal ``text``, as :func:`text_in` says, but without asking where."""
    if not line.isascii() and any(sign in line for sign in _WIDE):
        return text_in(text, line) is not None
    # Of several blanks one is left here, so a placeholder between two that stands for nothing is not seen.
    return _in_order(_pieces(text), _lower(spell(line))) or ("  " in line and text_in(text, line) is not None)


def _in_order(pieces: Sequence[str], folded: str) -> bool:
    if not all(piece in folded for piece in pieces):
        return False
    ends = [-1]
    for piece in pieces:
        ends = [start + len(piece) for start in _occurrences(piece, folded) if _near(ends, start)]
    return bool(ends)


@lru_cache(maxsize=65536)
def _pieces(text: str) -> tuple[str, ...]:
    return tuple(_lower(spell(piece)) for piece in text.split(PLACEHOLDER))


def _occurrences(piece: str, line: str) -> Iterator[int]:
    start = line.find(piece)
    while start >= 0:
        yield start
        start = line.find(piece, start + 1)


def _near(ends: Sequence[int], start: int) -> bool:
    """Whether one of ``ends``, in order, stands before ``start`` by what a placeholder may span; -1 is any place."""
    place = bisect_right(ends, start)
    return place > 0 and (ends[0] < 0 or start - ends[place - 1] <= PLACEHOLDER_LENGTH)


@lru_cache(maxsize=65536)
def compile_text(text: str, *, wide: bool = False) -> re2._Regexp:
    """A literal with placeholders as a pattern for spelled lines; ``wide``: no blank is owed behind : or ,."""
    pieces = (_literal(piece, wide) for piece in spell(text).split(PLACEHOLDER))
    return compile_pattern(f".{{0,{PLACEHOLDER_LENGTH}}}?".join(pieces), fold_case=True)


def _literal(piece: str, wide: bool) -> str:
    parts = re.split(r"(\s+)", piece)
    for place in range(1, len(parts), 2):
        parts[place] = r"\s*" if wide and parts[place - 1].endswith((":", ",")) else r"\s+"
    return "".join(re2.escape(part) if place % 2 == 0 else part for place, part in enumerate(parts))


def anchor(text: str) -> str:
    """The longest literal piece of a text, folded: what the one pass looks for. Empty for bare placeholders."""
    return max((fold(piece) for piece in text.split(PLACEHOLDER)), key=len)

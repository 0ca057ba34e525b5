"""Names and values in JSON, Python dictionaries, ``Namespace(...)`` and ``key=value`` listings, by one reader.

What programs print of their settings is seldom valid in any language (``dtype=torch.float16``,
``<Mode.NONE: 0>``), is cut off, or sits in the middle of a line. So this reads what is there in one pass, without
recursion, and says whether it was closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<escape>\\.)"""  # outside strings, so that a run of escaped quotes is passed in one go
    r"""|(?P<string>"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*')"""
    r"""|(?P<angle><[A-Za-z_][^<>]{0,200}>)"""
    r"""|(?P<word>[A-Za-z_][\w.-]*)"""
    r"""|(?P<sign>[{}()\[\],:=])""",
    re.DOTALL,
)
_CLOSES = {"{": "}", "(": ")", "[": "]"}
_MAX_DEPTH = 12  # no program's settings nest deeper; hostile ones would repeat their text at every level
_NAME = re.compile(r"[A-Za-z_][\w.-]*")


@dataclass(frozen=True, slots=True)
class Pair:
    """A name with its value as printed, quotes aside; ``start`` and ``end`` hold the value in the text.

    ``depth`` counts the brackets around it; ``leaf`` tells that the value holds no further pair.
    """

    name: str
    value: str
    start: int
    end: int
    depth: int
    leaf: bool
    quoted: bool


@dataclass(frozen=True, slots=True)
class Structure:
    """The pairs of a structure in the order they end, how far it reaches, and whether it was closed."""

    pairs: tuple[Pair, ...]
    end: int
    closed: bool


@dataclass(slots=True)
class _Level:
    """What is known inside one bracket: the last word, and the name whose value is being passed."""

    opener: str
    word: str = ""
    word_end: int = -1
    name: str = ""
    value_start: int = -1
    pairs_before: int = 0


def read_structure(text: str, start: int = 0) -> Structure:
    """Read the structure that begins at column ``start`` with a bracket, or with a bare ``key=value`` listing."""
    reader = _Reader(text)
    for found in _TOKEN.finditer(text, start):
        if reader.token(found):
            break
    return reader.result()


class _Reader:
    """The state of one pass."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._levels = [_Level("")]
        self._pairs: list[Pair] = []
        self._end, self._done = len(text), False

    def token(self, found: re.Match[str]) -> bool:
        """Take one token; true once the structure is over."""
        level = self._levels[-1]
        if found.lastgroup == "sign":
            return self._sign(found[0], found.start())
        if found.lastgroup in ("word", "string") and level.value_start < 0:
            level.word, level.word_end = found[0].strip("\"'"), found.end()
        return False

    def _sign(self, sign: str, column: int) -> bool:
        level = self._levels[-1]
        if sign in _CLOSES:
            self._levels.append(_Level(sign))
        elif sign == ",":
            self._emit(column)
        elif sign in "=:":
            self._name(sign, column)
        elif len(self._levels) == 1 or _CLOSES[level.opener] != sign:
            self._end = column
            return True
        else:
            self._emit(column)
            self._levels.pop()
            self._done = len(self._levels) == 1 and self._levels[0].value_start < 0
            self._end = column + 1 if self._done else self._end
        return self._done

    def _name(self, sign: str, column: int) -> None:
        """What stands right before ``=``, or before ``:`` in braces, is a name; inside a value both are part of it."""
        level = self._levels[-1]
        adjacent = level.word and not self._text[level.word_end : column].strip()
        if level.value_start < 0 and adjacent and (sign == "=" or level.opener == "{"):
            level.name, level.value_start, level.pairs_before = level.word, column + 1, len(self._pairs)

    def _emit(self, column: int) -> None:
        level = self._levels[-1]
        if level.value_start >= 0 and len(self._levels) <= _MAX_DEPTH and _NAME.fullmatch(level.name):
            self._pairs.append(self._pair(level, column))
        level.name, level.word, level.value_start = "", "", -1

    def _pair(self, level: _Level, end: int) -> Pair:
        raw = self._text[level.value_start : end]
        start = level.value_start + len(raw) - len(raw.lstrip())
        value = raw.strip()
        quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
        if quoted:
            value, start = value[1:-1], start + 1
        leaf = len(self._pairs) == level.pairs_before
        return Pair(level.name, value, start, start + len(value), len(self._levels) - 1, leaf, quoted)

    def result(self) -> Structure:
        """What was read; a bare listing ends where the text or the bracket around it ends."""
        bare = len(self._levels) == 1 and not self._done
        if bare:
            self._emit(self._end)
        return Structure(tuple(self._pairs), self._end, self._done or bare)


def outermost_first(pairs: Iterable[Pair]) -> list[Pair]:
    """One pair a name, the least deep one, in the order of the text."""
    best: dict[str, Pair] = {}
    for pair in sorted(pairs, key=lambda pair: (pair.depth, pair.start)):
        best.setdefault(pair.name, pair)
    return sorted(best.values(), key=lambda pair: pair.start)

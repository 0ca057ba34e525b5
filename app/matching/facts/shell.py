"""Command lines split into words the way a shell does it, each word with its place.

Only what is needed to read options is modelled: quotes, escapes, comments, operators and braces that were pasted
without their quotes. Nothing is expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_QUOTES = {"'": "'", '"': '"', "‘": "’", "“": "”", "`": "`"}
_OPERATORS = ("&&", "||", "|", ";", "&")
_ESCAPABLE = frozenset("\\'\"$`! \t\n|;&<>(){}[]#*?")
_CLOSING = {"{": "}", "[": "]", "$(": ")"}
_REDIRECTION = re.compile(r"(?:\d|&)?(?:>>?|<)(?:&\d|[^\s<>=]*$)")
_BARE = re.compile(r"[\w./:=,+@%~^*?!()<>-]+")
_BRACES = re.compile(r"\"[^\"\\]*(?:\\.[^\"\\]*)*\"|\$\(|[{}\[\])]", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a command: its value, and where it stands in the command's text.

    ``exact`` tells that ``text[i]`` is the command's character ``start + i``, so that places inside can be told.
    """

    text: str
    start: int
    end: int
    exact: bool = True
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one simple command. ``closed`` is false where a quote or brace stays open."""

    words: tuple[Word, ...]
    closed: bool = True


def simple_commands(text: str, *, windows: bool = False) -> list[Words]:
    """The simple commands of a line: split at ``&&``, ``||``, ``|``, ``;`` and ``&``; redirections are dropped.

    With ``windows`` a backslash is part of a path and escapes nothing.
    """
    commands: list[Words] = []
    words: list[Word] = []
    splitter = _Splitter(text, windows)
    for word in splitter.words():
        if word is not None:
            words.append(word)
        elif words:
            commands.append(Words(_without_redirections(words)))
            words = []
    if words:
        commands.append(Words(_without_redirections(words), splitter.closed))
    return commands


class _Splitter:
    """One pass over a command line."""

    def __init__(self, text: str, windows: bool) -> None:
        self._text, self._windows = text, windows
        self._braces = _pairs(text)
        self.closed = True

    def words(self) -> Iterator[Word | None]:
        """The words; ``None`` where an operator ends a simple command."""
        text, position = self._text, 0
        while position < len(text):
            if text[position].isspace():
                position += 1
            elif text[position] == "#":
                return
            elif operator := next((sign for sign in _OPERATORS if text.startswith(sign, position)), ""):
                yield None
                position += len(operator)
            else:
                word, position = self._word(position)
                yield word

    def _word(self, start: int) -> tuple[Word, int]:
        """The word at ``start`` and the column behind it."""
        text = self._text
        if text[start] in _QUOTES and (end := text.find(_QUOTES[text[start]], start + 1)) >= 0:
            inner = text[start + 1 : end]
            if text[end + 1 : end + 2].strip(" \t\n|;&") == "" and (text[start] == "'" or "\\" not in inner):
                return Word(inner, start + 1, end, quoted=True), end + 1
        return self._pieced(start)

    def _pieced(self, start: int) -> tuple[Word, int]:
        """A word of quoted and bare pieces, escapes resolved."""
        text, pieces, quote, quoted, position = self._text, list[str](), "", False, start
        while position < len(text) and (quote or not self._ends(position)):
            char = text[position]
            if not quote and (run := _BARE.match(text, position)):
                pieces.append(run[0])
                behind = run.end()
            elif quote == char:
                quote, behind = "", position + 1
            elif not quote and char in _QUOTES:
                quote, quoted, behind = _QUOTES[char], True, position + 1
            else:
                taken, behind = self._piece(position, quote)
                pieces.append(taken)
            position = behind
        self.closed = self.closed and not quote
        value = "".join(pieces)
        return Word(value, start, position, value == text[start:position], quoted), position

    def _piece(self, position: int, quote: str) -> tuple[str, int]:
        """The next piece of a word's value, and the column behind it."""
        text, char = self._text, self._text[position]
        behind = text[position + 1 : position + 2]
        if char == "\\" and behind in _ESCAPABLE and quote not in ("'", "’") and not self._windows:
            return behind, position + 2
        if not quote and (char in "{[" or text.startswith("$(", position)):
            if position in self._braces:
                return text[position : self._braces[position]], self._braces[position]
            self.closed = False
        return char, position + 1

    def _ends(self, position: int) -> bool:
        char = self._text[position]
        if char != "&":
            return char.isspace() or char in "|;"
        return self._text[position - 1] not in "<>" and self._text[position + 1 : position + 2] != ">"


def _pairs(text: str) -> dict[int, int]:
    """Column of each opening brace, bracket or ``$(``, and the column behind the one that closes it."""
    pairs: dict[int, int] = {}
    stack: list[tuple[str, int]] = []
    for found in _BRACES.finditer(text):
        sign = found[0]
        if sign in ("{", "[", "$("):
            stack.append((sign, found.start()))
        elif stack and sign == _CLOSING[stack[-1][0]]:
            pairs[stack.pop()[1]] = found.end()
    return pairs


def _without_redirections(words: list[Word]) -> tuple[Word, ...]:
    kept: list[Word] = []
    target_follows = False
    for word in words:
        if target_follows:
            target_follows = False
        elif not word.quoted and _REDIRECTION.fullmatch(word.text):
            target_follows = word.text[-1] in "<>"
        else:
            kept.append(word)
    return tuple(kept)

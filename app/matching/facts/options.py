"""Options among the words of a command: ``--name value``, ``--name=value``, bare switches, JSON values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.matching.facts.programs import BOOLEAN, is_switch
from app.matching.facts.shell import Word
from app.matching.facts.structure import outermost_first, read_structure

_LONG = re.compile(r"--(?P<name>[A-Za-z][\w.+-]*)(?P<value>=.*)?", re.DOTALL)
_SHORT = re.compile(r"-(?P<name>[A-Za-z][\w-]{0,14}(?:\.\w+)*)(?P<value>=.*)?", re.DOTALL)
_NEGATIVE = re.compile(r"-\.?\d")
_SCRIPT = re.compile(r".*\.(?:py|sh)")


@dataclass(frozen=True, slots=True)
class Option:
    """An option with its value as text; ``start`` and ``end`` are columns of the command."""

    name: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Read:
    """What was read of a run of words: the options, and the words that are none."""

    options: tuple[Option, ...]
    others: tuple[Word, ...]


def read_options(words: Sequence[Word], *, short: bool, until_other: bool = False) -> Read:
    """Read all options among ``words``.

    ``short`` takes options with one dash too. With ``until_other`` reading stops at the first word that is no
    option, and the rest is handed back whole: that is where a launcher's own options end.
    """
    options: list[Option] = []
    others: list[Word] = []
    position = 0
    while position < len(words):
        word = words[position]
        found = (
            None if word.quoted and " " in word.text else (_LONG.fullmatch(word.text) or _SHORT.fullmatch(word.text))
        )
        if found is None:
            if until_other and word.text not in ("-", "--"):
                return Read(tuple(options), tuple(words[position:]))
            others.append(word)
            position += 1
            continue
        follower = words[position + 1] if position + 1 < len(words) else None
        value = None if found["value"] else _value(found["name"], follower, until_other)
        if short or word.text.startswith("--"):
            options.extend(_options(word, found, value))
        position += 1 if value is None else 2
    return Read(tuple(options), tuple(others))


def _value(name: str, follower: Word | None, launcher: bool) -> Word | None:
    """The word behind an option if it is the option's value."""
    if follower is None or (
        follower.text.startswith("-") and not follower.quoted and not _NEGATIVE.match(follower.text)
    ):
        return None
    if is_switch(name):
        return follower if BOOLEAN.fullmatch(follower.text) else None
    return None if launcher and _SCRIPT.fullmatch(follower.text) else follower


def _options(word: Word, found: re.Match[str], follower: Word | None) -> Iterator[Option]:
    """The option itself, its JSON leaves, and its last part where vLLM takes JSON piecewise (``--config.leaf x``)."""
    name, value = found["name"], follower
    if found["value"]:
        start = word.start + found.start("value") + 1 if word.exact else word.start
        value = Word(found["value"][1:], start, word.end, word.exact)
    text = "true" if value is None else value.text
    end = word.end if value is None else value.end
    yield Option(name, text, word.start, end)
    if "." in name:
        yield Option(name.rpartition(".")[2], text, word.start, end)
    if value is not None:
        yield from leaves(value)


def complete(value: str) -> bool:
    """Whether a value, if it is JSON, is so to its end."""
    if value[:1] not in ("{", "["):
        return True
    structure = read_structure(value)
    return structure.closed and not value[structure.end :].strip()


def leaves(word: Word) -> Iterator[Option]:
    """The leaf names of a JSON value, at any depth. A piece that does not parse gives what can be read of it."""
    if word.text[:1] not in ("{", "["):
        return
    for pair in outermost_first(read_structure(word.text).pairs):
        if pair.leaf:
            bare = pair.value in ("True", "False") and not pair.quoted
            start, end = (word.start + pair.start, word.start + pair.end) if word.exact else (word.start, word.end)
            yield Option(pair.name, pair.value.lower() if bare else pair.value, start, end)

"""Commands and variables in YAML manifests (Kubernetes, Compose) and in pod descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from app.domain.facts import Command, Fact, FactKind
from app.domain.paste import Paste
from app.matching.facts.calls import Call, call
from app.matching.facts.environment import variable
from app.matching.facts.names import Names
from app.matching.facts.options import Option, read_options
from app.matching.facts.shell import Word, Words, simple_commands
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.yaml_items import Entry, Item, read_entry, read_items

TRIGGERS = ("command:", "args:", "entrypoint:", "env:", "environment:")

_NAME = r"[A-Z_][A-Z0-9_]{1,80}"
_MAP = re.compile(rf"\s*(?:- )?[\"']?(?P<name>{_NAME})[\"']?(?:=|: +)(?P<value>\S.*)")
_NAMED = re.compile(
    rf"\s{{0,60}}-?\s{{0,9}}(?:\{{\s?)?name:\s*[\"']?(?P<name>{_NAME})[\"']?(?:,\s*value:\s*(?P<inline>[^}}]*?)\s*\}})?\s*"
)
_VALUE = re.compile(r"\s*value:\s*(?P<value>\S.*)")
_MOST_ENTRIES = 300
_INLINE = re.compile(r"-[a-z]*c")


@dataclass(slots=True)
class Manifests:
    """What was read; ``covered`` holds the indexes of lines that command lists take up."""

    commands: list[Command] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    covered: set[int] = field(default_factory=set)


def read_manifests(paste: Paste, candidates: Iterable[int], names: Names) -> Manifests:
    """Read the command lists and variables that start on the candidate lines (indexes in order)."""
    read, behind, entries = Manifests(), -1, 0
    for index in candidates:
        entry = read_entry(paste, index) if index > behind else None
        if entry is None or entries == _MOST_ENTRIES:
            continue
        entries += 1
        behind = entry.last
        if entry.key.startswith("env"):
            read.sightings.extend(_variables(paste, entry, names))
            continue
        items = list(read_items(paste, entry))
        more = read_entry(paste, behind + 1) if entry.key != "args" else None
        if more is not None and more.key == "args":
            items.extend(read_items(paste, more))
            entry, behind = more, more.last
        _take(read, paste, (index, behind), items, entry)
    return read


def _take(read: Manifests, paste: Paste, reach: tuple[int, int], items: list[Item], entry: Entry) -> None:
    words = _words(items)
    found = _called(words)
    if found is None or not found.launch:
        return
    first, last = paste.lines[reach[0]].number, paste.lines[reach[1]].number
    flags = tuple((option.name, option.value) for option in found.options)
    whole = found.revealing and entry.ended
    read.commands.append(Command(first, last, found.program, found.launch, whole, flags))
    read.covered.update(range(reach[0], reach[1] + 1))
    for kind, options in ((FactKind.FLAG, found.options), (FactKind.ENV, found.variables)):
        read.sightings.extend(_sighting(paste, items, kind, option) for option in options)


def _called(words: tuple[Word, ...]) -> Call | None:
    """``args`` without a command hold the options of the image's own program."""
    if words and words[0].text.startswith("-") and not _INLINE.fullmatch(words[0].text):
        return Call("args", read_options(words, short=True).options, launch=True, revealing=True)
    return call(Words(words), prompted=True) if words else None


def _words(items: Sequence[Item]) -> tuple[Word, ...]:
    """The words of a command list, placed one behind the other. A lone string is a shell's command line."""
    words: list[Word] = []
    start = 0
    for item in items:
        behind_c = bool(words) and _INLINE.fullmatch(words[-1].text)
        simple = [] if behind_c else simple_commands(item.text)
        if simple and (len(items) == 1 or item.script or _is_line(simple[0])):
            words.extend(
                Word(word.text, word.start + start, word.end + start, word.exact, word.quoted)
                for word in simple[0].words
            )
        else:
            words.append(Word(item.text, start, start + len(item.text), quoted=" " in item.text))
        start += len(item.text) + 1
    return tuple(words)


def _is_line(words: Words) -> bool:
    """Whether an item is an option with its value in one string, or a whole command."""
    return len(words.words) > 1 and words.words[0].text.startswith(("--", "python", "vllm"))


def _sighting(paste: Paste, items: Sequence[Item], kind: FactKind, option: Option) -> Sighting:
    start, end, number = option.start, option.end, 0
    while number + 1 < len(items) and start > len(items[number].text):
        start, end = start - len(items[number].text) - 1, end - len(items[number].text) - 1
        number += 1
    index, begin = items[number].place(start)
    line = paste.lines[index]
    begin = min(begin, len(line.raw))
    stop = min(begin + max(end - start, 0), len(line.raw))
    return Sighting(Fact(kind, option.name, option.value, line.number, begin, stop), Weight.PRINTED)


def _variables(paste: Paste, entry: Entry, names: Names) -> Iterator[Sighting]:
    for at in entry.lines:
        line = View(paste, at, paste.lines[at].text, names)
        raw, offset = line.line.raw, line.line.offset
        if item := _NAMED.fullmatch(raw):
            below = line.beside(1)
            value = _VALUE.fullmatch(below.line.raw) if below else None
            if item["inline"] is not None:
                yield variable(line, item["name"], item["inline"], item.start("inline") - offset)
            elif below is not None and value is not None:
                yield variable(below, item["name"], value["value"], value.start("value") - below.line.offset)
        elif (found := _MAP.fullmatch(raw)) and not found["value"].startswith("<"):
            yield variable(line, found["name"], found["value"], found.start("value") - offset)

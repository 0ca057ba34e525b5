"""Commands and variables in YAML manifests (Kubernetes, Compose) and in pod descriptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.domain.facts import Command, Fact, FactKind
from app.domain.paste import Line, Paste
from app.matching.facts.calls import Call, call
from app.matching.facts.environment import variable
from app.matching.facts.names import Names
from app.matching.facts.options import Option, read_options
from app.matching.facts.shell import Word, Words, simple_commands
from app.matching.facts.sighting import Sighting, View, Weight

TRIGGERS = ("command:", "args:", "entrypoint:", "env:", "environment:")

_HEAD = re.compile(r"(?P<indent>\s*)(?:- )?(?P<key>command|args|entrypoint|Command|Args|env|environment|Environment):\s*(?P<rest>.*)")
_ITEM = re.compile(r"\s*- +(?P<text>.*)")
_NAME = r"[A-Za-z_]\w{1,80}"
_MAP = re.compile(rf"\s*(?:- )?[\"']?(?P<name>{_NAME})[\"']?(?:=|: +)(?P<value>\S.*)")
_NAMED = re.compile(
    rf"\s*-?\s*(?:\{{\s*)?name:\s*[\"']?(?P<name>{_NAME})[\"']?(?:,\s*value:\s*(?P<inline>[^}}]*?)\s*\}})?\s*"
)
_VALUE = re.compile(r"\s*value:\s*(?P<value>\S.*)")
_MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with the lines below it. ``ended`` tells that something of the manifest follows, so nothing was cut."""

    key: str
    rest: str
    column: int
    head: int
    lines: tuple[int, ...]
    ended: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A word of a command list: its text, and where it stands in the paste."""

    text: str
    index: int
    column: int


def read_manifests(paste: Paste, candidates: Iterable[int], names: Names) -> tuple[list[Command], list[Sighting]]:
    """Read the command lists and variables that start on the candidate lines (indexes in order)."""
    commands: list[Command] = []
    sightings: list[Sighting] = []
    behind = -1
    for index in candidates:
        entry = _entry(paste, index) if index > behind else None
        if entry is None:
            continue
        behind = entry.lines[-1] if entry.lines else index
        if entry.key.startswith("env"):
            sightings.extend(_variables(paste, entry, names))
            continue
        items = list(_items(paste, entry))
        if entry.key in ("command", "entrypoint") and (more := _entry(paste, behind + 1)) and more.key == "args":
            items.extend(_items(paste, more))
            behind, entry = (more.lines[-1] if more.lines else behind + 1), more
        command, seen = _command(paste, index, items, entry)
        commands.extend(command)
        sightings.extend(seen)
    return commands, sightings


def _entry(paste: Paste, index: int) -> Entry | None:
    if index >= len(paste.lines):
        return None
    found = _HEAD.fullmatch(paste.lines[index].raw)
    if found is None or paste.lines[index].prose:
        return None
    lines: list[int] = []
    depth, dashed = found.start("key"), found["rest"] in ("", "|", ">", "|-", ">-")
    for at in range(index + 1, min(index + _MAX_LINES, len(paste.lines))):
        raw = paste.lines[at].raw
        indent = len(raw) - len(raw.lstrip())
        inside = indent > depth or (dashed and indent >= len(found["indent"]) and raw.lstrip().startswith("- "))
        if not raw.strip() or not inside or paste.lines[at].number != paste.lines[index].number + at - index:
            return Entry(found["key"].lower(), found["rest"], found.start("rest"), index, tuple(lines), _is_manifest(paste.lines[at]))
        lines.append(at)
    return Entry(found["key"].lower(), found["rest"], found.start("rest"), index, tuple(lines), False)


def _is_manifest(line: Line) -> bool:
    return bool(re.match(r"\s*(?:- )?[A-Za-z][\w./-]*:(?:\s|$)|---|\s*- ", line.raw))


def _items(paste: Paste, entry: Entry) -> Iterator[Item]:
    """The words of a command list, in whichever of YAML's forms it is written."""
    rest = entry.rest.strip()
    if rest.startswith("["):
        yield from _flow(paste, entry)
    elif rest and rest not in ("|", ">", "|-", ">-"):
        yield Item(entry.rest, entry.head, entry.column)
    elif entry.lines and not rest and _ITEM.fullmatch(paste.lines[entry.lines[0]].raw):
        yield from _dashed(paste, entry)
    elif rest:
        text = "\n".join(paste.lines[at].raw for at in entry.lines)
        yield Item(text.replace("\\\n", " ").replace("\n", " ") if rest[0] == ">" else text.replace("\\\n", "  "), entry.lines[0] if entry.lines else entry.head, 0)
    else:
        for at in entry.lines:
            raw = paste.lines[at].raw
            yield Item(raw.strip(), at, len(raw) - len(raw.lstrip()))


def _flow(paste: Paste, entry: Entry) -> Iterator[Item]:
    """``["vllm", "serve", ...]`` on one line or more."""
    places = [(entry.head, entry.column, entry.rest)] + [(at, 0, paste.lines[at].raw) for at in entry.lines]
    for index, column, text in places:
        for found in re.finditer(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'|([^\s,\[\]\"'][^,\[\]]*)", text):
            group = next(number for number in (1, 2, 3) if found[number] is not None)
            yield Item(re.sub(r"\\(.)", r"\1", found[group]) if group == 1 else found[group].strip(), index, column + found.start(group))


def _dashed(paste: Paste, entry: Entry) -> Iterator[Item]:
    """One item a line; a block behind ``- |`` is one item."""
    block: list[str] = []
    start: Item | None = None
    for at in entry.lines:
        raw = paste.lines[at].raw
        found = _ITEM.fullmatch(raw)
        if found is None or raw.lstrip().startswith("#"):
            block.append(raw.strip().removesuffix("\\"))
            continue
        if start is not None:
            yield Item(_unquoted(" ".join([start.text, *block])), start.index, start.column)
        block, text = [], re.sub(r"\s+#.*$", "", found["text"])
        start = Item("" if text in ("|", ">", "|-", ">-") else text, at, found.start("text"))
    if start is not None:
        yield Item(_unquoted(" ".join([start.text, *block])), start.index, start.column)


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _command(paste: Paste, head: int, items: list[Item], entry: Entry) -> tuple[list[Command], list[Sighting]]:
    words, places = _words(items)
    found = _called(words)
    if found is None:
        return [], []
    last = max((item.index for item in items), default=head)
    first, final = paste.lines[head].number, paste.lines[last].number
    flags = tuple((option.name, option.value) for option in found.options)
    whole = found.launch and found.revealing and entry.ended
    seen = [_sighting(paste, places, kind, option) for kind, option in _options(found)]
    return [Command(first, final, found.program or "args", found.launch, whole, flags)], seen


def _called(words: tuple[Word, ...]) -> Call | None:
    if not words:
        return None
    if words[0].text.startswith("-") and not any(" " in word.text and word.text.startswith("-") for word in words[:1]):
        return Call("args", read_options(words, short=True).options, launch=True, revealing=True)
    return call(Words(words), prompted=True)


def _words(items: list[Item]) -> tuple[tuple[Word, ...], list[Item]]:
    """The words of a command list; a list of one long string is a shell command line."""
    words: list[Word] = []
    start = 0
    for item in items:
        inner = simple_commands(item.text)
        split = len(items) == 1 or (len(inner) == 1 and len(inner[0].words) > 1 and item.text.startswith(("--", "python", "vllm")))
        if split and inner and not _inline(words):
            words.extend(Word(w.text, w.start + start, w.end + start, w.exact, w.quoted) for command in inner[:1] for w in command.words)
        else:
            words.append(Word(item.text, start, start + len(item.text), quoted=" " in item.text))
        start += len(item.text) + 1
    return tuple(words), items


def _inline(words: list[Word]) -> bool:
    return bool(words) and re.fullmatch(r"-[a-z]*c", words[-1].text) is not None


def _options(found: Call) -> Iterator[tuple[FactKind, Option]]:
    yield from ((FactKind.FLAG, option) for option in found.options)
    yield from ((FactKind.ENV, option) for option in found.variables)


def _sighting(paste: Paste, items: list[Item], kind: FactKind, option: Option) -> Sighting:
    start, here = option.start, items[0]
    for item in items:
        here = item
        if start <= len(item.text):
            break
        start -= len(item.text) + 1
    line = paste.lines[here.index]
    begin = min(here.column + start, len(line.raw))
    end = min(max(begin, begin + option.end - option.start), len(line.raw))
    return Sighting(Fact(kind, option.name, option.value, line.number, begin, end), Weight.PRINTED)


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
        elif (found := _MAP.fullmatch(raw)) and not found["value"].startswith("<") and found["name"] not in ("name", "value"):
            yield variable(line, found["name"], found["value"], found.start("value") - offset)

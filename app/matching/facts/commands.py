"""Command lines of a paste: their flags, the variables before them, and the machine that the output below is from."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from app.domain.facts import Command, Fact, FactKind
from app.domain.paste import Paste
from app.matching.facts.calls import Call, call
from app.matching.facts.environment import VARIABLE_PREFIXES, unknown
from app.matching.facts.options import Option
from app.matching.facts.programs import SENTENCE_WORDS, TYPED
from app.matching.facts.shell import Words, simple_commands
from app.matching.facts.sighting import Sighting, Weight
from app.matching.facts.written import Written, written_at

# What a command without a prompt starts with, behind the indentation of a pasted code block.
_STARTS = (*sorted(TYPED), *VARIABLE_PREFIXES, "/", "./", "../", "~/", "--", "- --")
TRIGGERS = (
    *(f"\n{indent}{start}" for start in _STARTS for indent in ("", "\t", *(" " * width for width in range(1, 9)))),
    *("] cmd = ", "$ ", "# ", "❯", "➜", ":\\", ".sh ", "\n!", "\n+", "\n>"),
)
"""Literals of which every line that may start a command holds one."""


_MOST_COMMANDS = 5_000
_MOST_TEXT = 300_000  # characters of command lines that are read of a paste


@dataclass(frozen=True, slots=True)
class Scope:
    """A command's own lines and those that it printed (indexes, ``last`` inclusive), and whose host they are from."""

    first: int
    output: int
    last: int
    host: str
    program: str
    words: tuple[str, ...]


@dataclass(slots=True)
class Commands:
    """What was read of all command lines."""

    commands: list[Command] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)


def read_commands(paste: Paste, candidates: Iterable[int], covered: Container[int] = ()) -> Commands:
    """Read the commands that start on the candidate lines (indexes in order) that nothing else has ``covered``.

    A command that is repeated word for word is read once.
    """
    found, behind, left = Commands(), -1, _MOST_TEXT
    known: dict[tuple[str, str], Scope | None] = {}
    glued = {
        before: after
        for joined in paste.joined
        for (before, _), (after, column) in pairwise(joined.parts)
        if not joined.text[column - 1].isspace()
    }
    for index in candidates:
        if index <= behind or index in covered or left <= 0 or len(found.scopes) == _MOST_COMMANDS:
            continue
        key = (paste.lines[index].raw, paste.lines[index + 1].raw if index + 1 < len(paste.lines) else "")
        if key not in known:
            written = written_at(paste, index, glued)
            left -= len(written.text) if written else 0
            calls = list(_calls(written)) if written else []
            known[key] = _take(found, paste, written, calls) if written and calls else None
        scope = known[key]
        if scope is not None:
            behind = index + scope.output - scope.first - 1
            found.scopes.append(replace(scope, first=index, output=behind + 1))
    _close_scopes(found, len(paste.lines))
    return found


def _calls(written: Written) -> Iterator[tuple[Words, Call]]:
    for words in simple_commands(written.text, windows=written.prompt.windows):
        if not written.prompt.sure and (_is_sentence(words) or _is_lone_switch(words)):
            return
        found = call(words, prompted=written.prompt.sure)
        if found is not None:
            yield words, found


def _is_sentence(words: Words) -> bool:
    """Whether somebody writes about a command: ``vllm serve fails when``."""
    bare = [word.text for word in words.words if not word.quoted]
    return any(text.lower() in SENTENCE_WORDS or text.endswith((",", ";", "?", "!")) for text in bare)


def _is_lone_switch(words: Words) -> bool:
    """Whether a line is a single option without a value: as likely the end of a wrapped sentence."""
    first = words.words[0].text
    return first.startswith("--") and (len(words.words) == 1 and "=" not in first)


def _take(found: Commands, paste: Paste, written: Written, calls: list[tuple[Words, Call]]) -> Scope:
    first, last = paste.lines[written.first].number, paste.lines[written.last].number
    host = written.prompt.host
    for _, item in calls:
        flags = tuple((option.name, option.value) for option in item.options)
        whole = item.launch and item.revealing and written.complete
        if item.program and (written.prompt.sure or item.launch):
            found.commands.append(Command(first, last, item.program, item.launch, whole, flags))
        variables = [option for option in item.variables if not unknown(option.value)]
        for kind, options in ((FactKind.FLAG, item.options), (FactKind.ENV, variables)):
            found.sightings.extend(_sighting(paste, written, kind, option) for option in options)
        host = item.host or host
    words, item = calls[0]
    texts = tuple(word.text for word in words.words)
    return Scope(written.first, written.last + 1, written.last, host, item.program, texts)


def _sighting(paste: Paste, written: Written, kind: FactKind, option: Option) -> Sighting:
    index, start, end = written.place(option.start, option.end)
    line = paste.lines[index]
    end = min(end, len(line.raw))
    return Sighting(Fact(kind, option.name, option.value, line.number, min(start, end), end), Weight.PRINTED)


def _close_scopes(found: Commands, length: int) -> None:
    """What a command printed reaches to the next command or the end of the paste."""
    ends = [scope.first - 1 for scope in found.scopes[1:]] + [length - 1]
    found.scopes = [replace(scope, last=last) for scope, last in zip(found.scopes, ends, strict=False)]

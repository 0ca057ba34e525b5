"""Settings that programs print: argument dumps, configuration objects, and the calls that set them in Python."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import Command, FactKind
from app.domain.paste import Paste
from app.matching.facts.gate import Rule
from app.matching.facts.sighting import SCANNED_LENGTH, Sighting, View, Weight
from app.matching.facts.structure import Pair, Structure, outermost_first, read_structure

# Where a listing starts; the group is where reading starts. Each is what a program prints of its own settings.
_DUMP = re.compile(
    r"(?:engine|LLM)[^()]{0,40}(?:\([^()]{1,80}\) )?with config: (?P<listing>)\w+="
    r"|(?P<arguments>non-default args: )(?P<defaults>)\{"
    r"|(?P<namespace>\bargs: )(?P<parsed>)Namespace\("
    r"|\b(?:server_args|engine_args|args|config)\s?[=:]\s?(?P<object>)(?P<all>ServerArgs|AsyncEngineArgs|EngineArgs|Namespace)\("
    r"|LMCache Configuration: (?P<lmcache>)\{"
    r"|(?P<connector>)\bKVTransferConfig\(\w+="
    r"|\blauncher: (?P<rust>)Args \{"
)
# A call in a script that starts an engine; inside a traceback it stands indented.
_CALL = re.compile(
    r"(?:\w{1,40} ?= ?)?(?:[A-Za-z]\w{0,30}\.)?(?:LLM|EngineArgs|AsyncEngineArgs|Engine)\((?=\w+ ?=|\"|')"
)
_LITERAL = re.compile(r"[+-]?\d[\d._e+-]*|True|False|None|\[[^\]]{0,200}\]|torch\.\w+")
_SOME = re.compile(r"Some\((?P<inner>.*)\)", re.DOTALL)
_CURRENT = re.compile(r"\bself\.server_args\.(?P<name>[a-z_]{1,60})=(?P<value>[\w.-]{0,60}\w)")
_DOTTED = re.compile(r"\s{0,8}(?P<name>[a-z]\w{0,60}) \.{3,80} ?(?P<value>\S.{0,500})")


_MOST_LAUNCHES = 50


def read_dump(view: View) -> Iterator[Sighting]:
    """The settings of a dump on this line, under their printed names; objects inside count by their leaves too."""
    found = _DUMP.search(view.text)
    if found is None:
        return
    structure = read_structure(view.text, _start(found))
    for pair in outermost_first(structure.pairs):
        if not pair.value.startswith("<"):
            yield _sighting(view, pair)


def read_launches(paste: Paste, candidates: Iterable[int]) -> list[Command]:
    """The launches that argument dumps show; whole where the dump is closed. One that is repeated counts once."""
    commands: dict[str, Command] = {}
    for index in candidates:
        text = paste.lines[index].text[:SCANNED_LENGTH]
        if len(commands) == _MOST_LAUNCHES:
            break
        found = None if text in commands else _DUMP.search(text)
        if found is not None and (found["arguments"] or found["namespace"] or found["all"]):
            number, structure = paste.lines[index].number, read_structure(text, _start(found))
            program = "non-default args" if found["arguments"] else "args"
            commands[text] = Command(number, number, program, True, structure.closed, _flags(structure))
    return list(commands.values())


def read_call(view: View) -> Iterator[Sighting]:
    """Literal arguments of an engine's constructor in a pasted script; a variable says nothing."""
    found = _CALL.match(view.text) if view.line.raw[:1] == view.text[:1] else None
    if found is None:
        return
    for pair in outermost_first(read_structure(view.text, found.end() - 1).pairs):
        if pair.depth == 1 and (pair.quoted or _LITERAL.fullmatch(pair.value)):
            yield _sighting(view, pair)


def read_dotted(view: View) -> Iterator[Sighting]:
    """``name ....... value``, as Megatron-LM and DeepSpeed print their settings."""
    found = _DOTTED.fullmatch(view.text)
    if found:
        yield view.saw(FactKind.FLAG, found["name"], found["value"].strip(), found.span("value"), Weight.LISTED)


def _start(found: re.Match[str]) -> int:
    """Column where the structure starts: the last zero-width group that took part."""
    places = [found.start(name) for name in ("listing", "defaults", "parsed", "object", "lmcache", "connector", "rust")]
    return max(places)


def _value(pair: Pair) -> str:
    some = _SOME.fullmatch(pair.value)
    return some["inner"].strip().strip('"') if some else pair.value


def _flags(structure: Structure) -> tuple[tuple[str, str], ...]:
    return tuple((pair.name, _value(pair)) for pair in outermost_first(structure.pairs))


def _sighting(view: View, pair: Pair) -> Sighting:
    return view.saw(FactKind.FLAG, pair.name, _value(pair), (pair.start, pair.end), Weight.LISTED)


def read_current(view: View) -> Iterator[Sighting]:
    """The value that SGLang names beside its advice: ``Current value: self.server_args.NAME=VALUE``."""
    for found in _CURRENT.finditer(view.text):
        yield view.saw(FactKind.FLAG, found["name"], found["value"], found.span("value"), Weight.LISTED)


RULES = (
    Rule(("self.server_args.",), read_current),
    Rule(
        ("with config: ", "args: ", "args=", "args(", "namespace(", "configuration: {", "kvtransferconfig(", "args {"),
        read_dump,
        most=300_000,
    ),
    Rule(("llm(", "engine(", "engineargs("), read_call),
    Rule((" ....",), read_dotted),
)
LAUNCH_TRIGGERS = ("non-default args: {", "namespace(", "args=", "args(", "args: ")

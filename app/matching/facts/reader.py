"""Facts of a paste: one cheap pass finds the lines that may hold some, rules read them, contradictions are settled."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.domain.facts import Facts
from app.domain.paste import Line, Paste
from app.domain.taxonomy import Product
from app.matching.facts import (
    commands,
    dumps,
    environment,
    hardware,
    images,
    labels,
    manifests,
    packages,
    platforms,
    python_paths,
    quantities,
    sentences,
    statements,
)
from app.matching.facts.coat import shown, without_coat
from app.matching.facts.commands import Scope
from app.matching.facts.conflicts import settle
from app.matching.facts.gate import Block, Gate, Rule, Sorted
from app.matching.facts.names import Names, names
from app.matching.facts.secrecy import without_secret
from app.matching.facts.sides import SIDE_TRIGGERS, read_sides
from app.matching.facts.sighting import Sighting, View

_RULES: tuple[Rule, ...] = tuple(
    rule
    for module in (
        sentences,
        labels,
        packages,
        images,
        python_paths,
        dumps,
        environment,
        hardware,
        platforms,
        quantities,
        statements,
    )
    for rule in module.RULES
)
_BLOCKS = {
    Block.COMMAND: commands.TRIGGERS,
    Block.MANIFEST: manifests.TRIGGERS,
    Block.ENVIRONMENT: environment.SHOWN_TRIGGERS,
    Block.PACKAGES: packages.LIST_TRIGGERS,
    Block.DUMP: dumps.LAUNCH_TRIGGERS,
    Block.SIDE: SIDE_TRIGGERS,
}


def read_facts(paste: Paste, products: Sequence[Product]) -> Facts:
    """Everything the paste says about the machine, the programs and their settings, by ``docs/facts.md``."""
    known = names(products)
    paste, taken = without_coat(paste)
    work = _gate(known).sort(paste)
    blocks = work.blocks
    listed = manifests.read_manifests(paste, blocks[Block.MANIFEST], known)
    typed = commands.read_commands(paste, blocks[Block.COMMAND], listed.covered)
    variables, environment_shown = environment.read_shown(paste, blocks[Block.ENVIRONMENT], known)
    printed = dumps.read_launches(paste, blocks[Block.DUMP])
    sightings = [
        *typed.sightings,
        *listed.sightings,
        *variables,
        *packages.read_lists(paste, blocks[Block.PACKAGES], known),
        *_by_lines(paste, work, known, typed.scopes),
        *_by_joins(paste, known),
    ]
    launches = sorted([*typed.commands, *listed.commands, *printed], key=lambda command: command.line)
    settled = map(without_secret, settle(sightings, read_sides(paste, blocks[Block.SIDE])))
    return Facts(tuple(shown(settled, taken)), tuple(launches), environment_shown)


def _gate(known: Names) -> Gate:
    return _gate_of(tuple(known.spellings.items()))


@lru_cache(maxsize=8)
def _gate_of(spellings: tuple[tuple[str, str], ...]) -> Gate:
    return Gate(_RULES, _BLOCKS, Names(dict(spellings)))


def _by_lines(paste: Paste, work: Sorted, known: Names, scopes: Sequence[Scope]) -> Iterator[Sighting]:
    """What single lines tell."""
    starts = [scope.first for scope in scopes]
    for index, text, rules in work.lines:
        line = paste.lines[index]
        at = bisect_right(starts, index) - 1
        host = line.host or (_host(paste, scopes[at], index) if at >= 0 and not line.prose else "")
        view = View(paste, index, text, known, host)
        for rule in rules:
            if rule.prose or not line.prose:
                yield from rule.read(view)


def _by_joins(paste: Paste, known: Names) -> Iterator[Sighting]:
    """What messages tell that were wrapped over several lines."""
    pages = Paste(tuple(Line(number, joined.text) for number, joined in enumerate(paste.joined, 1)))
    for index, text, rules in _gate(known).sort(pages).lines:
        joined = paste.joined[index]
        first = paste.line(joined.parts[0][0])
        view = View(paste, _place(paste, first.number), text, known, first.host, joined)
        for rule in rules:
            if rule.wrapped and not joined.prose:
                yield from rule.read(view)


def _place(paste: Paste, number: int) -> int:
    """Index of the line with this number."""
    missing = paste.cut.last - paste.cut.first + 1 if paste.cut and number > paste.cut.last else 0
    return number - 1 - missing


def _host(paste: Paste, scope: Scope, index: int) -> str:
    """The host of a line below a command. Its output bears no logger's prefix, unless a log was asked for."""
    line = paste.lines[index]
    prefixed = bool(line.stream or line.raw[: line.offset].strip(" \t>#$"))
    asked = "logs" in scope.words or "tail" in scope.words
    return scope.host if index >= scope.output and (asked or not prefixed) else ""

"""The one cheap pass that tells which lines are worth a closer look, and by which rules.

A rule names literals of which every line it can read holds one; all literals of all rules are looked for in one
Aho-Corasick pass over the whole paste, so that lines no rule asks for cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ahocorasick_rs import BytesAhoCorasick, Implementation

from app.domain.paste import Line, Paste
from app.matching.facts.names import Names
from app.matching.facts.sighting import SCANNED_LENGTH, Sighting, View


COMMAND, MANIFEST, ENVIRONMENT, PACKAGES = -1, -2, -3, -4
"""Stand among a line's rule numbers where something that spans several lines may start."""

_BLOCK = 20_000  # lines a pass: its list of hits stays small however long the paste is


@dataclass(frozen=True, slots=True)
class Rule:
    """How one kind of line is read.

    ``triggers`` are lower-case literals; ``\\n`` in front of one asks for the beginning of the line as shown. With
    ``named`` every known product name triggers too. A rule without ``prose`` never sees a person's sentence.
    """

    triggers: tuple[str, ...]
    read: Callable[[View], Iterable[Sighting]]
    named: bool = False
    prose: bool = False


class Gate:
    """All triggers of all rules, and of what spans several lines (``blocks``)."""

    def __init__(self, rules: Sequence[Rule], blocks: Mapping[int, Iterable[str]], names: Names) -> None:
        self._rules = rules
        wanted: dict[str, set[int]] = {}
        for number, rule in enumerate(rules):
            for trigger in (*rule.triggers, *(_spelled(names) if rule.named else ())):
                wanted.setdefault(trigger, set()).add(number)
        for block, triggers in blocks.items():
            for trigger in triggers:
                wanted.setdefault(trigger, set()).add(block)
        literals = [trigger.encode() for trigger in wanted]
        self._wanted = [frozenset(numbers) for numbers in wanted.values()]
        self._automaton = BytesAhoCorasick(literals, implementation=Implementation.ContiguousNFA)

    def lines(self, paste: Paste) -> Iterator[tuple[int, frozenset[int]]]:
        """Index of each line worth a look and the numbers of its rules and blocks, in order.

        Rules are left out where a line with the same message and host had the same ones before.
        """
        seen: set[int] = set()
        for first in range(0, len(paste.lines), _BLOCK):
            for index, numbers in self._block(paste.lines[first : first + _BLOCK]):
                line = paste.lines[first + index]
                key = hash((line.text, line.host, numbers))
                if key in seen:
                    numbers = frozenset(number for number in numbers if number < 0)
                seen.add(key)
                if numbers:
                    yield first + index, numbers

    def _block(self, lines: Sequence[Line]) -> Iterator[tuple[int, frozenset[int]]]:
        haystack = ("\n" + "\n".join(map(_searched, lines))).encode("utf-8", "replace").lower()
        index, counted, numbers = -1, 0, frozenset[int]()
        for literal, _, end in self._automaton.find_matches_as_indexes(haystack, overlapping=True):
            ahead = haystack.count(b"\n", counted, end)
            if ahead:
                if numbers:
                    yield index, numbers
                index, numbers = index + ahead, frozenset()
            counted = end
            numbers |= self._wanted[literal]
        if numbers:
            yield index, numbers

    def rules(self, numbers: frozenset[int]) -> Iterator[Rule]:
        """The rules of these numbers, blocks aside, in their order."""
        return (self._rules[number] for number in sorted(numbers) if number >= 0)


def _spelled(names: Names) -> Iterator[str]:
    for spelling in names.spellings:
        yield from {spelling, spelling.replace("-", "_"), spelling.replace("-", " ")}


def _searched(line: Line) -> str:
    text = line.raw[:SCANNED_LENGTH]
    return text if line.message is None else f"{text} {line.message[:SCANNED_LENGTH]}"

"""The one cheap pass that tells which lines are worth a closer look, and by which rules.

A rule names literals of which every line it can read holds one; all literals of all rules are looked for in one
Aho-Corasick pass over the whole paste, so that lines no rule asks for cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ahocorasick_rs import BytesAhoCorasick, Implementation

from app.domain.paste import Line, Paste
from app.matching.facts.names import Names
from app.matching.facts.sighting import SCANNED_LENGTH, Sighting, View

# What parts a product's name from its version. A bare blank would let every line of some logs through.
_BEHIND_NAME = (*(f" {sign}" for sign in "0123456789v :=`(*\"'"), ":", "=", "\t", "*", "`", "'", '"', ")", "]", "：")
_BLOCK = 20_000  # lines a pass: its list of hits stays small however long the paste is


def any_of(literals: str) -> tuple[str, ...]:
    """Triggers written in one string, parted by ``¦``.

    >>> any_of("gpu 0¦gpu 1")
    ('gpu 0', 'gpu 1')
    """
    return tuple(literals.split("¦"))


class Block(StrEnum):
    """What spans several lines and is read by a stage of its own."""

    COMMAND = "command"
    MANIFEST = "manifest"
    ENVIRONMENT = "environment"
    PACKAGES = "packages"
    DUMP = "dump"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Rule:
    """How one kind of line is read.

    ``triggers`` are lower-case literals; a line feed in front of one asks for the beginning of the line as shown.
    With ``named`` every known product name with a separator behind it triggers too. A rule without ``prose`` never
    sees a person's sentence; one with ``wrapped`` also sees messages that were put together again, one with
    ``hosted`` lines that repeat others, as two machines may print the same. ``most`` bounds the characters that a
    rule is shown of one paste, so that no paste can make it slow.
    """

    triggers: tuple[str, ...]
    read: Callable[[View], Iterable[Sighting]]
    named: bool = False
    prose: bool = False
    wrapped: bool = False
    hosted: bool = False
    most: int = 400_000


@dataclass(frozen=True, slots=True)
class Sorted:
    """Index and text of each line worth a look with the rules that may read it, and where blocks may start."""

    lines: list[tuple[int, str, tuple[Rule, ...]]]
    blocks: dict[Block, list[int]]


_Meaning = tuple[tuple[Rule, ...], tuple[int, ...], tuple[Block, ...]]


class Gate:
    """All triggers of all rules, and of what spans several lines (``blocks``)."""

    def __init__(self, rules: Sequence[Rule], blocks: Mapping[Block, Iterable[str]], names: Names) -> None:
        self._rules, self._blocks = tuple(rules), tuple(blocks)
        wanted: dict[str, int] = {}
        for number, rule in enumerate(rules):
            for trigger in (*rule.triggers, *(_spelled(names) if rule.named else ())):
                wanted[trigger] = wanted.get(trigger, 0) | 1 << number
        for number, block in enumerate(blocks, len(rules)):
            for trigger in blocks[block]:
                wanted[trigger] = wanted.get(trigger, 0) | 1 << number
        self._masks = list(wanted.values())
        literals = [trigger.encode() for trigger in wanted]
        self._automaton = BytesAhoCorasick(literals, implementation=Implementation.ContiguousNFA)
        self._known: dict[int, _Meaning] = {}

    def sort(self, paste: Paste) -> Sorted:
        """The lines worth a look, in order. A rule is spared a line that it saw before with the same host."""
        found = Sorted([], {block: [] for block in Block})
        left = [rule.most for rule in self._rules]
        spent = 0
        seen: set[tuple[str, str, int]] = set()
        for first in range(0, len(paste.lines), _BLOCK):
            for place, mask in self._hits(paste.lines[first : first + _BLOCK]):
                rules, numbers, blocks = self._meaning(mask & ~spent)
                for block in blocks:
                    found.blocks[block].append(first + place)
                line = paste.lines[first + place]
                key = (line.text[:SCANNED_LENGTH] if rules else "", line.host, mask)
                if not rules or (key in seen and not any(rule.hosted for rule in rules)):
                    continue
                seen.add(key)
                found.lines.append((first + place, key[0], rules))
                spent |= self._spend(left, numbers, len(key[0]))
        return found

    def _spend(self, left: list[int], rules: Sequence[int], length: int) -> int:
        """Take a line's length off what its rules may still be shown; the bits of those that are through."""
        through = 0
        for number in rules:
            left[number] -= length
            through |= (left[number] <= 0) << number
        return through

    def _hits(self, lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
        """Place of each line that holds a trigger, and the bits of what it triggers."""
        haystack = ("\n" + "\n".join(map(_searched, lines))).encode("utf-8", "replace").lower()
        place, counted, mask, masks = -1, 0, 0, self._masks
        for literal, _, end in self._automaton.find_matches_as_indexes(haystack, overlapping=True):
            if ahead := haystack.count(b"\n", counted, end):
                if mask:
                    yield place, mask
                place, mask = place + ahead, 0
            counted = end
            mask |= masks[literal]
        if mask:
            yield place, mask

    def _meaning(self, mask: int) -> _Meaning:
        known = self._known.get(mask)
        if known is None:
            numbers = tuple(number for number in range(len(self._rules)) if mask >> number & 1)
            behind = mask >> len(self._rules)
            blocks = tuple(block for number, block in enumerate(self._blocks) if behind >> number & 1)
            known = self._known[mask] = (tuple(self._rules[number] for number in numbers), numbers, blocks)
        return known


def _spelled(names: Names) -> Iterator[str]:
    for spelling in names.spellings:
        for written in {spelling, spelling.replace("-", "_"), spelling.replace("-", " ")}:
            yield from (written + separator for separator in _BEHIND_NAME)


def _searched(line: Line) -> str:
    text = line.raw[:SCANNED_LENGTH]
    return text if line.message is None else f"{text} {line.message[:SCANNED_LENGTH]}"

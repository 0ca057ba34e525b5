"""Messages that a terminal or a person wrapped over several lines are put together again.

Only output is joined with output, and a join is read besides its lines, never instead of them: a wrong join costs
little, a missed one loses the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.domain.paste import Joined, Line

MAX_JOINS = 4_000
MAX_PARTS = 8
# Lines of other streams that may stand between two pieces of one message.
_REACH = 16

# Usual terminal widths; another one must show itself on several lines.
_WIDTHS = frozenset((80, 100, 120, 132, 160, 200))
_NARROWEST, _WIDEST = 60, 400
_PROVEN = 3
# Nobody breaks a shorter line by hand.
_SHORTEST = 50
# A shorter line goes on with a sentence only if it ends it.
_SHORT_TAIL = 30

_WORDS = re.compile(r"(?<![\w./-])[A-Za-z']{1,20} [a-z']{1,20} [a-z']{1,20}(?![\w./=(-])")
_TAIL = re.compile(r"[a-z][\w-]{0,30}[.!]?$|.{0,200}?(?<![\w./-])[A-Za-z']{1,20} [a-z']{1,20}(?![\w./=(-])")
# No sentence ends with these.
_OPEN_ENDS = frozenset(
    (
        *("a", "an", "the", "this", "these", "that", "your", "its", "new", "both", "per"),
        *("of", "to", "in", "on", "at", "by", "for", "from", "with", "without", "than", "as", "into", "via", "using"),
        *("and", "or", "but", "if", "not", "when", "which"),
        *("is", "are", "was", "were", "be", "been", "has", "have", "cannot", "can", "will", "may", "must"),
    )
)
_CLOSED_END = frozenset(".:;!?{}[]=|\\")
_RECORD = re.compile(
    r"File \"|Traceback|[\w.()/-]{1,80}: |at \S+ \(|[\w.]{1,80} ?=|(?:import|return|raise|self)\b|[\w./-]{1,120}:\d"
    r"|\d+\s*[|:]"
)
# What no word is broken before.
_STARTS = re.compile(
    r"File \"|Traceback|\d{2,4}[-/:]\d\d|(?:DEBUG|INFO|WARNING|WARN|ERROR|CRITICAL|FATAL)\b|\w+\[\d+\]:"
)
# A table or a rule.
_RULED = re.compile(r"[|+│]|([=*^~#-])\1\1")
_DIGITS = re.compile(r"\d+")


def rejoin(lines: Sequence[Line], widths: Sequence[int] = ()) -> tuple[Joined, ...]:
    """The wrapped messages among ``lines``, in the order of their first lines.

    ``widths`` are the lengths of the pasted lines before trailing blanks went; by default those of ``raw``.
    """
    pages = _Pages(lines, widths or [len(line.raw) for line in lines])
    follows: dict[int, tuple[int, str]] = {}
    for before, follower in pages.continuations():
        follows.setdefault(before, follower)
    followers = {after for after, _ in follows.values()}
    joins: list[Joined] = []
    for head in sorted(follows):
        if head not in followers and len(joins) < MAX_JOINS:
            for chain in _chains(head, follows):
                joins.extend(pages.join(chain, follows))
    return tuple(joins[:MAX_JOINS])


def _chains(head: int, follows: dict[int, tuple[int, str]]) -> Iterator[list[int]]:
    """The lines from ``head`` on, at most eight at a time; the next chain takes the last of them up again."""
    chain = [head]
    while chain[-1] in follows:
        chain.append(follows[chain[-1]][0])
        if len(chain) == MAX_PARTS:
            yield chain
            chain = chain[-1:]
    if len(chain) > 1:
        yield chain


class _Pages:
    """The lines of one paste with what joining asks of them again and again."""

    def __init__(self, lines: Sequence[Line], widths: Sequence[int]) -> None:
        self._lines = lines
        self._widths = widths
        self._texts = [line.text for line in lines]
        self._full, self._proven = _full_width(widths)

    def continuations(self) -> Iterator[tuple[int, tuple[int, str]]]:
        """For each line that goes on elsewhere: its index, the index of the line it goes on with, and the glue."""
        last_of: dict[str, int] = {}
        texts, widths, full = self._texts, self._widths, self._full
        for place, line in enumerate(self._lines):
            before = place - 1
            if line.stream:
                before, last_of[line.stream] = last_of.get(line.stream, -1), place
            head, tail = texts[before], texts[place]
            # Nearly every line ends here: closed, short, or followed by a line of its own.
            if not tail or not head or before < 0 or place - before > _REACH:
                continue
            full_line = widths[before] == full and not line.stream
            if full_line or head[-1] == "\\" or (len(head) >= _SHORTEST and _left_open(head, tail)):
                glue = self._glue(before, place)
                if glue is not None:
                    yield before, (place, glue)

    def join(self, chain: Sequence[int], follows: dict[int, tuple[int, str]]) -> Iterator[Joined]:
        """The lines ``chain`` as one message; a second time with blanks where a terminal may have broken at one."""
        glues = [follows[place][1] for place in chain[:-1]]
        loose = [glue or self._blank(*pair) for glue, pair in zip(glues, pairwise(chain), strict=True)]
        for kind in (glues,) if glues == loose else (glues, loose):
            text, parts = "", []
            for place, glue in zip(chain, (*kind, None), strict=True):
                parts.append((self._lines[place].number, len(text)))
                text += self._texts[place]
                if glue is not None:
                    text = text.removesuffix("\\").rstrip() + glue
            yield Joined(text, tuple(parts))

    def _blank(self, before: int, after: int) -> str:
        """A blank between two words, nothing beside punctuation."""
        return " " if self._texts[before][-1].isalnum() and self._texts[after][0].isalnum() else ""

    def _glue(self, before: int, after: int) -> str | None:
        """What belongs between two lines of one message; ``None`` where they are none."""
        head, tail, follower = self._texts[before], self._texts[after], self._lines[after]
        if self._lines[before].prose or follower.prose:
            return None
        if head.endswith("\\") and not head.endswith("\\\\"):
            return " "
        bare = not follower.raw[: follower.offset].strip() and follower.message is None
        if bare and self._widths[before] == self._full and _wraps(head, tail, self._proven):
            mid_word = len(self._lines[before].raw) == self._full and not follower.offset
            return "" if mid_word else " "
        return " " if (bare or self._same_prefix(before, after)) and _goes_on(head, tail) else None

    def _same_prefix(self, before: int, after: int) -> bool:
        one, other = self._lines[before], self._lines[after]
        return _shape(one.raw[: one.offset]) == _shape(other.raw[: other.offset])


def _shape(prefix: str) -> str:
    return _DIGITS.sub("0", prefix).rstrip()


def _full_width(widths: Sequence[int]) -> tuple[int, bool]:
    """The terminal's width if the paste was copied off one that wrapped, else 0; and whether that is proven."""
    widest = max(widths, default=0)
    if not _NARROWEST <= widest <= _WIDEST:
        return 0, False
    lines = list(widths).count(widest)
    proven = lines >= (2 if widest in _WIDTHS else _PROVEN)
    return (widest if proven or widest in _WIDTHS else 0), proven


def _wraps(head: str, tail: str, proven: bool) -> bool:
    """Whether two lines, the first as wide as the terminal, may be one: no tables, no rules, no list of equals."""
    if _RULED.match(head) or _RULED.match(tail) or head[:8] == tail[:8] or not (" " in head or " " in tail):
        return False
    if proven or (head[-1].isalnum() and tail[0].isalnum() and not _STARTS.match(tail)):
        return True
    return not (head[-1] in _CLOSED_END or head[-1] in "()\"'" or _RECORD.match(tail))


def _left_open(head: str, tail: str) -> bool:
    """Whether ``head`` stops, or ``tail`` starts, in the middle of a sentence."""
    end, start = head[-1], tail[0]
    if end in _CLOSED_END:
        return False
    return start.islower() or start in "`'\"(" or end == "," or head[head.rfind(" ") + 1 :] in _OPEN_ENDS


def _goes_on(head: str, tail: str) -> bool:
    """Whether ``tail`` goes on with a sentence that ``head`` left open."""
    if len(head) < _SHORTEST or "=" in head[head.rfind(" ") :] or not _left_open(head, tail):
        return False
    if len(tail) < _SHORT_TAIL and tail[-1] not in ".,:;!?)":
        return False
    return bool(_WORDS.search(head) and _TAIL.match(tail) and not _RECORD.match(tail))

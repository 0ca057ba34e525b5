"""What people put around the lines of a paste: typographic punctuation and the marks of a quotation.

Readers of facts see the lines as programs printed and shells took them; places are told in the lines as they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.domain.facts import Fact
from app.domain.paste import Line, Paste
from app.patterns import spell

# ``>>> `` is Python's prompt.
_QUOTED = re.compile(r"(?:> ){1,3}(?=\S)")


def without_coat(paste: Paste) -> tuple[Paste, Mapping[int, int]]:
    """The paste as readers see it, and for each line number how many columns were taken off its beginning."""
    if not any(line.raw.startswith("> ") or not line.raw.isascii() for line in paste.lines):
        return paste, {}
    taken: dict[int, int] = {}
    lines = tuple(_bare(line, taken) for line in paste.lines)
    joined = tuple(replace(join, text=spell(join.text)) for join in paste.joined)
    return replace(paste, lines=lines, joined=joined), taken


def _bare(line: Line, taken: dict[int, int]) -> Line:
    raw = spell(line.raw)
    quoted = _QUOTED.match(raw)
    if quoted is None:
        return line if raw == line.raw else line._replace(raw=raw, message=line.message and spell(line.message))
    taken[line.number] = quoted.end()
    return line._replace(raw=raw[quoted.end() :], offset=max(line.offset - quoted.end(), 0))


def shown(facts: Iterable[Fact], taken: Mapping[int, int]) -> Iterator[Fact]:
    """The facts with their places in the lines as they are shown."""
    for fact in facts:
        width = taken.get(fact.line, 0)
        yield replace(fact, start=fact.start + width, end=fact.end + width) if width else fact

"""The words of a command list in a YAML manifest or a pod's description, each with its place in the paste."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.paste import Line, Paste
from app.matching.facts.sighting import SCANNED_LENGTH

_HEAD = re.compile(
    r"(?P<indent>\s*)(?:- )?(?P<key>command|args|entrypoint|Command|Args|env|environment|Environment):\s*(?P<rest>.*)"
)
_ITEM = re.compile(r"\s*- +(?P<text>.*)")
_FLOW = re.compile(r"\"(?P<double>(?:[^\"\\]|\\.){0,2000})\"|'(?P<single>[^']*)'|(?P<plain>[^\s,\[\]\"'][^,\[\]\"']*)")
_MANIFEST = re.compile(r"\s*(?:- )?[A-Za-z][\w./-]*:(?:\s|$)|---|\s*- ")
_BLOCK = frozenset({"|", ">", "|-", ">-", "|+", ">+"})
_MAX_LINES = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A key of a manifest: what stands behind it, the indexes of the lines below it, and whether more follows.

    ``ended`` tells that the manifest goes on behind the entry, so that nothing of it was cut off.
    """

    key: str
    rest: str
    column: int
    head: int
    lines: tuple[int, ...]
    ended: bool

    @property
    def last(self) -> int:
        """Index of its last line."""
        return self.lines[-1] if self.lines else self.head


@dataclass(frozen=True, slots=True)
class Item:
    """A word of a list, or a whole script. ``pieces``: column in ``text``, index of the line, column there."""

    text: str
    pieces: tuple[tuple[int, int, int], ...]
    script: bool = False

    def place(self, column: int) -> tuple[int, int]:
        """Index of the line, and the column of the line as shown, for a column of ``text``."""
        start, index, at = self.pieces[bisect_right(self.pieces, (column, 1 << 40, 0)) - 1]
        return index, at + column - start


def read_entry(paste: Paste, index: int) -> Entry | None:
    """The entry whose key stands on this line, or ``None``."""
    line = paste.lines[index] if index < len(paste.lines) else None
    short = line is not None and len(line.raw) <= SCANNED_LENGTH and not line.prose
    found = _HEAD.fullmatch(line.raw) if line is not None and short else None
    if line is None or found is None:
        return None
    lines: list[int] = []
    ended = False
    for at in range(index + 1, min(index + _MAX_LINES, len(paste.lines))):
        below = paste.lines[at]
        too_long = len(below.raw) > SCANNED_LENGTH
        if too_long or below.number != line.number + at - index or not _inside(below, found):
            ended = bool(_MANIFEST.match(below.raw))
            break
        lines.append(at)
    return Entry(found["key"].lower(), found["rest"].strip(), found.start("rest"), index, tuple(lines), ended)


def _inside(line: Line, head: re.Match[str]) -> bool:
    bare = line.raw.lstrip()
    indent = len(line.raw) - len(bare)
    dashed = bare.startswith("- ") and (head["rest"] == "" or head["rest"] in _BLOCK)
    return bool(bare) and (indent > head.start("key") or (dashed and indent >= len(head["indent"])))


def read_items(paste: Paste, entry: Entry) -> Iterator[Item]:
    """The items of a command list, in whichever of YAML's forms it is written."""
    if entry.rest.startswith("["):
        yield from _flow(paste, entry)
    elif entry.rest in _BLOCK:
        yield _script(paste, list(entry.lines), entry.rest)
    elif entry.rest:
        yield Item(entry.rest, ((0, entry.head, entry.column),), script=True)
    elif entry.lines and _ITEM.fullmatch(paste.lines[entry.lines[0]].raw):
        yield from _dashed(paste, entry)
    else:
        for at in entry.lines:
            raw = paste.lines[at].raw
            yield Item(raw.strip(), ((0, at, len(raw) - len(raw.lstrip())),))


def _flow(paste: Paste, entry: Entry) -> Iterator[Item]:
    """``["vllm", "serve", ...]`` on one line or more."""
    places = [(entry.head, entry.column, entry.rest)] + [(at, 0, paste.lines[at].raw) for at in entry.lines]
    for index, column, text in places:
        for found in _FLOW.finditer(text):
            group = found.lastgroup or ""
            value = re.sub(r"\\(.)", r"\1", found[group]) if group == "double" else found[group].strip()
            yield Item(value, ((0, index, column + found.start(group)),))


def _script(paste: Paste, lines: list[int], style: str) -> Item:
    """A block of lines: one command line when folded (``>``), a script otherwise."""
    text, pieces = "", []
    for at in lines:
        raw = paste.lines[at].raw
        body = raw.strip()
        pieces.append((len(text), at, len(raw) - len(raw.lstrip())))
        continued = style.startswith(">") or body.endswith("\\")
        text += body.removesuffix("\\") + (" " if continued else " ; ")
    return Item(text, tuple(pieces) or ((0, 0, 0),), script=True)


def _dashed(paste: Paste, entry: Entry) -> Iterator[Item]:
    """One item a line; what is indented below an item belongs to it."""
    items: list[list[int]] = []
    for at in entry.lines:
        if _ITEM.fullmatch(paste.lines[at].raw):
            items.append([at])
        elif items and not paste.lines[at].raw.lstrip().startswith("#"):
            items[-1].append(at)
    for first, *more in items:
        found = _ITEM.fullmatch(paste.lines[first].raw)
        text = re.sub(r"\s+#.*$", "", found["text"]).strip() if found else ""
        if text in _BLOCK:
            yield _script(paste, more, text)
        elif more:
            folded = _script(paste, more, ">")
            column = found.start("text") if found else 0
            shift = len(text) + 1
            pieces = ((0, first, column), *((start + shift, index, at) for start, index, at in folded.pieces))
            yield Item(f"{text} {folded.text}", pieces)
        else:
            quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
            column = (found.start("text") if found else 0) + quoted
            yield Item(text[1:-1] if quoted else text, ((0, first, column),))

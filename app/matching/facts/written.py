"""Commands as people paste them: behind a prompt or bare, over one line or many.

A bare command must start with a program that is known to be typed. Whether a line is a command is decided from that
line alone; only its continuation looks at what follows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.paste import Line, Paste
from app.matching.facts.programs import TYPED
from app.matching.facts.prompts import Prompt, read_prompt
from app.matching.facts.sighting import SCANNED_LENGTH

_MAX_LINES = 200
_MAX_LENGTH = 40_000

_TYPED = "|".join(map(re.escape, sorted(TYPED)))
_ASSIGNMENTS = r"(?:[A-Za-z_]\w*=(?:\"[^\"]*\"|'[^']*'|[^\s\"']*)\s+)"
STARTS = re.compile(
    rf"{_ASSIGNMENTS}{{0,30}}(?:(?:[\w.~-]*/)*(?:{_TYPED})(?:\.exe|(?<=python)[\d.]+)?(?=\s|$)"
    r"|\.{1,2}/[\w./-]+|[\w./-]+\.sh(?=\s|$)|\\$)"
)
"""What a command without a sure prompt starts with, environment settings in front of it included."""

_ANNOUNCED = re.compile(r"cmd = (?!\[)")  # what DeepSpeed's launcher logs
_SIGNS = "$#%>❯➜"
_OPTION = re.compile(r"\s*--?[A-Za-z]")
# A line that starts with an option: the rest of a command, or a list of options pasted without it.
_OPTIONS = re.compile(r"(?P<lead>\s*(?:- )?)--[a-z][\w.-]+(?:[ =]|$)")
_ARGUMENT = re.compile(r"[\w./:@+=,{}$\"'<>\[\]-]*[\w/}\"'>\])]")


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a command that stands on one line: the line's index, its column there and in the whole."""

    index: int
    column: int
    start: int


@dataclass(frozen=True, slots=True)
class Written:
    """A command with its continuation lines joined. ``complete`` is false where a line that must follow is missing."""

    text: str
    pieces: tuple[Piece, ...]
    prompt: Prompt
    complete: bool

    @property
    def first(self) -> int:
        """Index of the line it starts on."""
        return self.pieces[0].index

    @property
    def last(self) -> int:
        """Index of the line it ends on."""
        return self.pieces[-1].index

    def place(self, start: int, end: int) -> tuple[int, int, int]:
        """Index of the line, and columns of that line as shown, for columns of ``text``; cut at the line's end."""
        at = bisect_right(self.pieces, start, key=lambda piece: piece.start) - 1
        piece = self.pieces[at]
        stop = min(end, self.pieces[at + 1].start) if at + 1 < len(self.pieces) else end
        return piece.index, piece.column + start - piece.start, piece.column + stop - piece.start


def written_at(paste: Paste, index: int, glued: Mapping[int, int]) -> Written | None:
    """The command that starts on this line, or ``None``.

    ``glued`` holds, for the number of each line that a terminal cut in the middle of a word, that of the next piece.
    """
    line = paste.lines[index]
    logged = _logged(line)
    if announced := _ANNOUNCED.match(line.raw, line.offset):
        return _continued(paste, index, Prompt(announced.end(), sure=True), glued)
    if line.prose or (logged and not any(sign in line.raw for sign in _SIGNS)):
        return None
    if not logged and (options := _OPTIONS.match(line.raw)):
        return _continued(paste, index, Prompt(options.end("lead")), glued)
    prompt = read_prompt(line.raw)
    if not prompt.sure and (logged or not STARTS.match(line.raw, prompt.end)):
        return None
    return _continued(paste, index, prompt, glued)


def _logged(line: Line) -> bool:
    """Whether a logger or collector wrote something in front of the message."""
    return bool(line.raw[: line.offset].strip(" \t>#$%")) or line.message is not None


def _continued(paste: Paste, index: int, prompt: Prompt, glued: Mapping[int, int]) -> Written:
    text, pieces, complete = "", list[Piece](), True
    column, at = prompt.end, index
    while True:
        line, below = paste.lines[at], _below(paste, at)
        pieces.append(Piece(at, column, len(text)))
        body, marked = _without_mark(line.raw[column:SCANNED_LENGTH], prompt.windows)
        text += body
        glue, column = "\n", 0
        if below is not None and glued.get(line.number) == below.number:
            follows, glue = True, ""
        elif _open_json(text):
            follows, complete = below is not None, below is not None
            glue = "" if _inside_string(text) else "\n"
        elif marked:
            follows = complete = below is not None and _continues(below)
        else:
            options = _OPTIONS.match(below.raw) if below is not None and not _logged(below) else None
            follows, column = options is not None, options.end("lead") if options else 0
        too_long = len(pieces) == _MAX_LINES or len(text) > _MAX_LENGTH
        if not follows or too_long:
            return Written(text, tuple(pieces), prompt, complete and not too_long)
        text += glue
        at += 1


def _without_mark(text: str, windows: bool) -> tuple[str, bool]:
    """The text without its continuation mark, and whether it had one."""
    stripped = text.rstrip()
    marks = ("^", "`") if windows else ("\\",)
    if stripped.endswith(marks) and not stripped.endswith("\\\\"):
        return stripped[:-1], True
    return text, False


def _below(paste: Paste, index: int) -> Line | None:
    if index + 1 >= len(paste.lines):
        return None
    line = paste.lines[index + 1]
    return line if line.number == paste.lines[index].number + 1 else None


def _open_json(text: str) -> bool:
    """Whether a quotation that holds JSON is still open: people break it over lines without a mark."""
    for quote in ("'{", "'["):
        start = text.rfind(quote)
        if start >= 0 and "'" not in text[start + 1 :]:
            return True
    return False


def _inside_string(text: str) -> bool:
    """Whether the open JSON ends in the middle of a string: then the line was cut, not broken."""
    start = max(text.rfind("'{"), text.rfind("'["))
    return (text.count('"', start) - text.count('\\"', start)) % 2 == 1


def _continues(line: Line) -> bool:
    """Whether a line can be the continuation of a command rather than output that came to stand there."""
    text = line.raw.strip()
    if not text or _logged(line) or read_prompt(line.raw).sure:
        return False
    if _OPTION.match(text) or " --" in text or text.endswith("\\") or STARTS.match(text) or text[0] in "'\"{}":
        return True
    words = text.split()
    plain = len(words) <= 2 and all(_ARGUMENT.fullmatch(word) for word in words)
    return plain and (line.raw[0].isspace() or any(sign in text for sign in "/:.=$"))

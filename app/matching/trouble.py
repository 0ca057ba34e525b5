"""What kind of line a line is: how much it tells about what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum

from app.domain.paste import Line
from app.matching.gate import Gate
from app.patterns import spell


class Kind(IntEnum):
    """The more a line tells, the higher."""

    NOISE = 0
    WRAPPER = 1
    FRAME = 2
    PLAIN = 3
    PROSE = 4
    WARNING = 5
    ERROR = 6
    EXCEPTION = 7
    CAUSE = 8


# Each pattern with the kind it speaks for; of several, the first listed decides.
_SIGNS: tuple[tuple[Kind, str], ...] = (
    (
        Kind.NOISE,
        r"\d%\|[^|]{0,200}\||(?m:^[ !-/:-@\[-`{-~\x{2500}-\x{259F}]{3,}$)"
        r"|(?m:^(?:Traceback \(|During handling of the above|The above exception was))",
    ),
    (
        # "See root cause above": the message says itself that it is none.
        Kind.WRAPPER,
        r"(?i:root cause (?:above|below)|(?:stack trace|above|logs?)\)? for (?:the )?root cause)"
        r"|(?i:look up to see its traceback|most recent call last)"
        r"|ChildFailedError|ProcessRaisedException",
    ),
    (
        Kind.EXCEPTION,
        r"(?m:^(?:[A-Za-z_]\w*\.){0,12}\w+(?:Error|Exception|Interrupt|OutOfResources|OutOfMemory)\b"
        r"(?: \[[^\]]{0,40}\])?(?::|$))",
    ),
    (
        Kind.FRAME,
        r"(?m:^(?:File \"|at [\w.$<>]+ ?\(|(?:frame )?#\d+:? +\S|-{2,4}> ?\d|f?\"[^\"]{0,200}\"[,)]*$"
        r"|return\b|await |yield |super\(|self\."
        r"|(?:import|from) [\w.]+(?: import| as|$)|(?:def|class) \w+[(:]"
        r"|(?:with|for|if|elif|while|except|try|else)\b.{0,120}:$"
        r"|\w+(?:\.\w+)+\([^)]{0,200}\)?$|[\w, ]{1,60} = [\w.]+\())",
    ),
    (
        Kind.ERROR,
        r"(?i:\b(?:fatal|panic|segmentation fault|bus error|core dumped|out of memory|oom|killed|killing"
        r"|abort(?:ed|ing)?|terminate called|undefined symbol|exit(?:ed)?(?: with)?(?: exit)? (?:code|status)"
        r"|exitcode|crashed|hang|stuck|dead|lost|raise|assert)\b)|Assert",
    ),
    (
        Kind.ERROR,
        r"(?i:\b(?:errors?|err|exception|fail(?:ed|ure|s)?|cannot|can't|could not|couldn't|unable to|not found|no such"
        r"|invalid|denied|refused|rejected|timed? ?out|timeout|mismatch(?:ed)?|incompatible|unsupported|unrecognized"
        r"|not (?:supported|available|compatible|allowed|divisible|permitted)|no longer"
        r"|too (?:old|small|large|long|many)|missing|corrupt(?:ed)?|exceeds?|must)\b)|[a-z]Error\b",
    ),
    (Kind.WARNING, r"(?i:\bwarn(?:ing)?\b|\bdeprecated\b|\bretry(?:ing)?\b)"),
)
_GATE = Gate([pattern for _, pattern in _SIGNS])
_LOGGED_ERROR = Gate([r"ERROR|CRITICAL|FATAL|(?:(?m:^)|[\s\[:])[EF]\d{3,8} \d\d:|\[[EF] |: [EF] "])
# A wrapper line is told by its beginning.
_COMPARED = 1_000
_BLANKS = re.compile(r"\s+")


def kinds(lines: Sequence[Line], wrapper_lines: Iterable[str] = ()) -> list[Kind]:
    """The kind of each line. ``wrapper_lines`` are texts that many problems print; case and runs of blanks fold."""
    texts = [spell(line.text) for line in lines]
    found = [_unread(line) for line in lines]
    for place, _ in _LOGGED_ERROR.hits([line.raw[: line.offset] for line in lines]):
        if found[place] is Kind.PLAIN:
            found[place] = Kind.ERROR
    for place, hits in _GATE.hits(texts):
        if found[place] is not Kind.PROSE:
            sign = _SIGNS[hits[0]][0]
            found[place] = sign if sign < Kind.PLAIN else max(sign, found[place])
    wrappers = [_folded(wrapper) for wrapper in wrapper_lines]
    for place, kind in enumerate(found):
        if wrappers and kind > Kind.PROSE:
            text = _folded(texts[place][:_COMPARED])
            if any(wrapper in text for wrapper in wrappers):
                found[place] = Kind.WRAPPER
    return found


def _unread(line: Line) -> Kind:
    """What is known of a line before its words are looked at; blank ones are noise."""
    if line.prose:
        return Kind.PROSE
    return Kind.NOISE if line.offset >= len(line.raw) and not line.message else Kind.PLAIN


def _folded(text: str) -> str:
    return _BLANKS.sub(" ", text).casefold().strip()

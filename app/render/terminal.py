"""An answer for a terminal: the verdict first, then the lines that prove it, then checks and fixes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.render.answer import Answer, CheckSaid, EvidenceSaid, FixSaid, MatchSaid, NearSaid
from app.render.speech import Speech

_MARKS = {"yes": "+", "no": "-", "cannot_tell": "?"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What a pasted line could use to steer the terminal, or to show itself in another order than it stands."""
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class _Pen:
    """ECMA-48 attributes; the sixteen colours that every palette sets by itself."""

    colour: bool

    def bold(self, text: str) -> str:
        """A heading, or an answer."""
        return self._in("1", text)

    def dim(self, text: str) -> str:
        """What stands aside."""
        return self._in("2", text)

    def mark(self, text: str) -> str:
        """What decided: black on yellow, as on the page."""
        return self._in("30;43", text)

    def _in(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text


def terminal(answer: Answer, colour: bool) -> str:
    """The whole answer as text that ends in a line break."""
    speech, pen = Speech(answer.language), _Pen(colour)
    lines = [pen.bold(shown(answer.headline))]
    for number, match in enumerate(answer.matches):
        if number:
            lines += ["", pen.bold(f"{speech.say('others')}: {shown(match.title)}")]
        lines += _match(match, speech, pen)
    if answer.near:
        lines += ["", pen.bold(speech.say("near"))]
        lines += [line for near in answer.near for line in _near(near, speech, pen)]
    notes = [shown(note) for note in (*speech.facts(answer.facts), *speech.notes(answer.paste))]
    return "\n".join([*lines, *([""] if notes else []), *notes]) + "\n"


def shown(text: str) -> str:
    """Text without characters that steer a terminal."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def _match(match: MatchSaid, speech: Speech, pen: _Pen) -> Iterator[str]:
    yield shown(speech.lead(match))
    yield pen.dim(match.url)
    yield from ("", shown(match.summary))
    yield from _block(speech.say("evidence"), [_evidence(item, speech, pen) for item in match.evidence], pen)
    yield from _block(speech.say("checks"), [line for item in match.checks for line in _check(item, speech, pen)], pen)
    yield from _block(speech.say("fixes"), [line for item in match.fixes for line in _fix(item, speech, pen)], pen)


def _block(title: str, lines: list[str], pen: _Pen) -> Iterator[str]:
    if lines:
        yield from ("", pen.bold(title), *(_INDENT + line for line in lines))


def _evidence(item: EvidenceSaid, speech: Speech, pen: _Pen) -> str:
    before, inside, after = item.text[: item.start], item.text[item.start : item.end], item.text[item.end :]
    times = f" ({speech.times(item.times)})" if item.times > 1 else ""
    return f"{item.line:>6}  {shown(before)}{pen.mark(shown(inside))}{shown(after)}{pen.dim(times)}"


def _check(check: CheckSaid, speech: Speech, pen: _Pen) -> Iterator[str]:
    yield f"{_MARKS[check.answer]} {shown(check.ask)} {pen.bold(speech.answer(check))}"
    if check.because:
        yield _INDENT + speech.shows(check.because.line, shown(check.because.text))
    if check.missing_line:
        yield _INDENT + speech.missing(pen.mark(shown(check.missing_line)))
    if check.say:
        yield _INDENT + shown(check.say)
    for platform, command in check.run.items():
        yield _INDENT + pen.dim(speech.would_tell(platform, shown(command)))


def _fix(fix: FixSaid, speech: Speech, pen: _Pen) -> Iterator[str]:
    yield shown(fix.title)
    yield _INDENT + pen.dim(speech.fix(fix))
    if fix.url:
        yield _INDENT + pen.dim(fix.url)


def _near(near: NearSaid, speech: Speech, pen: _Pen) -> Iterator[str]:
    yield f"{_INDENT}{shown(near.title)} {pen.dim(speech.percent(near.closeness))}"
    yield _INDENT * 2 + pen.dim(near.url)
    for lack in near.lacks:
        because = f" ({speech.line(lack.because.line)})" if lack.because else ""
        yield f"{_INDENT * 2}{shown(lack.say)}{because}"

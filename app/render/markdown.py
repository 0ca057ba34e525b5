"""An answer as Markdown, for tickets and for programs that read Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.render.answer import Answer, CheckSaid, EvidenceSaid, FixSaid, MatchSaid, NearSaid
from app.render.speech import Speech

_MARK = re.compile(r"[\\`*\[\]<]|(?<!\w)_|_(?!\w)|^[#>+-]|&(?=#?\w+;)")
_ENTITIES = {"<": "&lt;", "&": "&amp;"}
_CODE = re.compile(r"(`[^`]+`)")


def markdown(answer: Answer) -> str:
    """The whole answer; program text is typeset as code, so that no renderer reads it as markup."""
    speech = Speech(answer.language)
    lines = [f"# {prose(answer.headline)}", ""]
    for match in answer.matches:
        lines += [*_match(match, speech), ""]
    if answer.near:
        lines += [f"## {speech.say('near')}", "", *(line for near in answer.near for line in _near(near, speech)), ""]
    for note in (*speech.facts(answer.facts), *speech.notes(answer.paste)):
        lines += [escaped(note), ""]
    return "\n".join(lines).rstrip() + "\n"


def code(text: str) -> str:
    """Text as inline code, fenced by more backticks than it holds (CommonMark, section 6.1)."""
    fence = "`"
    while fence in text:
        fence += "`"
    padding = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{fence}{padding}{text}{padding}{fence}"


def escaped(text: str) -> str:
    """Pasted text whose marks are to be seen as they are (CommonMark, sections 2.4 and 2.5).

    An underscore inside a word marks nothing and stays, so that names can be read where Markdown is not rendered.
    """
    return _MARK.sub(lambda mark: _ENTITIES.get(mark[0], f"\\{mark[0]}"), text)


def prose(text: str) -> str:
    """Text of a guide: ``code`` in backticks stays code, everything else is escaped."""
    return "".join(part if part.startswith("`") else escaped(part) for part in _CODE.split(text))


def _match(match: MatchSaid, speech: Speech) -> Iterator[str]:
    yield f"## [{prose(match.title)}]({match.url})"
    yield ""
    yield prose(speech.lead(match))
    yield ""
    yield prose(match.summary)
    yield from _list(speech.say("evidence"), [_evidence(item, speech) for item in match.evidence])
    yield from _list(speech.say("checks"), [_check(item, speech) for item in match.checks])
    yield from _list(speech.say("fixes"), [_fix(item, speech) for item in match.fixes])


def _list(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield from ("", f"### {title}", "", *items)


def _evidence(item: EvidenceSaid, speech: Speech) -> str:
    times = f" ({speech.times(item.times)})" if item.times > 1 else ""
    return f"- {speech.shows(item.line, code(item.text))}{times}"


def _check(check: CheckSaid, speech: Speech) -> str:
    said = [f"- {prose(check.ask)} **{speech.answer(check)}**"]
    if check.because:
        said.append(f"  - {speech.shows(check.because.line, code(check.because.text))}")
    if check.missing_line:
        said.append(f"  - {speech.missing(code(check.missing_line))}")
    if check.say:
        said.append(f"  - {prose(check.say)}")
    said += [f"  - {speech.would_tell(platform, code(command))}" for platform, command in check.run.items()]
    return "\n".join(said)


def _fix(fix: FixSaid, speech: Speech) -> str:
    title = f"[{prose(fix.title)}]({fix.url})" if fix.url else prose(fix.title)
    return f"- {title} ({speech.fix(fix)})"


def _near(near: NearSaid, speech: Speech) -> Iterator[str]:
    yield f"- [{prose(near.title)}]({near.url}) ({speech.percent(near.closeness)})"
    for lack in near.lacks:
        because = f" ({speech.line(lack.because.line)})" if lack.because else ""
        yield f"  - {prose(lack.say)}{because}"

"""An answer as Markdown, for tickets and for programs that read Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from app.render.answer import Answer, CheckSaid, EvidenceSaid, FixSaid, MatchSaid, NearSaid
from app.render.speech import Speech


def markdown(answer: Answer) -> str:
    """The whole answer; program text is typeset as code, so that no renderer reads it as markup."""
    speech = Speech(answer.language)
    lines = [f"# {escaped(answer.headline)}", ""]
    for match in answer.matches:
        lines += [*_match(match, speech), ""]
    if answer.near:
        lines += [f"## {speech.say('near')}", "", *(line for near in answer.near for line in _near(near, speech)), ""]
    notes = [*speech.facts(answer.facts), *speech.notes(answer.paste)]
    lines += [f"- {escaped(note)}" for note in notes]
    return "\n".join(lines).rstrip() + "\n"


def code(text: str) -> str:
    """Text as inline code, fenced by more backticks than it holds (CommonMark, section 6.1)."""
    fence = "`"
    while fence in text:
        fence += "`"
    padding = " " if text[:1] in ("`", " ") or text[-1:] in ("`", " ") else ""
    return f"{fence}{padding}{text}{padding}{fence}"


def escaped(text: str) -> str:
    """Prose whose Markdown marks are to be seen as they are (CommonMark, sections 2.4 and 2.5)."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]#" else letter for letter in escape(text, quote=False))


def _match(match: MatchSaid, speech: Speech) -> Iterator[str]:
    yield f"## [{escaped(match.title)}]({match.url})"
    yield ""
    yield escaped(speech.lead(match))
    yield ""
    yield escaped(match.summary)
    yield from _list(speech.say("evidence"), [_evidence(item, speech) for item in match.evidence])
    yield from _list(speech.say("checks"), [_check(item, speech) for item in match.checks])
    yield from _list(speech.say("fixes"), [_fix(item, speech) for item in match.fixes])


def _list(title: str, items: list[str]) -> Iterator[str]:
    if items:
        yield from ("", f"### {title}", "", *items)


def _evidence(item: EvidenceSaid, speech: Speech) -> str:
    times = f" ({speech.times(item.times)})" if item.times > 1 else ""
    return f"- {speech.line(item.line)}: {code(item.text)}{times}"


def _check(check: CheckSaid, speech: Speech) -> str:
    said = [f"- {escaped(check.ask)} **{speech.answer(check)}**"]
    if check.because:
        said.append(f"  - {speech.line(check.because.line)}: {code(check.because.text)}")
    if check.missing_line:
        said.append(f"  - {speech.missing(code(check.missing_line))}")
    if check.say:
        said.append(f"  - {escaped(check.say)}")
    said += [f"  - {speech.would_tell(platform)}: {code(command)}" for platform, command in check.run.items()]
    return "\n".join(said)


def _fix(fix: FixSaid, speech: Speech) -> str:
    title = f"[{escaped(fix.title)}]({fix.url})" if fix.url else escaped(fix.title)
    return f"- {title} ({'; '.join(speech.fix(fix))})"


def _near(near: NearSaid, speech: Speech) -> Iterator[str]:
    yield f"- [{escaped(near.title)}]({near.url}) ({speech.percent(near.closeness)})"
    for lack in near.lacks:
        because = f" ({speech.line(lack.because.line)})" if lack.because else ""
        yield f"  - {escaped(lack.say)}{because}"

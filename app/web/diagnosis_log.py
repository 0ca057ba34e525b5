"""What to mark in a diagnosed log, and which sentence stands under which row."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.diagnosis import Answer, CheckResult, Diagnosis, Evidence, Match, Missing
from app.domain.guide import Effect, Role
from app.web.logview import Absent, Marks, Note, NoteLink
from app.web.rowtext import Span, shown
from app.web.speech import Speaker

_STRENGTH = (Role.PRIMARY, Role.STRONG, Role.SUPPORTING)
_MOST_ABSENT = 6
_MOST_WRAPPERS = 3


def missing_lines(match: Match) -> dict[Missing, str]:
    """The lines that should have stood there, with the anchors where they are drawn.

    A "no" may rest on an absence too, but on that of a line which nobody would expect.
    """
    missing = dict.fromkeys(
        check.missing
        for check in match.checks
        if check.missing and check.answer is Answer.YES and check.effect is not Effect.NONE
    )
    return {line: f"missing-{number}" for number, line in enumerate(list(missing)[:_MOST_ABSENT], 1)}


def marks_of(diagnosis: Diagnosis, linked: Iterable[int], say: Speaker) -> Marks:
    """The marks of a diagnosis: those of its first match, and the wrapper lines that decided nothing."""
    most = 1 if diagnosis.matches else _MOST_WRAPPERS
    wrappers = {because.line: Note(say("log.note.wrapper"), quiet=True) for because in diagnosis.wrappers[:most]}
    if not diagnosis.matches:
        return Marks(wrappers=wrappers, linked=frozenset(linked))
    match = diagnosis.matches[0]
    return Marks(
        spans=_spans(match),
        notes=_notes(match, say),
        wrappers=wrappers,
        absent=_absent(match, say),
        linked=frozenset(linked),
    )


def _spans(match: Match) -> dict[int, list[Span]]:
    spans: dict[int, list[Span]] = {}
    for because in (*(item.because for item in match.evidence), *(check.because for check in _deciding(match))):
        if because:
            span = (because.column + because.start, because.column + because.end)
            spans.setdefault(because.line, []).append(span)
    return {line: _joined(found) for line, found in spans.items()}


def _joined(spans: list[Span]) -> list[Span]:
    """Overlapping spans as one, so that a mark never ends inside another."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _deciding(match: Match) -> list[CheckResult]:
    return [check for check in match.checks if check.effect is not Effect.NONE]


def _notes(match: Match, say: Speaker) -> dict[int, list[Note]]:
    """One note a row: what kind of line it is, else the question that it answers, and links to those checks."""
    lines = {item.because.line: item for item in sorted(match.evidence, key=_weakest_first)}
    links: dict[int, list[NoteLink]] = {}
    texts: dict[int, str] = {}
    for number, check in enumerate(match.checks, 1):
        if check.because and check.effect is not Effect.NONE:
            link = NoteLink(f"#c-{check.check.id}", _answered(number, check, say))
            links.setdefault(check.because.line, []).append(link)
            texts.setdefault(check.because.line, check.check.ask.into(say.language))
    texts |= {line: _evidence_note(item, say) for line, item in lines.items()}
    return {line: [Note(texts.get(line, ""), tuple(links.get(line, ())))] for line in sorted({*texts, *links})}


def _weakest_first(evidence: Evidence) -> int:
    return -_STRENGTH.index(evidence.role)


def _evidence_note(evidence: Evidence, say: Speaker) -> str:
    text = say(f"log.note.{evidence.role}")
    if evidence.times > 1:
        return say("log.note.both", first=text, second=say("log.note.times", count=evidence.times))
    return text


def _answered(number: int, check: CheckResult, say: Speaker) -> str:
    return say("log.note.check", number=number, answer=say(f"answer.{check.answer}"))


def _absent(match: Match, say: Speaker) -> tuple[Absent, ...]:
    drawn = missing_lines(match)
    by_line: dict[Missing, list[NoteLink]] = {}
    for number, check in enumerate(match.checks, 1):
        if check.missing in drawn and check.effect is not Effect.NONE:
            link = NoteLink(f"#c-{check.check.id}", _answered(number, check, say))
            by_line.setdefault(check.missing, []).append(link)
    return tuple(
        Absent(anchor, shown(missing.text), missing.after, Note(_why_it_counts(missing, say), tuple(by_line[missing])))
        for missing, anchor in drawn.items()
    )


def _why_it_counts(missing: Missing, say: Speaker) -> str:
    if missing.after and missing.until:
        return say("log.note.missing_between", after=missing.after, until=missing.until)
    if missing.after or missing.until:
        return say(
            "log.note.missing_after" if missing.after else "log.note.missing_before",
            line=missing.after or missing.until,
        )
    return say("log.note.missing")

"""The sentences of an answer that are worked out: why a guide is put forward, and what a near miss lacks."""

from __future__ import annotations

from app.domain.diagnosis import Answer, Diagnosis, Evidence, Lack, LackKind, Match, Reason, Verdict
from app.domain.guide import Role
from app.domain.text import Text
from app.render.wording import own


def headline(diagnosis: Diagnosis, language: str) -> str:
    """The whole answer in one sentence."""
    if diagnosis.matches:
        title = diagnosis.matches[0].guide.into(language).title
        return own().say(language, f"headline.{diagnosis.verdict}", title=title)
    if diagnosis.wrapped:
        return own().say(language, "headline.none_wrapped", line=diagnosis.wrappers[-1].line)
    return own().say(language, f"headline.{Verdict.NONE}")


def reason(match: Match, language: str) -> str:
    """Why this guide is put forward: one sentence that names the lines."""
    printed = [item for item in match.evidence if not item.prose]
    lines = [item.because.line for item in sorted(printed, key=_weight)]
    if match.reason is Reason.WORDS:
        return _by_words(match, lines, language)
    key, params = f"reason.{match.reason}", {"line": lines[0], "lines": sorted(set(lines)), "count": len(set(lines))}
    if match.reason is Reason.SEQUENCE:
        return _in_order(match, printed, language)
    if match.reason is Reason.REQUIRED_OPEN:
        asks = [item.check.ask for item in match.checks if item.check.required and item.answer is Answer.CANNOT_TELL]
        params |= {"ask": asks[0].into(language), "count": len(asks)}
    return own().say(language, key, **params)


def _weight(evidence: Evidence) -> tuple[int, int]:
    """Deciding lines first, then in the order of the paste."""
    return [Role.PRIMARY, Role.STRONG, Role.SUPPORTING].index(evidence.role), evidence.because.line


def _by_words(match: Match, lines: list[int], language: str) -> str:
    if lines:
        return own().say(language, "reason.words_and_line", line=lines[0])
    if match.evidence:
        return own().say(language, "reason.quoted", line=min(match.evidence, key=_weight).because.line)
    return own().say(language, "reason.words")


def _in_order(match: Match, printed: list[Evidence], language: str) -> str:
    ordered = {signature.id for signature in match.guide.spec.signatures if signature.lines}
    lines = sorted({item.because.line for item in printed if item.signature in ordered})
    if len(lines) > 1:
        return own().say(language, "reason.sequence", lines=lines)
    return own().say(language, "reason.sequence_from", line=lines[0])


def lack(lack: Lack, language: str) -> str:
    """What a near miss lacks: in the guide's own words where it has some."""
    said = lack.say.into(language) if isinstance(lack.say, Text) else ""
    words = own()
    if lack.kind is LackKind.RULED_OUT:
        return said or words.say(language, "lack.ruled_out")
    if lack.kind is LackKind.CHECK:
        return words.say(language, "lack.answered_no" if lack.because else "lack.check", ask=said)
    named = f"lack.{lack.kind}" if lack.shown else f"lack.{lack.kind}_unnamed"
    return words.say(language, named, **({"shown": lack.shown, "id": lack.id} if lack.shown else {}))

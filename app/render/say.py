"""Says a diagnosis in one language: the neutral answer that every door shows."""

from __future__ import annotations

from collections.abc import Iterable

from app.domain.diagnosis import (
    Because,
    CheckResult,
    Diagnosis,
    Evidence,
    FixResult,
    Match,
    NearMiss,
    Verify,
    VerifyResult,
)
from app.domain.facts import Fact, FactKind, Facts
from app.domain.guide import FixedIn, Run
from app.domain.paste import Paste
from app.render.answer import (
    Answer,
    CheckSaid,
    EvidenceSaid,
    FactSaid,
    FactsSaid,
    FixSaid,
    LackSaid,
    MatchSaid,
    NearSaid,
    PasteSaid,
    Place,
    VerifySaid,
)
from app.render.plain import plain
from app.render.reasons import headline, lack, reason
from app.render.urls import Urls
from app.render.wording import own

MAX_TEXT = 2_000
"""Code points of a line, or of a fact's value, that an answer repeats; one line of a paste may be 10 MiB long."""
CONTEXT = 200


def answer(diagnosis: Diagnosis, language: str, urls: Urls, catalogue: str) -> Answer:
    """The whole diagnosis in one language; ``catalogue`` is the hash of the content it rests on."""
    return Answer(
        verdict=diagnosis.verdict.value,
        language=language,
        headline=headline(diagnosis, language),
        matches=tuple(_match(match, language, urls) for match in diagnosis.matches),
        near=tuple(_near(miss, language, urls) for miss in diagnosis.near),
        facts=_facts(diagnosis.facts),
        paste=_paste(diagnosis.paste),
        wrappers=tuple(_place(because) for because in diagnosis.wrappers),
        catalogue=catalogue,
    )


def verified(verify: Verify, language: str, urls: Urls) -> VerifySaid:
    """The judgement of a log from after the fix, in one language."""
    needs = verify.guide.spec.verification.needs
    said = [_judged(verify, language)]
    if needs and verify.result is VerifyResult.CANNOT_TELL:
        said.append(own().say(language, "verify.needs", needs=needs.into(language)))
    separator = "" if language == "zh" else " "
    forbidden = tuple(_place(because) for because in verify.forbidden)
    return VerifySaid(verify.result.value, verify.missing, forbidden, separator.join(said))


def release(fixed_in: FixedIn | None) -> str | None:
    """The release that holds a fix: ``nccl 2.24.3``."""
    return f"{fixed_in.product} {fixed_in.version}" if fixed_in else None


def commands(run: Run | None) -> dict[str, str]:
    """Commands by platform; a single command runs on the ``host``."""
    if run is None:
        return {}
    return {"host": run} if isinstance(run, str) else {str(platform): command for platform, command in run.items()}


def _match(match: Match, language: str, urls: Urls) -> MatchSaid:
    guide, prose = match.guide, match.guide.into(language)
    return MatchSaid(
        slug=guide.slug,
        title=prose.title,
        url=urls.guide(guide.slug, language),
        tool=guide.spec.tool,
        level=match.level.value,
        confidence=match.confidence,
        reason=reason(match, language),
        summary=plain(prose.summary),
        applies=match.applies.value,
        evidence=tuple(map(_evidence, match.evidence)),
        checks=tuple(_check(result, language) for result in match.checks),
        fixes=tuple(_fix(result, language, urls) for result in match.fixes),
    )


def _evidence(evidence: Evidence) -> EvidenceSaid:
    because = _place(evidence.because)
    return EvidenceSaid(
        line=because.line,
        start=because.start,
        end=because.end,
        text=because.text,
        signature=evidence.signature,
        role=evidence.role.value,
        times=evidence.times,
        column=because.column,
    )


def _check(result: CheckResult, language: str) -> CheckSaid:
    said = result.say.into(language) if result.say else ""
    if not said and result.answer == "cannot_tell":
        said = own().say(language, "check.cannot_tell")
    return CheckSaid(
        id=result.check.id,
        ask=result.check.ask.into(language),
        answer=result.answer.value,
        effect=result.effect.value,
        limits=result.limits,
        because=_place(result.because) if result.because else None,
        missing_line=result.missing.text if result.missing else None,
        missing_after=result.missing.after if result.missing else None,
        say=said,
        run=commands(result.run),
    )


def _fix(result: FixResult, language: str, urls: Urls) -> FixSaid:
    fix = result.fix
    return FixSaid(
        id=fix.id,
        kind=fix.kind,
        title=fix.title.into(language),
        ref=fix.ref,
        url=urls.ref(fix.ref),
        state=fix.state,
        fixed_in=release(fix.fixed_in),
        checked_on=fix.checked_on.isoformat(),
        limited_by=result.limited_by,
    )


def _near(miss: NearMiss, language: str, urls: Urls) -> NearSaid:
    guide = miss.guide
    return NearSaid(
        slug=guide.slug,
        title=guide.into(language).title,
        url=urls.guide(guide.slug, language),
        closeness=miss.closeness,
        lacks=tuple(
            LackSaid(each.kind.value, each.id, lack(each, language), _place(each.because) if each.because else None)
            for each in miss.lacks
        ),
    )


def _place(because: Because) -> Place:
    """The place; of a line longer than anybody reads, what stands around the span."""
    begin = max(0, because.start - CONTEXT) if len(because.text) > MAX_TEXT else 0
    text = because.text[begin : begin + MAX_TEXT]
    end = min(because.end - begin, len(text))
    return Place(because.line, text, min(because.start - begin, end), end, because.column + begin)


def _facts(facts: Facts) -> FactsSaid:
    counting = [item for item in facts.items if item.beside is None]
    platforms = [item.value for item in counting if item.kind is FactKind.PLATFORM]
    flags = _named(facts, FactKind.FLAG)
    return FactsSaid(
        versions=_named(facts, FactKind.VERSION),
        flags={name: True if value == "true" else value for name, value in flags.items()},
        env=_named(facts, FactKind.ENV),
        hardware=_once(_short(item.value) for item in counting if item.kind is FactKind.HARDWARE),
        platform=platforms[0] if platforms else None,
        items=tuple(_fact(item) for item in facts.items),
    )


def _fact(fact: Fact) -> FactSaid:
    beside = _short(fact.beside) if fact.beside is not None else None
    return FactSaid(fact.kind.value, fact.name, _short(fact.value), fact.line, beside)


def _named(facts: Facts, kind: FactKind) -> dict[str, str]:
    return {name: _short(value) for name, value in facts.counting(kind).items()}


def _short(value: str) -> str:
    return value if len(value) <= MAX_TEXT else value[:MAX_TEXT] + "…"


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))


def _paste(paste: Paste) -> PasteSaid:
    return PasteSaid(
        lines=paste.total or len(paste.lines),
        bytes=paste.size,
        redactions=tuple((redaction.line, redaction.kind) for redaction in paste.redactions),
        cut=(paste.cut.first, paste.cut.last) if paste.cut else None,
    )


def _judged(verify: Verify, language: str) -> str:
    words = own()
    if verify.result is VerifyResult.PASSES:
        return words.say(language, "verify.passes")
    if verify.forbidden:
        return words.say(language, "verify.fails_forbidden", line=verify.forbidden[0].line)
    if verify.result is VerifyResult.FAILS:
        return words.say(language, "verify.fails_missing", count=len(verify.missing))
    if verify.unguarded:
        return words.say(language, "verify.cannot_tell_guard", line=verify.unguarded[0])
    return words.say(language, "verify.cannot_tell")

"""The one entry: a cleaned paste, its facts and what full text retrieved become a diagnosis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from app.domain.calibration import Calibration
from app.domain.diagnosis import (
    Answer,
    Because,
    CheckResult,
    Diagnosis,
    Evidence,
    FixResult,
    Level,
    Match,
    Verdict,
    Verify,
    VerifyResult,
)
from app.domain.facts import Facts
from app.domain.guide import Effect, Guide
from app.domain.paste import Paste
from app.domain.taxonomy import Taxonomy
from app.domain.walk import literals, patterns
from app.matching.affects import applies
from app.matching.checks import Case, ask, reaches
from app.matching.evidence import collect, sources, wrapper_places
from app.matching.headline import headline
from app.matching.near import near_misses
from app.matching.rank import Standing, Words, order, stand
from app.patterns import PatternSet, Scan


class Matcher:
    """All guides of a catalogue, ready to be compared with pastes. Pure: the same paste gives the same answer."""

    def __init__(self, guides: Iterable[Guide], taxonomy: Taxonomy, calibration: Calibration | None = None) -> None:
        self._calibration = calibration or Calibration()
        self._guides = {guide.slug: guide for guide in guides}
        self._taxonomy = taxonomy
        specs = [guide.spec for guide in self._guides.values()]
        texts = [text for spec in specs for _, text in literals(spec)]
        patterns_ = [source for spec in specs for path, source in patterns(spec) if path[-1] == "pattern"]
        self._patterns = PatternSet([*texts, *taxonomy.wrapper_lines], patterns_)
        self._owners: dict[str, list[str]] = {}
        for guide in self._guides.values():
            for source in sources(guide):
                self._owners.setdefault(source, []).append(guide.slug)

    def scan(self, paste: Paste) -> Scan:
        """Everything that any guide looks for, where it stands in the paste."""
        return self._patterns.scan(paste)

    def diagnose(self, paste: Paste, facts: Facts, retrieved: Mapping[str, Words], limit: int = 3) -> Diagnosis:
        """Explain a paste. ``retrieved`` holds the guides that full text found, by slug."""
        scan = self.scan(paste)
        standings = self._standings(paste, facts, scan, retrieved)
        forward = order([standing for standing in standings if standing.level])
        matches = tuple(self._match(standing) for standing in forward[:limit])
        verdict = Verdict(matches[0].level) if matches else Verdict.NONE
        wrappers = wrapper_places(self._taxonomy.wrapper_lines, scan)
        return Diagnosis(
            verdict=verdict,
            matches=matches,
            near=near_misses(standings, self._look_alikes(standings)),
            facts=facts,
            paste=paste,
            wrappers=wrappers,
            wrapped=not matches and self._wrapped(paste, wrappers),
            inferred=_inferred(matches),
        )

    def _wrapped(self, paste: Paste, wrappers: Sequence[Because]) -> bool:
        telling = headline(paste, self._taxonomy.wrapper_lines) if wrappers else None
        return telling is not None and telling.number in {place.line for place in wrappers}

    def _standings(self, paste: Paste, facts: Facts, scan: Scan, retrieved: Mapping[str, Words]) -> list[Standing]:
        standings = {}
        seen = {slug for source in scan.sources for slug in self._owners.get(source, ())}
        for slug in sorted(seen.union(retrieved) & self._guides.keys()):
            guide = self._guides[slug]
            evidence = collect(guide, scan)
            if evidence or slug in retrieved:
                standings[slug] = _stand(guide, evidence, Case(paste, scan, facts), retrieved.get(slug, Words()))
        for slug in self._look_alikes(standings.values()):
            if slug not in standings:
                standings[slug] = _stand(self._guides[slug], (), Case(paste, scan, facts), Words())
        return list(standings.values())

    def _look_alikes(self, standings: Iterable[Standing]) -> list[str]:
        """What is mistaken for the guides put forward: shown as near misses."""
        named = [alike.slug for item in standings if item.level for alike in item.guide.spec.look_alikes]
        return [slug for slug in dict.fromkeys(named) if slug and slug in self._guides]

    def _match(self, standing: Standing) -> Match:
        level = standing.level or Level.POSSIBLE
        return Match(
            guide=standing.guide,
            level=level,
            score=standing.score,
            confidence=self._calibration.confidence(level, standing.score),
            reason=standing.reason,
            applies=standing.applies,
            evidence=standing.evidence,
            checks=standing.checks,
            fixes=_fixes(standing.guide, standing.checks),
        )

    def verify(self, guide: Guide, paste: Paste) -> Verify:
        """Judge a log from after the fix: all that is expected, nothing that is forbidden, and reaching far enough."""
        scan, wanted = self.scan(paste), guide.spec.verification
        forbidden = tuple(hits[0].place() for text in wanted.must_not if (hits := scan.text(text)))
        seen = tuple(hits[0].place() for text in wanted.expect if (hits := scan.text(text)))
        missing = tuple(text for text in wanted.expect if not scan.text(text))
        guard = wanted.once_seen
        ends = (guard.from_, guard.to) if guard else ()
        unguarded = tuple(text for text in ends if text and not scan.text(text))
        guarded = guard is not None and reaches(guard, scan)
        if forbidden or (missing and guarded):
            result = VerifyResult.FAILS
        else:
            result = VerifyResult.PASSES if guarded and not missing else VerifyResult.CANNOT_TELL
        return Verify(guide, result, missing, forbidden, unguarded, seen, paste)


def _stand(guide: Guide, evidence: tuple[Evidence, ...], case: Case, words: Words) -> Standing:
    hosts = frozenset(host for item in evidence if (host := case.paste.line(item.because.line).host))
    case = Case(case.paste, case.scan, case.facts, hosts)
    checks = tuple(ask(check, case) for check in guide.spec.checks)
    return stand(guide, evidence, checks, applies(guide, case), words)


def _fixes(guide: Guide, checks: Sequence[CheckResult]) -> tuple[FixResult, ...]:
    """The guide's fixes, each with the checks that say it does not reach this case."""
    limited: dict[str, list[str]] = {}
    for check in checks:
        if check.effect is Effect.LIMITS_FIX and check.limits and check.answer is not Answer.CANNOT_TELL:
            limited.setdefault(check.limits, []).append(check.check.id)
    return tuple(FixResult(fix, tuple(limited.get(fix.id, ()))) for fix in guide.spec.fixes)


def _inferred(matches: Sequence[Match]) -> tuple[tuple[str, str], ...]:
    """Product and version range that the wording of a seen line implies; evidence, never a fact."""
    found: dict[str, str] = {}
    for match in matches[:1]:
        seen = {evidence.signature for evidence in match.evidence if not evidence.prose}
        for signature in match.guide.spec.signatures:
            if signature.id in seen and signature.versions:
                found.setdefault(signature.versions.product, signature.versions.in_)
    return tuple(found.items())

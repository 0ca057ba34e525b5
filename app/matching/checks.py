"""Answer a guide's checks in three-valued logic, each answer with its line or with the line that is missing.

An answer rests on something *seen* (a line, a version, a flag, a fact) or on an *absence*. The difference is kept
because an absence is weaker: it never rules out against a primary signature, and inside ``any`` and ``all`` it
never outvotes a part that cannot be told. So deleting lines from a paste cannot turn a "cannot tell" into an answer
(as long as the paste does not contradict itself about a version, flag or variable).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.diagnosis import Answer, Because, CheckResult, Missing
from app.domain.facts import Fact, FactKind, Facts
from app.domain.guide import Check, Effect
from app.domain.paste import Paste
from app.domain.question import EnvTest, FactTest, FlagTest, Guard, LookFor
from app.domain.versions import Range
from app.matching.quantity import in_units
from app.patterns import Hit, Scan, compile_pattern


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer with what it rests on.

    ``seen`` is false for an answer that rests on an absence. ``firm`` is false where a line taken out of the paste
    could turn the answer round: absences, and the order of lines.
    """

    answer: Answer
    seen: bool = True
    firm: bool = True
    because: Because | None = None
    missing: Missing | None = None


UNKNOWN = Finding(Answer.CANNOT_TELL, seen=False, firm=False)


@dataclass(frozen=True, slots=True)
class Case:
    """What a question is asked of: the paste, its hits, its facts, and the hosts that the failing lines name."""

    paste: Paste
    scan: Scan
    facts: Facts
    hosts: frozenset[str] = frozenset()


def ask(check: Check, case: Case) -> CheckResult:
    """The answer to one check of a guide, with its effect."""
    finding = answer(check.look_for, case) if check.look_for else UNKNOWN
    outcome = {Answer.YES: check.if_yes, Answer.NO: check.if_no}.get(finding.answer)
    effect = outcome.effect if outcome else Effect.NONE
    return CheckResult(check, finding.answer, effect, finding.because, finding.missing, finding.seen)


def answer(look_for: LookFor, case: Case, inherited: Guard | None = None) -> Finding:
    """The answer to a question, parts included; ``inherited`` is the guard of the question around it."""
    guard = look_for.once_seen or inherited
    if look_for.not_ is not None:
        return _negated(answer(look_for.not_, case, guard))
    if look_for.parts:
        parts = [answer(part, case, guard) for part in look_for.parts]
        return _combined(parts, Answer.NO if look_for.all else Answer.YES)
    if look_for.kind in _TEXT_KINDS:
        return _text(look_for, case, guard)
    if guard is not None and _reach(guard, case.scan) is None:
        return UNKNOWN
    return _known(look_for, case)


_TEXT_KINDS = frozenset({"present", "pattern", "absent"})


def _negated(finding: Finding) -> Finding:
    swap = {Answer.YES: Answer.NO, Answer.NO: Answer.YES, Answer.CANNOT_TELL: Answer.CANNOT_TELL}
    return replace(finding, answer=swap[finding.answer])


def _combined(parts: Sequence[Finding], decisive: Answer) -> Finding:
    """Kleene's logic, where only a firm part decides while another is open. ``decisive`` is "no" for ``all``."""
    deciding = [part for part in parts if part.answer is decisive]
    if firm := [part for part in deciding if part.firm]:
        return firm[0]
    if any(part.answer is Answer.CANNOT_TELL for part in parts):
        return UNKNOWN
    if deciding:
        return deciding[0]
    shown = next((part for part in parts if part.seen), parts[0])
    return replace(shown, seen=all(part.seen for part in parts), firm=all(part.firm for part in parts))


# Lines of the paste


def _text(look_for: LookFor, case: Case, guard: Guard | None) -> Finding:
    reach = _reach(guard, case.scan) if guard else None
    hits = _hits(look_for, case.scan)
    wanted = look_for.absent or look_for.present or look_for.pattern or ""
    if look_for.absent is not None:
        if hits:
            return Finding(Answer.NO, because=hits[0].place())
        return _silence(Answer.YES, wanted, reach)
    if look_for.before or look_for.after:
        return _placed(look_for, hits, wanted, reach, case.scan)
    if hits:
        return Finding(Answer.YES, because=hits[0].place())
    return _silence(Answer.NO, wanted, reach)


def _hits(look_for: LookFor, scan: Scan) -> list[Hit]:
    """Lines of program output that hold what is asked for; a person's sentences never count here."""
    if look_for.pattern is not None:
        return scan.pattern(look_for.pattern)
    return scan.text(look_for.present or look_for.absent or "")


def _placed(look_for: LookFor, hits: list[Hit], wanted: str, reach: tuple[int, int] | None, scan: Scan) -> Finding:
    """Whether a line stands before or after the first such line of its own stream."""
    marks: dict[str, int] = {}
    for mark in scan.text(look_for.before or look_for.after or ""):
        marks.setdefault(mark.stream, mark.number)
    comparable = [hit for hit in hits if hit.stream in marks]
    for hit in comparable:
        if (hit.number < marks[hit.stream]) is (look_for.before is not None) and hit.number != marks[hit.stream]:
            return Finding(Answer.YES, firm=False, because=hit.place())
    if comparable:
        return Finding(Answer.NO, firm=False, because=comparable[0].place())
    return _silence(Answer.NO, wanted, reach)


def _silence(verdict: Answer, wanted: str, reach: tuple[int, int] | None) -> Finding:
    """The answer that a missing line gives: none at all unless the log is known to reach far enough."""
    if reach is None:
        return UNKNOWN
    return Finding(verdict, seen=False, firm=False, missing=Missing(wanted, *reach))


def _reach(guard: Guard, scan: Scan) -> tuple[int, int] | None:
    """The lines that prove where the log begins and how far it reaches (0 for an end not asked for), or None."""
    starts = scan.text(guard.from_) if guard.from_ else None
    stops = scan.text(guard.to) if guard.to else None
    if starts == [] or stops == []:
        return None
    stop = stops[-1].number if stops else 0
    if starts is None:
        return 0, stop
    start = next((hit.number for hit in reversed(starts) if not stops or hit.number <= stop), None)
    return None if start is None else (start, stop)


def reaches(guard: Guard, scan: Scan) -> bool:
    """Whether both ends of a guard are seen, in order."""
    return _reach(guard, scan) is not None


# Facts of the paste


def _known(look_for: LookFor, case: Case) -> Finding:
    if look_for.version is not None:
        return _version(look_for, case)
    if look_for.flag is not None:
        return _flag(look_for.flag, case)
    if look_for.env is not None:
        return _env(look_for.env, case)
    return _fact(look_for.fact, case) if look_for.fact else UNKNOWN


def _version(look_for: LookFor, case: Case) -> Finding:
    assert look_for.version is not None
    wanted = Range.parse(look_for.version.in_)
    for fact in case.facts.of(FactKind.VERSION, look_for.version.product):
        inside = wanted.contains(fact.value)
        if inside is not None:
            return Finding(Answer.YES if inside else Answer.NO, because=_where(fact, case.paste))
    return UNKNOWN


def _flag(test: FlagTest, case: Case) -> Finding:
    facts = case.facts.of(FactKind.FLAG, test.name)
    if facts:
        return _compared(facts, test, case.paste)
    whole = [command for command in case.facts.commands if command.launch and command.whole]
    if not whole:
        return UNKNOWN
    line = case.paste.line(whole[0].line)
    because = Because(line.number, line.text, 0, len(line.text), line.offset if line.message is None else 0)
    return Finding(Answer.NO, seen=False, firm=False, because=because)


def _env(test: EnvTest, case: Case) -> Finding:
    facts = case.facts.of(FactKind.ENV, test.name)
    shown = case.facts.environment_shown
    if facts and test.unset:
        return Finding(Answer.NO, because=_where(facts[0], case.paste))
    if facts:
        return _compared(facts, test, case.paste)
    if shown is None:
        return UNKNOWN
    missing = Missing(test.name, shown)
    return Finding(Answer.YES if test.unset else Answer.NO, seen=False, firm=False, missing=missing)


def _fact(test: FactTest, case: Case) -> Finding:
    found = [fact for kind in FactKind for fact in case.facts.of(kind, test.name)]
    facts = [fact for fact in found if not _elsewhere(fact, case.hosts)]
    if not facts:
        return UNKNOWN
    if test.less_than is None and test.at_least is None:
        return _compared(facts, test, case.paste)
    for fact in facts:
        within = in_units(fact.value, less_than=test.less_than, at_least=test.at_least)
        if within is not None:
            return Finding(Answer.YES if within else Answer.NO, because=_where(fact, case.paste))
    return UNKNOWN


def _elsewhere(fact: Fact, hosts: frozenset[str]) -> bool:
    """Whether a fact comes from a host, pod or container that is named otherwise than the error's."""
    if not fact.host or not hosts:
        return False
    return not any(fact.host.startswith(host) or host.startswith(fact.host) for host in hosts)


def _compared(facts: Sequence[Fact], test: FlagTest | EnvTest | FactTest, paste: Paste) -> Finding:
    """Yes as soon as one printed value fits; the value that counts comes first."""
    wanted = None if isinstance(test, FactTest) else test.is_
    fitting = next((fact for fact in facts if _fits(fact.value, wanted, test.matches)), None)
    verdict = Answer.YES if fitting else Answer.NO
    return Finding(verdict, because=_where(fitting or facts[0], paste))


def _fits(value: str, wanted: str | None, pattern: str | None) -> bool:
    if wanted is not None:
        booleans = {"true", "false", "none"}
        return value == wanted or (wanted.lower() in booleans and value.lower() == wanted.lower())
    return bool(compile_pattern(pattern or "").search(value))


def _where(fact: Fact, paste: Paste) -> Because:
    """The place of a fact as a place in the line's message, or in the whole line where it stands in a prefix."""
    line = paste.line(fact.line)
    if line.message is not None:
        return Because(line.number, line.raw, fact.start, fact.end)
    offset = line.offset if fact.start >= line.offset else 0
    return Because(line.number, line.raw[offset:], fact.start - offset, fact.end - offset, offset)

"""The small words around an answer that plain-text renderers share, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from app.render.answer import CheckSaid, FactsSaid, FixSaid, MatchSaid, PasteSaid
from app.render.wording import date_in, list_in, own, percent_in

MAX_FACTS = 20
MAX_LINES = 10
"""So many facts, and lines with secrets, are named in plain text; all of them stand in the JSON."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Says ``report.*`` and ``state.*`` of the words files."""

    language: str

    def say(self, key: str, **params: object) -> str:
        """A sentence below ``report``."""
        return own().say(self.language, f"report.{key}", **params)

    def percent(self, share: float) -> str:
        """A share as whole percent."""
        return percent_in(self.language, share)

    def confidence(self, match: MatchSaid) -> str:
        """``match, 97 %``."""
        return self.say("confidence", level=self.say(match.level), percent=self.percent(match.confidence))

    def lead(self, match: MatchSaid) -> str:
        """How sure the answer is, why, and whether the versions of the paste are affected."""
        applies = self.say(f"applies.{match.applies}")
        return self.say("lead", confidence=self.confidence(match), reason=match.reason, applies=applies)

    def line(self, number: int) -> str:
        """``line 12``."""
        return self.say("line", line=number)

    def times(self, count: int) -> str:
        """How many lines repeat a signature."""
        return self.say("times", count=count)

    def answer(self, check: CheckSaid) -> str:
        """Yes, no or cannot tell, and what that does."""
        said = self.say(check.answer)
        if check.effect == "none":
            return said
        effect = self.say(check.effect, **({"fix": check.limits} if check.limits else {}))
        return self.say("answered", answer=said, effect=effect)

    def missing(self, line: str) -> str:
        """A line that is not there although it should have been."""
        return self.say("missing", line=line)

    def shows(self, number: int, text: str) -> str:
        """``line 12: text``."""
        return self.say("shows", line=number, text=text)

    def would_tell(self, platform: str, command: str) -> str:
        """A command that would answer a check."""
        return self.say("would_tell", platform=platform, command=command)

    def fix(self, fix: FixSaid) -> str:
        """State, release, day and limits of a fix."""
        return self.say("between").join(self._known(fix))

    def _known(self, fix: FixSaid) -> Iterator[str]:
        yield own().say(self.language, f"state.{fix.state}")
        if fix.ref:
            yield fix.ref
        if fix.fixed_in:
            yield self.say("fixed_in", release=fix.fixed_in)
        yield self.say("checked_on", day=date_in(self.language, date.fromisoformat(fix.checked_on)))
        if fix.limited_by:
            yield self.say("limited", checks=list_in(self.language, fix.limited_by))

    def facts(self, facts: FactsSaid) -> Iterator[str]:
        """What was read out of the paste, in one line."""
        flags = [name if value is True else f"{name}={value}" for name, value in facts.flags.items()]
        named = [f"{name} {value}" for name, value in facts.versions.items()]
        found = [*named, *facts.hardware, *flags, *(f"{name}={value}" for name, value in facts.env.items())]
        if facts.platform:
            found.append(facts.platform)
        if found:
            more = ["…"] if len(found) > MAX_FACTS else []
            yield self.say("facts", facts=", ".join([*found[:MAX_FACTS], *more]))

    def notes(self, paste: PasteSaid) -> Iterator[str]:
        """What was masked and what was left out."""
        if paste.redactions:
            lines = [str(line) for line in sorted({line for line, _ in paste.redactions})]
            more = ["…"] if len(lines) > MAX_LINES else []
            yield self.say("masked", count=len(paste.redactions), lines=", ".join([*lines[:MAX_LINES], *more]))
        if paste.cut:
            yield self.say("cut", first=paste.cut[0], last=paste.cut[1])

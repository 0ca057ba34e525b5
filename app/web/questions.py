"""Checks of a guide as rows: as the guide asks them, and as a paste answered them."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.diagnosis import Answer, CheckResult, Missing
from app.domain.guide import Check, Effect, Guide, Run
from app.domain.question import LookFor
from app.domain.taxonomy import Taxonomy
from app.render.urls import Urls
from app.web.elements import CheckRow, Command, Question
from app.web.inline import command, inline
from app.web.ranges import range_in_words
from app.web.rows import product_name
from app.web.rowtext import excerpt, shown
from app.web.site import Site
from app.web.speech import Speaker, tag_of

_HUES = {Effect.RULES_OUT: "k-bad", Effect.LIMITS_FIX: "k-warn"}
_ICONS = {Answer.YES: "yes", Answer.NO: "no", Answer.CANNOT_TELL: "unknown"}
_SHOWN = 3
"""How many of the texts that a question looks for are shown."""

_LONGEST = 160
"""Characters of what a check looks for that a page shows."""


def in_order(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    """A condition that is still open first, then what was answered, and last what the paste cannot tell."""

    def worth(result: CheckResult) -> int:
        if result.answer is Answer.CANNOT_TELL:
            return 0 if result.check.required else 3
        return 1 if result.effect is not Effect.NONE else 2

    return tuple(sorted(checks, key=worth))


def question(site: Site, check: Check, say: Speaker) -> Question:
    """A check as the guide states it."""
    urls = site.urls
    looks_for = dict.fromkeys(_looked_for(site.library.taxonomy, check.look_for, say)) if check.look_for else {}
    return Question(
        id=check.id,
        ask=inline(check.ask.into(say.language), urls.ref),
        does=_would_do(check, say),
        looks_for=tuple(looks_for)[:_SHOWN],
        commands=commands(check.if_unknown.run if check.manual and check.if_unknown else None, say),
        manual=bool(check.manual),
    )


def check_row(
    guide: Guide, result: CheckResult, number: int, missing_at: dict[Missing, str], say: Speaker, urls: Urls
) -> CheckRow:
    """A check with its answer. ``missing_at`` holds the anchors of the missing lines that are drawn."""
    because, missing = result.because, result.missing
    said = result.say
    return CheckRow(
        id=result.check.id,
        number=number,
        ask=inline(result.check.ask.into(say.language), urls.ref),
        answer=result.answer,
        icon=_ICONS[result.answer],
        effect=result.effect,
        hue=_HUES.get(result.effect, ""),
        does=_does(guide, result, say),
        line=because.line if because else None,
        excerpt=excerpt(because.text, because.start, because.end) if because else "",
        missing=shown(missing.text) if missing else "",
        missing_href=_missing_href(missing, missing_at),
        say=inline(said.into(say.language), urls.ref) if said else inline("", urls.ref),
        commands=commands(result.run, say),
    )


def commands(run: Run | None, say: Speaker) -> tuple[Command, ...]:
    """What to run, one command for all platforms or one a platform."""
    if run is None:
        return ()
    if isinstance(run, str):
        return (Command("", command(run, tag_of(say.language))),)
    return tuple(Command(say(f"platform.{where}"), command(text, tag_of(say.language))) for where, text in run.items())


def _missing_href(missing: Missing | None, missing_at: dict[Missing, str]) -> str:
    if missing is None:
        return ""
    anchor = missing_at.get(missing)
    return f"#{anchor}" if anchor else (f"#L{missing.after}" if missing.after else "#paste")


def _does(guide: Guide, result: CheckResult, say: Speaker) -> str:
    """What the answer does, else what the other answer would do."""
    if result.effect is Effect.LIMITS_FIX:
        fix = next((fix for fix in guide.spec.fixes if fix.id == result.limits), None)
        return say("effect.limits_fix", fix=fix.title.into(say.language) if fix else "")
    if result.effect is not Effect.NONE:
        return say(f"effect.{result.effect}")
    if result.check.required:
        return say("effect.required_met" if result.answer is Answer.YES else "effect.required_open")
    other = "no" if result.answer is Answer.YES else "yes"
    would = _would(result.check, other, say)
    if not would and result.answer is Answer.CANNOT_TELL:
        would = _would(result.check, "no", say)
    return would or say("effect.none")


def _would_do(check: Check, say: Speaker) -> tuple[str, ...]:
    said = [_would(check, answer, say) for answer in ("yes", "no")]
    required = [say("effect.required")] if check.required else []
    return (*required, *(text for text in said if text))


def _would(check: Check, answer: str, say: Speaker) -> str:
    outcome = check.if_yes if answer == "yes" else check.if_no
    if outcome is None or outcome.effect is Effect.NONE:
        return ""
    return say(f"effect.would.{answer}.{outcome.effect}")


def _looked_for(taxonomy: Taxonomy, look_for: LookFor, say: Speaker) -> list[str]:
    """What a question looks for; patterns only where nothing else says it, few readers read them."""
    parts = list(look_for.walk())
    said = [text for part in parts for text in _texts(taxonomy, part, say)]
    return [_cut(text) for text in said or [part.pattern for part in parts if part.pattern]]


def _cut(text: str) -> str:
    """A list of a hundred names told by its beginning."""
    return text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + "…"


def _texts(taxonomy: Taxonomy, part: LookFor, say: Speaker) -> list[str]:
    """Program text that one question looks for, as short as a reader needs it."""
    texts = [part.present]
    if part.absent:
        texts.append(say("question.absent", text=part.absent))
    if part.version:
        product = product_name(taxonomy, part.version.product, say.language)
        texts.append(f"{product} {range_in_words(part.version.in_, say)}")
    if part.flag:
        texts.append(_setting(part.flag.name, part.flag.is_))
    if part.env:
        texts.append(_setting(part.env.name, part.env.is_))
    if part.fact:
        texts.append(say(f"fact.{part.fact.name}") if say.has(f"fact.{part.fact.name}") else part.fact.name)
    return [shown(text) for text in texts if text]


def _setting(name: str, value: str | None) -> str:
    return name if value is None else f"{name}={value}"

"""Checks of a guide as rows: as the guide asks them, and as a paste answered them."""

from __future__ import annotations

from app.domain.diagnosis import Answer, CheckResult, Missing
from app.domain.guide import Check, Effect, Guide, LookFor, Run
from app.render.urls import Urls
from app.web.contexts import CheckRow, Command, Question
from app.web.inline import command, inline
from app.web.ranges import range_in_words
from app.web.rowtext import excerpt
from app.web.speech import Speaker, tag_of

_HUES = {Effect.RULES_OUT: "k-bad", Effect.LIMITS_FIX: "k-warn"}
_ICONS = {Answer.YES: "yes", Answer.NO: "no", Answer.CANNOT_TELL: "unknown"}
_SHOWN = 3
"""How many of the texts that a question looks for are shown."""


def question(check: Check, say: Speaker, urls: Urls) -> Question:
    """A check as the guide states it."""
    looks_for = dict.fromkeys(_looked_for(check.look_for, say)) if check.look_for else {}
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
        missing=missing.text if missing else "",
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


def _looked_for(look_for: LookFor, say: Speaker) -> list[str]:
    return [text for part in look_for.walk() for text in _texts(part, say)]


def _texts(part: LookFor, say: Speaker) -> list[str]:
    """Program text that one question looks for, as short as a reader needs it."""
    texts = [part.present, part.pattern, " … ".join(part.line_has or ()) or None]
    if part.absent:
        texts.append(say("question.absent", text=part.absent))
    if part.version:
        texts.append(f"{part.version.product} {range_in_words(part.version.in_, say)}")
    if part.flag:
        texts.append(f"--{part.flag.name.lstrip('-').replace('_', '-')} {part.flag.is_ or ''}".strip())
    if part.env:
        texts.append(f"{part.env.name}={part.env.is_ or ''}" if not part.env.unset else part.env.name)
    if part.fact:
        texts.append(part.fact.name)
    return [" ".join(text.replace("<*>", "…").split()) for text in texts if text]

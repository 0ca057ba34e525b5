"""The two pages of a diagnosis: one that names a guide, and one that does not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from app.domain.calibration import MATCH_FROM, POSSIBLE_FROM
from app.domain.diagnosis import Answer, Diagnosis, LackKind, Match, Missing, NearMiss
from app.domain.guide import Effect, Guide
from app.matching.mask import PLACEHOLDER, fingerprint, mask
from app.render import answer as neutral
from app.render.say import answer as answered
from app.web.aside import aside, lines_of
from app.web.chrome import Reader, frame
from app.web.contexts import MatchPage, NonePage
from app.web.diagnosis_log import marks_of, missing_lines
from app.web.elements import Chrome, Command, First, FixRow, Found, LimitedBy, Link, NearRow, Reason, Said, Sign
from app.web.guide_view import written_page
from app.web.inline import command, inline, with_links
from app.web.logview import line_or_none, log_view
from app.web.questions import check_row, in_order
from app.web.repost import repost
from app.web.rows import affected, fix_badge, fix_row, must, sponsor, state_badge, tool_link
from app.web.site import Site
from app.web.speech import Speaker, tag_of

SCALE = 240
"""Width of the confidence scale in its own units; ``parts/scale.html`` draws it."""
MOST_OTHERS = 3
HEADLINE = 160
"""Characters of a log line that are searched for."""
_LACKS = {
    LackKind.SIGNATURE: ("missing", ""),
    LackKind.CHECK: ("unknown", ""),
    LackKind.VERSION: ("tag", ""),
    LackKind.RULED_OUT: ("out", "k-bad"),
}


@dataclass(frozen=True, slots=True)
class Diagnosed:
    """A diagnosis with its neutral answer in the page's language, and who asked."""

    site: Site
    who: Reader
    diagnosis: Diagnosis
    answer: neutral.Answer

    @property
    def language(self) -> str:
        """The page's language."""
        return self.who.language

    @property
    def say(self) -> Speaker:
        """The words of the page's language."""
        return self.site.say(self.language)


def diagnosed(site: Site, who: Reader, diagnosis: Diagnosis) -> Diagnosed:
    """Puts the parts together. Checks come in the order in which they are shown and numbered."""
    matches = tuple(replace(match, checks=in_order(match.checks)) for match in diagnosis.matches)
    diagnosis = replace(diagnosis, matches=matches)
    said = answered(diagnosis, who.language, site.urls, site.library.catalogue)
    return Diagnosed(site, who, diagnosis, said)


def match_page(case: Diagnosed) -> MatchPage:
    """A diagnosis that names a guide, as a match or as possible."""
    site, say, match = case.site, case.say, case.diagnosis.matches[0]
    beside = aside(case.diagnosis, site.library.taxonomy, match.guide, say)
    drawn = missing_lines(match)
    checks = tuple(
        check_row(match.guide, result, number, drawn, say, site.urls) for number, result in enumerate(match.checks, 1)
    )
    others, because = _others(case)
    linked = lines_of(beside) | because | {row.line for row in checks if row.line}
    linked |= {result.missing.after for result in match.checks if result.missing}
    title = match.guide.into(case.language).title
    return MatchPage(
        chrome=_frame(case),
        title=say(f"match.title.{match.level}", title=title),
        description=say("match.description"),
        said=_said(match.level, match.confidence, say),
        found=_found(case, match),
        first=_first(site, match, say),
        why=_why(case, match, drawn),
        aside=beside,
        log=log_view(case.diagnosis.paste, marks_of(case.diagnosis, linked, say)),
        checks=checks,
        fixes=_fixes(site, match, say),
        others=others,
        headline=_headline(case.diagnosis),
        sponsor=sponsor(site, say),
    )


def none_page(case: Diagnosed) -> NonePage:
    """A diagnosis that names no guide: what is missing, what came near, how to go on."""
    site, say, diagnosis = case.site, case.say, case.diagnosis
    beside = aside(diagnosis, site.library.taxonomy, None, say)
    near, because = _others(case)
    wrapped = tuple(because.line for because in diagnosis.wrappers[:MOST_OTHERS]) if diagnosis.wrapped else ()
    linked = lines_of(beside) | because | set(wrapped)
    return NonePage(
        chrome=_frame(case),
        title=say("none.title"),
        description=say("none.title"),
        said=Said("none", "", None),
        lead=_lead(diagnosis, wrapped, say),
        near=near,
        aside=beside,
        log=log_view(diagnosis.paste, marks_of(diagnosis, linked, say)),
        commands=tuple(
            Command(say(f"none.save.{name}"), command(say(f"none.save_command.{name}"), tag_of(case.language)))
            for name in ("kubernetes", "docker", "slurm", "service")
        ),
        tools=_tools(case),
        headline=_headline(diagnosis),
        offered=say.percent(POSSIBLE_FROM),
        asserted=say.percent(MATCH_FROM),
    )


def _frame(case: Diagnosed) -> Chrome:
    action = case.site.urls.diagnose(case.language)
    return frame(
        case.site,
        case.who,
        lambda urls, language: urls.diagnose(language),
        repost=repost(case.diagnosis.paste, action),
    )


def _said(level: str, confidence: float, say: Speaker) -> Said:
    return Said(level, say.percent(confidence), round(confidence * SCALE, 1))


def _found(case: Diagnosed, match: Match) -> Found:
    site, say, guide = case.site, case.say, match.guide
    written = written_page(site, guide.slug, case.language)
    verification = guide.spec.verification
    needs = verification.needs
    return Found(
        href=site.urls.guide(guide.slug, case.language),
        title=guide.prose[written.language].title,
        lang=tag_of(written.language),
        summary=Markup(written.html["summary"]),
        badge=state_badge(guide, say),
        affects=affected(site, guide, say),
        applies=match.applies,
        tool=tool_link(site, guide, say),
        verify=site.urls.verify(guide.slug, case.language),
        feedback=site.urls.feedback(guide.slug, case.language),
        must=must(verification, say),
        needs=inline(needs.into(case.language), site.urls.ref) if needs else Markup(),
    )


def _first(site: Site, match: Match, say: Speaker) -> First | None:
    """The first fix that reaches this case and can be had."""
    reaching = [result.fix for result in match.fixes if not result.limited_by and result.fix.state != "closed"]
    ready = [fix for fix in reaching if fix.state not in ("open", "unknown")] or reaching
    if not ready:
        return None
    fix = ready[0]
    text = inline(fix.title.into(say.language), site.urls.ref)
    return First(text, fix_badge(fix.state, say, fix.kind), site.urls.ref(fix.ref), fix.ref or "")


def _why(case: Diagnosed, match: Match, drawn: dict[Missing, str]) -> tuple[Reason, ...]:
    say, said = case.say, case.answer.matches[0]
    reasons = [Reason(with_links(said.reason, {item.because.line for item in match.evidence}))]
    if drawn:
        reasons.append(Reason(escape(say("match.why_missing", count=len(drawn))), missing=tuple(drawn.values())))
    answers = [check.answer for check in match.checks]
    known = len(answers) - answers.count(Answer.CANNOT_TELL)
    tally = [say("match.why_checks", count=known, total=len(answers))]
    if known and not any(check.effect is Effect.RULES_OUT for check in match.checks):
        tally.append(say("match.why_against"))
    if match.applies != "cannot_tell":
        tally.append(say(f"match.applies.{match.applies}"))
    reasons.append(Reason(escape(say("match.sentences").join(tally))))
    return tuple(reasons)


def _fixes(site: Site, match: Match, say: Speaker) -> tuple[FixRow, ...]:
    order = {result.check.id: number for number, result in enumerate(match.checks, 1)}
    return tuple(
        fix_row(
            site,
            result.fix,
            say,
            tuple(LimitedBy(check, order[check]) for check in result.limited_by if check in order),
        )
        for result in match.fixes
    )


def _others(case: Diagnosed) -> tuple[tuple[NearRow, ...], set[int]]:
    """Other matches, then near misses, three in all; and the lines that they link to."""
    rows = [_runner_up(case, match) for match in case.diagnosis.matches[1:]]
    near = [_near(case, miss, said) for miss, said in zip(case.diagnosis.near, case.answer.near, strict=True)]
    kept = tuple([*rows, *near][:MOST_OTHERS])
    return kept, {sign.line for row in kept for sign in row.signs if sign.line}


def _runner_up(case: Diagnosed, match: Match) -> NearRow:
    said = next(said for said in case.answer.matches if said.slug == match.guide.slug)
    line = match.evidence[0].because.line if match.evidence else None
    sign = Sign("match", "", inline(said.reason, case.site.urls.ref), line)
    return _near_row(case, match.guide, case.say.percent(match.confidence), (sign,))


def _near(case: Diagnosed, miss: NearMiss, said: neutral.NearSaid) -> NearRow:
    signs = []
    for lack, words in zip(miss.lacks, said.lacks, strict=True):
        icon, hue = _LACKS[lack.kind]
        line = words.because.line if words.because else None
        known = line is not None and line_or_none(case.diagnosis.paste, line) is not None
        said_so = _with_sample(inline(words.say, case.site.urls.ref), lack.shown)
        signs.append(Sign(icon, hue, said_so, line if known else None))
    return _near_row(case, miss.guide, "", tuple(signs))


def _with_sample(sentence: Markup, shown: str) -> Markup:
    """The sentence with the program text in it set as such."""
    text = escape(shown)
    return Markup(sentence.replace(text, Markup('<samp lang="en">{}</samp>').format(shown), 1)) if text else sentence


def _near_row(case: Diagnosed, guide: Guide, percent: str, signs: tuple[Sign, ...]) -> NearRow:
    prose = guide.into(case.language)
    href = case.site.urls.guide(guide.slug, case.language)
    return NearRow(href, prose.title, tag_of(prose.language), percent, signs)


def _lead(diagnosis: Diagnosis, wrapped: tuple[int, ...], say: Speaker) -> Reason:
    if wrapped:
        return Reason(escape(say("none.lead_wrapped", count=len(wrapped))), wrapped)
    lines = len(diagnosis.paste.lines)
    if lines == 1:
        return Reason(escape(say("none.lead_one_line")))
    return Reason(escape(say("none.lead_near" if diagnosis.near else "none.lead_nothing")))


def _tools(case: Diagnosed) -> tuple[Link, ...]:
    """Tools whose name the log or the nearest guides mention."""
    seen = {fact.name for fact in case.diagnosis.facts.items} | {miss.guide.spec.tool for miss in case.diagnosis.near}
    return tuple(
        Link(case.site.urls.tool(tool.id, case.language), tool.name.into(case.language), count)
        for tool, count in case.site.library.tools()
        if tool.id in seen
    )[:MOST_OTHERS]


def _headline(diagnosis: Diagnosis) -> str:
    """What a search may be asked for: the line that decided, else the most telling one, all that is private masked."""
    if diagnosis.matches and diagnosis.matches[0].evidence:
        masked = mask(diagnosis.matches[0].evidence[0].because.text[:HEADLINE])
    else:
        masked = fingerprint(diagnosis.paste)[1]
    return " ".join(masked.replace(PLACEHOLDER, " ").split())[:HEADLINE]

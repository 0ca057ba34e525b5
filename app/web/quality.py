"""``/{language}/quality``: how often the diagnosis is right, and what speaks for each guide."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.domain.calibration import MATCH_FROM
from app.domain.evaluation import Run
from app.evaluation.calibration import held_out_error
from app.evaluation.figures import Bin, Figures, Share, Tally, by_tool, figures
from app.library import Record
from app.web import charts
from app.web.chrome import Reader, frame, reader
from app.web.contexts import Measured, QualityPage
from app.web.elements import CalibrationRow, Figure, Link, RecordRow, ToolRow
from app.web.site import Site
from app.web.speech import Speaker

GOALS = (
    ("first", "first", 0.97, True),
    ("asserted", "asserted", 0.90, True),
    ("wrong", "wrong_asserted", 0.01, False),
    ("false_alarm", "false_alarm", 0.02, False),
)
"""The figures that stand on top: words, attribute of :class:`Figures`, goal, and whether it is a least or a most."""


def routes(site: Site) -> APIRouter:
    """The route of the page."""
    router = APIRouter()

    @router.get("/{language}/quality")
    def quality(request: Request, language: str) -> Response:
        return site.templates.respond("quality.html", _page(site, reader(request, site.language(language))))

    return router


def _page(site: Site, who: Reader) -> QualityPage:
    say, run = site.say(who.language), site.library.measured
    return QualityPage(
        chrome=frame(site, who, lambda urls, other: urls.page(other, "quality"), section="quality", listed=True),
        title=say("quality.title"),
        description=say("quality.lead"),
        measured=_measured(site, say, run) if run and run.outcomes else None,
        records=tuple(_record(site, record, say) for record in site.library.records()),
    )


def _measured(site: Site, say: Speaker, run: Run) -> Measured:
    found, tools = figures(run), _named_tools(site, say, run)
    return Measured(
        day=say.day(run.day),
        reports=len(run.outcomes),
        explained=sum(bool(outcome.wanted) for outcome in run.outcomes),
        figures=tuple(_figure(say, found, *goal) for goal in GOALS),
        error=say.percent(found.calibration_error),
        held_out=say.percent(held_out_error(run.outcomes) if run.held_out_error is None else run.held_out_error),
        grid=charts.grid(),
        points=charts.points(found.calibration),
        asserted_from=charts.asserted_at(MATCH_FROM),
        threshold=say.percent(MATCH_FROM),
        calibration=tuple(_calibration(say, each) for each in found.calibration),
        bars=charts.bars([(link.text, tally) for link, tally in tools]),
        tools=tuple(
            ToolRow(link, tally.total, tally.asserted, tally.offered, tally.wrong, tally.abstained)
            for link, tally in tools
        ),
    )


def _figure(say: Speaker, found: Figures, words: str, name: str, goal: float, least: bool) -> Figure:
    share: Share = getattr(found, name)
    met = share.value >= goal if least else share.value <= goal
    low, high = share.interval
    return Figure(
        name=say(f"quality.{words}"),
        value=say.percent(share.value),
        goal=say(f"quality.{'least' if least else 'most'}", goal=say.percent(goal)),
        met=met,
        interval=say(
            "quality.interval", low=say.percent(low), high=say.percent(high), hits=share.hits, total=share.total
        ),
    )


def _calibration(say: Speaker, each: Bin) -> CalibrationRow:
    low, high = each.right.interval
    return CalibrationRow(
        stated=say("quality.range", low=say.percent(each.low), high=say.percent(each.low + 0.1)),
        mean=say.percent(each.stated),
        right=say.percent(each.right.value),
        interval=say("quality.range", low=say.percent(low), high=say.percent(high)),
        answers=each.right.total,
    )


def _named_tools(site: Site, say: Speaker, run: Run) -> list[tuple[Link, Tally]]:
    """The tools of the labelled reports, those of most reports first."""
    tallies = sorted(by_tool(run), key=lambda tally: (-tally.total, tally.name))
    known = {tool.id: tool.name.into(say.language) for tool in site.library.taxonomy.tools}
    return [(Link(site.urls.tool(each.name, say.language), known.get(each.name, each.name)), each) for each in tallies]


def _record(site: Site, record: Record, say: Speaker) -> RecordRow:
    guide = record.guide
    link = Link(site.urls.guide(guide.slug, say.language), guide.into(say.language).title)
    return RecordRow(link, record.samples, record.near_misses, record.hits, record.solved, record.unsolved)

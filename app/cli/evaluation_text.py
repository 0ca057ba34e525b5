"""The figures of a run as text for a terminal: tables of plain characters, the worst first."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.evaluation import Outcome, Run
from app.evaluation.changes import Change, changes
from app.evaluation.figures import Figures, Share, by_guide, confusions, figures

_SHARES = (
    ("right guide first (recall@1)", "first"),
    ("right guide in the first three (recall@3)", "first_three"),
    ("right guide first and asserted", "asserted"),
    ("wrong guide asserted (confident_wrong)", "wrong_asserted"),
    ("nothing offered (missed)", "missed"),
    ("asserted where no guide fits (false_alarm)", "false_alarm"),
    ("offered where no guide fits (noise)", "noise"),
)
_SHOWN = 20
"""So many changed reports are listed one by one."""


def told(run: Run) -> str:
    """All figures, the guides that are not perfect, and what was taken for what."""
    return "\n".join((*_head(run), "", *_shares(figures(run), run.held_out_error), *_guides(run), *_confused(run)))


def compared(before: Run, after: Run) -> str:
    """Only what changed: figures, then reports, the worse ones first."""
    old, new, found = figures(before), figures(after), changes(before, after)
    lines = list(_head(after))
    for label, name in _SHARES:
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            lines.append(f"{label:<44} {was.value:.3f} -> {now.value:.3f}  ({_of(was)} -> {_of(now)})")
    for direction, word in ((-1, "worse"), (1, "better"), (0, "otherwise")):
        chosen = [change for change in found.changed if change.direction == direction]
        lines += [f"{word}: {len(chosen)}", *map(_change, chosen[:_SHOWN])] if chosen else []
        lines += [f"  and {len(chosen) - _SHOWN} more"] if len(chosen) > _SHOWN else []
    lines += [f"only in this run: {', '.join(found.added)}"] if found.added else []
    lines += [f"only in the other run: {', '.join(found.removed)}"] if found.removed else []
    return "\n".join(lines if len(lines) > 1 else [*lines, "nothing changed"])


def _head(run: Run) -> Iterator[str]:
    labelled = sum(bool(outcome.wanted) for outcome in run.outcomes)
    count = run.unwritten
    unwritten = f"; {count} problem{'s have' if count > 1 else ' has'} no guide yet" if count else ""
    yield f"{len(run.outcomes)} reports, {labelled} of them explained by a guide{unwritten}"


def _shares(found: Figures, held_out: float | None) -> Iterator[str]:
    for label, name in _SHARES:
        share: Share = getattr(found, name)
        low, high = share.interval
        yield f"{label:<44} {share.value:.3f}  {low:.3f} to {high:.3f}  ({_of(share)})"
    yield f"{'mean reciprocal rank (mrr)':<44} {found.reciprocal_rank:.3f}"
    yield f"{'calibration error (ece)':<44} {found.calibration_error:.3f}"
    if held_out is not None:
        yield f"{'the same of curves fitted on other problems':<44} {held_out:.3f}"
    yield f"{'time of one diagnosis':<44} p50 {found.p50_ms:.1f} ms, p95 {found.p95_ms:.1f} ms"


def _of(share: Share) -> str:
    return f"{share.hits} of {share.total}"


def _guides(run: Run) -> Iterator[str]:
    short = [tally for tally in by_guide(run) if tally.asserted < tally.total]
    if short:
        yield ""
        yield f"{'guides with less than all asserted':<52} asserted offered wrong abstained"
    for tally in sorted(short, key=lambda tally: (tally.asserted / tally.total, tally.name)):
        yield f"{tally.name:<52} {tally.asserted:>8} {tally.offered:>7} {tally.wrong:>5} {tally.abstained:>9}"


def _confused(run: Run) -> Iterator[str]:
    found = confusions(run)
    if found:
        yield ""
        yield "wrong answers: wanted -> first (reports)"
    for wanted, got, ids in found:
        yield f"{wanted or 'no guide'} -> {got or 'nothing'} ({', '.join(ids)})"


def _change(change: Change) -> str:
    right = change.after.wanted or "nothing"
    return f"  {change.after.id}: {_first(change.before)} -> {_first(change.after)}; right is {right}"


def _first(outcome: Outcome) -> str:
    return f"{outcome.offers[0].slug} ({outcome.offers[0].level})" if outcome.offers else "nothing"

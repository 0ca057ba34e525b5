"""What differs between two runs over the same reports."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.evaluation import Outcome, Run


@dataclass(frozen=True, slots=True)
class Change:
    """A report that is answered otherwise. ``direction`` is 1 for better, -1 for worse, 0 for neither."""

    before: Outcome
    after: Outcome

    @property
    def direction(self) -> int:
        """Worth of the answer after, beside that of the answer before."""
        return (_worth(self.after) > _worth(self.before)) - (_worth(self.after) < _worth(self.before))


@dataclass(frozen=True, slots=True)
class Changes:
    """The reports that are answered otherwise, the worse ones first, and the ids that only one of the runs has."""

    changed: tuple[Change, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]


def changes(before: Run, after: Run) -> Changes:
    """Compare two runs by the ids of their reports."""
    old = {outcome.id: outcome for outcome in before.outcomes}
    new = {outcome.id: outcome for outcome in after.outcomes}
    changed = [
        Change(old[name], outcome)
        for name, outcome in new.items()
        if name in old and _told(outcome) != _told(old[name])
    ]
    return Changes(
        changed=tuple(sorted(changed, key=lambda change: (change.direction, change.after.id))),
        added=tuple(name for name in new if name not in old),
        removed=tuple(name for name in old if name not in new),
    )


def _told(outcome: Outcome) -> tuple[object, ...]:
    """What a reader notices first: which guide comes first at which level, and whether it is the right one."""
    return (outcome.wanted, *((offer.slug, offer.level) for offer in outcome.offers[:1]))


def _worth(outcome: Outcome) -> int:
    """A right guide asserted is worth most, a wrong one least; saying nothing stands between."""
    if outcome.right:
        return 2 + outcome.asserted
    return 0 if outcome.asserted else 1

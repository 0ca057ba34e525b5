"""Which answers a check can give at all, worked out from its question: a saying is owed for each of them."""

from __future__ import annotations

from app.domain.guide import Check
from app.domain.question import Guard, LookFor

Answers = frozenset[str]

_ALL: Answers = frozenset({"yes", "no", "cannot_tell"})


def reachable(check: Check) -> Answers:
    """The answers that some paste can bring out of this check."""
    if check.look_for is None:
        return frozenset({"cannot_tell"})
    return _reachable(check.look_for, None)


def _reachable(look_for: LookFor, inherited: Guard | None) -> Answers:
    guard = look_for.once_seen or inherited
    if look_for.parts:
        return _combined(look_for, [_reachable(part, guard) for part in look_for.parts])
    if look_for.kind == "absent":
        return _ALL if guard else frozenset({"no", "cannot_tell"})
    if look_for.kind in {"present", "pattern"}:
        misplaced = bool(look_for.before or look_for.after)
        return _ALL if guard or misplaced else frozenset({"yes", "cannot_tell"})
    return _ALL


def _combined(look_for: LookFor, parts: list[Answers]) -> Answers:
    if look_for.not_:
        swap = {"yes": "no", "no": "yes", "cannot_tell": "cannot_tell"}
        return frozenset(swap[answer] for answer in parts[0])
    other = "yes" if look_for.all else "no"
    answers = {answer for part in parts for answer in part if answer != other}
    if all(other in part for part in parts):
        answers.add(other)
    return frozenset(answers)

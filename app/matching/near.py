"""The guides that came close, and what each one lacks."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from app.domain.diagnosis import Answer, Applies, Lack, LackKind, NearMiss
from app.domain.guide import Role
from app.matching.rank import Standing

SHOWN = 3
"""At most so many near misses; each names at most so many lacks."""

NEAR_FROM = 0.10
"""Closeness from which a guide is worth a look; a log of another field stays below it."""


def near_misses(standings: Sequence[Standing], look_alikes: Collection[str] = ()) -> tuple[NearMiss, ...]:
    """Those not put forward, a ruled-out guide first, then the closest; of ``look_alikes`` also the distant ones."""
    left = [item for item in standings if item.level is None and _worth_a_look(item, look_alikes)]
    left.sort(key=lambda item: (not item.ruled_out, -_closeness(item), item.guide.slug))
    return tuple(NearMiss(item.guide, lacks(item)[:SHOWN], round(_closeness(item), 3)) for item in left[:SHOWN])


def _worth_a_look(standing: Standing, look_alikes: Collection[str]) -> bool:
    near = bool(standing.ruled_out) or _closeness(standing) >= NEAR_FROM
    return near or standing.guide.slug in look_alikes


def _closeness(standing: Standing) -> float:
    """From 0 to below the floor at which a guide is offered."""
    printed = sum(not evidence.prose for evidence in standing.evidence)
    return min(0.49, 0.12 * printed + 0.4 * standing.words.coverage)


def lacks(standing: Standing) -> tuple[Lack, ...]:
    """What keeps a guide from being put forward, the weightiest first."""
    found = [Lack(LackKind.RULED_OUT, out.check.id, out.say, "", out.because) for out in standing.ruled_out]
    seen = {evidence.signature for evidence in standing.evidence if not evidence.prose}
    deciding = [signature for signature in standing.guide.spec.signatures if signature.role is not Role.SUPPORTING]
    if not any(signature.id in seen for signature in deciding):
        plainest = min(deciding, key=lambda signature: signature.text is None)
        found.append(Lack(LackKind.SIGNATURE, plainest.id, None, plainest.shown))
    for result in standing.checks:
        if result.check.required and result.answer is not Answer.YES and result not in standing.ruled_out:
            found.append(Lack(LackKind.CHECK, result.check.id, result.check.ask, "", result.because))
    if standing.applies is Applies.NO:
        entry = standing.guide.spec.affects[-1]
        found.append(Lack(LackKind.VERSION, entry.product, None, entry.versions))
    return tuple(found)

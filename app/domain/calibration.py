"""From a guide's score to the probability that is stated: one curve a level, fitted on labelled reports."""

from __future__ import annotations

import math

from app.domain.diagnosis import Level
from app.domain.model import Model

MATCH_FROM = 0.90
POSSIBLE_FROM = 0.50
"""A guide is offered from here on and asserted from :data:`MATCH_FROM`; pages and documents show both figures."""

CEILING = 0.99
"""Nothing is ever certain: the highest confidence that is stated."""

_BANDS = {Level.MATCH: (MATCH_FROM, CEILING), Level.POSSIBLE: (POSSIBLE_FROM, MATCH_FROM - 0.01)}


class Curve(Model):
    """A logistic curve: the probability is ``1 / (1 + exp(-(slope * score + offset)))``."""

    slope: float
    offset: float

    def at(self, score: float) -> float:
        """The probability at a score, 0 to 1."""
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, self.slope * score + self.offset))))


class Calibration(Model):
    """The curves of the levels."""

    match: Curve = Curve(slope=0.35, offset=2.2)
    possible: Curve = Curve(slope=0.35, offset=-0.2)

    def confidence(self, level: Level, score: float) -> float:
        """The probability that is stated, inside the band of its level: the level follows from rules alone."""
        low, high = _BANDS[level]
        curve = self.match if level is Level.MATCH else self.possible
        return round(max(low, min(high, curve.at(score))), 3)

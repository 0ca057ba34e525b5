"""One run over labelled reports: what was answered to each, without the pastes."""

from __future__ import annotations

from datetime import date

from app.domain.calibration import Calibration
from app.domain.diagnosis import Level
from app.domain.model import Model


class Offer(Model):
    """A guide that was put forward."""

    slug: str
    level: Level
    score: float = 0.0
    confidence: float


class Outcome(Model):
    """What one report was answered. ``wanted`` is empty where no guide of the catalogue explains it."""

    id: str
    wanted: str
    tool: str
    offers: tuple[Offer, ...]
    took_ms: float

    @property
    def rank(self) -> int:
        """The place of the right guide, from 1; 0 where it was not put forward."""
        return next((place for place, offer in enumerate(self.offers, 1) if offer.slug == self.wanted), 0)

    @property
    def asserted(self) -> bool:
        """Whether a guide, right or wrong, came first at level ``match``."""
        return bool(self.offers) and self.offers[0].level is Level.MATCH

    @property
    def right(self) -> bool:
        """The right guide in first place; where there is none, nothing asserted."""
        return self.rank == 1 if self.wanted else not self.asserted


class Run(Model):
    """All outcomes, with the catalogue and the day they belong to. ``unwritten`` counts problems without a guide.

    ``calibration`` holds the curves that were fitted on these outcomes, ``held_out_error`` the calibration error of
    such curves on outcomes that they had not seen.
    """

    catalogue: str
    day: date
    unwritten: int
    calibration: Calibration | None = None
    held_out_error: float | None = None
    outcomes: tuple[Outcome, ...]

"""The catalogue that commands need: built first where there is none, or where the content has changed."""

from __future__ import annotations

from collections.abc import Callable

import typer

from app.build import Built, build
from app.domain.flaw import Severity
from app.library import Library
from app.main import open_library
from app.settings import Settings


def built(settings: Settings, *, quiet: bool = False) -> Built:
    """Bring the catalogue up to date, with progress on standard error; ``quiet``: only when there is work."""
    outcome = build(
        settings.content, settings.data, progress=_from_second() if quiet else _tell, engine=settings.engine
    )
    left_out = {flaw.slug for flaw in outcome.flaws if flaw.severity is Severity.ERROR}
    if left_out and not quiet:
        _tell(f"{len(left_out)} guides or site files have errors and were left out; faultbook lint says why")
    return outcome


def library(settings: Settings) -> Library:
    """The library over an up-to-date catalogue."""
    built(settings, quiet=True)
    return open_library(settings)


def _tell(step: str) -> None:
    typer.echo(step, err=True)


def _from_second() -> Callable[[str], None]:
    """Holds the first step back until there is a second: a catalogue that is up to date takes one step."""
    steps: list[str] = []

    def tell(step: str) -> None:
        steps.append(step)
        if len(steps) == 2:
            _tell(steps[0])
        if len(steps) > 1:
            _tell(step)

    return tell

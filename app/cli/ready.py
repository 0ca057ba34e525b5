"""The catalogue that commands need: built first where there is none, or where the content has changed."""

from __future__ import annotations

import typer

from app.build import Built, build
from app.library import Library
from app.main import open_library
from app.settings import Settings


def built(settings: Settings) -> Built:
    """Bring the catalogue up to date, with progress on standard error; nothing is done when it is."""
    return build(settings.content, settings.data, progress=_tell)


def library(settings: Settings) -> Library:
    """The library over an up-to-date catalogue."""
    built(settings)
    return open_library(settings)


def _tell(step: str) -> None:
    typer.echo(step, err=True)

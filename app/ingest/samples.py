"""The proof beside a guide: pastes it must win, look-alikes it must not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from app.domain.model import Identifier, Model
from app.domain.text import Text


class SampleNote(Model):
    """What is expected of a sample beyond winning: the verdict and single answers."""

    verdict: Literal["match", "possible"] = "match"
    from_: str | None = Field(default=None, alias="from")
    checks: dict[Identifier, Literal["yes", "no", "cannot_tell"]] = Field(default_factory=dict)


class NearMissNote(Model):
    """Why a look-alike must not win, and which guide explains it."""

    whose: Identifier | None = None
    from_: str | None = Field(default=None, alias="from")
    because: Text


class SampleNotes(Model):
    """``samples.yaml``."""

    samples: dict[str, SampleNote] = Field(default_factory=dict)
    near_misses: dict[str, NearMissNote] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sample:
    """A paste on disk and what is expected of it."""

    path: Path
    note: SampleNote

    def bytes(self) -> bytes:
        """The paste as somebody would paste it."""
        return self.path.read_bytes()


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A look-alike on disk and why it must not win."""

    path: Path
    note: NearMissNote | None

    def bytes(self) -> bytes:
        """The paste as somebody would paste it."""
        return self.path.read_bytes()


def samples(folder: Path, notes: SampleNotes) -> list[Sample]:
    """Every ``samples/*.log`` of a guide folder."""
    paths = sorted((folder / "samples").glob("*.log"))
    return [Sample(path, notes.samples.get(path.name, SampleNote())) for path in paths]


def near_misses(folder: Path, notes: SampleNotes) -> list[NearMiss]:
    """Every ``near-misses/*.log`` of a guide folder."""
    paths = sorted((folder / "near-misses").glob("*.log"))
    return [NearMiss(path, notes.near_misses.get(path.name)) for path in paths]

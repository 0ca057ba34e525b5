"""What a search engine has to do, and which ones there are. Each is a module, loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, Protocol, cast

from app.errors import EngineMissing
from app.search.row import Row

ENGINES = ("whoosh", "tantivy")
"""The first is the default. Whoosh is right for some thousand guides; past that it takes minutes to index."""

_FILE = "engine"


class Scored(NamedTuple):
    """A document that has some of the terms asked for; ``places`` as in :class:`app.search.row.Row`."""

    slug: str
    language: str
    score: float
    places: Mapping[str, int]


class Searcher(Protocol):
    """An open index; any number of threads may ask at once."""

    def best(self, weights: Mapping[str, float], count: int) -> list[Scored]:
        """The ``count`` best documents for weighted terms, best first."""

    def close(self) -> None:
        """Close the files."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What an index says of one of its documents."""

    slug: str
    language: str
    terms: Iterable[str]
    phrases: tuple[str, ...]


class Engine(Protocol):
    """A module that implements an engine."""

    def open_index(self, folder: Path) -> Searcher:
        """Open an index; :class:`app.errors.CatalogueMissing` where none is."""

    def write(self, folder: Path, rows: Iterable[Row]) -> None:
        """Make a new index in an existing folder; one that is there is replaced."""

    def replace(self, folder: Path, rows: list[Row], removed: Iterable[str]) -> None:
        """Put rows in the place of those of the same slugs, and drop the slugs in ``removed``."""

    def stored(self, folder: Path) -> Iterable[Stored]:
        """Every document of the index."""


def engine(name: str) -> Engine:
    """The engine of this name; :class:`EngineMissing` where its package is not installed."""
    try:
        return cast(Engine, import_module(f"app.search.by_{name}"))
    except ModuleNotFoundError as error:
        raise EngineMissing(engine=name) from error


def note(folder: Path, name: str) -> None:
    """Write down which engine made the index in ``folder``."""
    (folder / _FILE).write_text(name, "utf-8")


def noted(folder: Path) -> Engine:
    """The engine that made the index in ``folder``; :class:`OSError` where none is."""
    return engine((folder / _FILE).read_text("utf-8"))

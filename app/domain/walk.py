"""Every value inside a guide with the key path under which an author wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from app.domain.text import Text

Path = tuple[str | int, ...]

_LITERALS = frozenset({"text", "unless", "present", "absent", "before", "after", "from", "to"})
_ASKING = frozenset({"affects", "signatures", "checks", "verification"})
_LITERAL_LISTS = frozenset({"lines", "expect", "must_not"})


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """``value`` and everything inside it that was written, depth first, in the order of the file."""
    yield path, value
    if isinstance(value, BaseModel):
        for name, info in type(value).model_fields.items():
            if (inner := getattr(value, name)) is not None:
                yield from walk(inner, (*path, info.alias or name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, (*path, key))
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from walk(item, (*path, place))


def texts(spec: BaseModel) -> Iterator[tuple[Path, Text]]:
    """Every text for readers."""
    yield from ((path, value) for path, value in walk(spec) if isinstance(value, Text))


def literals(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    """Every literal that is looked for in pastes."""
    for path, value in _asked(spec):
        if path[-1] in _LITERALS or (len(path) > 1 and path[-2] in _LITERAL_LISTS):
            yield path, value


def patterns(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    """Every pattern that is looked for in pastes (``pattern``) or in single values (``matches``)."""
    yield from ((path, value) for path, value in _asked(spec) if path[-1] in {"pattern", "matches"})


def products(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    """Every product that is named."""
    yield from ((path, value) for path, value in _strings(spec) if path[-1] == "product")


def ranges(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    """Every version range."""
    yield from ((path, value) for path, value in _strings(spec) if path[-1] in {"versions", "in"})


def _asked(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    """The strings of what a paste is asked; the rest of a guide is for readers, and most of it."""
    parts = _ASKING & type(spec).model_fields.keys()
    for name in sorted(parts):
        yield from ((path, value) for path, value in walk(getattr(spec, name), (name,)) if isinstance(value, str))
    if not parts:
        yield from _strings(spec)


def _strings(spec: BaseModel) -> Iterator[tuple[Path, str]]:
    yield from ((path, value) for path, value in walk(spec) if path and isinstance(value, str))

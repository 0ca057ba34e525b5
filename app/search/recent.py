"""Documents that were found of late, kept at hand: of an open index they never change."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

KEPT_DOCUMENTS = 2_000
"""Documents of which the terms are kept in memory, some 20 kB each."""

Fields = tuple[str, str, Mapping[str, int]]
"""Slug, language and places of a document, as in :class:`app.search.row.Row`."""


class Recent:
    """Any number of threads may ask at once."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Fields] = {}

    def of(self, key: Hashable, read: Callable[[], Fields]) -> Fields:
        """The document ``key``, which ``read`` fetches where it is not at hand."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT_DOCUMENTS:
                self._kept = {}  # one step, so that other threads may read and add meanwhile
            found = self._kept[key] = read()
        return found

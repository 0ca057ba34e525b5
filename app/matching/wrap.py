"""Messages that a terminal or a person wrapped over several lines are put together again."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.paste import Joined, Line


def rejoin(lines: Sequence[Line]) -> tuple[Joined, ...]:
    """The wrapped messages among ``lines``."""
    return ()

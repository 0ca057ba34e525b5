"""What a serving process logs: one line each, and never a text that somebody pasted."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType
from typing import Any

_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class WithoutMessages(logging.Formatter):
    """Writes an exception as its kind and its places in the code: a message may quote what was pasted."""

    def formatException(
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None],
    ) -> str:
        """Kind and frames of the exception and of what led to it."""
        kept: list[str] = []
        error = ei[1]
        while error is not None:
            kept += [
                *traceback.format_tb(error.__traceback__),
                f"{type(error).__module__}.{type(error).__qualname__}\n",
            ]
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "".join(kept).rstrip()


def logging_config(level: str) -> dict[str, Any]:
    """The configuration of :mod:`logging` for the server and for our own access log."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": WithoutMessages, "format": _LINE}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "loggers": {name: {"level": level.upper()} for name in ("uvicorn", "faultbook")},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }

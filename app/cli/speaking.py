"""How commands speak: in the language of the terminal, with colours where somebody looks, errors in one line."""

from __future__ import annotations

import os
import sys

from app.errors import FaultbookError
from app.render.language import negotiate
from app.render.problem import problem
from app.render.wording import own


class Unable(Exception):
    """Something outside Faultbook prevents a command: a file, a port. The message says what to do."""


def language(asked: str | None = None) -> str:
    """The language asked for, else the terminal's (POSIX, section 8.2), else English."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((value for value in named if value), "")
    return negotiate(asked, locale.partition(".")[0], own().languages)


def colour() -> bool:
    """Whether standard output is a terminal that wants colours (https://no-color.org/)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def explained(error: Exception) -> str:
    """What to tell about an error; the general kinds carry their own message."""
    if not isinstance(error, FaultbookError):
        return str(error)
    if str(error) != error.code and not error.details:
        return str(error)
    return problem(error, language()).detail

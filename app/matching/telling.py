"""Which lines of a paste tell most about what went wrong."""

from __future__ import annotations

import re

from app.domain.paste import Line, Paste

_ERROR = re.compile(r"Error\b|Exception\b|ERROR|FATAL|[Ff]ailed|[Kk]illed|assert")


def headline(paste: Paste) -> Line | None:
    """The line that names what went wrong: the last error line, else the last line."""
    output = [line for line in paste.lines if line.text and not line.prose]
    errors = [line for line in output if _ERROR.search(line.text)]
    return (errors or output or [line for line in paste.lines if line.text] or [None])[-1]  # type: ignore[list-item]


def telling_lines(paste: Paste, limit: int = 40) -> tuple[Line, ...]:
    """Up to ``limit`` lines, errors first."""
    lines = [line for line in paste.lines if line.text]
    return tuple(sorted(lines, key=lambda line: not _ERROR.search(line.text))[:limit])

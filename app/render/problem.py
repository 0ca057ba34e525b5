"""What went wrong, for the one who asked: a status, a stable code, and two sentences in their language.

The codes are public: they stand in problem documents (RFC 9457) and in the addresses that explain them.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.errors import FaultbookError
from app.render.wording import list_in, own, placeholders

STATUS = {
    # of the exception tree
    "error": 500,
    "not-found": 404,
    "guide-not-found": 404,
    "tool-not-found": 404,
    "tag-not-found": 404,
    "language-not-found": 404,
    "bad-input": 422,
    "empty-paste": 422,
    "paste-too-large": 413,
    "comment-too-long": 422,
    "query-too-long": 422,
    "pattern-refused": 500,
    "content-unreadable": 500,
    "catalogue-missing": 503,
    "engine-missing": 503,
    "journal-unavailable": 503,
    # of requests as such
    "malformed-body": 400,
    "unknown-parameter": 400,
    "bad-cursor": 400,
    "outdated-cursor": 400,
    "method-not-allowed": 405,
    "unsupported-media-type": 415,
    "invalid-request": 422,
    "internal-error": 500,
    "request-refused": 400,
}
"""HTTP status by code; every code has a title and a detail in the words files."""

_BY_STATUS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "paste-too-large",
    415: "unsupported-media-type",
}
_MEBIBYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in one language. ``detail`` says what to do about it."""

    status: int
    code: str
    title: str
    detail: str


def problem(error: FaultbookError, language: str) -> Problem:
    """What to tell about an error that Faultbook raised."""
    return named(error.code, language, **error.details)


def named(code: str, language: str, /, **details: object) -> Problem:
    """The problem with this code; details that the caller does not know are left out as ``…``."""
    words = own()
    key = f"problem.{code}.detail"
    known = {name: _written(language, name, value) for name, value in details.items()}
    blanks = dict.fromkeys(placeholders(words.entries["en"][key]), "…")
    title = words.say(language, f"problem.{code}.title")
    return Problem(STATUS[code], code, title, words.say(language, key, **(blanks | known)))


def for_status(status: int, language: str) -> Problem:
    """What to tell about a bare HTTP status; the status is kept where no code has it."""
    code = _BY_STATUS.get(status, "request-refused" if status < 500 else "internal-error")
    said = named(code, language)
    return Problem(status, code, said.title, said.detail)


def _written(language: str, name: str, value: object) -> object:
    """Limits in bytes are told in MiB; choices as a list with "or"."""
    if name == "limit" and isinstance(value, int) and value >= _MEBIBYTE:
        return f"{value // _MEBIBYTE} MiB"
    if isinstance(value, list | tuple | frozenset | set):
        return list_in(language, [str(item) for item in value], style="or")
    return value

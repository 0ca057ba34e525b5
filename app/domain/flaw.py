"""A mistake in content, as a value: gathered, printed, never raised."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """An error leaves the guide out of the catalogue; a warning is only said."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, order=True)
class Flaw:
    """One mistake: where it stands, what is wrong, how to mend it.

    ``file`` is relative to the content folder with forward slashes; ``line`` counts from 1, 0 when the whole file
    is meant; ``slug`` is the guide that the flaw belongs to, empty for site-wide files.
    """

    file: str
    line: int
    code: str
    message: str
    remedy: str
    severity: Severity = Severity.ERROR
    slug: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.severity} [{self.code}] {self.message}. {self.remedy}"

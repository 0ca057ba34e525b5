"""Version ranges in words: ``>=2.12,<2.19`` is "2.12 to before 2.19"."""

from __future__ import annotations

from app.domain.versions import Range
from app.web.speech import Speaker

_SIGNS = {">=": "from", ">": "after", "<=": "to", "<": "before", "==": "only", "!=": "except"}


def range_in_words(versions: str, say: Speaker) -> str:
    """A range as a reader would say it."""
    clauses = Range.parse(versions).clauses
    named = {_SIGNS[sign]: version for sign, version in clauses}
    if not clauses:
        return say("range.all")
    key = "_".join(name for name in ("from", "after", "to", "before", "only") if name in named)
    if len(clauses) == len(named) and "except" not in named and say.has(f"range.{key}"):
        return say(f"range.{key}", **named)
    return versions

"""Which of the site's languages an answer is given in."""

from __future__ import annotations

from collections.abc import Sequence

from app.errors import LanguageNotFound

DEFAULT = "en"
_MAX_RANGES = 20  # browsers send fewer than ten; a hostile header may hold thousands


def negotiate(explicit: str | None, accept_language: str | None, available: Sequence[str]) -> str:
    """The language asked for, else the one the reader's program prefers, else English.

    ``accept_language`` is read as RFC 9110, section 12.5.4: ranges in order of their weight, the first one of
    the same weight first; a range fits a language by its primary subtag (``zh-Hans-CN`` fits ``zh``). What
    cannot be read is passed over. :class:`LanguageNotFound` when ``explicit`` is no language of the site.
    """
    if explicit:
        found = _fitting(explicit, available)
        if found is None:
            raise LanguageNotFound(language=explicit, languages=", ".join(available))
        return found
    wishes = (_fitting(wish, available) for wish in _ranges(accept_language or ""))
    return next((language for language in wishes if language), default(available))


def default(available: Sequence[str]) -> str:
    """English where the site speaks it, else the site's first language."""
    return DEFAULT if DEFAULT in available or not available else available[0]


def _fitting(wish: str, available: Sequence[str]) -> str | None:
    if wish == "*":
        return default(available)
    primary = wish.lower().replace("_", "-").split("-")[0]
    return next((language for language in available if language.lower().split("-")[0] == primary), None)


def _ranges(header: str) -> list[str]:
    weighted = [_weighted(part) for part in header.split(",", _MAX_RANGES)[:_MAX_RANGES]]
    kept = [(weight, name) for weight, name in weighted if name and weight > 0]
    return [name for _, name in sorted(kept, key=lambda item: -item[0])]


def _weighted(part: str) -> tuple[float, str]:
    name, _, parameter = part.partition(";")
    key, _, value = parameter.partition("=")
    if key.strip().lower() != "q":
        return 1.0, name.strip()
    try:
        return float(value), name.strip()
    except ValueError:
        return 0.0, ""

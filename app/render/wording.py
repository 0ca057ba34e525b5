"""What Faultbook says, in every language: sentences from YAML files, with plural forms, numbers and dates.

A words file is a tree of keys. A leaf is a sentence with ``{placeholders}``, or one sentence for each plural
form of ``{count}`` (``one`` and ``other`` in English, ``other`` alone in Chinese; Unicode CLDR names them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from app.yaml12 import loads

PLURAL_FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})
_LOCALES = {"en": "en_GB", "zh": "zh_Hans"}  # en_GB for "1 Dec 2026": day first, month in letters, never 12/1
_UNITS = ("byte", "kilobyte", "megabyte", "gigabyte")

Entry = str | dict[str, str]


@cache
def locale_of(language: str) -> Locale:
    """Unicode's conventions for a language of the site."""
    return Locale.parse(_LOCALES.get(language, language))


def date_in(language: str, day: date) -> str:
    """A day, written out: ``1 Dec 2026``, ``2026年12月1日``."""
    return format_date(day, "medium", locale=locale_of(language))


def number_in(language: str, number: float) -> str:
    """A number with the language's separators."""
    return format_decimal(number, locale=locale_of(language))


def percent_in(language: str, share: float) -> str:
    """A share from 0 to 1 as whole percent."""
    return format_percent(share, "#,##0 %" if language == "en" else None, locale=locale_of(language))


def size_in(language: str, size: int) -> str:
    """A number of bytes in the largest fitting decimal unit: ``18 kB``."""
    value, unit = float(size), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    rounded = round(value, 1) if value < 10 and unit else round(value)
    return format_unit(rounded, _UNITS[unit], "short", locale=locale_of(language))


def list_in(language: str, items: Sequence[str], *, style: str = "standard") -> str:
    """Several things in one sentence; ``style="or"`` for a choice."""
    return format_list(list(items), style=style, locale=locale_of(language))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Wording:
    """All sentences of one words folder, by language and dotted key."""

    entries: dict[str, dict[str, Entry]]

    @classmethod
    def load(cls, folder: Path) -> Wording:
        """Read every ``LANGUAGE.yaml`` of the folder."""
        return cls({path.stem: _flat(_read(path)) for path in sorted(folder.glob("*.yaml"))})

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are words for."""
        return tuple(self.entries)

    def has(self, language: str, key: str) -> bool:
        """Whether there is a sentence of this name."""
        return key in self.entries.get(language, {})

    def say(self, language: str, key: str, /, **params: object) -> str:
        """The sentence of this name, filled in.

        ``count`` chooses the plural form and gets the language's separators, other numbers (line numbers) do
        not; days and sequences are written as the language does. :class:`KeyError` for an unknown key or a
        placeholder left without a value: a mistake of the caller.
        """
        entry = self.entries[self._spoken(language)][key]
        if isinstance(entry, dict):
            entry = entry.get(_form(language, params["count"])) or entry["other"]
        if "count" in params:
            params["count"] = number_in(language, int(str(params["count"])))
        return entry.format_map({name: _written(language, value) for name, value in params.items()})

    def _spoken(self, language: str) -> str:
        return language if language in self.entries else "en"


@cache
def own() -> Wording:
    """The sentences of the answer itself and of problems, which every door shares."""
    return Wording.load(Path(__file__).with_name("words"))


def placeholders(entry: Entry) -> frozenset[str]:
    """The names that an entry wants filled in."""
    forms = [entry] if isinstance(entry, str) else entry.values()
    return frozenset(name for form in forms for _, name, _, _ in Formatter().parse(form) if name)


def _form(language: str, count: object) -> str:
    return str(locale_of(language).plural_form(count))  # type: ignore[arg-type]


def _written(language: str, value: object) -> str:
    if isinstance(value, date):
        return date_in(language, value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list_in(language, [_written(language, item) for item in value])
    return str(value)


def _read(path: Path) -> Mapping[str, Any]:
    loaded: Mapping[str, Any] = loads(path.read_text("utf-8"))
    return loaded


def _flat(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            entries[key] = value
        elif value.keys() <= PLURAL_FORMS and "other" in value:
            entries[key] = dict(value)
        else:
            entries.update(_flat(value, f"{key}."))
    return entries

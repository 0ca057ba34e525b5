"""The site's own words in one language, with HTML allowed in what fills them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup, escape

from app.render.wording import Wording, date_in, list_in, number_in, own, percent_in, size_in

WORDS = Path(__file__).with_name("words")
TAGS = {"zh": "zh-Hans"}
"""Language tags (BCP 47) where they say more than the site's own name of the language."""


def tag_of(language: str) -> str:
    """What ``lang`` and ``hreflang`` say."""
    return TAGS.get(language, language)


@lru_cache(maxsize=1024)
def _day(language: str, day: date) -> str:
    return date_in(language, day).replace(" ", "\u00a0")


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says the sentences of the pages, and those that all doors share, in ``language``."""

    wording: Wording
    language: str

    def __call__(self, key: str, **params: object) -> str:
        """A sentence as text; a parameter that is :class:`Markup` makes the sentence Markup, the rest escaped."""
        words = self.wording if self.wording.has(self.language, key) else own()
        marked = {name: value for name, value in params.items() if isinstance(value, Markup)}
        if not marked:
            return words.say(self.language, key, **params)
        held = {name: f"\x00{name}\x00" for name in marked}
        said = str(escape(words.say(self.language, key, **(params | held))))
        for name, value in marked.items():
            said = said.replace(held[name], str(value))
        return Markup(said)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return self.wording.has(self.language, key) or own().has(self.language, key)

    def day(self, day: date) -> str:
        """A day, written out, in one piece."""
        return _day(self.language, day)

    def number(self, number: int) -> str:
        """A number with separators."""
        return number_in(self.language, number)

    def percent(self, share: float) -> str:
        """A share in whole percent."""
        return percent_in(self.language, share)

    def size(self, size: int) -> str:
        """A number of bytes."""
        return size_in(self.language, size)

    def both(self, items: list[str]) -> str:
        """Several things in one sentence."""
        return list_in(self.language, items)

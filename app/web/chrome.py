"""The frame around a page: its language and theme, the same page in other languages, where its links go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request

from app.render.urls import Urls
from app.web.elements import Addresses, Chrome, Repost, Switch
from app.web.site import Site
from app.web.speech import tag_of

THEME_COOKIE = "theme"
THEMES = ("light", "dark")

Address = Callable[[Urls, str], str]
"""Makes the address of a page from the site's addresses and a language."""


@dataclass(frozen=True, slots=True)
class Reader:
    """How somebody reads the site. ``theme`` is empty when the system decides."""

    language: str
    theme: str = ""


def reader(request: Request, language: str, chosen: str = "") -> Reader:
    """The reader of a page in ``language``; a theme ``chosen`` in a form counts before the one kept in the cookie."""
    theme = chosen or request.cookies.get(THEME_COOKIE, "")
    return Reader(language, theme if theme in THEMES else "")


def frame(
    site: Site,
    who: Reader,
    address: Address,
    *,
    section: str = "",
    listed: bool = False,
    repost: Repost | None = None,
    query: str = "",
) -> Chrome:
    """The frame of the page at ``address``. ``listed`` pages name themselves and their translations to search engines.

    A page made from a form hands over what makes it again (``repost``); without it, its switches lead to ``address``
    as an ordinary link.
    """
    language = who.language
    return Chrome(
        language=language,
        tag=tag_of(language),
        theme=who.theme,
        site=site.library.taxonomy.site.title,
        section=section,
        addresses=_addresses(site, language),
        switches=_switches(site, language, address, repost),
        back=address(site.urls, language),
        canonical=address(site.full, language) if listed else None,
        alternates=_alternates(site, address) if listed else (),
        repost=repost,
        query=query,
    )


def _addresses(site: Site, language: str) -> Addresses:
    urls = site.urls
    return Addresses(
        home=urls.home(language),
        browse=urls.guides(language),
        bots=urls.page(language, "bots"),
        quality=urls.page(language, "quality"),
        search=urls.search(language),
        diagnose=urls.diagnose(language),
        theme=urls.path("/theme"),
        edit=None,
    )


def _switches(site: Site, language: str, address: Address, repost: Repost | None) -> tuple[Switch, ...]:
    others = [other for other in site.languages if other != language]
    return tuple(
        Switch(tag_of(other), site.say(other)("language.name"), address(site.urls, other), repost is not None)
        for other in others
    )


def _alternates(site: Site, address: Address) -> tuple[tuple[str, str], ...]:
    by_tag = [(tag_of(language), address(site.full, language)) for language in site.languages]
    default = "en" if "en" in site.languages else site.languages[0]
    return (*by_tag, ("x-default", address(site.full, default)))

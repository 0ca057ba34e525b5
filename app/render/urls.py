"""Every address that Faultbook hands out, of its own pages and of upstream issues, releases and sources.

The site's own addresses rest on the configured base address alone, never on the host that a request claims.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode, urlsplit

_ISSUE = re.compile(r"(?P<repository>[\w.-]+/[\w.-]+)#(?P<number>\d+)")
_TAG = re.compile(r"(?P<repository>[\w.-]+/[\w.-]+)@(?P<tag>[\w./+-]+)")
_ADDRESS = re.compile(r"https?://[^\s<>\"]+", re.ASCII)
API = "/api/v1"


@dataclass(frozen=True, slots=True)
class Urls:
    """Makes addresses below ``base_url``; without ``absolute`` they are paths, for links inside the site.

    A path in ``base_url`` (``https://example.org/faults``) is kept in front of every address.
    """

    base_url: str
    absolute: bool = True

    @property
    def relative(self) -> Urls:
        """The same site by paths."""
        return replace(self, absolute=False)

    @property
    def full(self) -> Urls:
        """The same site by whole addresses."""
        return replace(self, absolute=True)

    def path(self, path: str, **query: str | int | None) -> str:
        """An address of the site from its path and those query values that are not ``None``."""
        base = self.base_url if self.absolute else urlsplit(self.base_url).path
        kept = {name: value for name, value in query.items() if value is not None}
        return base.rstrip("/") + path + (f"?{urlencode(kept)}" if kept else "")

    def home(self, language: str | None = None) -> str:
        """The page with the paste box; without a language, the one that negotiates it."""
        return self.path(f"/{language}/" if language else "/")

    def guide(self, slug: str, language: str, section: str | None = None) -> str:
        """The page of a guide, and a section of it."""
        return self.path(f"/{language}/guides/{quote(slug)}") + (f"#{section}" if section else "")

    def guide_as(self, slug: str, language: str, suffix: str) -> str:
        """A guide as ``md`` or ``json``."""
        return f"{self.guide(slug, language)}.{suffix}"

    def verify(self, slug: str, language: str) -> str:
        """Where the form with a log from after the fix goes."""
        return f"{self.guide(slug, language)}/verify"

    def feedback(self, slug: str, language: str) -> str:
        """Where the form "did this help" goes."""
        return f"{self.guide(slug, language)}/feedback"

    def guides(self, language: str) -> str:
        """All guides."""
        return self.path(f"/{language}/guides")

    def tool(self, tool: str, language: str) -> str:
        """The guides of a tool."""
        return self.path(f"/{language}/tools/{quote(tool)}")

    def tag(self, tag: str, language: str) -> str:
        """The guides with a tag."""
        return self.path(f"/{language}/tags/{quote(tag)}")

    def search(self, language: str, **query: str | int | None) -> str:
        """Search results."""
        return self.path(f"/{language}/search", **query)

    def diagnose(self, language: str) -> str:
        """Where the paste box posts to."""
        return self.path(f"/{language}/diagnose")

    def page(self, language: str, name: str) -> str:
        """Any other page in a language, such as ``quality`` or ``new``."""
        return self.path(f"/{language}/{name}")

    def static(self, name: str) -> str:
        """A static file."""
        return self.path(f"/static/{quote(name)}")

    def api(self, path: str, **query: str | int | None) -> str:
        """An address of the JSON interface, from its path below the version."""
        return self.path(API + path, **query)

    def problem(self, code: str) -> str:
        """The page that explains a kind of problem (``type`` of RFC 9457)."""
        return self.path(f"/problems/{code}")

    def ref(self, ref: str | None) -> str | None:
        """The address that a reference means, or ``None`` where it names none.

        ``owner/repo#123`` goes to issues, where GitHub itself forwards a pull request; ``owner/repo@tag`` to
        the tree of that tag or commit, which exists even where no release page does. An address stands for
        itself.
        """
        if ref is None:
            return None
        if match := _ISSUE.fullmatch(ref):
            return f"https://github.com/{match['repository']}/issues/{match['number']}"
        if match := _TAG.fullmatch(ref):
            return f"https://github.com/{match['repository']}/tree/{quote(match['tag'])}"
        return ref if _ADDRESS.fullmatch(ref) else None

"""Everything an operator can set, read from the environment once; only the commands and ``app.main`` read it.

The table in ``docs/configuration.md`` is this class in words, and a test compares them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from platformdirs import user_cache_path
from pydantic import AfterValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from app.resources import bundled

PREFIX = "FAULTBOOK_"


class SettingsWrong(ValueError):
    """The environment holds a setting that cannot be used; the message names it and what would be right."""


def _site_address(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError("write the address of the site's root, e.g. https://faultbook.example.org")
    return value.rstrip("/")


class Settings(BaseSettings):
    """One frozen object; each field is the environment variable ``FAULTBOOK_`` plus its name in capitals."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid", env_ignore_empty=True)

    data: Path = Field(default_factory=lambda: user_cache_path("faultbook"))
    """Folder of the catalogue, the index and the journal."""
    content: Path = Field(default_factory=lambda: bundled("content"))
    """Folder of the guides that the catalogue is built from."""
    host: str = "127.0.0.1"
    """Address that ``faultbook serve`` listens on."""
    port: int = Field(default=8000, ge=0, le=65535)
    """Port that ``faultbook serve`` listens on; 0 takes a free one."""
    base_url: Annotated[str, AfterValidator(_site_address)] | None = None
    """Public address of the site, in place of the one in ``site.yaml``."""
    engine: Literal["whoosh", "tantivy"] = "whoosh"
    """Search engine of the index; tantivy, an extra, from some thousand guides on."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much is logged."""

    @property
    def address(self) -> str:
        """Where the site is served when nobody gave it a public address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"


def read_settings() -> Settings:
    """The settings of this process; :class:`SettingsWrong` for a bad value or an unknown variable."""
    _refuse_unknown(os.environ)
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = PREFIX + str(first["loc"][0]).upper()
        raise SettingsWrong(f"{name}: {first['msg'].removeprefix('Value error, ')}") from None


def variables() -> tuple[str, ...]:
    """The environment variables that are read."""
    return tuple(PREFIX + name.upper() for name in Settings.model_fields)


def _refuse_unknown(environment: Iterable[str]) -> None:
    for name in environment:
        own = name.upper().removeprefix(PREFIX)
        if name.upper().startswith(PREFIX) and own.lower() not in Settings.model_fields:
            close = get_close_matches(own.lower(), Settings.model_fields, n=1)
            hint = f"Did you mean {PREFIX}{close[0].upper()}?" if close else f"There are {', '.join(variables())}."
            raise SettingsWrong(f"{name} is no setting of Faultbook. {hint}")

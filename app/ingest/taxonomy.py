"""Read the site-wide files: site, tools, tags, wrapper lines, redirects, published slugs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field, RootModel

from app.domain.flaw import Flaw
from app.domain.model import Identifier, Model
from app.domain.taxonomy import Product, Site, Taxonomy, Tool
from app.errors import ContentUnreadable
from app.ingest.files import Source, read
from app.ingest.parse import parse_yaml


class ToolsFile(Model):
    """``tools.yaml``."""

    tools: tuple[Tool, ...] = Field(min_length=1)
    products: tuple[Product, ...] = Field(min_length=1)


class TagsFile(RootModel[tuple[Identifier, ...]]):
    """``tags.yaml``: a list of tags."""


class WrapperFile(RootModel[tuple[str, ...]]):
    """``wrapper-lines.yaml``: a list of texts, placeholders allowed."""


class RedirectsFile(RootModel[dict[Identifier, Identifier] | None]):
    """``redirects.yaml``: old slug to the slug that took over."""


def read_taxonomy(root: Path) -> tuple[Taxonomy, list[Flaw]]:
    """All site-wide files; :class:`ContentUnreadable` when site or tools cannot be used at all."""
    flaws: list[Flaw] = []

    def take(model: type[Any], name: str) -> Any:
        parsed, mistakes = parse_yaml(model, root, root / name)
        flaws.extend(mistakes)
        return parsed

    site, tools = take(Site, "site.yaml"), take(ToolsFile, "tools.yaml")
    if site is None or tools is None:
        raise ContentUnreadable("; ".join(map(str, flaws)), path=str(root))
    tags, wrappers = take(TagsFile, "tags.yaml"), take(WrapperFile, "wrapper-lines.yaml")
    redirects = take(RedirectsFile, "redirects.yaml")
    taxonomy = Taxonomy(
        site=site,
        tools=tools.tools,
        products=tools.products,
        tags=tags.root if tags else (),
        wrapper_lines=wrappers.root if wrappers else (),
        redirects=(redirects.root or {}) if redirects else {},
        published=_published(root, flaws),
    )
    return taxonomy, flaws


def _published(root: Path, flaws: list[Flaw]) -> tuple[str, ...]:
    source = read(root, root / "published.txt")
    if isinstance(source, Flaw):
        flaws.append(source)
        source = Source("published.txt", "")
    return tuple(line.strip() for line in source.text.splitlines() if line.strip() and not line.startswith("#"))

"""Tools, components, products and tags that guides may name, and the site's own settings."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from app.domain.model import Identifier, Model
from app.domain.text import Text


class VersionScheme(StrEnum):
    """How a product counts its versions."""

    PEP440 = "pep440"
    SEMVER = "semver"
    PLAIN = "plain"


class Component(Model):
    """A part of a tool that guides are filed under."""

    id: Identifier
    name: Text


class Tool(Model):
    """What guides are filed under; its home page is where a reader would look first."""

    id: Identifier
    name: Text
    home: str
    components: tuple[Component, ...] = Field(min_length=1)


class Product(Model):
    """Something that has versions. ``logged_as`` are further names that logs and package lists print."""

    id: Identifier
    name: Text
    versions: VersionScheme
    logged_as: tuple[str, ...] = ()


class Sponsor(Model):
    """An optional advertisement; never shown without its disclosure."""

    enabled: bool = False
    title: Text
    text: Text
    url: str
    link: Text
    disclosure: Text


class Site(Model):
    """``site.yaml``: what the site calls itself and where it lives; without ``base_url`` where it is served."""

    title: str
    tagline: Text
    languages: tuple[str, ...] = Field(min_length=1)
    base_url: str | None = None
    edit_url: str | None = None
    sponsor: Sponsor | None = None


class Taxonomy(Model):
    """All that guides may refer to."""

    site: Site
    tools: tuple[Tool, ...]
    products: tuple[Product, ...]
    tags: tuple[Identifier, ...]
    wrapper_lines: tuple[str, ...] = ()
    redirects: dict[str, str] = Field(default_factory=dict)
    published: tuple[str, ...] = ()

    def tool(self, tool_id: str) -> Tool | None:
        """The tool with this id, or ``None``."""
        return next((tool for tool in self.tools if tool.id == tool_id), None)

    def product(self, product_id: str) -> Product | None:
        """The product with this id, or ``None``."""
        return next((product for product in self.products if product.id == product_id), None)

    def scheme(self, product_id: str) -> VersionScheme:
        """How this product counts; :attr:`VersionScheme.PEP440` for one the taxonomy does not know."""
        product = self.product(product_id)
        return product.versions if product else VersionScheme.PEP440

"""Tables of the catalogue, which is made anew by each build, and of the journal, which outlives it."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class CatalogueTable(SQLModel, registry=registry()):
    """Base of the tables of ``catalogue.db``."""


class GuideRow(CatalogueTable, table=True):
    """A guide; ``spec`` is the JSON of :class:`app.domain.guide.GuideSpec`.

    ``samples`` and ``near_misses`` count the pastes that prove it.
    """

    __tablename__ = "guides"

    slug: str = Field(primary_key=True)
    position: int = Field(index=True)
    tool: str = Field(index=True)
    state: str
    spec: str
    samples: int = 0
    near_misses: int = 0


class ProseRow(CatalogueTable, table=True):
    """A guide's prose in one language; ``headings`` and ``sections`` are JSON objects by section id."""

    __tablename__ = "prose"

    slug: str = Field(primary_key=True, foreign_key="guides.slug")
    language: str = Field(primary_key=True)
    title: str
    summary: str
    headings: str
    sections: str


class HtmlRow(CatalogueTable, table=True):
    """One section as safe HTML."""

    __tablename__ = "html"

    slug: str = Field(primary_key=True, foreign_key="guides.slug")
    language: str = Field(primary_key=True)
    section: str = Field(primary_key=True)
    html: str


class TagRow(CatalogueTable, table=True):
    """A guide carries a tag."""

    __tablename__ = "tags"

    tag: str = Field(primary_key=True)
    slug: str = Field(primary_key=True, foreign_key="guides.slug")


class ComponentRow(CatalogueTable, table=True):
    """A guide is filed under a component of its tool."""

    __tablename__ = "components"

    component: str = Field(primary_key=True)
    slug: str = Field(primary_key=True, foreign_key="guides.slug")


class MetaRow(CatalogueTable, table=True):
    """The only row says what the catalogue was made from and when; ``taxonomy`` and ``measured`` are JSON."""

    __tablename__ = "meta"

    id: int = Field(default=1, primary_key=True)
    content_hash: str
    format: str
    built_at: str
    guides: int
    taxonomy: str
    measured: str | None = None


class JournalTable(SQLModel, registry=registry()):
    """Base of the tables of ``journal.db``. Times are UTC in ISO 8601, to the second."""


class Vote(JournalTable, table=True):
    """Somebody said whether a guide solved the problem. The caller has masked secrets in ``comment``."""

    __tablename__ = "votes"

    id: int | None = Field(default=None, primary_key=True)
    slug: str = Field(index=True)
    solved: bool
    comment: str | None = None
    at: str


class Hit(JournalTable, table=True):
    """A guide was asserted, so often and last then."""

    __tablename__ = "hits"

    slug: str = Field(primary_key=True)
    count: int = 1
    last: str


class Miss(JournalTable, table=True):
    """A problem that no guide explains: its masked headline and how often it came. Never the paste."""

    __tablename__ = "misses"

    fingerprint: str = Field(primary_key=True)
    masked: str
    count: int = 1
    first: str
    last: str

"""What the product can do: diagnose, verify, search, guide, browse, vote. Every door calls this and nothing below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.diagnosis import Diagnosis, Verify
from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy, Tool


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A guide in one language with its prose as safe HTML, a section id each, as the build rendered it."""

    guide: Guide
    language: str
    html: dict[str, str]


@dataclass(frozen=True, slots=True)
class Hit:
    """A guide found by search: the symptom line and the section that matched, where one did."""

    guide: Guide
    score: float
    symptom: str
    section: str


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A window of search results. ``total`` counts all of them."""

    hits: tuple[Hit, ...]
    total: int


class Library:
    """The read-only product over one built catalogue, plus the journal it may append to."""

    taxonomy: Taxonomy
    catalogue: str  # content hash
    built_at: datetime

    def diagnose(self, text: str | bytes, limit: int = 3) -> Diagnosis:
        """Explain a paste; EmptyPaste, PasteTooLarge."""
        raise NotImplementedError

    def verify(self, slug: str, text: str | bytes) -> Verify:
        """Judge an after-fix log; GuideNotFound, EmptyPaste, PasteTooLarge."""
        raise NotImplementedError

    def search(
        self,
        query: str,
        *,
        language: str,
        tool: str | None = None,
        state: str | None = None,
        limit: int = 20,
        offset: int = 0,
    ) -> SearchPage:
        """Full text over titles, symptoms and prose; an empty query lists everything. ToolNotFound, QueryTooLong."""
        raise NotImplementedError

    def guide(self, slug: str) -> Guide:
        """One guide; GuideNotFound."""
        raise NotImplementedError

    def page(self, slug: str, language: str) -> GuidePage:
        """One guide with its prose as HTML; GuideNotFound, LanguageNotFound."""
        raise NotImplementedError

    def moved(self, slug: str) -> str | None:
        """The slug that this retired one redirects to."""
        raise NotImplementedError

    def guides(self, *, tool: str | None = None, tag: str | None = None) -> Sequence[Guide]:
        """All guides, by slug; ToolNotFound, TagNotFound."""
        raise NotImplementedError

    def related(self, slug: str) -> Sequence[Guide]:
        """Related guides that exist."""
        raise NotImplementedError

    def tools(self) -> Sequence[tuple[Tool, int]]:
        """Every tool that has guides, with their number."""
        raise NotImplementedError

    def tags(self) -> Sequence[tuple[str, int]]:
        """Every tag in use, with the number of guides."""
        raise NotImplementedError

    def vote(self, slug: str, solved: bool, comment: str | None = None) -> None:
        """Append a vote to the journal; GuideNotFound, CommentTooLong, JournalUnavailable."""
        raise NotImplementedError

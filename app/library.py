"""What the product can do: diagnose, verify, search, guide, browse, vote. Every door calls this and nothing below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app.domain.diagnosis import Diagnosis, Verdict, Verify
from app.domain.evaluation import Run
from app.domain.guide import Guide, State
from app.domain.paste import Paste
from app.domain.taxonomy import Taxonomy, Tool
from app.errors import (
    CommentTooLong,
    GuideNotFound,
    JournalUnavailable,
    LanguageNotFound,
    QueryTooLong,
    TagNotFound,
    ToolNotFound,
)
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.matching.mask import fingerprint
from app.matching.matcher import Matcher
from app.matching.rank import Words
from app.matching.redact import redact_text
from app.matching.telling import asking_lines
from app.search import Index
from app.store import Catalogue, Journal
from app.store.journal import MAX_COMMENT

RETRIEVED = 10
"""So many guides that full text finds are looked at closely; the rest must show one of their own lines."""

QUESTION_LINES = 2
"""A paste of no more lines than this is looked up like a question."""

QUERY_LIMIT = 2_000
"""Characters of a search query; longer text is a paste and belongs into the diagnosis."""

COMMENT_LIMIT = MAX_COMMENT
"""Characters of a feedback comment."""

SEARCHED = 200
"""So many search hits are ranked at most; nobody reads further."""


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
class Record:
    """What speaks for a guide: pastes that prove it, times it was asserted here, votes that it helped or did not."""

    guide: Guide
    samples: int
    near_misses: int
    hits: int
    solved: int
    unsolved: int


@dataclass(frozen=True, slots=True)
class SearchPage:
    """A window of search results. ``total`` counts all of them."""

    hits: tuple[Hit, ...]
    total: int


class Library:
    """The read-only product over one built catalogue, plus the journal it may append to."""

    def __init__(self, catalogue: Catalogue, index: Index, journal: Journal) -> None:
        self.taxonomy: Taxonomy = catalogue.taxonomy
        self.catalogue: str = catalogue.meta.content_hash
        self.built_at: datetime = catalogue.meta.built_at
        self._catalogue = catalogue
        self._index = index
        self._journal = journal
        self._guides = {guide.slug: guide for guide in catalogue.guides()}
        measured = catalogue.measured
        self._matcher = Matcher(self._guides.values(), self.taxonomy, measured.calibration if measured else None)

    @classmethod
    def open(cls, folder: Path, journal: Path) -> Library:
        """Open a built catalogue folder; the journal is made on first use. :class:`app.errors.CatalogueMissing`."""
        return cls(Catalogue.open(folder), Index.open(folder / "index"), Journal(journal))

    # Diagnosis

    def diagnose(self, text: str | bytes, limit: int = 3, *, counted: bool = True) -> Diagnosis:
        """Explain a paste; EmptyPaste, PasteTooLarge.

        An asserted guide is counted as a hit, and what nobody has written up, masked, as a miss, unless the paste is
        no reader's (``counted``).
        """
        paste = clean(text)
        facts = read_facts(paste, self.taxonomy.products)
        diagnosis = self._matcher.diagnose(paste, facts, self._retrieve(paste), limit)
        if counted:
            self._note(diagnosis)
        return diagnosis

    def _retrieve(self, paste: Paste) -> dict[str, Words]:
        lines = asking_lines(paste, wrapper_lines=self.taxonomy.wrapper_lines)
        found = self._index.query([line.text for line in lines], limit=RETRIEVED)
        question = all(line.prose for line in lines) or sum(bool(line.text) for line in paste.lines) <= QUESTION_LINES
        best = max((hit.score for hit in found), default=1.0)
        rivals = [hit.score / best for hit in found[:2]]
        shown = "\n".join(line.raw for line in paste.lines).lower()
        return {
            hit.slug: Words(
                hit.coverage,
                hit.matched,
                hit.distinct,
                hit.score / best,
                rivals[0 if place else -1] if len(rivals) > 1 else 0.0,
                self._named(hit.slug, shown),
                question,
            )
            for place, hit in enumerate(found)
        }

    def _named(self, slug: str, shown: str) -> bool:
        """Whether a paste, in lower case, names the guide's tool or a product that it affects."""
        spec = self._guides[slug].spec
        return any(name in shown for name in (spec.tool, *(entry.product for entry in spec.affects)))

    def _note(self, diagnosis: Diagnosis) -> None:
        try:
            if diagnosis.verdict is Verdict.NONE:
                self._journal.miss(*fingerprint(diagnosis.paste))
            elif diagnosis.verdict is Verdict.MATCH:
                self._journal.hit(diagnosis.matches[0].guide.slug)
        except JournalUnavailable:
            return  # a reader's answer never depends on the journal

    def verify(self, slug: str, text: str | bytes) -> Verify:
        """Judge an after-fix log; GuideNotFound, EmptyPaste, PasteTooLarge."""
        return self._matcher.verify(self.guide(slug), clean(text))

    # Search and browsing

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
        if len(query) > QUERY_LIMIT:
            raise QueryTooLong(limit=QUERY_LIMIT)
        if tool is not None and self.taxonomy.tool(tool) is None:
            raise ToolNotFound(tool=tool)
        hits = [hit for hit in self._hits(query) if _kept(hit.guide, tool, state)]
        return SearchPage(tuple(hits[offset : offset + limit]), len(hits))

    def _hits(self, query: str) -> list[Hit]:
        if not query.strip():
            return [Hit(guide, 0.0, _symptom(guide), "symptoms") for guide in self._guides.values()]
        found = self._index.search(query, limit=SEARCHED)
        return [Hit(self._guides[hit.slug], hit.score, _symptom(self._guides[hit.slug]), hit.section) for hit in found]

    def guide(self, slug: str) -> Guide:
        """One guide; GuideNotFound."""
        if slug not in self._guides:
            raise GuideNotFound(slug=slug)
        return self._guides[slug]

    def page(self, slug: str, language: str) -> GuidePage:
        """One guide with its prose as HTML; GuideNotFound, LanguageNotFound."""
        guide = self.guide(slug)
        if language not in self.taxonomy.site.languages:
            raise LanguageNotFound(language=language, languages=", ".join(self.taxonomy.site.languages))
        return GuidePage(guide, language, self._catalogue.html(slug, language))

    def moved(self, slug: str) -> str | None:
        """The slug that this retired one redirects to."""
        return self.taxonomy.redirects.get(slug)

    def guides(self, *, tool: str | None = None, tag: str | None = None) -> Sequence[Guide]:
        """All guides, by slug; ToolNotFound, TagNotFound."""
        if tool is not None and self.taxonomy.tool(tool) is None:
            raise ToolNotFound(tool=tool)
        if tag is not None and tag not in self.taxonomy.tags:
            raise TagNotFound(tag=tag)
        return [
            guide
            for guide in self._guides.values()
            if (tool is None or guide.spec.tool == tool) and (tag is None or tag in guide.spec.tags)
        ]

    def related(self, slug: str) -> Sequence[Guide]:
        """Related guides that exist."""
        return [self._guides[name] for name in self.guide(slug).spec.related if name in self._guides]

    def tools(self) -> Sequence[tuple[Tool, int]]:
        """Every tool that has guides, with their number."""
        counts = Counter(guide.spec.tool for guide in self._guides.values())
        return [(tool, counts[tool.id]) for tool in self.taxonomy.tools if counts[tool.id]]

    def tags(self) -> Sequence[tuple[str, int]]:
        """Every tag in use, with the number of guides."""
        counts = Counter(tag for guide in self._guides.values() for tag in guide.spec.tags)
        return sorted(counts.items())

    # What is known of the guides' worth

    @property
    def measured(self) -> Run | None:
        """The run over labelled reports that was saved with the content."""
        return self._catalogue.measured

    def records(self) -> Sequence[Record]:
        """For each guide the pastes that prove it, how often it was asserted here, and its votes; by slug."""
        try:
            hits, votes = self._journal.hits(), Counter((vote.slug, vote.solved) for vote in self._journal.votes())
        except JournalUnavailable:
            hits, votes = {}, Counter()
        pastes = self._catalogue.pastes()
        return [
            Record(guide, *pastes[slug], hits.get(slug, 0), votes[slug, True], votes[slug, False])
            for slug, guide in sorted(self._guides.items())
        ]

    # The journal

    def vote(self, slug: str, solved: bool, comment: str | None = None) -> None:
        """Append a vote to the journal; GuideNotFound, CommentTooLong, JournalUnavailable."""
        if comment is not None and len(comment) > COMMENT_LIMIT:
            raise CommentTooLong(limit=COMMENT_LIMIT)
        self._journal.vote(self.guide(slug).slug, solved, redact_text(comment) if comment else None)


def _kept(guide: Guide, tool: str | None, state: str | None) -> bool:
    """Whether a guide passes the filters; archived guides only show when asked for."""
    if state is None and guide.spec.state is State.ARCHIVED:
        return False
    return (tool is None or guide.spec.tool == tool) and (state is None or guide.spec.state == state)


def _symptom(guide: Guide) -> str:
    """The line a reader would recognise the problem by: the first literal one, a pattern only for want of it."""
    return min(guide.spec.signatures, key=lambda signature: signature.text is None).shown

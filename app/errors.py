"""The exception tree. It knows no HTTP; doors map each leaf to their own status.

::

    FaultbookError
    ├── NotFound
    │   ├── GuideNotFound         no guide has this slug
    │   ├── ToolNotFound          no tool has this id
    │   ├── TagNotFound           no tag has this name
    │   └── LanguageNotFound      the site has no such language
    ├── BadInput
    │   ├── EmptyPaste            nothing but blanks was pasted
    │   ├── PasteTooLarge         more bytes than a paste may have
    │   ├── CommentTooLong        feedback comment over its limit
    │   └── QueryTooLong          search query over its limit
    ├── PatternRefused            the linear-time engine refuses a content pattern
    ├── ContentUnreadable         the content folder is missing or has no site.yaml
    ├── CatalogueMissing          nothing has been built yet
    ├── EngineMissing             the search engine asked for is not installed
    └── JournalUnavailable        votes and misses cannot be written; never fatal for readers

Flaws (mistakes in content) are values, see :mod:`app.domain.flaw`. An empty answer is an answer.
"""

from __future__ import annotations


class FaultbookError(Exception):
    """Root of everything Faultbook raises on purpose.

    ``details`` fills the placeholders of the localised message that a door shows; ``code`` names that message.
    """

    code = "error"

    def __init__(self, message: str = "", **details: object) -> None:
        super().__init__(message or self.code)
        self.details = details


class NotFound(FaultbookError):
    """Something named in the request does not exist."""

    code = "not-found"


class GuideNotFound(NotFound):
    """No guide has this slug; ``details``: ``slug``."""

    code = "guide-not-found"


class ToolNotFound(NotFound):
    """No tool has this id; ``details``: ``tool``."""

    code = "tool-not-found"


class TagNotFound(NotFound):
    """No tag has this name; ``details``: ``tag``."""

    code = "tag-not-found"


class LanguageNotFound(NotFound):
    """The site has no such language; ``details``: ``language``, ``languages``."""

    code = "language-not-found"


class BadInput(FaultbookError):
    """The request cannot be used as it is; the message says what to do."""

    code = "bad-input"


class EmptyPaste(BadInput):
    """Nothing but blanks was pasted."""

    code = "empty-paste"


class PasteTooLarge(BadInput):
    """More text than a paste may have; ``details``: ``limit`` in bytes."""

    code = "paste-too-large"


class CommentTooLong(BadInput):
    """A feedback comment over its limit; ``details``: ``limit`` in characters."""

    code = "comment-too-long"


class QueryTooLong(BadInput):
    """A search query over its limit; ``details``: ``limit`` in characters."""

    code = "query-too-long"


class PatternRefused(FaultbookError):
    """The linear-time engine refuses a pattern; ``details``: ``pattern``, ``why``."""

    code = "pattern-refused"


class ContentUnreadable(FaultbookError):
    """The content folder is missing or is none; ``details``: ``path``."""

    code = "content-unreadable"


class CatalogueMissing(FaultbookError):
    """Nothing has been built at this place; ``details``: ``path``."""

    code = "catalogue-missing"


class EngineMissing(FaultbookError):
    """The search engine that is asked for is not installed; ``details``: ``engine``."""

    code = "engine-missing"


class JournalUnavailable(FaultbookError):
    """The journal cannot be written; readers go on."""

    code = "journal-unavailable"

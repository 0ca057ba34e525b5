"""The front door of matching: whatever somebody pasted becomes a :class:`Paste`.

Prefixes, prose and secrets are decided for each line from that line alone: a line that is deleted from a paste must
not change what another one says.
"""

from __future__ import annotations

from app.domain.paste import Cut, Line, Paste
from app.errors import EmptyPaste, PasteTooLarge
from app.matching.decode import decode, printable, whole
from app.matching.prefixes import peel
from app.matching.prose import is_prose
from app.matching.redact import redact
from app.matching.wrap import rejoin

MAX_BYTES = 10 * 1024 * 1024
MAX_LINES = 500_000


def clean(text: str | bytes) -> Paste:
    """Decode, tidy, redact, peel, classify and re-join ``text``; ``text`` itself is kept nowhere.

    Raises :class:`PasteTooLarge` above 10 MiB and :class:`EmptyPaste` when nothing but blanks is there. Of more
    than 500,000 lines the middle is left out and named in ``Paste.cut``.
    """
    text = decode(text) if isinstance(text, bytes) else whole(text)
    size = len(text.encode("utf-8"))
    if size > MAX_BYTES:
        raise PasteTooLarge(limit=MAX_BYTES)
    shown = [line.rstrip() for line in printable(text).removesuffix("\n").split("\n")]
    if not any(shown):
        raise EmptyPaste
    total, cut = len(shown), None
    if total > MAX_LINES:
        half = MAX_LINES // 2
        cut = Cut(half + 1, total - half)
        del shown[half : total - half]
    safe, redactions = redact(shown)
    lines = tuple(map(_line, range(1, total + 1), safe))
    return Paste(lines, rejoin(lines), tuple(redactions), size, total, cut)


def _line(number: int, raw: str) -> Line:
    peeled = peel(raw)
    prose = is_prose(raw, peeled.offset)
    return Line(number, raw, peeled.offset, peeled.stream, peeled.host, prose, peeled.message)

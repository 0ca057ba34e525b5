"""The front door of matching: whatever somebody pasted becomes a :class:`Paste`.

Prefixes, prose and secrets are decided for each line from that line alone: a line that is deleted from a paste must
not change what another one says.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from app.domain.paste import Cut, Line, Paste, Redaction
from app.errors import EmptyPaste, PasteTooLarge
from app.matching.decode import decode, printable, whole
from app.matching.prefixes import Prefix, peel, shapes, walk
from app.matching.prose import is_prose
from app.matching.redact import redact, redact_text
from app.matching.wrap import rejoin
from app.patterns import spell

MAX_BYTES = 10 * 1024 * 1024
MAX_LINES = 500_000


def clean(text: str | bytes) -> Paste:
    """Decode, tidy, redact, peel, classify and re-join ``text``; ``text`` itself is kept nowhere.

    Raises :class:`PasteTooLarge` above 10 MiB and :class:`EmptyPaste` when nothing but blanks is there. Of more
    than 500,000 lines the middle is left out and named in ``Paste.cut``.
    """
    text, size = _measured(text)
    pasted = printable(text).removesuffix("\n").split("\n")
    shown = [line.rstrip() for line in pasted]
    if not any(shown):
        raise EmptyPaste
    total, cut = len(shown), _cut(len(shown))
    numbers: Sequence[int] = range(1, total + 1)
    if cut:
        numbers = [*range(1, cut.first), *range(cut.last + 1, total + 1)]
        for kept in (pasted, shown):
            del kept[cut.first - 1 : cut.last]
    with _collector_paused():
        safe, secrets = redact(shown)
        lines = tuple(_lines(numbers, safe))
        joined = rejoin(lines, [len(line) for line in pasted])
    redactions = tuple(Redaction(numbers[secret.line - 1], secret.kind) for secret in secrets)
    return Paste(lines, joined, redactions, size, total, cut)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Without the cycle collector: it would go over 100,000 new lines again and again, a third of all the time.

    Nothing made here refers to itself.
    """
    paused = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if paused:
            gc.enable()


def _measured(text: str | bytes) -> tuple[str, int]:
    """``text`` decoded, and its size in bytes."""
    if len(text) > MAX_BYTES:
        raise PasteTooLarge(limit=MAX_BYTES)
    if isinstance(text, bytes):
        return decode(text), len(text)
    text = whole(text)
    size = len(text.encode("utf-8"))
    if size > MAX_BYTES:
        raise PasteTooLarge(limit=MAX_BYTES)
    return text, size


def _cut(total: int) -> Cut | None:
    """The middle that is left out of ``total`` lines: head and tail of a log tell most."""
    half = MAX_LINES // 2
    return Cut(half + 1, total - half) if total > MAX_LINES else None


def _lines(numbers: Iterable[int], safe: Sequence[str]) -> Iterator[Line]:
    """The lines ``safe`` with their numbers. Of lines that differ in nothing but digits only the first is read."""
    known: dict[str, tuple[Prefix, bool]] = {}
    for number, raw, shape in zip(numbers, safe, shapes(safe), strict=True):
        if not raw.isascii():
            yield _spelled_line(number, raw)
            continue
        found = known.get(shape)
        if found is None:
            prefix = walk(shape)
            found = known[shape] = prefix, is_prose(shape, prefix.end)
        prefix, prose = found
        if "0x" in shape:  # hexadecimal digits speak for output, "8x4096" does not
            prose = is_prose(raw, prefix.end)
        offset, stream, host, message = peel(raw, prefix)
        if message is not None:
            message = redact_text(message)
        # What a prefix places is output; the question is only asked of the rest.
        yield Line(number, raw, offset, stream, host, not stream and prose, message)


def _spelled_line(number: int, raw: str) -> Line:
    offset, stream, host, message = peel(raw)
    spelled = spell(raw)
    if not offset:
        offset, stream, host, _ = peel(spelled)
    message = None if message is None else redact_text(message)
    return Line(number, raw, offset, stream, host, not stream and is_prose(spelled, offset), message)

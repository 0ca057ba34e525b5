"""Which signatures of a guide a paste shows, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.domain.diagnosis import Because, Evidence
from app.domain.guide import Guide, Role, Signature
from app.domain.paste import Line
from app.patterns import Hit, Scan, pattern_source, text_source

ROLE_ORDER = {Role.PRIMARY: 0, Role.STRONG: 1, Role.SUPPORTING: 2}


def collect(guide: Guide, scan: Scan) -> tuple[Evidence, ...]:
    """The guide's signatures seen in the paste, the deciding ones first, one an event.

    A signature counts once, however many ranks repeat it. What stands only in a person's sentences is marked as
    such: it helps to find the guide and decides nothing.
    """
    seen = [evidence for signature in guide.spec.signatures if (evidence := _look(signature, scan))]
    seen.sort(key=lambda evidence: (evidence.prose, ROLE_ORDER[evidence.role], evidence.because.line))
    events: set[str] = set()
    kept = []
    for evidence in seen:
        if not evidence.event or evidence.event not in events:
            kept.append(evidence)
            events.add(evidence.event)
    return tuple(kept)


def sources(guide: Guide) -> Iterator[str]:
    """The keys, as a scan has them, of everything that can become evidence for the guide."""
    for signature in guide.spec.signatures:
        if signature.pattern:
            yield pattern_source(signature.pattern)
        yield from map(text_source, (*(signature.lines or ()), *((signature.text,) if signature.text else ())))


def _look(signature: Signature, scan: Scan) -> Evidence | None:
    if signature.lines is not None:
        return _sequence(signature, scan)
    found = (
        scan.pattern(signature.pattern, prose=True)
        if signature.pattern
        else scan.text(signature.text or "", prose=True)
    )
    if signature.unless:
        spared = {hit.number for hit in scan.text(signature.unless, prose=True)}
        found = [hit for hit in found if hit.number not in spared]
    printed = [hit for hit in found if not hit.row.prose]
    if not found:
        return None
    first = (printed or found)[0]
    times = len(printed or found)
    return Evidence(signature.id, signature.role, first.place(), times, signature.event or signature.id, not printed)


def _sequence(signature: Signature, scan: Scan) -> Evidence | None:
    """All lines in order, close together, in one stream; the place is that of the last line."""
    parts = [scan.text(line) for line in signature.lines or ()]
    if not all(parts):
        return None
    last = next((hit for hit in parts[-1] if _leads_up(parts[:-1], hit, scan.ordinals, signature.within or 0)), None)
    if last is None:
        return None
    return Evidence(signature.id, signature.role, last.place(), 1, signature.event or signature.id)


def _leads_up(earlier: Sequence[Sequence[Hit]], last: Hit, ordinals: Mapping[int, int], within: int) -> bool:
    """Whether one hit of each earlier part stands before ``last`` in its stream, in order and near enough."""
    limit = last
    for hits in reversed(earlier):
        before = [hit for hit in hits if _together(hit.row.line, last.row.line) and hit.number < limit.number]
        if not before:
            return False
        limit = before[-1]
    if limit.stream != last.stream:
        return last.number - limit.number < within
    return ordinals[last.number] - ordinals[limit.number] < within


def _together(one: Line, other: Line) -> bool:
    """Whether two lines can be of one stream: the last line of a traceback is often printed without its prefix."""
    bare = one.stream == one.host or other.stream == other.host
    return one.stream == other.stream or (bare and one.host == other.host)


def wrapper_places(wrappers: Sequence[str], scan: Scan) -> tuple[Because, ...]:
    """The wrapper lines of the paste, one a wording, in order: shown as lines that decided nothing."""
    places = [hits[0].place() for wrapper in wrappers if (hits := scan.text(wrapper))]
    unique = {place.line: place for place in places}
    return tuple(unique[line] for line in sorted(unique))

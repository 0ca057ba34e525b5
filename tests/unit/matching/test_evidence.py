"""Signatures seen in a paste: one an event, sequences within one stream, prose apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.domain.guide import Guide, Signature
from app.domain.paste import Line, Paste
from app.domain.walk import literals
from app.ingest.load import load
from app.matching.evidence import collect
from app.patterns import PatternSet

SITE = Path(__file__).parents[2] / "fixtures" / "site"
GUIDE = next(guide for guide in load(SITE).guides if guide.slug == "anvil-will-not-start")


def guide_with(*signatures: dict[str, Any]) -> Guide:
    parsed = tuple(Signature.model_validate(signature) for signature in signatures)
    return GUIDE.model_copy(update={"spec": GUIDE.spec.model_copy(update={"signatures": parsed})})


def seen(guide: Guide, *lines: Line) -> list[tuple[str, int, int]]:
    paste = Paste(lines=lines)
    scan = PatternSet([text for _, text in literals(guide.spec)], []).scan(paste)
    return [(item.signature, item.because.line, item.times) for item in collect(guide, scan)]


BUS = {"id": "bus", "lines": ["Bus error", "ncclShmOpen"], "within": 3, "role": "strong"}


def test_a_signature_counts_once_however_often_it_is_printed() -> None:
    lines = (Line(1, "valve is stuck"), Line(2, "other"), Line(3, "valve is stuck"))
    assert seen(guide_with({"id": "valve", "text": "valve is stuck", "role": "strong"}), *lines) == [("valve", 1, 2)]


def test_wordings_of_one_event_count_once_and_the_deciding_one_is_kept() -> None:
    guide = guide_with(
        {"id": "short", "text": "valve is stuck", "role": "supporting", "event": "valve"},
        {"id": "long", "text": "valve is stuck (pressure <*>)", "role": "primary", "event": "valve"},
    )
    assert seen(guide, Line(1, "valve is stuck (pressure 4)")) == [("long", 1, 1)]


def test_unless_takes_the_hit_back_on_the_same_line_only() -> None:
    guide = guide_with({"id": "valve", "text": "valve is stuck", "role": "strong", "unless": "by frost"})
    assert seen(guide, Line(1, "valve is stuck by frost"), Line(2, "by frost")) == []
    assert seen(guide, Line(1, "valve is stuck"), Line(2, "by frost")) == [("valve", 1, 1)]


def test_a_sequence_needs_order_nearness_and_one_stream() -> None:
    guide = guide_with(BUS)
    bus, opened = "Signal: Bus error (7)", "ncclShmOpen+0x1a"
    assert seen(guide, Line(1, bus), Line(2, opened)) == [("bus", 2, 1)]
    assert seen(guide, Line(1, opened), Line(2, bus)) == []
    assert seen(guide, Line(1, bus, stream="rank0"), Line(2, opened, stream="rank1")) == []
    assert seen(guide, Line(1, bus), *(Line(n, "x") for n in range(2, 5)), Line(5, opened)) == []


def test_a_line_without_its_prefix_may_end_the_sequence_of_any_stream() -> None:
    lines = (Line(1, "Bus error", stream="rank0"), Line(2, "ncclShmOpen"))
    assert seen(guide_with(BUS), *lines) == [("bus", 2, 1)]


def test_lines_of_other_ranks_between_do_not_widen_a_sequence() -> None:
    others = tuple(Line(number, "x", stream="rank1") for number in range(2, 9))
    lines = (Line(1, "Bus error", stream="rank0"), *others, Line(9, "ncclShmOpen", stream="rank0"))
    assert seen(guide_with(BUS), *lines) == [("bus", 9, 1)]


def test_what_only_a_person_wrote_is_marked_as_prose() -> None:
    guide = guide_with({"id": "valve", "text": "valve is stuck", "role": "primary"})
    paste = Paste(lines=(Line(1, "I think the valve is stuck, what now?", prose=True),))
    scan = PatternSet(["valve is stuck"], []).scan(paste)
    assert [item.prose for item in collect(guide, scan)] == [True]

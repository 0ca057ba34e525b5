"""The same log gives the same diagnosis under other prefixes, colours and line ends; fewer lines never rule out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.diagnosis import Answer, Diagnosis
from app.domain.facts import FactKind
from app.domain.guide import Effect
from app.ingest.load import Proof, load, proofs
from app.library import Library
from app.matching.checks import Case, ask
from app.matching.clean import clean
from app.matching.facts import read_facts
from app.matching.matcher import Matcher

CONTENT = Path(__file__).parents[2] / "content"
LOADED = load(CONTENT)
GUIDES = {guide.slug: guide for guide in LOADED.guides}
SAMPLES = [
    pytest.param(sample.path.read_text("utf-8"), id=f"{proof.slug}-{sample.path.stem}")
    for proof in proofs(CONTENT)
    for sample in proof.samples
]


def restamp(text: str) -> str:
    moved = re.sub(r"\b\d\d:\d\d:\d\d\b", "23:59:59", text)
    return re.sub(r"pid=\d+", "pid=4242", moved)


def colour(text: str) -> str:
    return "\n".join(f"\x1b[1;31m{line}\x1b[0m" if line else line for line in text.split("\n"))


def windows(text: str) -> str:
    return text.replace("\n", "\r\n")


def kubectl(text: str) -> str:
    stamp = "2026-11-18T02:14:07.113920412Z"
    return "\n".join(f"[pod/engine-0/main] {stamp} {line}" for line in text.rstrip("\n").split("\n")) + "\n"


def summary(diagnosis: Diagnosis) -> object:
    """All that a reader is told, without what a changed prefix may change: sizes and host names."""
    return (
        diagnosis.verdict,
        [
            (
                match.guide.slug,
                match.level,
                match.confidence,
                [(item.signature, item.because.line) for item in match.evidence],
                [(check.check.id, check.answer, check.effect) for check in match.checks],
            )
            for match in diagnosis.matches
        ],
    )


@pytest.mark.parametrize("change", [restamp, colour, windows, kubectl], ids=lambda change: change.__name__)
@pytest.mark.parametrize("text", SAMPLES)
def test_a_changed_coat_changes_nothing(library: Library, text: str, change: Callable[[str], str]) -> None:
    facts = read_facts(clean(text), ())
    if change is kubectl and (facts.commands or facts.counting(FactKind.ENV) or text.startswith("[pod/")):
        pytest.skip("a shell session does not come out of kubectl logs")
    assert summary(library.diagnose(change(text))) == summary(library.diagnose(text))


MATCHER = Matcher(LOADED.guides, LOADED.taxonomy)


@given(data=st.data())
@pytest.mark.parametrize("proof", proofs(CONTENT), ids=lambda proof: proof.slug)
def test_fewer_lines_never_turn_an_open_check_into_a_rule_out(proof: Proof, data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(proof.pastes))
    lines = sample.path.read_text("utf-8").split("\n")
    kept = data.draw(st.lists(st.booleans(), min_size=len(lines), max_size=len(lines)))
    thinned = "\n".join(line for line, keep in zip(lines, kept, strict=True) if keep)
    open_before = {name for name, result in results(proof, "\n".join(lines)).items() if result[0] is Answer.CANNOT_TELL}
    after = results(proof, thinned + "\n[end]")
    assert not [name for name in open_before if after[name][1] is Effect.RULES_OUT]


def results(proof: Proof, text: str) -> dict[str, tuple[Answer, Effect]]:
    paste = clean(text)
    case = Case(paste, MATCHER.scan(paste), read_facts(paste, LOADED.taxonomy.products))
    found = [ask(check, case) for check in GUIDES[proof.slug].spec.checks]
    return {result.check.id: (result.answer, result.effect) for result in found}

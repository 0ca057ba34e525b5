"""The same log gives the same diagnosis in another coat or amid noise; fewer lines never rule out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from pathlib import Path

import pytest
from hypothesis import given, settings
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
FIXTURES = Path(__file__).parents[1] / "fixtures" / "pastes"
LOADED = load(CONTENT)
GUIDES = {guide.slug: guide for guide in LOADED.guides}
SAMPLES = [
    pytest.param(sample.path.read_text("utf-8"), id=f"{proof.slug}-{sample.path.stem}")
    for proof in proofs(CONTENT)
    for sample in proof.samples
]
MATCHED = [
    pytest.param(sample.path.read_text("utf-8"), id=f"{proof.slug}-{sample.path.stem}")
    for proof in proofs(CONTENT)
    for sample in [sample for sample in proof.samples if sample.note.verdict == "match"][:2]
]


@lru_cache(maxsize=1_000)
def diagnosed(library: Library, text: str) -> Diagnosis:
    return library.diagnose(text)


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


def indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


def trailing_blanks(text: str) -> str:
    return "\n".join(f"{line}   " for line in text.split("\n"))


def other_devices(text: str) -> str:
    moved = re.sub(r"\bcuda:\d\b", "cuda:6", re.sub(r"\bGPU \d\b", "GPU 5", text))
    return re.sub(r"\[rank\d\]", "[rank7]", moved)


def other_homes(text: str) -> str:
    return re.sub(r"/(?:home|root|opt|data|mnt|workspace)/[\w.-]+/", "/srv/else/", text)


def typeset(text: str) -> str:
    return text.replace("'", "’").replace('"', "”")


def quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def in_a_report(text: str) -> str:
    return f"### The error\n\nCould somebody help me please?\n\n```text\n{text}\n```\nThanks!\n"


OTHER_FAILURE = (FIXTURES / "other-failure.log").read_text("utf-8")


def after_another_failure(text: str) -> str:
    return OTHER_FAILURE + text


def before_another_failure(text: str) -> str:
    return text.rstrip("\n") + "\n" + OTHER_FAILURE


def between_health_checks(text: str) -> str:
    health = 'INFO:     10.0.0.9:51234 - "GET /health HTTP/1.1" 200 OK'
    lines = text.rstrip("\n").split("\n")
    return "\n".join(f"{health}\n{line}" if number % 4 == 3 else line for number, line in enumerate(lines))


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


def is_no_container_log(text: str) -> bool:
    paste = clean(text)
    facts = read_facts(paste, ())
    written = any(line.prose or line.raw.startswith(("- ", "* ", "#")) for line in paste.lines)
    return bool(written or facts.commands or facts.counting(FactKind.ENV)) or text.startswith("[pod/")


def terminal(text: str) -> str:
    return windows(colour(restamp(text)))


@pytest.mark.parametrize("change", [terminal, kubectl], ids=lambda change: change.__name__)
@pytest.mark.parametrize("text", SAMPLES)
def test_a_changed_coat_changes_nothing(library: Library, text: str, change: Callable[[str], str]) -> None:
    if change is kubectl and is_no_container_log(text):
        pytest.skip("neither a shell session nor a person's report comes out of kubectl logs")
    assert summary(library.diagnose(change(text))) == summary(diagnosed(library, text))


NOISE = [
    pytest.param((other_devices, other_homes, trailing_blanks, before_another_failure), id="other-machine"),
    pytest.param((indented, after_another_failure, in_a_report), id="report"),
    pytest.param((typeset, quoted), id="mail"),
    pytest.param((between_health_checks,), id="health-checks"),
]


@pytest.mark.parametrize("changes", NOISE)
@pytest.mark.parametrize("text", MATCHED)
def test_noise_costs_neither_the_first_place_nor_the_level(
    library: Library, text: str, changes: Sequence[Callable[[str], str]]
) -> None:
    before = diagnosed(library, text)
    noisy = library.diagnose(reduce(lambda text, change: change(text), changes, text))
    assert (noisy.matches[0].guide.slug, noisy.verdict) == (before.matches[0].guide.slug, before.verdict)


MATCHER = Matcher(LOADED.guides, LOADED.taxonomy)


@settings(max_examples=25)
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

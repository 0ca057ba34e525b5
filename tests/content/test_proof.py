"""Every guide on its own pastes: each sample is won, no near-miss is, and no guide is found by another's lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.diagnosis import Verdict
from app.ingest.load import load, proofs
from app.library import Library
from app.proof import prove

CONTENT = Path(__file__).parents[2] / "content"
LOADED = load(CONTENT)
GUIDES = LOADED.guides
SLUGS = [proof.slug for proof in proofs(CONTENT)]
FOREIGN = sorted((Path(__file__).parents[1] / "fixtures" / "foreign").glob("*.log"))
LINES = [
    pytest.param(guide.slug, signature.text.replace("<*>", "7"), id=f"{guide.slug}-{signature.id}")
    for guide in GUIDES
    for signature in guide.spec.signatures
    if signature.text and signature.role != "supporting" and not signature.unless
]
QUESTIONS = [
    pytest.param(guide.slug, question, id=f"{guide.slug}-{language}-{place}")
    for guide in GUIDES
    for language, prose in guide.prose.items()
    for place, question in enumerate((prose.title, *guide.spec.asks.get(language, ())))
]


def test_content_has_no_errors() -> None:
    assert LOADED.errors == ()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_guide_keeps_its_proof(library: Library, slug: str) -> None:
    outcomes = list(prove(library, CONTENT, slug))
    assert len(outcomes) >= 2
    assert [f"{outcome.file}: {outcome.detail}" for outcome in outcomes if not outcome.kept] == []


@pytest.mark.parametrize(("slug", "line"), LINES)
def test_a_guide_is_found_by_each_of_its_lines(library: Library, slug: str, line: str) -> None:
    assert [match.guide.slug for match in library.diagnose(line).matches][:1] == [slug]


@pytest.mark.parametrize(("slug", "question"), QUESTIONS)
def test_a_guide_is_found_by_its_title_and_by_plain_questions(library: Library, slug: str, question: str) -> None:
    assert library.search(question, language="en").hits[0].guide.slug == slug
    assert [match.guide.slug for match in library.diagnose(question).matches][:1] == [slug]


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.stem)
def test_a_log_of_another_field_is_not_explained(library: Library, path: Path) -> None:
    diagnosis = library.diagnose(path.read_bytes())
    assert (diagnosis.verdict, diagnosis.matches) == (Verdict.NONE, ())


@pytest.mark.parametrize("wrapper", LOADED.taxonomy.wrapper_lines)
def test_a_wrapper_line_decides_nothing(library: Library, wrapper: str) -> None:
    diagnosis = library.diagnose(wrapper.replace("<*>", "DP0"))
    assert diagnosis.matches == ()
    assert diagnosis.wrappers

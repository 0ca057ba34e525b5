"""Prove the guides on their own pastes: each sample is won, no near-miss is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.domain.diagnosis import Diagnosis, Level
from app.ingest.load import proofs
from app.ingest.samples import NearMiss, Sample
from app.library import Library


@dataclass(frozen=True, slots=True)
class Outcome:
    """One paste beside a guide: whether the answer is the one owed, and what came instead where it is not."""

    slug: str
    file: str
    kept: bool
    detail: str = ""


def prove(library: Library, root: Path, slug: str | None = None) -> Iterator[Outcome]:
    """Every sample and near-miss of every guide under ``root`` (or of one), judged by the real diagnosis."""
    known = {guide.slug for guide in library.guides()}
    for proof in proofs(root):
        if slug not in (None, proof.slug):
            continue
        if proof.slug not in known:
            yield Outcome(proof.slug, "guide.yaml", False, "the guide has errors and is not in the catalogue")
            continue
        for sample in proof.samples:
            detail = _sample(library.diagnose(sample.bytes(), counted=False), proof.slug, sample)
            yield Outcome(proof.slug, f"samples/{sample.path.name}", not detail, detail)
        for near_miss in proof.near_misses:
            detail = _near_miss(library.diagnose(near_miss.bytes(), counted=False), proof.slug, near_miss, known)
            yield Outcome(proof.slug, f"near-misses/{near_miss.path.name}", not detail, detail)


def _sample(diagnosis: Diagnosis, slug: str, sample: Sample) -> str:
    """What is wrong with the answer to a sample; empty when nothing is."""
    first = diagnosis.matches[0] if diagnosis.matches else None
    if first is None or first.guide.slug != slug:
        return f"first is {first.guide.slug if first else 'nothing'}"
    if first.level != sample.note.verdict:
        return f"level is {first.level}, owed is {sample.note.verdict}"
    given = {check.check.id: str(check.answer) for check in first.checks}
    wrong = [
        f"{name}: {given[name]}, owed is {owed}" for name, owed in sample.note.checks.items() if given[name] != owed
    ]
    return "; ".join(wrong)


def _near_miss(diagnosis: Diagnosis, slug: str, near_miss: NearMiss, known: set[str]) -> str:
    """What is wrong with the answer to a look-alike; empty when nothing is."""
    first = diagnosis.matches[0] if diagnosis.matches else None
    if any(match.guide.slug == slug and match.level is Level.MATCH for match in diagnosis.matches):
        return "asserted"
    if first and first.guide.slug == slug:
        return "in first place"
    owner = near_miss.note.whose if near_miss.note else None
    if owner in known and (first is None or first.guide.slug != owner):
        return f"first is {first.guide.slug if first else 'nothing'}, owed is {owner}"
    return ""

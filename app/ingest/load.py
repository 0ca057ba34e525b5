"""The one entry: a content folder becomes a taxonomy, guides without errors, and every flaw there is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from app.domain.evaluation import Run
from app.domain.flaw import Flaw, Severity
from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy
from app.ingest.files import content_hash, guide_folders, read
from app.ingest.lint import Subject, lint_guide
from app.ingest.lint_site import lint_site
from app.ingest.parse import parse_guide, parse_yaml
from app.ingest.samples import NearMiss, Sample, SampleNotes, near_misses, samples
from app.ingest.taxonomy import read_taxonomy

__all__ = ["Content", "Proof", "content_hash", "load", "proofs"]

QUALITY = "quality.json"
"""A saved run over labelled reports, below the content folder."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything that was read. ``guides`` holds only guides without errors, by slug.

    ``measured`` is the run over labelled reports that the site shows, where one was saved.
    """

    taxonomy: Taxonomy
    guides: tuple[Guide, ...]
    flaws: tuple[Flaw, ...]
    measured: Run | None = None

    @property
    def errors(self) -> tuple[Flaw, ...]:
        """The flaws that leave a guide out."""
        return tuple(flaw for flaw in self.flaws if flaw.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class Proof:
    """The pastes beside one guide."""

    slug: str
    samples: tuple[Sample, ...]
    near_misses: tuple[NearMiss, ...]

    @property
    def pastes(self) -> tuple[Sample | NearMiss, ...]:
        """All of them, the samples first."""
        return (*self.samples, *self.near_misses)


def load(root: Path) -> Content:
    """Read a whole content folder; :class:`app.errors.ContentUnreadable` when it is none."""
    taxonomy, flaws = read_taxonomy(root)
    guides: list[Guide] = []
    folders = list(guide_folders(root))
    for folder in folders:
        guide, mistakes = parse_guide(root, folder, taxonomy.site.languages)
        if guide is not None:
            mistakes += _inspect(root, folder, guide, taxonomy)
        flaws += mistakes
        if guide is not None and not any(flaw.severity is Severity.ERROR for flaw in mistakes):
            guides.append(guide)
    flaws += lint_site(taxonomy, guides, [folder.name for folder in folders])
    measured = _measured(root)
    if isinstance(measured, Flaw):
        flaws, measured = [*flaws, measured], None
    return Content(taxonomy, tuple(guides), tuple(sorted(flaws)), measured)


def _measured(root: Path) -> Run | Flaw | None:
    path = root / QUALITY
    if not path.exists():
        return None
    source = read(root, path)
    if isinstance(source, Flaw):
        return source
    try:
        return Run.model_validate_json(source.text)
    except ValidationError as error:
        wrong = error.errors()[0]
        place = ".".join(map(str, wrong["loc"])) or "the file"
        remedy = f"Save a run anew: faultbook evaluate CASES --save {QUALITY}"
        return source.flaw(0, "quality-unreadable", f"{place}: {wrong['msg']}", remedy)


def _inspect(root: Path, folder: Path, guide: Guide, taxonomy: Taxonomy) -> list[Flaw]:
    source = read(root, folder / "guide.yaml", guide.slug)
    if isinstance(source, Flaw):
        return [source]
    notes, mistakes = _notes(root, folder)
    return [
        *lint_guide(Subject(guide, folder, source, taxonomy)),
        *mistakes,
        *_note_flaws(root, folder, guide, notes),
    ]


def _notes(root: Path, folder: Path) -> tuple[SampleNotes, list[Flaw]]:
    path = folder / "samples.yaml"
    if not path.exists():
        return SampleNotes(), []
    notes, flaws = parse_yaml(SampleNotes, root, path, folder.name)
    return notes or SampleNotes(), flaws


def _note_flaws(root: Path, folder: Path, guide: Guide, notes: SampleNotes) -> list[Flaw]:
    """Notes about pastes or checks that do not exist."""
    file = (folder / "samples.yaml").relative_to(root).as_posix()
    checks = {check.id for check in guide.spec.checks}
    flaws = []
    for named, kind in ((notes.samples, "samples"), (notes.near_misses, "near-misses")):
        for name in named:
            if not (folder / kind / name).is_file():
                flaws.append(
                    Flaw(
                        file,
                        0,
                        "sample-unknown",
                        f"no file {kind}/{name}",
                        "Correct the name",
                        slug=guide.slug,
                    )
                )
    for name, note in notes.samples.items():
        for check in sorted(set(note.checks) - checks):
            flaws.append(
                Flaw(file, 0, "unknown-check", f"{name}: no check {check!r}", "Correct the id", slug=guide.slug)
            )
    return flaws


def proofs(root: Path) -> list[Proof]:
    """The pastes beside every guide, by slug."""
    found = []
    for folder in guide_folders(root):
        notes, _ = _notes(root, folder)
        found.append(Proof(folder.name, tuple(samples(folder, notes)), tuple(near_misses(folder, notes))))
    return found

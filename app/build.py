"""Content becomes a catalogue: rendered, indexed and put in service in one step. The only writer.

Nothing that is in service is ever changed. A build makes a new folder, proves it and replaces one link; whatever
goes wrong before that leaves the old catalogue as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from app import __version__
from app.domain.flaw import Flaw, Severity
from app.domain.guide import Guide
from app.ingest.load import content_hash, load, proofs
from app.ingest.markdown import render
from app.search import ENGINES, Index, document
from app.search import build as build_index
from app.store import Html, Meta, current, write
from app.store.folders import draft, locked, manifest, publish
from app.store.read import sound

__all__ = ["Built", "build", "current"]

FORMAT = f"{__version__}/4"
"""Raise the number whenever the same content would give another catalogue."""

COPY = {"en": "Copy", "zh": "复制"}
"""What the button over a code block says."""

FOUND_WITHIN = 3
"""A guide's own title must find it among so many."""


@dataclass(frozen=True, slots=True)
class Built:
    """The outcome: the catalogue in service, how many guides it has, and what was wrong with the content.

    ``skipped``: nothing was made, since the content is the one already in service.
    """

    hash: str
    folder: Path
    guides: int
    flaws: tuple[Flaw, ...]
    skipped: bool


def build(
    content: Path,
    data: Path,
    *,
    progress: Callable[[str], None],
    force: bool = False,
    engine: str = ENGINES[0],
) -> Built:
    """Bring the catalogue under ``data`` up to ``content``; ``progress`` is called with a line a step.

    Guides with errors are left out. ``force`` builds even when nothing changed; ``engine`` is one of
    :data:`app.search.ENGINES`. Raises :class:`app.errors.ContentUnreadable`, :class:`app.errors.EngineMissing`, and
    :class:`OSError` when the disk does not take it.
    """
    wanted = content_hash(content)
    # Looked at before the lock too: an up-to-date catalogue can be used where nothing can be written.
    built = None if force else _in_service(data, wanted, engine)
    if built is None:
        with locked(data, lambda: progress("another build is running, waiting for it")):
            built = None if force else _in_service(data, wanted, engine)
            if built is None:
                return _build(content, data, wanted, engine, progress)
    progress(f"{built.guides} guides are up to date")
    return built


def _in_service(data: Path, wanted: str, engine: str) -> Built | None:
    """The catalogue in service, when it was made from this content by this version and engine and is whole."""
    folder = (data / "current").resolve()
    noted = manifest(folder)
    made = noted and (noted["hash"], noted["format"], noted.get("engine"))
    if noted is None or made != (wanted, FORMAT, engine) or not sound(folder):
        return None
    return Built(wanted, folder, noted["guides"], tuple(map(_flaw, noted["flaws"])), True)


def _build(content: Path, data: Path, wanted: str, engine: str, progress: Callable[[str], None]) -> Built:
    progress("reading the content")
    loaded = load(content)
    html, refused = _render(loaded.guides, progress)
    guides = [guide for guide in loaded.guides if guide.slug not in {flaw.slug for flaw in refused}]
    built_at = datetime.now(UTC)
    with draft(data) as folder:
        progress("writing the catalogue")
        meta = Meta(wanted, FORMAT, built_at)
        write(folder, loaded.taxonomy, guides, html, meta, pastes=_pastes(content), measured=loaded.measured)
        progress(f"indexing {len(guides)} guides")
        documents = (document(guide, name) for guide in guides for name in guide.prose)
        build_index(folder / "index", documents, engine)
        flaws = tuple(sorted((*loaded.flaws, *refused, *_not_found(folder / "index", guides))))
        progress("putting it in service")
        notes = {
            "hash": wanted,
            "format": FORMAT,
            "engine": engine,
            "guides": len(guides),
            "flaws": list(map(asdict, flaws)),
        }
        folder = publish(data, folder, f"{wanted}-{built_at:%Y%m%dT%H%M%S.%f}", notes)
    progress(f"{len(guides)} guides are in service")
    return Built(wanted, folder, len(guides), flaws, False)


def _pastes(content: Path) -> dict[str, tuple[int, int]]:
    """How many samples and near-misses prove each guide."""
    return {proof.slug: (len(proof.samples), len(proof.near_misses)) for proof in proofs(content)}


def _render(guides: Sequence[Guide], progress: Callable[[str], None]) -> tuple[Html, list[Flaw]]:
    """The HTML of every guide, and a flaw for each section that cannot be rendered."""
    html: dict[tuple[str, str], Mapping[str, str]] = {}
    flaws: list[Flaw] = []
    for number, guide in enumerate(guides, 1):
        progress(f"rendering {number}/{len(guides)} {guide.slug}")
        for language in guide.prose:
            html[guide.slug, language] = dict(_sections(guide, language, flaws))
    return html, flaws


def _sections(guide: Guide, language: str, flaws: list[Flaw]) -> Iterator[tuple[str, str]]:
    prose = guide.prose[language]
    copy = COPY.get(language, COPY["en"])
    for section, markdown in prose.sections.items():
        try:
            yield section, render(markdown, language=language, heading=prose.headings[section], copy=copy)
        except ValueError as error:
            remedy = "Change the section so that it can be shown"
            flaws.append(_prose_flaw(guide, language, "markdown-refused", f"{section}: {error}", remedy))


def _not_found(index: Path, guides: Iterable[Guide]) -> Iterator[Flaw]:
    """Guides that nobody finds by their own title: it says nothing of its own, or the index is wrong."""
    with closing(Index.open(index)) as opened:
        for guide in guides:
            for language, prose in guide.prose.items():
                found = [hit.slug for hit in opened.search(prose.title, limit=FOUND_WITHIN)]
                if guide.slug not in found:
                    message = "the title does not find its own guide"
                    remedy = f"Name what is peculiar to the problem; it finds {', '.join(found) or 'nothing'}"
                    yield _prose_flaw(guide, language, "title-not-found", message, remedy, Severity.WARNING)


def _prose_flaw(
    guide: Guide, language: str, code: str, message: str, remedy: str, severity: Severity = Severity.ERROR
) -> Flaw:
    file = f"guides/{guide.spec.tool}/{guide.slug}/{language}.md"
    return Flaw(file, 0, code, message, remedy, severity, guide.slug)


def _flaw(noted: Mapping[str, object]) -> Flaw:
    return Flaw(**{**noted, "severity": Severity(str(noted["severity"]))})  # type: ignore[arg-type]

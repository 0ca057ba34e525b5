"""Turn read files into domain objects; what does not fit becomes a flaw with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from app.domain.flaw import Flaw
from app.domain.guide import Guide, GuideSpec, Prose
from app.ingest import prose as prose_files
from app.ingest.files import Source, line_of, load_yaml, read

Parsed = TypeVar("Parsed", bound=BaseModel)

_REMEDIES = {
    "extra_forbidden": "Remove the key or correct its spelling",
    "missing": "Add the key",
    "enum": "Use one of the values named",
    "literal_error": "Use one of the values named",
    "string_type": "Put the value in quotes",
}


def validate(model: type[Parsed], data: Any, source: Source) -> tuple[Parsed | None, list[Flaw]]:
    """``data`` as ``model``, or every mistake in it with its line."""
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        flaws = [
            source.flaw(
                line_of(source, mistake["loc"]),
                "schema",
                f"{'.'.join(str(step) for step in mistake['loc']) or 'file'}: {mistake['msg']}",
                _REMEDIES.get(mistake["type"], "See the content format in docs/content-format.md"),
            )
            for mistake in _root_causes(error)
        ]
        return None, flaws


def _root_causes(error: ValidationError) -> list[ErrorDetails]:
    """The mistakes themselves: a list whose items are all wrong is not also reported as too short."""
    mistakes = error.errors()
    return [
        mistake
        for mistake in mistakes
        if mistake["type"] != "too_short" or not any(_inside(other["loc"], mistake["loc"]) for other in mistakes)
    ]


def _inside(path: tuple[str | int, ...], parent: tuple[str | int, ...]) -> bool:
    return len(path) > len(parent) and path[: len(parent)] == parent


def parse_yaml(model: type[Parsed], root: Path, path: Path, slug: str = "") -> tuple[Parsed | None, list[Flaw]]:
    """A YAML file as ``model``, or its flaws."""
    source = read(root, path, slug)
    if isinstance(source, Flaw):
        return None, [source]
    data = load_yaml(source)
    if isinstance(data, Flaw):
        return None, [data]
    return validate(model, data, source)


def parse_guide(root: Path, folder: Path, languages: tuple[str, ...]) -> tuple[Guide | None, list[Flaw]]:
    """A guide folder as a guide, or all the flaws of its files."""
    slug = folder.name
    spec, flaws = parse_yaml(GuideSpec, root, folder / "guide.yaml", slug)
    texts: dict[str, Prose] = {}
    for language in languages:
        source = read(root, folder / f"{language}.md", slug)
        if isinstance(source, Flaw):
            flaws.append(source)
            continue
        text, mistakes = prose_files.split(source, language)
        flaws += mistakes
        if text:
            texts[language] = text
    if spec is None or flaws:
        return None, flaws
    guide, mistakes = validate(Guide, {"slug": slug, "spec": spec, "prose": texts}, Source(f"guides/{slug}", "", slug))
    return guide, mistakes

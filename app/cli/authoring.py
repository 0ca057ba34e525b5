"""Commands for those who write guides: ``build``, ``lint``, ``test`` and ``new``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from app.cli import ready
from app.domain.flaw import Flaw, Severity
from app.errors import BadInput, GuideNotFound
from app.ingest.load import load
from app.ingest.skeleton import write_skeleton
from app.ingest.taxonomy import read_taxonomy
from app.proof import prove
from app.settings import read_settings

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]*")
FAILED = 1
"""Exit status when content has errors or a paste is not answered as owed."""


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command(epilog="Example: FAULTBOOK_CONTENT=content faultbook build")(build)
    app.command(epilog="Example: faultbook lint content")(lint)
    app.command(epilog="Example: faultbook test nccl-dev-shm-too-small")(test)
    app.command(epilog="Example: faultbook new vllm vllm-engine-hangs-at-exit")(new)


def build() -> None:
    """Build the catalogue from the content folder; a guide with errors is left out."""
    built = ready.built(read_settings())
    _print(built.flaws, err=True)
    state = "up to date" if built.skipped else "built"
    typer.echo(f"{built.guides} guides, {state}: {built.folder}")


def lint(
    path: Annotated[Path | None, typer.Argument(metavar="[PATH]", help="A content folder.")] = None,
) -> None:
    """Print every flaw of the content, one a line. Ends with 1 when there are errors."""
    content = load(path or read_settings().content)
    _print(content.flaws)
    errors = len(content.errors)
    typer.echo(f"{len(content.guides)} guides without errors, {errors} errors, {len(content.flaws)} flaws", err=True)
    raise typer.Exit(FAILED if errors else 0)


def test(
    slug: Annotated[str | None, typer.Argument(metavar="[SLUG]", help="One guide instead of all.")] = None,
) -> None:
    """Diagnose every sample and near-miss of the guides. Ends with 1 when an answer is not the one owed."""
    settings = read_settings()
    outcomes = list(prove(ready.library(settings), settings.content, slug))
    if slug is not None and not outcomes:
        raise GuideNotFound(slug=slug)
    wrong = [outcome for outcome in outcomes if not outcome.kept]
    for outcome in wrong:
        typer.echo(f"{outcome.slug}/{outcome.file}: {outcome.detail}")
    typer.echo(f"{len(outcomes) - len(wrong)} of {len(outcomes)} pastes answered as owed", err=True)
    raise typer.Exit(FAILED if wrong else 0)


def new(
    tool: Annotated[str, typer.Argument(metavar="TOOL", help="A tool of tools.yaml.")],
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="A name for ever: lower case, words joined by -.")],
) -> None:
    """Start a guide: a folder with every key and section to fill in."""
    root = read_settings().content
    taxonomy, _ = read_taxonomy(root)
    if not _SLUG.fullmatch(slug):
        raise BadInput(f"{slug} is no name for a guide; write lower-case letters, digits and -, e.g. vllm-what-fails")
    if taxonomy.tool(tool) is None:
        known = ", ".join(each.id for each in taxonomy.tools)
        raise BadInput(f"tools.yaml has no tool {tool}; there are {known}. Add it there first")
    folder = write_skeleton(root, tool, slug, taxonomy.site.languages)
    typer.echo(f"{folder}\nFill it in, then run: faultbook lint && faultbook test {slug}")


def _print(flaws: Iterable[Flaw], *, err: bool = False) -> None:
    """Errors first, so that a long list of warnings does not hide them."""
    for flaw in sorted(flaws, key=lambda flaw: (flaw.severity is not Severity.ERROR, flaw)):
        typer.echo(str(flaw), err=err)

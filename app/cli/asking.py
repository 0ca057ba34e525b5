"""Commands that ask the library: ``diagnose``, ``search`` and ``show``."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from app.api.guide_schemas import Hit as PublicHit
from app.api.guide_schemas import Page
from app.api.guide_view import View
from app.api.schemas import Diagnosis as PublicDiagnosis
from app.cli import ready
from app.cli.speaking import Unable, colour, language
from app.domain.diagnosis import Verdict
from app.domain.guide import State
from app.library import Library
from app.render.answer import Answer
from app.render.guide_markdown import guide_markdown
from app.render.markdown import markdown
from app.render.say import answer
from app.render.terminal import shown, terminal
from app.render.urls import Urls
from app.settings import Settings, read_settings

NONE = 1
"""Exit status when nothing was found."""
MATCHED = 3
"""Exit status of ``--fail-on match`` when a guide is asserted."""

Language = Annotated[str | None, typer.Option("--lang", metavar="LANGUAGE", help="Answer in en or zh.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer as the JSON of the HTTP interface.")]


class Form(StrEnum):
    """How a diagnosis is written."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"


class FailOn(StrEnum):
    """What makes ``diagnose`` fail in a pipeline."""

    MATCH = "match"


def add_to(app: typer.Typer) -> None:
    """Register the commands."""
    app.command(epilog="Example: kubectl logs POD --previous | faultbook diagnose --json")(diagnose)
    app.command(epilog="Example: faultbook search NCCL unhandled system error")(search)
    app.command(epilog="Example: faultbook show nccl-dev-shm-too-small | less")(show)


def diagnose(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log; - is standard input.")] = "-",
    as_json: AsJson = False,
    form: Annotated[Form, typer.Option("--format", help="How to write the answer.")] = Form.TEXT,
    lang: Language = None,
    limit: Annotated[int, typer.Option(min=1, max=10, help="The most guides to put forward.")] = 3,
    fail_on: Annotated[FailOn | None, typer.Option(help="End with 3 on a match, else with 0.")] = None,
) -> None:
    """Explain an error or a log.

    Ends with 0 for a match or a possible one, 1 for none, 2 for an error.
    """
    started = perf_counter()
    text, settings, spoken = _read(file), read_settings(), language(lang)
    library = ready.library(settings)
    said = answer(library.diagnose(text, limit), spoken, _urls(settings, library), library.catalogue)
    took = round((perf_counter() - started) * 1000, 1)
    typer.echo(_written(said, Form.JSON if as_json else form, took), nl=False)
    raise typer.Exit(_status(said.verdict, fail_on))


def search(
    query: Annotated[list[str], typer.Argument(metavar="WORDS...", help="Words, an error line or a question.")],
    tool: Annotated[str | None, typer.Option(help="Guides of this tool only.")] = None,
    state: Annotated[State | None, typer.Option(help="Guides in this state only.")] = None,
    lang: Language = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="The most guides to list.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Find guides by words. Ends with 1 when there are none."""
    settings, spoken = read_settings(), language(lang)
    library = ready.library(settings)
    view = View(spoken, _urls(settings, library))
    page = library.search(" ".join(query), language=spoken, tool=tool, state=state, limit=limit)
    hits = tuple(view.hit(hit) for hit in page.hits)
    if as_json:
        typer.echo(Page[PublicHit](items=hits).model_dump_json(indent=2))
    else:
        typer.echo("".join(_listed(hit) for hit in hits), nl=False)
    raise typer.Exit(0 if hits else NONE)


def show(
    slug: Annotated[str, typer.Argument(metavar="SLUG", help="The name of a guide, as search prints it.")],
    lang: Language = None,
) -> None:
    """Print a guide as Markdown."""
    settings, spoken = read_settings(), language(lang)
    library = ready.library(settings)
    guide = library.guide(library.moved(slug) or slug)
    typer.echo(guide_markdown(guide, spoken, _urls(settings, library)), nl=False)


def _read(file: str) -> bytes:
    if file == "-":
        if sys.stdin.isatty():
            typer.echo("Paste the log, then press Ctrl-D on a line of its own.", err=True)
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise Unable(f"{file} cannot be read: {error.strerror}. Name a log file, or - for standard input.") from None


def _urls(settings: Settings, library: Library) -> Urls:
    return Urls(settings.base_url or library.taxonomy.site.base_url or settings.address)


def _written(said: Answer, form: Form, took_ms: float) -> str:
    if form is Form.JSON:
        public = PublicDiagnosis.model_validate(said).model_copy(update={"took_ms": took_ms})
        return public.model_dump_json(indent=2) + "\n"
    return markdown(said) if form is Form.MARKDOWN else terminal(said, colour())


def _status(verdict: str, fail_on: FailOn | None) -> int:
    if fail_on:
        return MATCHED if verdict == Verdict.MATCH else 0
    return NONE if verdict == Verdict.NONE else 0


def _listed(hit: PublicHit) -> str:
    symptom = f"  {shown(hit.symptom)}\n" if hit.symptom else ""
    return f"{hit.slug}\n  {shown(hit.title)}\n{symptom}  {hit.url}\n"

"""The command ``evaluate``: how often the diagnosis is right, and what a change does to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from app.cli import ready
from app.cli.evaluation_text import compared, told
from app.cli.speaking import Unable
from app.domain.evaluation import Run
from app.errors import BadInput
from app.evaluation.cases import Case, read_cases
from app.evaluation.figures import Figures, Share, figures
from app.evaluation.run import read_run, run, write_run
from app.settings import read_settings

SHORT = 1
"""Exit status when a figure falls short of ``--min`` or goes over ``--max``."""

NAMES = {
    "recall@1": "first",
    "recall@3": "first_three",
    "mrr": "reciprocal_rank",
    "asserted": "asserted",
    "confident_wrong": "wrong_asserted",
    "missed": "missed",
    "false_alarm": "false_alarm",
    "noise": "noise",
    "ece": "calibration_error",
}
"""The figures that can be bounded: their usual names, and where :class:`Figures` has them."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command(epilog="Example: faultbook evaluate reports.jsonl --against main --min recall@1=0.95")(evaluate)


def evaluate(
    cases: Annotated[list[Path], typer.Argument(metavar="CASES", help="JSON lines with id, problem and paste.")],
    against: Annotated[
        str | None, typer.Option(metavar="RUN|REV", help="A saved run or a git revision: tell only what changed.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="RUN", help="Write the run to this file.")] = None,
    at_least: Annotated[
        list[str] | None, typer.Option("--min", metavar="NAME=VALUE", help="The least a figure may be.")
    ] = None,
    at_most: Annotated[
        list[str] | None, typer.Option("--max", metavar="NAME=VALUE", help="The most a figure may be.")
    ] = None,
) -> None:
    """Diagnose labelled reports and count how often the answer is right.

    A report whose problem has no guide counts among those that must not be answered.
    """
    least, most = [_bound(text) for text in at_least or ()], [_bound(text) for text in at_most or ()]
    reports = read_cases(cases)
    before = _before(against, cases) if against else None
    library = ready.library(read_settings())
    for line in _misspelt(reports, [guide.slug for guide in library.guides()]):
        typer.echo(line, err=True)
    after = run(library, reports, datetime.now(UTC).date(), _progress(len(reports)))
    if save:
        write_run(after, save)
    typer.echo(compared(before, after) if before else told(after))
    short = list(_short(figures(after), least, most))
    for line in short:
        typer.echo(line, err=True)
    raise typer.Exit(SHORT if short else 0)


def _misspelt(reports: Sequence[Case], slugs: Sequence[str]) -> Iterator[str]:
    """Problems that no guide has, and that look like one that a guide has: their reports would count as foreign."""
    for problem in sorted({report.problem for report in reports if report.problem} - set(slugs)):
        if close := get_close_matches(problem, slugs, n=1, cutoff=0.85):
            yield f"{problem} is no guide's slug; did you mean {close[0]}? Its reports count as explained by no guide."


def _bound(text: str) -> tuple[str, float]:
    name, sign, value = text.partition("=")
    if name not in NAMES or not sign:
        raise BadInput(f"{text} bounds no figure; write NAME=VALUE with one of {', '.join(NAMES)}")
    try:
        return name, float(value)
    except ValueError:
        raise BadInput(f"{value} is no number; write e.g. {name}=0.95") from None


def _short(found: Figures, least: Sequence[tuple[str, float]], most: Sequence[tuple[str, float]]) -> Iterator[str]:
    for name, bound in least:
        if (value := _value(found, name)) < bound:
            yield f"{name} is {value:.3f}, owed is at least {bound:g}"
    for name, bound in most:
        if (value := _value(found, name)) > bound:
            yield f"{name} is {value:.3f}, owed is at most {bound:g}"


def _value(found: Figures, name: str) -> float:
    value = getattr(found, NAMES[name])
    return value.value if isinstance(value, Share) else float(value)


def _progress(total: int) -> Callable[[int], None]:
    """A counter on standard error where somebody looks."""

    def tell(done: int) -> None:
        if sys.stderr.isatty():
            typer.echo(f"\r{done} of {total} reports" + ("\n" if done == total else ""), err=True, nl=False)

    return tell


# A run to compare with


def _before(against: str, cases: Sequence[Path]) -> Run:
    if Path(against).is_file():
        return read_run(Path(against))
    typer.echo(f"running the reports at {against}", err=True)
    with _checkout(against) as tree:
        saved = tree / "run.json"
        command = [
            sys.executable,
            "-m",
            "app",
            "evaluate",
            *(str(path.resolve()) for path in cases),
            "--save",
            str(saved),
        ]
        own = {
            "FAULTBOOK_CONTENT": str(tree / "content"),
            "FAULTBOOK_DATA": str(tree / "data"),
            "PYTHONPATH": str(tree),
        }
        done = subprocess.run(command, cwd=tree, env={**os.environ, **own}, capture_output=True, text=True, check=False)
        if not saved.is_file():
            last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
            raise Unable(f"{against} cannot evaluate reports: {last[0]}. Give a saved run or a newer revision.")
        return read_run(saved)


@contextmanager
def _checkout(revision: str) -> Iterator[Path]:
    """The files of a revision in a folder of their own, which is removed afterwards."""
    git = shutil.which("git")
    if git is None:
        raise Unable("there is no git to fetch a revision with; give a saved run instead (--save writes one).")
    with tempfile.TemporaryDirectory(prefix="faultbook-evaluate-") as folder:
        archive = Path(folder) / "tree.zip"
        command = [git, "archive", "--format=zip", f"--output={archive}", revision, "--"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["git failed"])[-1]
            raise Unable(
                f"{revision} is neither a file nor a revision here ({why}); name a saved run or a git revision."
            )
        tree = Path(folder) / "tree"
        shutil.unpack_archive(archive, tree)
        yield tree

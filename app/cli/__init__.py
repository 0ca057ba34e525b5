"""The command ``faultbook``: one module a group of commands, errors as one line that says what to do."""

from __future__ import annotations

import signal
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from app.cli import asking, authoring, evaluating, serving
from app.cli.speaking import Unable, explained
from app.errors import FaultbookError
from app.settings import SettingsWrong

__all__ = ["app", "main"]

ERROR = 2
"""Exit status of anything that went wrong, wrong usage included."""

INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the signal's number, as shells do."""

app = typer.Typer(
    name="faultbook",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"faultbook {version('faultbook')}")
        raise typer.Exit


@app.callback(epilog="Example: kubectl logs POD --previous | faultbook diagnose")
def _top(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    """Paste a failing log, get the known problem and the lines that prove it."""


for _module in (asking, authoring, evaluating, serving):
    _module.add_to(app)


def main() -> None:
    """Run the command of this process's arguments and end with its status."""
    if hasattr(signal, "SIGPIPE") and sys.argv[1:2] != ["serve"]:
        # A reader that stops early (``| head``) ends the command as it ends any other; a server has to survive that.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        app()
    except (FaultbookError, SettingsWrong, Unable) as error:
        typer.echo(f"faultbook: {explained(error)}", err=True)
        sys.exit(ERROR)
    except OSError as error:
        where = error.filename or "the output"
        hint = "Check that it can be read and written, or name another data folder with FAULTBOOK_DATA."
        typer.echo(f"faultbook: {where}: {error.strerror or error}. {hint}", err=True)
        sys.exit(ERROR)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)

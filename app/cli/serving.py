"""The command ``serve``."""

from __future__ import annotations

import os
import socket
from typing import Annotated

import typer
import uvicorn

from app.cli import ready
from app.cli.logs import logging_config
from app.cli.speaking import Unable
from app.settings import PREFIX, read_settings

_GRACE_SECONDS = 10
_SILENT_SECONDS = 60
"""A worker that is silent for so long is replaced; the 5 seconds of uvicorn end one that still imports."""


def add_to(app: typer.Typer) -> None:
    """Register the command."""
    app.command(epilog="Example: faultbook serve --port 8080 --workers 2")(serve)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port to listen on; 8000. 0: a free one.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer.")] = 1,
) -> None:
    """Serve the site. The catalogue is built first where it is missing or older than the content."""
    settings = read_settings()
    ready.built(settings)
    address = host or settings.host
    free = _free_port(address, settings.port if port is None else port)
    os.environ |= {f"{PREFIX}HOST": address, f"{PREFIX}PORT": str(free)}  # each worker reads its own settings
    typer.echo(f"Faultbook starts on {read_settings().address}")
    uvicorn.run(
        "app.main:served",
        factory=True,
        host=address,
        port=free,
        workers=workers,
        access_log=False,
        log_config=logging_config(settings.log_level),
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
        timeout_worker_healthcheck=_SILENT_SECONDS,
    )


def _free_port(host: str, port: int) -> int:
    """The port, or a free one for 0; tried before the server is, whose own complaint names no way out."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.create_server((host, port), family=family) as probe:
            return int(probe.getsockname()[1])
    except OSError as error:
        what_to_do = "Choose another port with --port, or another address with --host."
        raise Unable(f"cannot listen on {host}:{port}: {error.strerror}. {what_to_do}") from None

"""Where the content, templates and static files that ship with Faultbook lie on this machine."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def bundled(name: str) -> Path:
    """The folder ``name`` inside an installed wheel, else the one of that name in the checkout.

    The wheel puts them under ``app/_bundled`` (see ``pyproject.toml``); a checkout has them beside ``app``.
    """
    inside = _PACKAGE / "_bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name

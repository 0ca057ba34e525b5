"""Icons: one sprite file, of which a page carries only the symbols it uses."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

_SYMBOL = re.compile(r'<symbol id="i-([a-z]+)".*?</symbol>', re.DOTALL)

Sprite = dict[str, str]


def read_sprite(path: Path) -> Sprite:
    """The symbols of an SVG file by their name (``<symbol id="i-NAME">``)."""
    return {found[1]: found[0] for found in _SYMBOL.finditer(path.read_text("utf-8"))}


class Icons:
    """Draws icons on one page and remembers which, so that :meth:`sprite` can stand at its end."""

    def __init__(self, sprite: Sprite) -> None:
        self._sprite = sprite
        self._used = {"copy"}  # prose holds copy buttons that were set when the catalogue was built

    def __call__(self, name: str) -> Markup:
        """An icon. It says nothing by itself: a word stands beside it."""
        if name not in self._sprite:
            raise KeyError(name)
        self._used.add(name)
        return Markup(f'<svg class="i" aria-hidden="true"><use href="#i-{name}"/></svg>')

    def sprite(self) -> Markup:
        """The symbols that were used."""
        return Markup("".join(self._sprite[name] for name in sorted(self._used)))

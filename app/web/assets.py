"""Static files under addresses that hold a hash of their content, so that browsers may keep them for ever."""

from __future__ import annotations

import mimetypes
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response

_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Assets:
    """The files of one folder. One hash covers them all: style sheets name each other by relative addresses."""

    def __init__(self, folder: Path) -> None:
        self._files = {path.relative_to(folder).as_posix(): path for path in _files(folder)}
        digest = sha256()
        for name, path in sorted(self._files.items()):
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
        self.stamp = digest.hexdigest()[:12]

    def name(self, name: str) -> str:
        """The name under ``/static/`` of a file; :class:`KeyError` for one that does not exist."""
        self._files[name]
        return f"{self.stamp}/{name}"

    def respond(self, stamp: str, name: str) -> Response:
        """The file. A page of an older release may still ask with its stamp: it gets today's file, unkept."""
        path = self._files.get(name)
        if path is None:
            raise HTTPException(404)
        caching = _FOREVER if stamp == self.stamp else "no-cache"
        kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        return FileResponse(path, media_type=kind, headers={"Cache-Control": caching})


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]

"""Where built catalogues live, and how one of them is put in service.

::

    DATA/current        -> catalogues/NAME, a symbolic link that is replaced in one step
    DATA/catalogues/NAME/manifest.json    written last; a folder without it was never finished
    DATA/build.lock     held by the one build that may run

A build that is killed at any moment leaves ``current`` as it was; the next one clears its remains.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from app.errors import CatalogueMissing

_MANIFEST = "manifest.json"
_DRAFT = ".draft-"


def current(data: Path) -> Path:
    """The catalogue folder in service; :class:`CatalogueMissing` where nothing was built yet."""
    folder = (data / "current").resolve()
    if not (folder / _MANIFEST).is_file():
        raise CatalogueMissing(path=data)
    return folder


def manifest(folder: Path) -> dict[str, Any] | None:
    """What the build noted about a folder; ``None`` if it is unreadable or a file it lists is gone or cut short."""
    try:
        noted: dict[str, Any] = json.loads((folder / _MANIFEST).read_text("utf-8"))
        whole = all((folder / name).stat().st_size == size for name, size in noted["files"].items())
    except (OSError, ValueError, KeyError):
        return None
    return noted if whole else None


def in_use(folder: Path) -> int:
    """Mark a catalogue as read until the returned descriptor is closed, so that no build removes it."""
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


@contextmanager
def locked(data: Path, wait: Callable[[], None]) -> Iterator[None]:
    """Hold the build lock; ``wait`` is called once if another build holds it. The kernel frees it at any death."""
    data.mkdir(parents=True, exist_ok=True)
    with (data / "build.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            wait()
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def draft(data: Path) -> Iterator[Path]:
    """A new folder to build in, removed again when the build fails. Needs the lock: it clears what kills left."""
    catalogues = data / "catalogues"
    catalogues.mkdir(parents=True, exist_ok=True)
    for left in catalogues.glob(f"{_DRAFT}*"):
        shutil.rmtree(left)
    folder = catalogues / f"{_DRAFT}{uuid4().hex}"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def publish(data: Path, made: Path, name: str, notes: Mapping[str, object]) -> Path:
    """Put a finished draft in service as ``name`` and remove catalogues that nobody needs.

    Everything is on the disk before the link is replaced, so a power cut leaves one whole catalogue in service too.
    """
    files = {path.relative_to(made).as_posix(): path for path in sorted(made.rglob("*")) if path.is_file()}
    sizes = {name: path.stat().st_size for name, path in files.items()}
    (made / _MANIFEST).write_text(json.dumps({**notes, "files": sizes}, ensure_ascii=False, indent=1), "utf-8")
    for path in (*files.values(), made / _MANIFEST, *filter(Path.is_dir, made.rglob("*")), made):
        _flush(path)
    folder = made.rename(made.with_name(name))
    _flush(folder.parent)
    before = _target(data)
    link = data / f"current-{uuid4().hex}"
    link.symlink_to(folder.relative_to(data))
    os.replace(link, data / "current")
    _flush(data)
    _remove_old(data, keep={folder.resolve(), before})
    return folder


def _target(data: Path) -> Path | None:
    return (data / "current").resolve() if (data / "current").is_symlink() else None


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _remove_old(data: Path, keep: set[Path | None]) -> None:
    """The catalogue before stays for readers that are just opening it, and any other for as long as it is read."""
    for link in data.glob("current-*"):
        link.unlink()
    for folder in (data.resolve() / "catalogues").iterdir():
        if folder not in keep and not _read(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _read(folder: Path) -> bool:
    """Whether any process has said :func:`in_use` of this folder and still lives."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False

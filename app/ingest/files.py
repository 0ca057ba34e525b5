"""Find and read content files: YAML 1.2 with a way back to line numbers, and UTF-8 text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.domain.flaw import Flaw
from app.yaml12 import MappingNode, Node, SequenceNode, YAMLError, loads, nodes


@dataclass(frozen=True, slots=True)
class Source:
    """A content file that was read: its path below the content folder, and its text."""

    file: str
    text: str
    slug: str = ""

    def flaw(self, line: int, code: str, message: str, remedy: str) -> Flaw:
        """An error at a line of this file."""
        return Flaw(self.file, line, code, message, remedy, slug=self.slug)


def read(root: Path, path: Path, slug: str = "") -> Source | Flaw:
    """A text file below ``root``; a flaw when it is missing or not UTF-8."""
    file = path.relative_to(root).as_posix()
    try:
        return Source(file, path.read_text(encoding="utf-8"), slug)
    except FileNotFoundError:
        return Flaw(file, 0, "file-missing", "the file is missing", "Add it", slug=slug)
    except UnicodeDecodeError as error:
        return Flaw(file, 0, "not-utf8", f"byte {error.start} is not UTF-8", "Save the file as UTF-8", slug=slug)


def load_yaml(source: Source) -> Any | Flaw:
    """The data of a YAML file (None for an empty one), or the flaw of its syntax."""
    try:
        return loads(source.text)
    except RecursionError:
        return _too_deep(source)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        if "nesting depth" in problem:
            return _too_deep(source)
        remedy = "Check indentation, colons and quotes around this line"
        return source.flaw(mark.line + 1 if mark else 0, "yaml-syntax", f"not YAML: {problem}", remedy)


def _too_deep(source: Source) -> Flaw:
    return source.flaw(0, "yaml-too-deep", "nested too deeply to be read", "Write lists and mappings less deep")


def line_of(source: Source, path: Sequence[str | int]) -> int:
    """The line where a key path stands, or of its nearest parent that exists; counts from 1.

    Used only once a mistake is known, so the file may be parsed again.
    """
    node = nodes(source.text)
    line = 1
    for key in path:
        step = _child(node, key)
        if step is None:
            continue
        line, node = step
    return line


def _child(node: Node | None, key: str | int) -> tuple[int, Node] | None:
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if name.value == str(key):
                return name.start_mark.line + 1, value
    if isinstance(node, SequenceNode) and isinstance(key, int) and key < len(node.value):
        item = node.value[key]
        return item.start_mark.line + 1, item
    return None


def guide_folders(root: Path) -> Iterator[Path]:
    """Every ``guides/<tool>/<slug>`` folder, in order of slug."""
    folders = (path for path in (root / "guides").glob("*/*") if path.is_dir() and not path.name.startswith("."))
    return iter(sorted(folders, key=lambda path: path.name))


def content_hash(root: Path) -> str:
    """One hash over the names and bytes of every content file: equal hashes mean equal catalogues."""
    digest = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file() and not path.name.startswith(".")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]

"""Rules on the files of the repository as such."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What .gitignore names. Asking git instead would fail in an unpacked source archive.
GENERATED = re.compile(r"\.git|\.venv.*|\.wheelhouse|\.\w+_cache|\.hypothesis|__pycache__|.*\.egg-info")
# Where packages come from is a matter of the machine, not of the project. Joined from parts, or this
# file would name them too.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("deb", "debian", "org"),
        ("crates", "io"),
        ("proxy", "golang", "org"),
    )
]


def files() -> Iterator[Path]:
    """Skips a generated folder as a whole: an environment alone holds tens of thousands of files."""
    for folder, names, found in os.walk(ROOT):
        names[:] = [name for name in names if not GENERATED.fullmatch(name)]
        yield from (Path(folder, name) for name in found)


def test_no_file_names_a_package_registry() -> None:
    registry = re.compile("|".join(map(re.escape, REGISTRIES)).encode())
    found = {str(path.relative_to(ROOT)) for path in files() if registry.search(path.read_bytes())}
    assert found == set()


def test_no_module_is_called_utils() -> None:
    vague = {"util", "utils", "helper", "helpers", "common", "misc"}
    assert [path for path in files() if path.suffix == ".py" and vague & {path.stem, path.parent.name}] == []


def test_changelog_has_room_for_the_next_release() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == "[Unreleased]"

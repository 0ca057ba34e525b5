"""Installed packages: ``pip list``, ``pip freeze``, ``conda list``, environment reports, pip's own messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.paste import Paste
from app.matching.facts.gate import Rule
from app.matching.facts.labels import with_torch_cuda
from app.matching.facts.names import Names, folded
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION, ends_well, plausible

_V = rf"(?P<version>{VERSION})"
_PACKAGE = r"(?P<name>[A-Za-z][\w.-]{1,60})"

# Rows of lists. A list is a run of rows of one shape; in it every package counts, known or not.
_SHAPES = {
    "columns": re.compile(rf"{_PACKAGE}\s{{2,60}}{_V}(?:\s.*)?"),
    "frozen": re.compile(rf"(?:\[(?:pip3|conda)\] )?{_PACKAGE}=={_V}"),
    "reported": re.compile(rf"\[(?:pip3|conda)\]\s{_PACKAGE}\s{{1,60}}{_V}(?:\s.*)?"),
    "labelled": re.compile(rf"{_PACKAGE}: {_V}"),
    "exported": re.compile(rf"\s{{1,40}}- {_PACKAGE}=={_V}"),
}
# What any row starts with; refuses other lines at once.
_ROW = re.compile(r"(?:\s{1,40}- )?(?:\[(?:pip3|conda)\] )?[A-Za-z][\w.-]*(?:==|: |\s{1,60})\d")
_GAP = re.compile(
    rf"(?:{_PACKAGE}:? .{{0,20}}Not Found|-{{3,}}\s{{1,40}}-{{3,}}|\[(?:pip3|conda)\].*|Package\s{{1,60}}Version.*|#.*)"
)
_ENOUGH = 3
_MAX_ROWS = 3_000

_RESOLVER = re.compile(
    rf"(?<![\w.-])(?P<name>[\w.-]{{1,80}}) {_V} requires \S.{{0,200}}, but you have "
    rf"(?P<other>[\w.-]{{1,80}}) (?P<installed>{VERSION}) which is incompatible"
)
_SATISFIED = re.compile(
    rf"Requirement already satisfied: (?P<name>[A-Za-z][\w.-]{{0,80}})[^ ]{{0,80}} in \S.{{0,600}} \({_V}\)"
)
_INSTALLED = re.compile(r"Successfully installed (?P<all>\S.*)")
_ONE = re.compile(rf"(?<!\S)(?P<name>[A-Za-z][\w.-]{{0,80}})-{_V}(?!\S)")
_FOLDER = re.compile(
    rf"site-packages[/\\](?P<name>[A-Za-z]\w{{0,80}})-{_V}(?:-py[\d.]{{1,6}}(?:-[\w-]{{1,60}})?\.egg|\.dist-info)[/\\]"
)
_BARE = re.compile(rf"\s{{0,40}}Version:\s{{1,40}}v?{_V}")
_OWNER = re.compile(r"\s{0,40}(?P<owner>Client|Server|Engine|containerd|Name): ?(?P<name>[\w.-]*)")
_COMMIT = re.compile(r"Commit hash: [0-9a-f]{40}$")


def read_lists(paste: Paste, candidates: Iterable[int], names: Names) -> list[Sighting]:
    """Every package of the lists that the candidate lines (indexes in order) are rows of."""
    sightings: list[Sighting] = []
    behind = -1
    for index in candidates:
        if index <= behind or len(sightings) > _MAX_ROWS or not _ROW.match(paste.lines[index].text):
            continue
        for shape in _SHAPES.values():
            rows = _rows(paste, index, behind, shape)
            if rows:
                behind = max(rows)
                sightings.extend(_listed(paste, rows, shape, names))
                break
    return sightings


def _rows(paste: Paste, index: int, behind: int, shape: re.Pattern[str]) -> list[int]:
    """Indexes of the run of rows around a line; empty where the line is no row."""
    if not shape.fullmatch(paste.lines[index].text):
        return []
    rows = [index]
    for step in (-1, 1):
        at = index + step
        while behind < at < len(paste.lines) and len(rows) < _MAX_ROWS:
            text = paste.lines[at].text
            if shape.fullmatch(text):
                rows.append(at)
            elif not _GAP.fullmatch(text):
                break
            at += step
    return sorted(rows)


def _listed(paste: Paste, rows: list[int], shape: re.Pattern[str], names: Names) -> Iterator[Sighting]:
    views = [View(paste, at, paste.lines[at].text, names) for at in rows]
    found = [(view, match) for view in views if (match := shape.fullmatch(view.text))]
    known = sum(names.product(match["name"]) is not None for _, match in found)
    every = known > 0 and len(found) >= _ENOUGH
    for view, match in found:
        if every or names.product(match["name"]) is not None:
            yield from _package(view, match["name"], match, "version", Weight.LISTED)


def _package(view: View, name: str, match: re.Match[str], group: str, weight: Weight) -> Iterator[Sighting]:
    product = view.names.product(name) or folded(name)
    if plausible(product, match[group]) and (weight is Weight.PATH or ends_well(view.text, match.end(group))):
        yield view.saw_version(product, match[group], match.span(group), weight)
        yield from with_torch_cuda(view, product, match[group], match.start(group), weight)


def read_resolver(view: View) -> Iterator[Sighting]:
    """``A 1.0 requires B==2, but you have B 3.0 which is incompatible``: both A and B are installed."""
    for found in _RESOLVER.finditer(view.text):
        yield from _package(view, found["name"], found, "version", Weight.LISTED)
        yield from _package(view, found["other"], found, "installed", Weight.LISTED)


def read_satisfied(view: View) -> Iterator[Sighting]:
    """The version in the last parentheses is what is installed, not the one asked for."""
    if found := _SATISFIED.search(view.text):
        yield from _package(view, found["name"], found, "version", Weight.LISTED)


def read_installed(view: View) -> Iterator[Sighting]:
    """``Successfully installed torch-2.3.1 numpy-1.26.4``."""
    if found := _INSTALLED.search(view.text):
        for one in _ONE.finditer(view.text, found.start("all")):
            yield from _package(view, one["name"], one, "version", Weight.LISTED)


def read_folder(view: View) -> Iterator[Sighting]:
    """An egg or metadata folder inside ``site-packages`` carries the version that is installed there."""
    for found in _FOLDER.finditer(view.text):
        yield from _package(view, found["name"], found, "version", Weight.PATH)


def read_bare_version(view: View) -> Iterator[Sighting]:
    """A bare ``Version:`` belongs to what the lines around it name: a package, Docker, or the web UI that prints it."""
    found = _BARE.match(view.text)
    if found is None:
        return
    if (below := view.beside(1)) and _COMMIT.match(below.text) and below.text:
        yield view.saw_version("stable-diffusion-webui", found["version"], found.span("version"), Weight.PRINTED)
        return
    for distance in (-1, -2):
        above = view.beside(distance)
        owner = _OWNER.match(above.text) if above else None
        if owner is not None:
            name = (
                owner["name"]
                if owner["owner"] == "Name"
                else "containerd"
                if owner["owner"] == "containerd"
                else "docker"
            )
            if name:
                yield from _package(view, name, found, "version", Weight.LISTED)
            return


LIST_TRIGGERS = (
    *("==", "[conda]", "[pip3]"),
    *(
        f"\n{name}"
        for name in (
            "torch",
            "numpy",
            "transformers",
            "vllm",
            "sglang",
            "nvidia-",
            "triton",
            "accelerate",
            "ray ",
            "pip ",
        )
    ),
)
RULES = (
    Rule(("requires ",), read_resolver),
    Rule(("requirement already satisfied",), read_satisfied),
    Rule(("successfully installed",), read_installed),
    Rule((".egg", ".dist-info"), read_folder),
    Rule(("version:",), read_bare_version),
)

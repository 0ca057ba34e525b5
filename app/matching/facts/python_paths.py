"""The Python version in the paths of a running interpreter, and results typed at its prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule
from app.matching.facts.labels import with_torch_cuda
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION, cudnn_number, plausible

# The literal comes first in each, so that the search skips to it.
_LIBRARY = re.compile(r"python(?P<version>[23]\.\d{1,2})[/\\](?P<packages>(?:site|dist)-packages)?")
_OTHERS = (
    re.compile(r"Python\.framework/Versions/(?P<version>[23]\.\d{1,2})/"),
    re.compile(r"Programs\\Python\\Python(?P<version>[23]\d{1,2})\\"),
    re.compile(r"\.cpython-(?P<version>[23]\d{1,2})-[\w-]{3,60}\.so\b"),
)
_MOST = 150_000  # every line of a traceback repeats the same path
_LIBRARY_FOLDERS = ("/lib/", "/lib64/", "\\lib\\")

_ASKED = re.compile(
    r"(?:\b(?P<module>\w{1,60})\.(?:__version__|version\.VERSION)|(?P<cuda>torch\.version\.cuda)|(?P<cudnn>torch\.backends\.cudnn\.version\(\))"
    r"|(?P<nccl>torch\.cuda\.nccl\.version\(\))|(?P<gpu>torch\.cuda\.get_device_name\(\w{0,20}\)))"
)
_RESULT = re.compile(rf"\s*['\"]?(?P<version>{VERSION})['\"]?\s*")
_NUMBER = re.compile(r"\s*(?P<version>\d{4,6})\s*")
_TUPLE = re.compile(r"\s*\((?P<version>\d+, \d+, \d+)\)\s*")
_TEXT = re.compile(r"\s*['\"]?(?P<version>[A-Z][\w /-]{2,60})['\"]?\s*")


def read_paths(view: View) -> Iterator[Sighting]:
    """``lib/python3.12``, ``python3.12/site-packages``, and the tag of a compiled module that was loaded."""
    for found in _LIBRARY.finditer(view.text):
        if found["packages"] or view.text.endswith(_LIBRARY_FOLDERS, 0, found.start()):
            yield view.saw_version("python", found["version"], found.span("version"), Weight.PATH)


def read_other_paths(view: View) -> Iterator[Sighting]:
    """macOS frameworks, Python's Windows installer, and a compiled module's tag (``.cpython-312-...-gnu.so``)."""
    for pattern in _OTHERS:
        for found in pattern.finditer(view.text):
            packed = found["version"]
            value = packed if "." in packed else f"{packed[0]}.{packed[1:]}"
            yield view.saw_version("python", value, found.span("version"), Weight.PATH)


def read_answer(view: View) -> Iterator[Sighting]:
    """``torch.__version__`` and the like, with the result alone on the line below."""
    asked = list(_ASKED.finditer(view.text))
    below = view.beside(1)
    if len(asked) != 1 or below is None or view.text.startswith('File "'):
        return
    found, text = asked[0], below.text
    if found["gpu"]:
        if result := _TEXT.fullmatch(text):
            yield below.saw(FactKind.HARDWARE, "gpu", result["version"].strip(), result.span("version"), Weight.PRINTED)
    elif found["cudnn"] or found["nccl"]:
        result = _NUMBER.fullmatch(text) if found["cudnn"] else _TUPLE.fullmatch(text)
        if result:
            value = cudnn_number(result["version"]) if found["cudnn"] else result["version"].replace(", ", ".")
            yield below.saw_version(
                "cudnn" if found["cudnn"] else "nccl", value, result.span("version"), Weight.PRINTED
            )
    elif result := _RESULT.fullmatch(text):
        name = "torch-cuda" if found["cuda"] else view.names.product(found["module"])
        if name and plausible(name, result["version"]):
            yield below.saw_version(name, result["version"], result.span("version"), Weight.PRINTED)
            yield from with_torch_cuda(below, name, result["version"], result.start("version"), Weight.PRINTED)


RULES = (
    Rule(("python2.", "python3."), read_paths, most=_MOST),
    Rule(("python.framework", "programs\\python\\python", ".cpython-"), read_other_paths),
    Rule(("__version__", "torch.version.cuda", "cudnn.version()", "nccl.version()", "get_device_name("), read_answer),
)

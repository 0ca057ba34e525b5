"""The Python version in the paths of a running interpreter, and results typed at its prompt."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule
from app.matching.facts.labels import with_torch_cuda
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION, cudnn_number, plausible

_LIBRARY = re.compile(
    r"[/\\]lib(?:64)?[/\\]python(?P<library>[23]\.\d{1,2})[/\\]"
    r"|Python\.framework/Versions/(?P<framework>[23]\.\d{1,2})/"
    r"|[/\\]python(?P<packages>[23]\.\d{1,2})[/\\](?:site|dist)-packages"
    r"|Programs\\Python\\Python(?P<windows>[23]\d{1,2})\\"
    r"|\.cpython-(?P<built>[23]\d{1,2})-[\w-]{3,60}\.so\b"
)

_ASKED = re.compile(
    r"(?:(?P<module>\w+)\.(?:__version__|version\.VERSION)|(?P<cuda>torch\.version\.cuda)|(?P<cudnn>torch\.backends\.cudnn\.version\(\))"
    r"|(?P<nccl>torch\.cuda\.nccl\.version\(\))|(?P<gpu>torch\.cuda\.get_device_name\(\w*\)))"
)
_RESULT = re.compile(rf"\s*['\"]?(?P<version>{VERSION})['\"]?\s*")
_NUMBER = re.compile(r"\s*(?P<version>\d{4,6})\s*")
_TUPLE = re.compile(r"\s*\((?P<version>\d+, \d+, \d+)\)\s*")
_TEXT = re.compile(r"\s*['\"]?(?P<version>[A-Z][\w /-]{2,60})['\"]?\s*")


def read_paths(view: View) -> Iterator[Sighting]:
    """``lib/python3.12``, and the tag of a compiled module that was loaded."""
    for found in _LIBRARY.finditer(view.text):
        group = found.lastgroup or ""
        value = found[group] if "." in found[group] else f"{found[group][0]}.{found[group][1:]}"
        yield view.saw_version("python", value, found.span(group), Weight.PATH)


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
            yield below.saw_version("cudnn" if found["cudnn"] else "nccl", value, result.span("version"), Weight.PRINTED)
    elif result := _RESULT.fullmatch(text):
        name = "torch-cuda" if found["cuda"] else view.names.product(found["module"])
        if name and plausible(name, result["version"]):
            yield below.saw_version(name, result["version"], result.span("version"), Weight.PRINTED)
            yield from with_torch_cuda(below, name, result["version"], result.start("version"), Weight.PRINTED)


RULES = (
    Rule(("python2.", "python3.", "python.framework", "programs\\python\\python", ".cpython-"), read_paths),
    Rule(("__version__", "torch.version.cuda", "cudnn.version()", "nccl.version()", "get_device_name("), read_answer),
)

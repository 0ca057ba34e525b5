"""``name: version`` and ``name version`` as people and environment reports write them, also several on a line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule
from app.matching.facts.names import LABELS_ONLY, folded
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION, ends_well, plausible, torch_cuda

_SEPARATORS = re.compile(
    r"[,;|()（），；。、]|(?<=\s)/(?=\s)|\s(?:on|with|using|running|under|via|and)\s|[\u3000-\u9fff\uff00-\uffef]+"
)
_PAIR = re.compile(
    r"(?P<lead>[\s\-*•>#\"'`\]]{0,80}(?:\[[^\]]{1,30}\] ?){0,2}(?:(?:Using|Running|Detected|Found|Loaded) )?)"
    r"(?P<label>[A-Za-z][\w .+/-]{0,40}?)[\"'`*\]]{0,4}"
    r"(?P<sign>\s{0,80}[:：=]{1,2}\s{0,80}|\s?\.{3,80}\s{0,9}|\s{2,80}|\t|\s(?:[Vv]ersion|is)[: ]\s{0,9}|\s)"
    r"(?P<value>[\"'`*(v]{0,4}(?:(?:CUDA|version|release|glibc)[- ])?)"
    rf"(?P<version>{VERSION})"
)
# What every such place holds: a number with a point behind a separator. Cheaper than looking at all pieces.
_HINT = re.compile(r"[\s:=.(v\"'`*：]\d{1,4}\.\d")
_TAIL = re.compile(r"[\s-](?:installed[\s-])?(?:version|ver\.?|版本|__version__)$", re.IGNORECASE)

# Labels that are no product's name. The version's size tells a driver from what it supports.
_LABELS: dict[str, tuple[str, ...]] = {
    "cuda": ("cuda-runtime", "runtime-api", "cuda-compiler", "nvcc", "cuda-compilation-tools", "installed-cuda"),
    "torch-cuda": ("torch-cuda", "cuda-used-to-build-pytorch", "pytorch-cuda", "torch.version.cuda", "cuda-(pytorch)"),
    "cuda-driver": ("driver-api", "cuda-umd"),
    "nvidia-driver": (
        "nvidia-driver",
        "driver",
        "gpu-driver",
        "nvidia-gpu-driver",
        "cuda-driver",
        "nvidia-kernel-driver",
    ),
    "nvidia-driver-user": ("nvml-library", "nvml"),
    "nvidia-container-toolkit": ("nvidia-container-toolkit-cli",),
    "kubernetes": ("kubelet", "kube-proxy"),
}
_MEANING = {label: name for name, labels in _LABELS.items() for label in labels}
_NEVER_BARE = LABELS_ONLY | {"python", "kubernetes"}

# Words that make a version something wanted, offered or told about instead of something that is there.
_DOUBT = re.compile(
    r"\b(?:requires?d?|requirements?|needs?|needed|must|should|supports?|supported|upgrad\w+|updat\w+|downgrad\w+|install(?:ing)?"
    r"|at least|newer|older|later|before|after|since|until|available|deprecat\w+|removed|introduced|fixed|will|would|compiled?|built"
    r"|build|compatible|incompatible|please|try|recommend\w*|changed|instead|released?|works?|worked|expect\w*|downloading|download"
    r"|tested|want\w*|not found|missing|no longer|only|than|switch\w*|revert\w*|rolled|collecting|uninstall\w*|found existing)\b"
    r"|\(you have\b|[<>~!]=|升级|降级|支持|需要|要求|以上|以下|不兼容|换成|换到|改成|修复|建议|兼容|推荐|没问题|正常",
    re.IGNORECASE,
)


def read_labels(view: View) -> Iterator[Sighting]:
    """Every ``label: version`` of the line whose label is known, and ``name version`` where nothing speaks against it."""
    text = view.text
    if "NVIDIA-SMI" in text or _HINT.search(text) is None:
        return
    for start, piece in _pieces(text):
        found = _PAIR.match(piece)
        name = _name(view, found) if found else None
        if found is None or name is None or not ends_well(text, start + found.end()):
            continue
        spoken = view.line.prose or not _is_label(found)
        if spoken and (_DOUBT.search(text) or (name in _NEVER_BARE and start + len(found["lead"].lstrip()) > 0)):
            continue
        yield from _sightings(view, name, found, start, Weight.MENTIONED if spoken else Weight.LISTED)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for found in _SEPARATORS.finditer(text):
        yield start, text[start : found.start()]
        start = found.end()
    yield start, text[start:]


def _is_label(found: re.Match[str]) -> bool:
    """Whether a sign or a column's gap parts name and version, rather than a blank or a word as in a sentence."""
    sign = found["sign"]
    return len(sign) > 1 and not sign.strip().isalpha()


def _name(view: View, found: re.Match[str]) -> str | None:
    label = folded(_TAIL.sub("", found["label"].strip().removesuffix(".__version__")))
    name = _MEANING.get(label) or view.names.spellings.get(label)
    if label == "cuda-driver" and not plausible("nvidia-driver", found["version"]):
        name = "cuda-driver"
    if label == "cuda" and found["sign"].startswith(" " * 10) and ":" in found["sign"]:
        name = "cuda-driver"  # `nvidia-smi -q` aligns its values far to the right
    return name if name and plausible(name, found["version"]) else None


def _sightings(view: View, name: str, found: re.Match[str], start: int, weight: Weight) -> Iterator[Sighting]:
    span = (start + found.start("version"), start + found.end("version"))
    yield view.saw_version(name, found["version"], span, weight)
    yield from with_torch_cuda(view, name, found["version"], span[0], weight)


def with_torch_cuda(view: View, name: str, value: str, begin: int, weight: Weight) -> Iterator[Sighting]:
    """What a PyTorch build's local part says about CUDA."""
    if name == "torch" and (cuda := torch_cuda(value)):
        yield view.saw(FactKind.VERSION, "torch-cuda", cuda[0], (begin + cuda[1], begin + cuda[2]), weight)


RULES = (
    Rule(
        (
            *(
                "runtime api",
                "driver api",
                "nvcc",
                "driver version",
                "driver:",
                "driver  ",
                "nvml",
                "kubelet",
                "kube-proxy",
            ),
            *("cuda runtime", "cuda compil", "cuda driver", "cuda used to build", "torch cuda", "cuda umd"),
        ),
        read_labels,
        named=True,
        prose=True,
    ),
)

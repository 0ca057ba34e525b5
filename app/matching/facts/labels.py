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
    r"[,;|()（），；。、]|(?<=\s)/(?=\s)|\s(?:on|with|using|running|under|via|and|\+)\s|[\u3000-\u9fff\uff00-\uffef]+"
)
_PAIR = re.compile(
    r"(?P<lead>[\s\-*•>#\"'`\]]{0,80}(?:\[[^\]]{1,30}\] ?){0,2}(?:(?:Using|Running|Detected|Found|Loaded) )?)"
    r"(?P<label>[A-Za-z][\w .+/-]{0,40}?)[\"'`*\]]{0,4}"
    r"(?P<sign>\s{0,80}[:：=]{1,2}\s{0,80}|\s?\.{3,80}\s{0,9}|\s{2,80}|\t|\s(?:[Vv]ersion|is)[: ]\s{0,9}|\s)"
    r"(?P<value>(?:\*{2} )?[\"'`*(v]{0,4}(?:(?:CUDA|version|release|glibc)[- ])?)"
    rf"(?P<version>{VERSION})"
)
# What every such place holds: a number with a point behind a separator. Cheaper than looking at all pieces.
_HINT = re.compile(r"[\s:=.(v\"'`*：]\d{1,4}\.\d")
_TAIL = re.compile(r"[\s-](?:installed[\s-])?(?:version|ver\.?|版本|__version__)$", re.IGNORECASE)

_CHINESE = re.compile(
    rf"(?P<label>[A-Za-z][\w.+-]{{0,30}}|驱动)\s?的?(?:版本)?号?\s?(?:[:：=]|是|为)?\s?v?(?P<version>{VERSION})"
)

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
        "驱动",
        "cuda-driver",
        "nvidia-kernel-driver",
    ),
    "nvidia-driver-user": ("nvml-library", "nvml"),
    "deepspeed": ("deepspeed-info",),
    "nvidia-container-toolkit": ("nvidia-container-toolkit-cli",),
    "kubernetes": ("kubelet", "kube-proxy"),
}
_MEANING = {label: name for name, labels in _LABELS.items() for label in labels}
_NEVER_BARE = LABELS_ONLY | {"kubernetes"}

# Words that make a version something wanted, offered or told about instead of something that is there.
_DOUBT = re.compile(
    r"\b(?:requires?d?|requirements?|needs?|needed|must|should|supports?|supported|upgrad\w+|updat\w+|downgrad\w+"
    r"|install(?:ing)?|at least|newer|older|later|before|after|since|until|available|deprecat\w+|removed|introduced"
    r"|fixed|will|would|compiled?|built|build|compatible|incompatible|please|try|recommend\w*|changed|instead|released?|works?"
    r"|worked|expect\w*|download\w*|tested|want\w*|not found|missing|no longer|only|than|switch\w*|revert\w*|rolled"
    r"|collecting|uninstall\w*|found existing)\b"
    r"|\(you have\b|[<>~!]=|升级|降级|支持|需要|要求|以上|以下|不兼容|换成|换到|改成|修复|建议|兼容|推荐|没问题|正常",
    re.IGNORECASE,
)


def read_labels(view: View) -> Iterator[Sighting]:
    """Every ``label: version`` whose label is known, and ``name version`` where nothing speaks against it."""
    text = view.text
    if "NVIDIA-SMI" in text or _HINT.search(text) is None:
        return
    doubt: bool | None = None
    for start, piece in _pieces(text):
        found = _PAIR.match(piece)
        name = _name(view, found) if found else None
        if found is None or name is None or not ends_well(text, start + found.end()):
            continue
        spoken = view.line.prose or not _is_label(found)
        if spoken:
            doubt = _DOUBT.search(text) is not None if doubt is None else doubt
            if doubt or (name in _NEVER_BARE and start + len(found["lead"].lstrip()) > 0):
                continue
        yield from _sightings(view, name, found, start, Weight.MENTIONED if spoken else Weight.LISTED)


def read_chinese(view: View) -> Iterator[Sighting]:
    """``torch 版本: 2.5.1``, where the word for version stands between the two."""
    for found in _CHINESE.finditer(view.text):
        label = folded(found["label"])
        name = _MEANING.get(label) or view.names.spellings.get(label)
        if (
            name
            and plausible(name, found["version"])
            and ends_well(view.text, found.end())
            and not _DOUBT.search(view.text)
        ):
            yield from _sightings(view, name, found, 0, Weight.MENTIONED)


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


_CLICK = re.compile(rf"^(?P<label>[\w.-]{{2,40}}), version (?P<version>{VERSION})$")


def read_click(view: View) -> Iterator[Sighting]:
    """``NAME, version 1.2.3``, as commands made with click and GNU tools answer ``--version``."""
    found = _CLICK.match(view.text)
    name = found and view.names.spellings.get(folded(found["label"]))
    if found and name and plausible(name, found["version"]):
        yield from _sightings(view, name, found, 0, Weight.LISTED)


RULES = (
    Rule((", version ",), read_click),
    Rule(("版本", "驱动"), read_chinese, prose=True),
    Rule(tuple(label.replace("-", " ") for label in _MEANING), read_labels, named=True, prose=True, most=200_000),
)

"""GPUs and other accelerators, as the driver or a program names them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule, any_of
from app.matching.facts.sighting import Sighting, View, Weight

_FAMILY = r"(?:GeForce|Quadro|Tesla|TITAN|Graphics Device)\b[ \w-]{0,60}"
_CARD = r"(?:RTX|GTX)[ -]?(?:PRO )?[ATX]?\d{3,4}[ \w-]{0,60}"
_CENTRE = (
    r"(?:[ABHL]\d{1,3}[a-zA-Z]{0,2}|GB?[BH]?\d{2,3}|V100S?|T4|P\d{2,3}|K\d{2}|DGX|Jetson|Orin|Thor)\b[ \w.-]{0,60}"
)
_AMD = r"(?:AMD|Radeon|Instinct) [ \w./-]{1,60}"
_INTEL = r"Intel[ (][\w() ./-]{0,30}(?:Arc|Graphics|Max|Gaudi)[ \w()./-]{0,40}"
_MODEL = (
    rf"(?:(?:NVIDIA[ _-])?(?:{_FAMILY}|{_CARD}|{_CENTRE})|{_AMD}|{_INTEL}"
    r"|Ascend ?\d[\w-]{0,20}|Apple M\d[ \w]{0,20}|gfx\d{3,4}[a-z]?)"
)
_NAME = rf"(?P<gpu>{_MODEL})"
_ROW = r"^\|\s{1,9}\d{1,2}\s{1,9}"
_LABEL = r"\b(?:GPU(?: [Mm]odel| [Nn]ame| [Tt]ype)?|Graphics card|显卡)\W{0,4}[:：]\s{0,60}(?:\d{1,3} ?[x×*] ?)?"

_LABELLED = re.compile(rf"{_LABEL}{_NAME}(?=\s{{0,60}}(?:$|[,;(，。]))")

# What programs print. The name ends where their line goes on.
_PRINTED = (
    re.compile(rf"\bGPU ?\d{{1,2}}(?:,\d{{1,2}})*: {_NAME}(?=\s{{0,40}}(?:\(|$))"),
    re.compile(rf"^GPU \d{{1,2}}(?:,\d{{1,2}})*\s{{2,60}}{_NAME}\s{{0,60}}$"),
    re.compile(rf"\bFound GPU\d{{1,2}} {_NAME} which is of cuda capability"),
    re.compile(rf"(?:^|Warning: ?)\s{{0,9}}{_NAME} with CUDA capability sm_\d+ is not compatible"),
    re.compile(rf"\bDevice \d{{1,2}}: {_NAME},? (?:\(|compute capability)"),
    re.compile(rf"\bDevice \d{{1,2}}: {_NAME}, "),
    re.compile(rf"\b[Dd]evice: cuda:\d{{1,2}} {_NAME} :"),
    re.compile(rf"\busing device \w{{1,20}} \({_NAME}\)"),
    re.compile(rf"\bname: {_NAME}(?:, pci bus id| major:|,)"),
    re.compile(rf"library=\w{{1,20}} .{{0,300}}\bname=\"{_NAME}\""),
    re.compile(rf"{_ROW}(?P<gpu>{_MODEL}(?:\.\.\.)?)\s{{1,40}}(?:On|Off|N/A|TCC|WDDM|MCDM)\s{{0,20}}\|"),
    re.compile(rf"{_ROW}(?P<gpu>(?:Ascend ?)?910\w{{0,9}}|310\w{{0,9}})\s{{1,40}}\|\s{{1,9}}(?:OK|Warning|Alarm)"),
    re.compile(rf"NVIDIA Corporation [^\[\n]{{0,40}}\[{_NAME}\]"),
    re.compile(r"device_name=(?P<gpu>(?:NVIDIA|AMD)_[\w-]{1,60}?)(?:,\w{1,20}=[\w,\[\]-]{1,40}|\.json)"),
    _LABELLED,
)

# What people write: a model that can be nothing else, standing by itself between commas or in a sentence.
_WRITTEN = (
    r"(?<![\w./-])(?P<gpu>(?:NVIDIA )?(?:Tesla )?(?:A100|A800|A40|A30|A10G|H100|H200|H800|H20|B100|B200|B300|GB200"
    r"|GB300|GH200|L40[sS]?|V100S?|RTX ?A\d000|RTX PRO \d{4}|MI\d{3}X?"
    r"|(?:GeForce )?(?:RTX|GTX) ?\d{3,4}(?: ?(?:Ti|SUPER|Super|Laptop GPU|Ada))*)"
    r"(?:[- ](?:SXM\d?|PCIe|NVL|\d{2,3} ?G[Bi]?[Bb]?(?=-|\b)))?)(?![\w.-])"
)
_ANYWHERE = re.compile(_WRITTEN)
_ALONE = re.compile(
    rf"\s{{0,9}}(?:\d{{1,3}} ?[x×*] ?|[\u4e00-\u9fff]{{1,6}} ?)?{_WRITTEN}"
    r"(?:\s\d{1,3} ?G[Bi]?[Bb]?)?(?:\s?[x×*] ?\d{1,3})?\s{0,9}"
)
_MEMORY = re.compile(r" \d{2,3} ?G[Bi]?[Bb]?$")
_CLAUSES = re.compile(r"[,;，；。]|\s[-+]\s")


def read_printed(view: View) -> Iterator[Sighting]:
    """A device named by a program."""
    for pattern in _PRINTED:
        for found in pattern.finditer(view.text):
            name = found["gpu"].rstrip(" ,-")
            name = _MEMORY.sub("", name) if pattern is _LABELLED else name
            value = name.replace("_", " ") if "device_name=" in found[0] else name
            complete = not value.endswith("...") or any(char.isdigit() for char in value)
            if complete and not value.startswith("gfx"):
                start = found.start("gpu")
                yield view.saw(FactKind.HARDWARE, "gpu", value, (start, start + len(name)), Weight.PRINTED)


def read_written(view: View) -> Iterator[Sighting]:
    """A device that somebody names, anywhere in their sentences, else as a clause of its own; two are a comparison."""
    if view.line.prose:
        places = [(0, found) for found in _ANYWHERE.finditer(view.text)]
    else:
        places = [(start, found) for start, piece in _clauses(view.text) if (found := _ALONE.fullmatch(piece))]
    if len({found["gpu"] for _, found in places}) > 1:
        return
    for start, found in places:
        name = _MEMORY.sub("", found["gpu"])
        begin = start + found.start("gpu")
        yield view.saw(FactKind.HARDWARE, "gpu", name, (begin, begin + len(name)), Weight.MENTIONED)


def _clauses(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for found in _CLAUSES.finditer(text):
        yield start, text[start : found.start()]
        start = found.end()
    yield start, text[start:]


RULES = (
    Rule(
        (
            *(f"gpu {number}" for number in range(8)),
            *(f"gpu{number}" for number in range(8)),
            *(f"device {number}:" for number in range(8)),
            *(f"\n|   {number}" for number in range(8)),
            *any_of(
                'with cuda capability¦device: cuda¦using device¦name: ¦name="¦nvidia corporation¦device_name=¦\n| 0'
            ),
            *any_of("gpu:¦gpu**¦gpu model¦gpu name¦gpu type¦graphics card¦显卡"),
        ),
        read_printed,
    ),
    Rule(
        (
            *any_of("a100¦a800¦a40¦a30¦a10g¦h100¦h200¦h800¦h20¦b100¦b200¦b300¦gb200¦gb300¦gh200¦l40¦v100¦rtx¦gtx"),
            *any_of("mi210¦mi250¦mi300¦mi325¦mi350¦mi355"),
        ),
        read_written,
        prose=True,
    ),
)

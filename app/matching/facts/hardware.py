"""GPUs and other accelerators, as the driver or a program names them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule
from app.matching.facts.sighting import Sighting, View, Weight

_MODEL = (
    r"(?:NVIDIA[ _-])?(?:(?:GeForce|Quadro|Tesla|TITAN|Graphics Device)\b[ \w-]{0,60}|(?:RTX|GTX)[ -]?(?:PRO )?[ATX]?\d{3,4}[ \w-]{0,60}"
    r"|(?:[ABHL]\d{1,3}[a-zA-Z]{0,2}|GB?[BH]?\d{2,3}|GH200|V100S?|T4|P\d{2,3}|K\d{2}|DGX|Jetson|Orin|Thor)\b[ \w.-]{0,60})"
    r"|AMD [ \w./-]{1,60}|Radeon [ \w./-]{1,60}|Instinct [ \w./-]{1,60}|Intel[ (][\w() ./-]{0,30}(?:Arc|Graphics|Max|Gaudi)[ \w()./-]{0,40}|Ascend ?\d[\w-]{0,20}"
    r"|Apple M\d[ \w]{0,20}|gfx\d{3,4}[a-z]?"
)
_NAME = rf"(?P<gpu>{_MODEL})"

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
    re.compile(
        rf"^\|\s{{1,9}}\d{{1,2}}\s{{1,9}}(?P<gpu>(?:{_MODEL})(?:\.\.\.)?)\s{{1,40}}(?:On|Off|N/A|TCC|WDDM|MCDM)\s{{0,20}}\|"
    ),
    re.compile(rf"NVIDIA Corporation [^\[\n]{{0,40}}\[{_NAME}\]"),
    re.compile(rf"device_name=(?P<gpu>(?:NVIDIA|AMD)_[\w-]{{1,60}}?)(?:,\w{{1,20}}=[\w,\[\]-]{{1,40}}|\.json)"),
    re.compile(
        rf"^\|\s{{1,9}}\d{{1,2}}\s{{1,9}}(?P<gpu>(?:Ascend ?)?910\w{{0,9}}|310\w{{0,9}})\s{{1,40}}\|\s{{1,9}}(?:OK|Warning|Alarm)"
    ),
    re.compile(
        rf"\b(?:GPU|GPU [Mm]odel|GPU [Nn]ame|GPU [Tt]ype|Graphics card|显卡)\W{{0,4}}[:：]\s{{0,60}}(?:\d{{1,3}} ?[x×*] ?)?{_NAME}(?=\s{{0,60}}(?:$|[,;(，。]))"
    ),
)

# What people write: a model that can be nothing else, standing by itself between commas or in a sentence.
_WRITTEN = re.compile(
    r"(?<![\w./-])(?P<gpu>(?:NVIDIA )?(?:Tesla )?(?:A100|A800|A40|A30|A10G|H100|H200|H800|H20|B100|B200|B300|GB200|GB300|GH200|L40[sS]?|V100S?|RTX ?A\d000"
    r"|(?:GeForce )?(?:RTX|GTX) ?\d{3,4}(?: ?(?:Ti|SUPER|Super|Laptop GPU|Ada))*|RTX PRO \d{4}|MI\d{3}X?)"
    r"(?:[- ](?:SXM\d?|PCIe|NVL|\d{2,3} ?G[Bi]?[Bb]?(?=-|\b)))?)(?![\w.-])"
)
_MEMORY = re.compile(r"[- ]\d{2,3} ?G[Bi]?[Bb]?$")
_ALONE = re.compile(
    rf"\s{{0,9}}(?:\d{{1,3}} ?[x×*] ?|单卡|双卡|[\u4e00-\u9fff]{{0,6}} ?)?{_WRITTEN.pattern}(?:\s\d{{1,3}} ?G[Bi]?[Bb]?)?(?:\s?[x×*] ?\d{{1,3}})?\s{{0,9}}"
)
_CLAUSES = re.compile(r"[,;，；。]|\s[-+]\s")


def read_printed(view: View) -> Iterator[Sighting]:
    """A device named by a program."""
    for pattern in _PRINTED:
        for found in pattern.finditer(view.text):
            name = found["gpu"].rstrip(" ,-")
            value = name.replace("_", " ") if "device_name=" in found[0] else name
            complete = not value.endswith("...") or any(char.isdigit() for char in value)
            if complete and not value.startswith("gfx"):
                start = found.start("gpu")
                yield view.saw(FactKind.HARDWARE, "gpu", value, (start, start + len(name)), Weight.PRINTED)


def read_written(view: View) -> Iterator[Sighting]:
    """A device that somebody names: anywhere in their sentences, else only as a clause of its own."""
    if view.line.prose:
        places = [(0, found) for found in _WRITTEN.finditer(view.text)]
    else:
        places = [(start, found) for start, piece in _clauses(view.text) if (found := _ALONE.fullmatch(piece))]
    for start, found in places:
        name = _MEMORY.sub("", found["gpu"]) if " " in found["gpu"] else found["gpu"]
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
            *(
                "gpu 0",
                "gpu 1",
                "gpu 2",
                "gpu 3",
                "gpu 4",
                "gpu 5",
                "gpu 6",
                "gpu 7",
                "gpu0",
                "gpu1",
                "gpu2",
                "gpu3",
                "found gpu",
            ),
            *(
                "with cuda capability",
                "device 0:",
                "device 1:",
                "device 2:",
                "device 3:",
                "device: cuda",
                "using device",
                "name: ",
            ),
            *(
                'name="',
                "nvidia corporation",
                "device_name=",
                "\n|   0",
                "\n|   1",
                "\n|   2",
                "\n|   3",
                "\n|   4",
                "\n|   5",
            ),
            *(
                "\n|   6",
                "\n|   7",
                "\n| 0",
                "gpu:",
                "gpu**",
                "gpu model",
                "gpu name",
                "gpu type",
                "graphics card",
                "显卡",
            ),
        ),
        read_printed,
    ),
    Rule(
        (
            *(
                "a100",
                "a800",
                "a40",
                "a30",
                "a10g",
                "h100",
                "h200",
                "h800",
                "h20",
                "b100",
                "b200",
                "b300",
                "gb200",
                "gb300",
            ),
            *("gh200", "l40", "v100", "rtx", "gtx", "mi210", "mi250", "mi300", "mi325", "mi350", "mi355"),
        ),
        read_written,
        prose=True,
    ),
)

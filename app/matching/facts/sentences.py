"""Sentences in which programs state versions: their own banners, and errors that name two versions.

Each row is what a program prints; the groups of its pattern are versions, in the order of its facts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.matching.facts.gate import Rule
from app.matching.facts.labels import with_torch_cuda
from app.matching.facts.sighting import Sighting, View, Weight
from app.matching.facts.version_text import VERSION, cudnn_number, driver_number, ends_well, plausible

_V = rf"v?({VERSION})"
_STATED, _PRINTED, _LISTED, _OTHER, _PATH = Weight.STATED, Weight.PRINTED, Weight.LISTED, Weight.OTHER, Weight.PATH

Told = tuple[str, Weight]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: literals that are in it, its pattern, and product and weight of each group.

    ``read`` turns the printed number into a version where it is packed; a product named ``?`` is the group before.
    """

    triggers: tuple[str, ...]
    pattern: re.Pattern[str]
    told: tuple[Told, ...]
    read: Callable[[str], str] = str


def _say(trigger: str | tuple[str, ...], pattern: str, *told: Told, read: Callable[[str], str] = str) -> Sentence:
    triggers = (trigger,) if isinstance(trigger, str) else trigger
    return Sentence(triggers, re.compile(pattern), told, read)


def _bundled(code: str) -> str:
    """bitsandbytes writes CUDA 11.7 as 117."""
    return f"{code[:-1]}.{code[-1]}"


def _tuple(code: str) -> str:
    return code.replace(", ", ".")


SENTENCES = (
    # engines about themselves
    _say("api server version", rf"vLLM API server version {_V}", ("vllm", _PRINTED)),
    _say("llm engine (", rf"LLM engine \((?:version )?{_V}\)", ("vllm", _PRINTED)),
    _say("█", rf"[▄█▀]\s{{1,8}}version {_V}", ("vllm", _PRINTED)),
    _say(
        ", vllm version ",
        rf"initialized for role \S{{1,80}} with version {_V}(?:-g\w+)?, vllm version {_V}",
        ("lmcache", _PRINTED),
        ("vllm", _PRINTED),
    ),
    _say("(version ", rf"Listening on \S{{1,80}} \(version {_V}\)", ("ollama", _PRINTED)),
    _say("ollama version", rf"ollama version is {_V}", ("ollama", _LISTED)),
    _say("client version is", rf"client version is {_V}", ("ollama", _OTHER)),
    _say("using gradio version", rf"using gradio version {_V}", ("gradio", _PRINTED)),
    _say("tensorrt-llm version", rf"TensorRT-LLM version:? {_V}", ("tensorrt-llm", _PRINTED)),
    # collectives, CUDA and drivers
    _say(("nccl version", "rccl version"), rf"\bNCCL version:? {_V}", ("nccl", _PRINTED)),
    _say("rccl version", rf"\bRCCL version:? {_V}", ("rccl", _PRINTED)),
    _say("nccl version", r"\bNCCL version:? \((\d+, \d+, \d+)\)", ("nccl", _PRINTED), read=_tuple),
    _say("nccl==", rf"\bnccl==({VERSION})", ("nccl", _PRINTED)),
    _say("cudadriverversion", r"cudaDriverVersion (\d{4,5})\b", ("cuda-driver", _PRINTED), read=driver_number),
    _say(
        "found version",
        r"driver on your system is too old \(found version (\d{4,5})\)",
        ("cuda-driver", _PRINTED),
        read=driver_number,
    ),
    _say(
        "does not match",
        rf"Installed CUDA version {_V} does not match the version torch was compiled with {_V}",
        ("cuda", _PRINTED),
        ("torch-cuda", _PRINTED),
    ),
    _say("detected cuda version", rf"detected CUDA version \({_V}\)", ("cuda", _PRINTED)),
    _say("used to compile", rf"(?:used to compile|^)\s{{0,9}}PyTorch \({_V}\)", ("torch-cuda", _PRINTED)),
    _say("pytorch has cuda version", rf"PyTorch has CUDA Version={_V}", ("torch-cuda", _PRINTED)),
    _say("detected cuda version", r"Detected CUDA version (\d{3})\b", ("cuda", _PRINTED), read=_bundled),
    _say(
        "settings found: cuda_version",
        r"settings found: CUDA_VERSION=(\d{3})\b",
        ("torch-cuda", _PRINTED),
        read=_bundled,
    ),
    _say("cuda compilation tools", rf"release \d+\.\d+, V({VERSION})", ("cuda", _LISTED)),
    _say("nvidia-smi ", rf"NVIDIA-SMI (?:version {{1,9}}: )?({VERSION})", ("nvidia-smi", _LISTED)),
    _say(
        ("driver version: ", "kmd version: "),
        rf"NVIDIA-SMI {VERSION}\s{{1,80}}(?:Driver|KMD) Version: ({VERSION})",
        ("nvidia-driver", _LISTED),
    ),
    _say("nvidia-smi ", rf"CUDA (?:UMD )?Version: ({VERSION})", ("cuda-driver", _LISTED)),
    _say(
        "nvrm: loading nvidia unix",
        rf"NVRM: loading NVIDIA UNIX [\w ]{{1,60}}?\s{{2}}({VERSION})",
        ("nvidia-driver", _PRINTED),
    ),
    _say("nvrm version", rf"NVRM version: NVIDIA UNIX [\w ]{{1,60}}?\s{{2}}({VERSION})", ("nvidia-driver", _LISTED)),
    _say("the client has the version", rf"the client has the version ({VERSION})", ("nvidia-driver-user", _PRINTED)),
    _say(
        "kernel module has the version", rf"this kernel module has the version ({VERSION})", ("nvidia-driver", _PRINTED)
    ),
    _say("compute=", rf"library=cuda .{{0,200}}\bdriver=({VERSION})", ("cuda-driver", _PRINTED)),
    _say(
        "cudnn",
        r"(?:Loaded cuDNN version|cuDNN version:?|cudnn\.version\(\):?)\s{1,9}(\d{4,6})\b",
        ("cudnn", _PRINTED),
        read=cudnn_number,
    ),
    _say("rocm version", r"ROCm version: \((\d+, \d+)\)", ("rocm", _PRINTED), read=_tuple),
    _say(
        "library version",
        rf"expecting (?:\[?TensorRT\]? )?library version {_V} got {_V}",
        ("tensorrt", _STATED),
        ("tensorrt", _OTHER),
    ),
    # Python and its packages
    _say("python ", rf"^Python {_V}(?=\s{{0,9}}(?:\(|\||::|$))", ("python", _PRINTED)),
    _say("cannot be run in", rf"cannot be run in\s{{1,9}}NumPy {_V}", ("numpy", _PRINTED)),
    _say("as it may crash", rf"^NumPy {_V} as it may crash", ("numpy", _PRINTED)),
    _say("(you have ", rf"PyTorch {VERSION} with CUDA \w{{1,9}} \(you have ({VERSION})", ("torch", _STATED)),
    _say("(you have ", rf"Python\s{{1,9}}{VERSION} \(you have ({VERSION})\)", ("python", _STATED)),
    _say("version (gpu?)", rf"PyTorch version \(GPU\?\): {_V}", ("torch", _LISTED)),
    _say("version (gpu?)", rf"Tensorflow version \(GPU\?\): {_V}", ("tensorflow", _LISTED)),
    _say(" -- python ", rf"^platform \w+ -- Python {_V}, pytest-{_V}", ("python", _PRINTED), ("pytest", _PRINTED)),
    # machines
    _say("gitversion", r"Server Version:.{0,200}GitVersion:\"v?([\d.]+)", ("kubernetes", _LISTED)),
    _say("server version", rf"^Server Version: v({VERSION})", ("kubernetes", _LISTED)),
    _say("server version", rf"^\s{{0,9}}Server Version: ({VERSION})", ("docker", _LISTED)),
    _say("client version", rf"^Client Version: v({VERSION})", ("kubernetes", _PATH)),
    _say(
        "ready ",
        rf"^\S{{1,80}}\s+(?:Not)?Ready\S{{0,40}}\s+\S{{1,80}}\s+\S{{1,20}}\s+v({VERSION})",
        ("kubernetes", _LISTED),
    ),
    _say("docker version", rf"Docker version {_V}, build", ("docker", _LISTED)),
    _say("containerd://", rf"containerd://({VERSION})", ("containerd", _LISTED)),
    _say("cli-version:", rf"cli-version: ({VERSION})", ("nvidia-container-toolkit", _LISTED)),
    _say(
        "toolkit cli version",
        rf"NVIDIA Container Toolkit CLI version ({VERSION})",
        ("nvidia-container-toolkit", _LISTED),
    ),
    _say(
        "gcc",
        rf"^(?:\s{{0,9}}GCC(?: version)?\s{{0,40}}: (?:gcc )?|gcc )\([^()]{{0,80}}\)\s{{1,9}}({VERSION})",
        ("gcc", _LISTED),
    ),
    _say("glibc-", rf"[Ll]ibc(?: version)?\s{{0,40}}: glibc-({VERSION})", ("glibc", _LISTED)),
)


def _reader(sentence: Sentence) -> Callable[[View], Iterator[Sighting]]:
    def read(view: View) -> Iterator[Sighting]:
        for found in sentence.pattern.finditer(view.text):
            for group, (name, weight) in enumerate(sentence.told, 1):
                value = sentence.read(found[group])
                if plausible(name, value) and ends_well(view.text, found.end(group)):
                    yield view.saw_version(name, value, found.span(group), weight)
                    yield from with_torch_cuda(view, name, value, found.start(group), weight)

    return read


RULES = tuple(Rule(sentence.triggers, _reader(sentence), wrapped=True) for sentence in SENTENCES)

"""Environment variables: set in a shell, in a container's manifest, or shown as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.domain.paste import Paste
from app.matching.facts.gate import Rule
from app.matching.facts.sighting import Sighting, View, Weight

VARIABLE_PREFIXES = (
    *("nccl_", "vllm_", "lmcache_", "cuda_", "nvidia_", "pytorch_", "torch_", "torchdynamo_", "torchinductor_", "hf_"),
    *("huggingface_", "transformers_", "tokenizers_", "sgl_", "sglang_", "omp_", "mkl_", "ray_", "gloo_", "ucx_", "xla_"),
    *("tf_", "ollama_", "hip_", "hsa_", "rocr_", "ascend_", "hccl_", "master_", "world_size", "local_rank", "ld_library_path"),
    *("pythonpath", "pythonhashseed", "pythonunbuffered", "path=", "home=", "hostname=", "xformers_", "flashinfer_"),
    *("gradio_", "llama_", "ggml_", "xinference_", "modelscope_", "mooncake_", "nixl_", "triton_", "deepspeed_", "accelerate_"),
)
"""Lower-case beginnings of the variables that AI workloads are set up with."""

_NAME = r"[A-Z_][A-Z0-9_]{1,80}"
_SHOWN = re.compile(rf"(?:export |declare -x |set |ENV |\$env:)?(?P<name>{_NAME})\s?(?<!\s)=(?P<value>.*)")
_SET = re.compile(
    rf"(?:(?:export|declare -x|set|setx|ENV) +|\$env:)?(?P<name>{_NAME}) ?=(?P<value>\"[^\"]*\"|'[^']*'|[^\s;]*)\s*;?\s*(?:#.*)?"
)
_ASSIGNED = re.compile(rf"\s*os\.environ(?:\[|\.setdefault\()[\"'](?P<name>{_NAME})[\"'](?:\] ?= ?|, ?)[\"'](?P<value>[^\"']*)[\"']\)?\s*(?:#.*)?")
_NCCL = re.compile(r"NCCL INFO (?P<name>NCCL_\w+) set by environment to (?P<value>\S.*?)\.?\s*$")
_HEAD = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<key>env|environment|Environment):\s*$")
_MAP = re.compile(rf"^(?P<indent>\s*)(?:- )?[\"']?(?P<name>{_NAME})[\"']?(?:=|: +)(?P<value>\S.*?)?\s*$")
_ITEM = re.compile(rf"^\s*-?\s*(?:\{{\s*)?name:\s*[\"']?(?P<name>{_NAME})[\"']?(?:,\s*value:\s*(?P<inline>[^}}]*?)\s*\}})?\s*$")
_VALUE = re.compile(r"^\s*value:\s*(?P<value>.*?)\s*$")
_TABLE = re.compile(rf"^(?P<name>(?:CUDA|ROCM|HIP)_(?:HOME|PATH))(?::\s+|\s{{2,}})(?P<value>[/~][^\s,]*)")

_WHOLE = 8  # variables in a row, PATH and a login's or container's own among them
_OWN = frozenset({"HOME", "PWD", "HOSTNAME", "SHLVL", "USER", "SHELL", "LOGNAME"})
_MAX_BLOCK = 2_000


def read_set(view: View) -> Iterator[Sighting]:
    """A line that sets a variable and does nothing else; its value ends before a comment."""
    found = _SET.fullmatch(view.text.strip())
    if found is None:
        found = _ASSIGNED.fullmatch(view.text) or _NCCL.search(view.text) or _TABLE.match(view.text)
        offset = 0
    else:
        offset = len(view.text) - len(view.text.lstrip())
    if found:
        yield _sighting(view, found["name"], found["value"], found.start("value") + offset)


def read_manifest(view: View) -> Iterator[Sighting]:
    """The variables below ``env:`` or ``environment:`` in a manifest or a pod's description."""
    head = _HEAD.match(view.line.raw)
    if head is None:
        return
    distance = 1
    while distance < _MAX_BLOCK and (line := view.beside(distance)) is not None:
        raw = line.line.raw
        indent = len(raw) - len(raw.lstrip())
        if indent < len(head["indent"]) or (indent == len(head["indent"]) and not raw.lstrip().startswith("- ")):
            return
        yield from _entry(line)
        distance += 1


def _entry(line: View) -> Iterator[Sighting]:
    raw = line.line.raw
    if item := _ITEM.match(raw):
        inline, below = item["inline"], line.beside(1)
        if inline is not None:
            yield _sighting(line, item["name"], inline, raw.rfind(inline) - line.line.offset)
        elif below is not None and (value := _VALUE.match(below.line.raw)):
            yield _sighting(below, item["name"], value["value"], value.start("value") - below.line.offset)
    elif (entry := _MAP.match(raw)) and entry["value"] and not entry["value"].startswith("<set to"):
        yield _sighting(line, entry["name"], entry["value"], entry.start("value") - line.line.offset)


def read_shown(view: View) -> Iterator[Sighting]:
    """All variables of a whole environment, from the line that shows ``PATH``."""
    first, last = _block(view.paste, view.index)
    if environment_line(view) is None:
        return
    for distance in range(first - view.index, last - view.index + 1):
        line = view.beside(distance)
        found = _SHOWN.fullmatch(line.text) if line else None
        if line and found:
            yield _sighting(line, found["name"], found["value"], found.start("value"))


def environment_line(view: View) -> int | None:
    """Number of the line where a whole environment starts, if this line's ``PATH`` stands in one."""
    if not re.match(r"(?:export |declare -x )?PATH=", view.text):
        return None
    first, last = _block(view.paste, view.index)
    found = (_SHOWN.fullmatch(line.text) for line in view.paste.lines[first : last + 1])
    shown = {match["name"] for match in found if match}
    return view.paste.lines[first].number if len(shown) >= _WHOLE and shown & _OWN else None


def _block(paste: Paste, index: int) -> tuple[int, int]:
    """First and last index of the unbroken run of variables around a line."""
    first = last = index
    while first > 0 and index - first < _MAX_BLOCK and _SHOWN.fullmatch(paste.lines[first - 1].text):
        first -= 1
    while last + 1 < len(paste.lines) and last - index < _MAX_BLOCK and _SHOWN.fullmatch(paste.lines[last + 1].text):
        last += 1
    return first, last


def _sighting(view: View, name: str, value: str, start: int) -> Sighting:
    plain = value.strip()
    start += len(value) - len(value.lstrip())
    if len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'":
        plain, start = plain[1:-1], start + 1
    return view.saw(FactKind.ENV, name, plain, (start, start + len(plain)), Weight.PRINTED)


RULES = (
    Rule(
        (
            *(f"\n{start}{prefix}" for prefix in VARIABLE_PREFIXES for start in ("", "export ", "set ", "$env:", "env ")),
            *("\nexport ", "\ndeclare -x ", "os.environ", "set by environment to", "cuda_home", "rocm_home"),
        ),
        read_set,
    ),
    Rule(("env:", "environment:"), read_manifest),
    Rule(("\npath=", "\nexport path=", "\ndeclare -x path="), read_shown),
)

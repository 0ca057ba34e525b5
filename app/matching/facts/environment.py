"""Environment variables: set in a shell, in a container's manifest, or shown as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import FactKind
from app.domain.paste import Paste
from app.matching.facts.gate import Rule, any_of
from app.matching.facts.names import Names
from app.matching.facts.sighting import Sighting, View, Weight

VARIABLE_PREFIXES = (
    *any_of(
        "nccl_¦vllm_¦lmcache_¦cuda_¦nvidia_¦pytorch_¦torch_¦torchdynamo_¦torchinductor_¦hf_¦huggingface_¦transformers_"
    ),
    *any_of(
        "tokenizers_¦sgl_¦sglang_¦omp_¦mkl_¦ray_¦gloo_¦ucx_¦xla_¦tf_¦ollama_¦hip_¦hsa_¦rocr_¦ascend_¦hccl_¦master_"
    ),
    *any_of("world_size¦local_rank¦ld_library_path¦pythonpath¦pythonhashseed¦pythonunbuffered¦path=¦home=¦hostname="),
    *any_of("xformers_¦flashinfer_¦gradio_¦llama_¦ggml_¦xinference_¦modelscope_¦mooncake_¦nixl_¦triton_¦deepspeed_"),
    "accelerate_",
)
"""Lower-case beginnings of the variables that AI workloads are set up with."""

_NAME = r"[A-Z_][A-Z0-9_]{1,80}"
_SHOWN = re.compile(rf"(?:export |declare -x |set |ENV |\$env:)?(?P<name>{_NAME})\s?(?<!\s)=(?P<value>.*)")
_VALUE = r"(?:\"[^\"]*\"|'[^']*'|[^\s;]*)"
_SET = re.compile(
    r"\s{0,40}(?:(?:export|declare -x|set|setx|ENV) |\$env:)?"
    rf"(?:{_NAME} ?={_VALUE}[\s;]+)*{_NAME} ?={_VALUE}[\s;]*(?:#.*)?"
)
_EACH = re.compile(rf"(?P<name>{_NAME}) ?=(?P<value>{_VALUE})(?=[\s;]|$)")
_ASSIGNED = re.compile(
    rf"\s{{0,40}}os\.environ(?:\[|\.setdefault\()[\"'](?P<name>{_NAME})[\"'](?:\] ?= ?|, ?)"
    r"[\"'](?P<value>[^\"']*)[\"']\)?\s{0,9}(?:#.*)?"
)
_NCCL = re.compile(r"NCCL INFO (?P<name>NCCL_\w+) set by environment to (?P<value>\S.*?)\.?\s*$")
_TABLE = re.compile(r"^(?P<name>(?:CUDA|ROCM|HIP)_(?:HOME|PATH))(?::\s{1,40}|\s{2,40})(?P<value>[/~][^\s,]*)")

_UNKNOWN = re.compile(r"\$\w+|\$\{[^}]*\}|\$\(.*|%\w+%|<.*")

_WHOLE = 8  # variables in a row, PATH and a login's or container's own among them
_LONGEST, _MOST_RUNS = 1_000, 20  # lines of an environment either way from its PATH; environments of a paste
_OWN = frozenset({"HOME", "PWD", "HOSTNAME", "SHLVL", "USER", "SHELL", "LOGNAME"})


def read_set(view: View) -> Iterator[Sighting]:
    """A line that sets variables and does nothing else; a value ends before a comment."""
    if _SET.fullmatch(view.text):
        found = list(_EACH.finditer(view.text.partition(" #")[0]))
    else:
        one = _ASSIGNED.fullmatch(view.text) or _NCCL.search(view.text) or _TABLE.match(view.text)
        found = [one] if one else []
    for each in found:
        if not unknown(each["value"]):
            yield variable(view, each["name"], each["value"], each.start("value"))


def unknown(value: str) -> bool:
    """Whether a value is a placeholder or another variable, so that what was set is not to be seen."""
    return bool(_UNKNOWN.fullmatch(value.strip("\"' ")))


def read_shown(paste: Paste, candidates: Iterable[int], names: Names) -> tuple[list[Sighting], int | None]:
    """The variables of whole environments, told by their ``PATH``, and the number of the first one's first line."""
    sightings: list[Sighting] = []
    line: int | None = None
    behind, runs = -1, 0
    for index in candidates:
        if index <= behind or runs == _MOST_RUNS:
            continue
        runs += 1
        first, behind = _run(paste, index)
        views = [View(paste, at, paste.lines[at].text, names) for at in range(first, behind + 1)]
        shown = [(view, found) for view in views if (found := _SHOWN.fullmatch(view.text))]
        variables = {found["name"] for _, found in shown}
        if len(variables) >= _WHOLE and "PATH" in variables and variables & _OWN:
            sightings.extend(
                variable(view, found["name"], found["value"], found.start("value")) for view, found in shown
            )
            line = line or paste.lines[first].number
    return sightings, line


def _run(paste: Paste, index: int) -> tuple[int, int]:
    """First and last index of the unbroken run of variables around a line."""
    first = last = index
    while first > 0 and index - first < _LONGEST and _SHOWN.fullmatch(paste.lines[first - 1].text):
        first -= 1
    while last + 1 < len(paste.lines) and last - index < _LONGEST and _SHOWN.fullmatch(paste.lines[last + 1].text):
        last += 1
    return first, last


def variable(view: View, name: str, value: str, start: int) -> Sighting:
    """A variable seen on a line, quotes around its value aside; ``start`` is the value's column."""
    plain = value.strip()
    start += len(value) - len(value.lstrip())
    if len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'":
        plain, start = plain[1:-1], start + 1
    return view.saw(FactKind.ENV, name, plain, (start, start + len(plain)), Weight.PRINTED)


RULES = (
    Rule(
        (
            *(
                f"\n{start}{prefix}"
                for prefix in VARIABLE_PREFIXES
                for start in ("", "export ", "set ", "$env:", "env ")
            ),
            *("\nexport ", "\ndeclare -x ", "os.environ", "set by environment to", "cuda_home", "rocm_home"),
        ),
        read_set,
    ),
)
SHOWN_TRIGGERS = ("\npath=", "\nexport path=", "\ndeclare -x path=")

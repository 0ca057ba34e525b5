"""The prefixes that loggers, launchers and log collectors put before a message, one regular expression each.

Every form is anchored, has no nested repeats and is bounded, so that a hostile line costs no more than a plain one.
What a form means must not depend on what was peeled before it: the same message has to come out of ``kubectl logs``,
``docker compose logs`` and a bare terminal alike. The one exception is what loggers write *behind* their own clock
(:data:`BEHIND_CLOCK`), and clocks that a collector adds (nanoseconds of containers, seven digits of CI) are told
from a logger's own by their digits.

Form names are the names of regex groups. ``NAME_host`` and ``NAME_process`` inside a form say where it ran.
"""

from __future__ import annotations

import re

LEVEL = r"(?:DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL|FATAL|TRACE|SUCCESS|NOTICE)"
_ANY_LEVEL = rf"(?:{LEVEL}|(?i:debug|info|warn(?:ing)?|error|critical|fatal|trace)\b)"
_NAME = r"[A-Za-z_][\w.:/<>-]{0,99}"
_POSITION = r"[\w./<>-]{1,120}:\d{1,6}"
_HOURS = r"\d\d:\d\d:\d\d"
_DATE = r"(?:\d{4}[-/]\d\d[-/]\d\d|\d\d/\d\d(?:/\d{4}|/\d\d)?)"
_CLOCK = rf"{_DATE}(?:[T_-]| - | )\d?\d:\d\d:\d\d(?:[.,:]\d{{1,9}}){{0,2}}(?: ?Z| ?[+-]\d\d:?\d\d| UTC)?"
_STAMP = rf"\d{{4}}-\d\d-\d\dT{_HOURS}(?:\.\d{{1,9}})?(?:Z|[+-]\d\d:?\d\d)"
_COLLECTED = rf"\d{{4}}-\d\d-\d\dT{_HOURS}\.(?:\d{{9}}|\d{{7}})(?:Z|[+-]\d\d:?\d\d)"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_SYSLOG_TAG = r"[\w./@:()-]{1,80}"
# What proves that a number before it is a task's label and no numbering of somebody's list.
_PROGRAM_OUTPUT = (
    rf"(?:Traceback \(most recent|  File \"|{LEVEL}[ :]|\[rank\d|\[{_DATE}|{_DATE}|\(\w+ pid=|"
    rf"[\w.]{{1,80}}(?:Error|Exception|Warning): |[\w.-]{{1,80}}:\d+:\d+ \[\d+\] |slurmstepd: |srun: |\[?[IWEF]\d{{3,8}} {_HOURS}\.)"
)

_BRACKETED = {
    # kubectl logs --prefix --timestamps
    "kubectl": rf"\[pod/(?P<kubectl_host>[^\]/\s]{{1,253}})/(?P<kubectl_process>[^\]\s]{{1,253}})\](?:[ \t]{_STAMP}(?=\s|$))?",
    # torchrun and torch.distributed label each rank; mpirun --tag-output
    "rank": r"\[(?P<rank_process>rank\d{1,5}|default\d{1,5})\]:?",
    "mpi": r"\[(?P<mpi_process>\d{1,4}(?:,\d{1,5})?)\]<std(?:out|err)>:",
    "task": rf"\[(?P<task_process>\d{{1,5}})\]: ?(?={_PROGRAM_OUTPUT})",
    # a logger's clock in brackets; SGLang adds ranks, Ray's C++ side level, pid and tid
    "clock": rf"\[(?:task )?{_CLOCK}(?: (?P<clock_process>[A-Z]{{2}}\d{{1,4}}(?: [A-Z]{{2}}\d{{1,4}}){{0,3}})| [A-Z] \d+ \d+)?\]",
    # c10 logging of PyTorch, with and without a date
    "torch": rf"\[[IWEFV](?:\d{{3,4}} {_HOURS}\.\d+)? {_POSITION}\]",
    "dmesg": r"\[ {0,6}\d{1,7}\.\d{6}\]",
    "dmesg_clock": rf"\[[A-Z][a-z]{{2}} {_MONTH} [ \d]\d {_HOURS} \d{{4}}\]",
    # transformers: [INFO|trainer.py:123] 2026-01-01 10:00:00,123 >>
    "transformers": rf"\[{LEVEL}\|{_POSITION}\](?: {_CLOCK})?(?: >>(?=\s|$))?",
    "level": rf"\[{LEVEL}\](?=\s|$)",
    "jupyter": rf"\[[IWECD] (?:{_CLOCK}|{_HOURS}(?:\.\d+)?)(?: {_NAME})?\]",
    "pid": r"\[PID: ?(?P<pid_process>\d{1,7})\]",
    "hours": rf"\[{_HOURS}(?:[.,]\d{{1,9}})?\]",
}
_PARENTHESISED = {
    # vLLM's processes and Ray's actors: (EngineCore_DP0 pid=271), (RayWorker pid=12, ip=10.0.0.1)
    "worker": r"\((?P<worker_process>[\w.:<>+-]{1,100}(?: [\w.+=-]{1,40})? pid=\d{1,8})(?:, ip=(?P<worker_host>[\w.:]{2,45}))?\)",
    "ray": r"\((?P<ray_process>raylet|gcs_server|autoscaler)(?:,? ip=(?P<ray_host>[\w.:]{2,45})| \+[\dhms]{1,12})?\)(?=\s|$)",
}
_NUMBERED = {
    "collected": rf"{_COLLECTED}(?=\s|$)",
    "clock_bare": rf"{_CLOCK}(?=[\s|:-]|$)",
    "hours_bare": rf"{_HOURS}[.,]\d{{3,9}}(?=\s)",
    # srun --label
    "slurm": rf"(?P<slurm_process>\d{{1,4}}): ?(?={_PROGRAM_OUTPUT})",
}
_LETTERED = {
    # vLLM: ERROR 10-22 08:14:03 [core.py:1290] and, before mid-2025, ERROR 11-18 18:07:28 engine.py:366]
    "vllm": rf"{LEVEL} \d\d-\d\d {_HOURS}(?:\.\d+)?(?: \[?{_POSITION}\])?(?=\s|$)",
    "level_clock": rf"{LEVEL}[ :]+\[?{_CLOCK}\]?(?=[\s|:-]|$)",
    # uvicorn pads the level; logging.basicConfig writes LEVEL:name:
    "uvicorn": rf"(?:{LEVEL}:[ \t]{{2,}}|(?:INFO|DEBUG|CRITICAL|TRACE): )(?=\S)",
    "basic": rf"{LEVEL}:[A-Za-z_][\w.]{{0,99}}:(?!:)",
    # klog, glog and what copies them, torch's Python side among them
    "klog": rf"[IWEFV](?:\d{{8}}|\d{{4}}) \d\d:\d\d:\d{{2,10}}\.\d+ {{1,7}}\d+ {_POSITION}\]",
    "syslog": rf"{_MONTH} [ \d]?\d {_HOURS} (?P<syslog_host>[\w.-]{{1,253}}) (?P<syslog_process>{_SYSLOG_TAG}(?:\[\d{{1,8}}\])?):(?=\s|$)",
    "logfmt": r"time=\"?[\dT:.Z+ -]{10,40}\"? level=\w{3,9}(?: source=\S{1,120})?(?=\s)",
    "pytest": r"E {3,}(?=\S)",
    "cell": r"In \[[\d ]{1,5}\]:",
}
_SIGNED = {
    "quote": r">(?: |$)",
    "annotation": r"##\[(?:error|warning|debug|group|section|command|notice)\]",
    "box": r"[│┃] ?(?=\s|\S)",
}
_NAMED = {
    # docker compose: SERVICE-N, or another name where a known logger follows
    "compose": (rf"(?P<compose_host>[A-Za-z0-9][\w.-]{{0,62}}[-_]\d{{1,4}}) {{1,64}}\|(?= |$)"),
    "container": rf"(?P<container_host>[a-z][a-z0-9_.-]{{0,62}}) {{1,64}}\| (?={_PROGRAM_OUTPUT})",
    # NCCL: host:pid:tid [rank] and, before a warning, the place in its source
    "nccl": (
        r"(?P<nccl_host>[\w.-]{1,253}):(?P<nccl_process>\w{1,10})(?::\w{1,10})? \[\d{1,4}\]"
        r"(?: [\w./-]{1,120}:\d{1,6})?(?= NCCL [A-Z])"
    ),
}

# What stands behind a logger's own clock, most telling form first.
BEHIND_CLOCK = re.compile(
    "|".join(
        (
            # logging: " - name - ERROR - ", " - INFO - __main__ - "
            rf"\s{{1,4}}- (?:{_NAME}(?:\[\d+\])? - ){{0,2}}{_ANY_LEVEL} {{0,5}}-(?: (?:__\w+__|\w+(?:\.\w+){{1,8}})(?::\d+)? -)?(?=\s|$)",
            # loguru: " | ERROR    | module:function:12 - "; FastChat: " | ERROR | stderr | "
            rf"\s{{0,4}}\| {{0,4}}(?:{_NAME} {{0,20}}\| )?{LEVEL} {{0,9}}\|(?: {{1,9}}{_NAME}(?: {{1,20}}\||:\S{{1,99}} -| -)(?=\s|$))?",
            # TensorFlow: ": E path.cc:9261] "
            rf": [IWEF] {_POSITION}\]",
            # DeepSpeed: " [INFO] [launch.py:45:main] "; structlog: " [error    ] "
            rf"\s{{1,4}}\[\s{{0,9}}{_ANY_LEVEL}\s{{0,9}}\](?: \[{_POSITION}(?::[\w<>.-]{{1,80}})?\])?(?=\s|$)",
            # torch elastic: " torch.distributed.run: [WARNING] "
            rf"\s{{1,4}}{_NAME}:? \[{LEVEL}\](?=\s|$)",
            # LMCache, detectron2: " LMCache INFO: "; xinference: " xinference.core.supervisor 22240 INFO     "
            rf"\s{{1,4}}{_NAME}(?: \d{{1,8}})? {LEVEL}(?::|(?<=\d INFO)|\s{{0,9}})(?=\s|$)",
            # " ERROR 56542 [engine.py:64] ", Ray " INFO worker.py:1724 -- ", " ERROR: ", " INFO "
            rf"\s{{0,4}}[-|:]{{0,2}}\s{{0,4}}{LEVEL}\s{{0,9}}[:|-]?(?: \d{{1,8}}(?= \[))?(?: \[{_POSITION}\]| {_POSITION} --)?(?=\s|$)",
            # journald: " host program[12]: "
            rf"\s(?P<journal_host>[\w.-]{{1,253}}) (?P<journal_process>{_SYSLOG_TAG}\[\d{{1,8}}\]|kernel):(?=\s|$)",
            r"\s{0,4}(?:--?|\||:|>>)(?=\s|$)",
        )
    )
)

CLOCKS = frozenset({"clock", "clock_bare", "hours", "hours_bare", "level_clock"})


def _union(*tables: dict[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>{form})" for table in tables for name, form in table.items()))


BRACKETED = _union(_BRACKETED)
PARENTHESISED = _union(_PARENTHESISED)
NUMBERED = _union(_NUMBERED)
LETTERED = _union(_LETTERED)
SIGNED = _union(_SIGNED)
NAMED = _union(_NAMED)

"""The prefixes that loggers, launchers and log collectors put before a message, one regular expression each.

Every form is anchored, has no nested repeats and is bounded, so that a hostile line costs no more than a plain one.
What a form means must not depend on what was peeled before it: the same message has to come out of ``kubectl logs``,
``docker compose logs`` and a bare terminal alike. The one exception is what loggers write *behind* their own clock
(:data:`BEHIND_CLOCK`); clocks that a collector adds (nine digits in containers, seven in CI) are told from a logger's
own by their digits.

Form names are the names of regex groups. ``NAME_host`` and ``NAME_process`` inside a form say where it ran.
"""

from __future__ import annotations

import re

_LEVEL = r"(?:DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL|FATAL|TRACE|SUCCESS|NOTICE)"
_ANY_LEVEL = rf"(?:{_LEVEL}|(?i:debug|info|warn(?:ing)?|error|critical|fatal|trace)\b)"
_NAME = r"[A-Za-z_][\w.:/<>-]{0,99}"
_POSITION = r"[\w./<>-]{1,120}:\d{1,6}"
_HOURS = r"\d\d:\d\d:\d\d"
_DATE = r"(?:\d{4}[-/]\d\d[-/]\d\d|\d\d/\d\d(?:/\d{4}|/\d\d)?)"
_ZONE = r"(?: ?Z| ?[+-]\d\d:?\d\d| UTC)?"
_CLOCK = rf"{_DATE}(?:[T_-]| - | )\d?\d:\d\d:\d\d(?:[.,:]\d{{1,9}}){{0,2}}{_ZONE}"
_COLLECTED = rf"\d{{4}}-\d\d-\d\dT{_HOURS}\.(?:\d{{9}}|\d{{7}})(?:Z|[+-]\d\d:?\d\d)(?: std(?:out|err) [FP])?"
_ENGLISH_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
# journald writes months in the reader's language: "déc. 19", "12月 19"
_MONTH = r"(?:[^\W\d_]{3,5}\.?|\d{1,2}月)"
_HOST = r"[\w.-]{1,253}"
_TAG = r"[\w./@:()-]{1,80}"
_RANKS = r"[A-Z]{2}\d{1,4}(?: [A-Z]{2}\d{1,4}){0,3}"
# What proves that a number before it is a task's label and no numbering of somebody's list.
_KNOWN_OUTPUT = (
    rf"(?:Traceback \(most recent|  File \"|{_LEVEL}[ :]|\[rank\d|\[?{_DATE}|\(\w+ pid=|slurmstepd: |srun: "
    rf"|[\w.]{{1,80}}(?:Error|Exception|Warning): |[\w.-]{{1,80}}:\d+:\d+ \[\d+\] |\[?[IWEF]\d{{3,8}} {_HOURS}\.)"
)

# vLLM: ERROR 10-22 08:14:03 [core.py:1290] and, before mid-2025, ERROR 11-18 18:07:28 engine.py:366]
_VLLM = rf"{_LEVEL} (?:\d\d-\d\d {_HOURS}(?:\.\d{{1,9}})?(?: \[?{_POSITION}\])?|\[{_POSITION}\])(?=\s|$)"

# Forms that usually follow one another are read in one go; it makes no difference but to speed.
_BRACKETED = {
    # kubectl logs --prefix
    "kubectl": (
        r"\[pod/(?P<kubectl_host>[^\]/\s]{1,253})/[^\]\s]{1,253}\]"
        rf"(?: {_COLLECTED}(?=\s|$))?"
    ),
    # torchrun and torch.distributed label each rank; mpirun --tag-output
    "rank": r"\[(?P<rank_process>rank\d{1,5}|default\d{1,5})\]:?",
    "role": r"\[(?P<role_process>[a-z_]{2,20}\d{1,5})\]:(?!:)",
    "mpi": r"\[(?P<mpi_process>\d{1,4}(?:,\d{1,5})?)\]<std(?:out|err)>:",
    "task": rf"\[(?P<task_process>\d{{1,5}})\]: ?(?={_KNOWN_OUTPUT})",
    # a logger's clock in brackets; SGLang adds ranks, Ray's C++ side level, pid and tid, Celery level and process
    "clock": (
        rf"\[(?:task )?{_CLOCK}"
        rf"(?: (?P<clock_process>{_RANKS})| [A-Z] \d{{1,8}} \d{{1,8}}|: {_LEVEL}/[\w-]{{1,60}})?\]"
    ),
    "nemo": rf"\[NeMo [IWEDC] {_CLOCK}(?: {_POSITION})?\]",
    # c10 logging of PyTorch, with and without a date
    "torch": rf"\[[IWEFV](?:\d{{3,4}} {_HOURS}\.\d{{1,9}})? {_POSITION}\]",
    # the place in the source alone, where a paste begins in the middle of a line
    "position": r"\[[\w./-]{1,120}\.(?:py|cc|cpp|cu|h|rs|go):\d{1,6}\](?=\s|$)",
    # stages of vLLM-Omni
    "stage": r"\[(?P<stage_process>Stage-\d{1,4})\]",
    # UCX: seconds, [host:pid:thread], place in its source
    "ucx": (
        rf"\[\d{{10}}\.\d{{6}}\] \[(?P<ucx_host>{_HOST}):(?P<ucx_process>\d{{1,8}}) {{0,9}}: {{0,9}}\d{{1,8}} {{0,9}}\]"
        rf" {{1,20}}{_POSITION}(?= {{1,9}}UCX )"
    ),
    "dmesg": r"\[ {0,6}\d{1,7}\.\d{6}\]",
    "dmesg_clock": rf"\[[A-Z][a-z]{{2}} {_ENGLISH_MONTH} [ \d]\d {_HOURS} \d{{4}}\]",
    # transformers: [INFO|trainer.py:123] 2026-01-01 10:00:00,123 >>
    "transformers": rf"\[{_LEVEL}\|{_POSITION}\](?: {_CLOCK})?(?: >>(?=\s|$))?",
    # launchers that label with host and rank
    "launcher": r"\[(?P<launcher_host>[A-Za-z][\w-]{0,61}\d):(?P<launcher_process>\d{1,5})\]:",
    "level": rf"\[{_LEVEL}\](?=\s|$)",
    "jupyter": rf"\[[IWECD] (?:{_CLOCK}|{_HOURS}(?:\.\d{{1,9}})?)(?: {_NAME})?\]",
    "pid": r"\[PID: ?(?P<pid_process>\d{1,7})\]",
    "hours": rf"\[{_HOURS}(?:[.,]\d{{1,9}})?\]",
    # GitHub's runner before a command; a tag that a supervisor puts before vLLM's processes
    "command": r"\[command\](?=[\w/])",
    "tag": r"\[[a-z][\w-]{0,30}\](?= \(\w{1,60} pid=)",
}
_PARENTHESISED = {
    # vLLM's processes and Ray's actors: (EngineCore_DP0 pid=271), (RayWorker pid=12, ip=10.0.0.1)
    "worker": (
        r"\((?P<worker_process>(?:[\w.:<>+-]{1,100} )?(?:rank=\d{1,5} )?pid=\d{1,8})"
        rf"(?:, ip=(?P<worker_host>[\w.:]{{2,45}}))?\)(?: {_VLLM})?"
    ),
    "ray": (
        r"\((?P<ray_process>raylet|gcs_server|autoscaler)"
        r"(?:,? ip=(?P<ray_host>[\w.:]{2,45})| \+[\dhms]{1,12})?\)(?=\s|$)"
    ),
}
_NUMBERED = {
    # docker and kubectl logs --timestamps; the CRI's files add the stream; GitHub's and Azure's job logs
    "collected": rf"{_COLLECTED}(?=\s|$)",
    "zulu": rf"\d{{4}}-\d\d-\d\dT{_HOURS}(?:\.\d{{1,9}})?Z(?=\s|$)",
    "clock_bare": rf"{_CLOCK}(?=[\s|:-]|$)",
    "vllm_clock": rf"\d\d-\d\d {_HOURS}(?: \[?{_POSITION}\])?(?=\s|$)",
    "hours_bare": rf"{_HOURS}[.,]\d{{3,9}}(?=\s)",
    # llama.cpp: minutes, seconds, milliseconds, microseconds since its start
    "llama": r"\d{1,4}\.\d\d\.\d{3}\.\d{3} [IWED](?=\s)",
    # srun --label
    "slurm": rf"(?P<slurm_process>\d{{1,4}}): ?(?={_KNOWN_OUTPUT})",
}
_LETTERED = {
    "vllm": _VLLM,
    "level_clock": rf"{_LEVEL}[ :]{{1,3}}\[?{_CLOCK}\]?(?=[\s|:-]|$)",
    # uvicorn pads the level; logging.basicConfig writes LEVEL:name:
    "uvicorn": rf"(?:{_LEVEL}:[ \t]{{2,200}}|(?:INFO|DEBUG|CRITICAL|TRACE): )(?=\S)",
    "basic": rf"{_LEVEL}:[A-Za-z_][\w.]{{0,99}}:(?!:)",
    # klog, glog and what copies them, torch's Python side among them
    "klog": rf"[IWEFV](?:\d{{8}}|\d{{4}}) \d\d:\d\d:\d{{2,10}}\.\d{{1,9}} {{1,7}}\d{{1,18}} {_POSITION}\]",
    "lmcache": rf"LMCache {_LEVEL}:(?=\s)",
    "logfmt": r"time=\"?[\dT:.Z+ -]{10,40}\"? level=\w{3,9}(?: source=\S{1,120})?(?=\s)",
    "pytest": r"E {3,}(?=\S)",
    "cell": r"In \[[\d ]{1,5}\]:",
    # the syslog tag alone, where clock and host were cut off
    "kernel": r"(?P<kernel_process>kernel):(?= )",
    # the bracket of torchrun's label was lost in copying
    "rank_cut": r"(?P<rank_cut_process>rank\d{1,5})\]:",
}
_SYSLOG = {
    "syslog": (
        rf"{_MONTH} [ \d]?\d {_HOURS} (?P<syslog_host>{_HOST}) (?P<syslog_process>{_TAG}(?:\[\d{{1,8}}\])?):(?=\s|$)"
    ),
}
_SIGNED = {
    "quote": r">{1,2}(?= |$)",
    # docker build: step and seconds
    "buildkit": r"#\d{1,4} \d{1,5}\.\d{1,3}(?=\s|$)",
    "annotation": r"##\[(?:error|warning|debug|group|section|command|notice)\]",
    "box": r"[│┃](?=\s)",
}
_NAMED = {
    # NCCL: host:pid:tid [rank] and, before a warning, the place in its source
    "nccl": (
        rf"(?P<nccl_host>{_HOST}):(?P<nccl_process>\w{{1,10}})(?::\w{{1,10}})? \[\d{{1,4}}\]"
        r"(?: [\w./-]{1,120}:\d{1,6})?(?= NCCL [A-Z])"
    ),
    # docker compose: SERVICE-N; another name where a known logger or, behind two blanks, more than a word follows
    "compose": r"(?P<compose_host>[A-Za-z0-9][\w.-]{0,62}[-_]\d{1,4}) {1,64}\|(?= |$)",
    # stern: pod and container
    "stern": (
        r"(?P<stern_host>[a-z0-9]{1,60}(?:-[a-z0-9]{1,60}){1,12}) [a-z0-9][a-z0-9-]{0,62} "
        rf"(?={_KNOWN_OUTPUT})"
    ),
    # pdsh: DeepSpeed's launcher over several hosts
    "pdsh": rf"(?P<pdsh_host>[A-Za-z][\w-]{{0,61}}\d): ?(?={_KNOWN_OUTPUT})",
    "container": rf"(?P<container_host>[a-z][a-z0-9_-]{{0,62}}) {{1,64}}\| (?={_KNOWN_OUTPUT}|(?<=  \| )\s*\S+\s\S)",
}

# What stands behind a logger's own clock, by its first character.
_DASH = (
    # logging: "- name - ERROR - ", "- INFO - __main__ - "
    rf"- (?:{_NAME}(?:\[\d{{1,8}}\])? - ){{0,2}}{_ANY_LEVEL} {{0,5}}-"
    r"(?: (?:__\w{1,40}__|[A-Za-z_]\w{0,40}\.[\w.]{1,80})(?::\d{1,6})? -)?(?=\s|$)",
    r"--?(?=\s|$)",
)
_BAR = (
    # loguru: "| ERROR    | module:function:12 - "; FastChat: "| ERROR | stderr | "
    rf"\| {{0,4}}(?:{_NAME} {{0,20}}\| )?{_LEVEL} {{0,9}}\|"
    rf"(?: {{1,9}}{_NAME}(?: {{1,20}}\||:\S{{1,99}} -| -)(?=\s|$))?",
    r"\|(?=\s|$)",
)
# TensorFlow: ": E path.cc:9261] "
_COLON = (rf": [IWEF] {_POSITION}\]", rf":\s{{0,4}}{_LEVEL}[:-]?(?=\s|$)", r":(?=\s|$)")
# DeepSpeed: "[INFO] [launch.py:45:main] "; structlog: "[error    ] "; gunicorn: "[12] [INFO] "
_BRACKET = (
    rf"(?:\[[\w./:-]{{1,60}}\] ){{0,4}}\[\s{{0,9}}{_ANY_LEVEL}\s{{0,9}}\]"
    rf"(?: \[{_POSITION}(?::[\w<>.-]{{1,80}})?\])?(?=\s|$)",
)
# journald: "host program[12]: "
_JOURNAL = rf"(?P<journal_host>{_HOST}) (?P<journal_process>{_TAG}\[\d{{1,8}}\]|kernel):(?=\s|$)"
_WORD = (
    # "ERROR 56542 [engine.py:64] ", Ray "INFO worker.py:1724 -- ", "ERROR: ", "INFO "
    rf"{_LEVEL}\s{{0,9}}[:|-]?(?: \d{{1,8}}(?= \[))?(?: \[{_POSITION}\]| {_POSITION} --)?(?=\s|$)",
    # LMCache, detectron2: "LMCache INFO: "; xinference: "xinference.core.supervisor 22240 INFO     "
    rf"{_NAME} (?:\d{{1,8}} {_LEVEL}|{_LEVEL}:)(?=\s|$)",
    # slime and others: "rollout.py:402 - "
    r"[\w./-]{1,80}\.py:\d{1,6} -(?=\s)",
    # torch elastic: "torch.distributed.run: [WARNING] "
    rf"{_NAME}:? \[{_LEVEL}\](?=\s|$)",
    _JOURNAL,
)
# GitLab's job logs: "00O "
_DIGIT = (r"\d\d[OE]\+?(?=\s|$)", _JOURNAL)


def _any(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(forms)})[ \t]*")


BEHIND_CLOCK: dict[str, re.Pattern[str]] = {
    "-": _any(_DASH),
    "|": _any(_BAR),
    ":": _any(_COLON),
    ">": _any((r">>(?=\s|$)",)),
    "[": _any(_BRACKET),
    **dict.fromkeys("0123456789", _any(_DIGIT)),
    **dict.fromkeys("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", _any(_WORD)),
}
CLOCKS = frozenset({"clock", "clock_bare", "hours", "hours_bare", "level_clock", "zulu"})


def _union(*tables: dict[str, str]) -> re.Pattern[str]:
    """One pattern of all forms, the blanks behind them included; the last group that closes is the form's."""
    forms = "|".join(f"(?P<{name}>{form})" for table in tables for name, form in table.items())
    return re.compile(rf"(?:{forms})[ \t]*")


_ANY_LETTERED = _union(_LETTERED, _SYSLOG)
NAMED = _union(_NAMED, _SYSLOG)
# Which forms may stand where a line begins with this character, or with these two where it is a letter.
BY_FIRST: dict[str, re.Pattern[str]] = {
    "[": _union(_BRACKETED),
    "(": _union(_PARENTHESISED),
    **dict.fromkeys("0123456789", _union(_NUMBERED, _SYSLOG)),
    **dict.fromkeys(">#│┃", _union(_SIGNED)),
}
_PAIRS = (
    *("DE", "IN", "WA", "ER", "CR", "FA", "TR", "SU", "NO"),
    *(letter + digit for letter in "IWEFV" for digit in "0123456789"),
    *("LM", "ti", "E ", "In", "ke", "ra"),
    *("Ja", "Fe", "Ma", "Ap", "Ju", "Au", "Se", "Oc", "No", "De"),
)
BY_PAIR: dict[str, re.Pattern[str]] = dict.fromkeys(_PAIRS, _ANY_LETTERED)

_TABLES = (_BRACKETED, _PARENTHESISED, _NUMBERED, _LETTERED, _SYSLOG, _SIGNED, _NAMED)
_ALL = {name: form for table in _TABLES for name, form in table.items()}
HOSTED = {name: f"{name}_host" for name, form in _ALL.items() if f"?P<{name}_host>" in form}
PROCESSED = {name: f"{name}_process" for name, form in _ALL.items() if f"?P<{name}_process>" in form}

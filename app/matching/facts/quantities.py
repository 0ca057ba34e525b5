"""Amounts that decide: sizes in bytes, shares in percent, limits, seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import FactKind
from app.matching.facts.gate import Rule, any_of
from app.matching.facts.sighting import Sighting, View, Weight

# All these programs count in powers of 1024, also where they print GB.
_FACTORS = {"": 1, "b": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40, "p": 2**50}
_SIZE = r"(?<!\d)(\d{1,15}(?:\.\d{1,9})?) ?([KMGTPkmgtp]?)(?:i?[Bb])?"

_NUMBER = r"\d[\d.]{0,15}"
_DF = re.compile(
    rf"^\s{{0,9}}(?:\S{{1,200}}\s+)?(?P<size>{_NUMBER})(?P<unit>[KMGTP]?)i?\s+{_NUMBER}[KMGTP]?i?\s+{_NUMBER}[KMGTP]?i?"
    r"\s+(?P<used>\d{1,3})%\s+/dev/shm\s*$"
)
_HEADING = re.compile(r"\b(?P<block>1B|1K|1M|1G|1024|1048576)-blocks")
_BLOCK_UNITS = {"1B": "b", "1K": "k", "1024": "k", "1M": "m", "1048576": "m", "1G": "g"}
_MOUNT = re.compile(r"\son /dev/shm type tmpfs \([^)]{0,300}\bsize=(?P<size>\d{1,15})(?P<unit>[kmgKMG]?)")
_SMI = re.compile(r"\|\s{1,20}(?P<used>\d{1,9})MiB /\s{1,20}(?P<total>\d{1,9})MiB \|")
_LIMITS = (
    re.compile(
        r"^\s{0,9}(?:open files\s+(?:\([^)]{0,20}\)\s+)?|Max open files\s+)(?P<limit>\d{1,12}|unlimited)(?:\s|$)"
    ),
    re.compile(r"\bulimit soft: (?P<limit>\d{1,12})"),
    re.compile(r"\bFound ulimit of (?P<limit>\d{1,12})"),
)
_ASKED_LIMIT = re.compile(r"(?:^|[$#>;]\s?)ulimit -S?n\s*$")
_ANSWER = re.compile(r"\s{0,9}(?P<limit>\d{1,12}|unlimited)\s*")
_FREE_HEAD = re.compile(r"\s*total\s+used\s+free\s+shared\s+buff/cache\s+available")
_FREE = re.compile(
    rf"^Mem:\s+(?P<total>{_NUMBER})(?P<total_unit>[KMGT]?)i?(?:\s+{_NUMBER}[KMGT]?i?){{4}}"
    rf"\s+(?P<available>{_NUMBER})(?P<available_unit>[KMGT]?)i?\s*$"
)
_MEMINFO = re.compile(r"^Mem(?P<which>Total|Available):\s+(?P<size>\d{1,15}) kB\s*$")
_SHUTDOWN = re.compile(r"\[shutdown\].{0,200}\btimeout=(?P<seconds>\d{1,9}(?:\.\d{1,6})?)s\b")

# Sentences: the facts of a pattern's groups, each a number and a unit.
_SENTENCES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (
        re.compile(rf"has a total capac\w+ of {_SIZE}\b(?: of which|\. Of which)? {_SIZE} is free"),
        ("gpu-memory-total", "gpu-memory-free"),
    ),
    (re.compile(rf"{_SIZE} total capacity; .{{0,80}}?{_SIZE} free[;)]"), ("gpu-memory-total", "gpu-memory-free")),
    (
        re.compile(r"Free memory on device (?:\S{1,20} )?\((\d{1,6}(?:\.\d{1,6})?)()/\d[\d.]{0,9} GiB\)"),
        ("gpu-memory-free",),
    ),
    (re.compile(rf"Free memory on device (?:\S{{1,20}} )?\(\d[\d.]{{0,9}}/{_SIZE}\)"), ("gpu-memory-total",)),
    (re.compile(rf"shared memory \(/dev/shm\) size \.{{1,20}} {_SIZE}"), ("dev-shm-size",)),
    (re.compile(rf"current free memory {_SIZE}"), ("gpu-memory-free",)),
    (re.compile(rf"{_SIZE} KV cache is needed"), ("kv-cache-needed",)),
    (re.compile(rf"[Aa]vailable KV cache memory(?:: | \(){_SIZE}"), ("kv-cache-available",)),
    (re.compile(rf"Total VRAM {_SIZE}, total RAM {_SIZE}"), ("gpu-memory-total", "host-memory-total")),
    (re.compile(rf"using device \w{{1,20}} \([^)]{{0,80}}\)[^-]{{0,40}} - {_SIZE} free"), ("gpu-memory-free",)),
    (
        re.compile(rf"library=\w{{1,20}} .{{0,400}}\btotal=\"{_SIZE}\" available=\"{_SIZE}\""),
        ("gpu-memory-total", "gpu-memory-free"),
    ),
)


def size(number: str, unit: str) -> str:
    """A printed size in bytes, in decimal digits.

    >>> size("64", "M"), size("1.5", "G")
    ('67108864', '1610612736')
    """
    return str(round(float(number) * _FACTORS[unit.lower()]))


def _sighting(view: View, name: str, value: str, span: tuple[int, int]) -> Sighting:
    return view.saw(FactKind.QUANTITY, name, value, span, Weight.PRINTED)


def read_shared_memory(view: View) -> Iterator[Sighting]:
    """``/dev/shm`` in ``df`` and ``mount``. Bare numbers of ``df`` are in the unit of its heading, else in KiB."""
    listed, mounted = _DF.match(view.text), _MOUNT.search(view.text)
    if listed:
        yield _sighting(view, "dev-shm-used-percent", listed["used"], listed.span("used"))
    if found := listed or mounted:
        unit = found["unit"] or (_df_unit(view) if listed else "")
        yield _sighting(view, "dev-shm-size", size(found["size"], unit), (found.start("size"), found.end("unit")))


def _df_unit(view: View) -> str:
    for distance in range(-1, -30, -1):
        above = view.beside(distance)
        if above is not None and (found := _HEADING.search(above.text)):
            return _BLOCK_UNITS[found["block"]]
    return "k"


def read_gpu_table(view: View) -> Iterator[Sighting]:
    """Memory used and there, per GPU, in the table of ``nvidia-smi``."""
    for found in _SMI.finditer(view.text):
        yield _sighting(view, "gpu-memory-used", size(found["used"], "m"), found.span("used"))
        yield _sighting(view, "gpu-memory-total", size(found["total"], "m"), found.span("total"))


def read_limits(view: View) -> Iterator[Sighting]:
    """The soft limit of open files, from ``ulimit``, ``/proc/PID/limits`` and what programs say of it."""
    if found := next((found for pattern in _LIMITS if (found := pattern.search(view.text))), None):
        yield _sighting(view, "open-files-limit", found["limit"], found.span("limit"))
    elif _ASKED_LIMIT.search(view.text) and (below := view.beside(1)) and (found := _ANSWER.fullmatch(below.text)):
        yield _sighting(below, "open-files-limit", found["limit"], found.span("limit"))


def read_host_memory(view: View) -> Iterator[Sighting]:
    """The machine's memory in ``free`` (with units: bare numbers depend on its options) and ``/proc/meminfo``."""
    above = view.beside(-1)
    if (found := _FREE.match(view.text)) and above is not None and _FREE_HEAD.match(above.text):
        for name in ("total", "available"):
            if unit := found[f"{name}_unit"]:
                yield _sighting(view, f"host-memory-{name}", size(found[name], unit), found.span(name))
    elif found := _MEMINFO.match(view.text):
        yield _sighting(view, f"host-memory-{found['which'].lower()}", size(found["size"], "k"), found.span("size"))


def read_shutdown(view: View) -> Iterator[Sighting]:
    """How many seconds vLLM gives itself to shut down."""
    if found := _SHUTDOWN.search(view.text):
        yield _sighting(view, "shutdown-timeout", found["seconds"].removesuffix(".0"), found.span("seconds"))


def read_sentences(view: View) -> Iterator[Sighting]:
    """Sizes in what programs say of memory."""
    for pattern, names in _SENTENCES:
        for found in pattern.finditer(view.text):
            for number, name in enumerate(names):
                group = 2 * number + 1
                unit = found[group + 1] or "g"
                yield _sighting(view, name, size(found[group], unit), found.span(group))


RULES = (
    Rule(("/dev/shm",), read_shared_memory, hosted=True),
    Rule(("mib /",), read_gpu_table, hosted=True),
    Rule(("open files", "ulimit"), read_limits, hosted=True),
    Rule(("mem:", "memtotal", "memavailable"), read_host_memory, hosted=True),
    Rule(("[shutdown]",), read_shutdown, hosted=True),
    Rule(
        any_of('is free¦(/dev/shm) size¦total capacity¦free memory¦kv cache¦total vram¦using device¦available="'),
        read_sentences,
        wrapped=True,
        hosted=True,
    ),
)

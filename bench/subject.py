"""What the benchmarks share: a built library over the real guides, pastes, and timing in turn."""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter

from app.build import build
from app.library import Library

ROOT = Path(__file__).parents[1]
SEED = ROOT / "tests" / "fixtures" / "first-guide" / "whole.log"


def library() -> Library:
    """The real guides in a catalogue of their own."""
    data = Path(tempfile.mkdtemp(prefix="faultbook-bench-"))
    return Library.open(build(ROOT / "content", data, progress=lambda line: None).folder, data / "journal.db")


def sample_log(lines: int) -> str:
    """A log of so many lines: the guides' own samples, repeated."""
    text = "\n".join(path.read_text("utf-8") for path in sorted(ROOT.glob("content/guides/*/*/samples/*.log")))
    rows = [row for row in text.split("\n") if row]
    return "\n".join(rows[place % len(rows)] for place in range(lines))


_SERVING = (
    "(APIServer pid=1) INFO {clock} [loggers.py:127] Engine 000: Avg prompt throughput: {a:.1f} tokens/s, "
    "Avg generation throughput: {b:.1f} tokens/s, Running: {c} reqs, Waiting: 0 reqs, GPU KV cache usage: {b:.1f}%",
    '(APIServer pid=1) INFO:     10.0.{c}.7:{d} - "POST /v1/chat/completions HTTP/1.1" 200 OK',
    "(EngineCore_DP0 pid=271) DEBUG {clock} [core.py:1290] step {d} scheduled {c} tokens in {a:.3f} ms",
    "(APIServer pid=1) INFO {clock} [chat_utils.py:533] Received request chatcmpl-{e:032x}: prompt tokens {d}",
)


def serving_log(*, lines: int = 0, size: int = 0) -> str:
    """A server's log of so many lines or bytes: what it prints all day, and the seed log as its end."""
    tail, dice, rows = SEED.read_text("utf-8").rstrip("\n").split("\n"), random.Random(1), list[str]()
    if lines == 1:
        return next(row for row in tail if "force killing" in row)
    left = size - sum(len(row) + 1 for row in tail) if size else 1 << 60
    start = datetime(2026, 10, 22, 8, 0, 0)
    while left > 0 and (size or len(rows) < lines - len(tail)):
        a, b, c, d, e = (
            dice.random() * 900,
            dice.random() * 99,
            dice.randrange(64),
            dice.randrange(65536),
            dice.getrandbits(128),
        )
        clock = f"{start + timedelta(seconds=len(rows) // 4):%m-%d %H:%M:%S}"
        rows.append(dice.choice(_SERVING).format(clock=clock, a=a, b=b, c=c, d=d, e=e))
        left -= len(rows[-1]) + 1
    return "\n".join([*(rows if size and left >= 0 else rows[:-1] if size else rows), *tail])


def compare(contenders: Mapping[str, Callable[[], object]], rounds: int) -> None:
    """Time the contenders in turn, so that a machine that slows down slows all; the first is the named alternative."""
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, work in contenders.items():
            started = perf_counter()
            work()
            seconds[name].append(perf_counter() - started)
    base = statistics.median(next(iter(seconds.values())))
    for name, times in seconds.items():
        times.sort()
        middle, late = statistics.median(times), times[int(len(times) * 0.95)]
        print(f"{name:44} p50 {middle * 1e3:8.2f} ms  p95 {late * 1e3:8.2f} ms  ratio {middle / base:6.2f}")

"""What the benchmarks share: a built library over the real guides, pastes, and timing in turn."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Mapping
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

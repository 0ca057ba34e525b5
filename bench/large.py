"""Diagnose a 10 MiB log: time against reading it line by line with ``str.splitlines``, and the peak memory."""

from __future__ import annotations

import argparse
import resource
from collections.abc import Sequence

from bench.subject import compare, library, sample_log

LIMIT = 10 * 1024 * 1024


def main(arguments: Sequence[str] | None = None) -> None:
    """Print medians and ratios, then the memory that the process needed at most."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: python -m bench.large --rounds 3")
    parser.add_argument("--rounds", type=int, default=3, help="how often each contender runs (default 3)")
    rounds = parser.parse_args(arguments).rounds
    book = library()
    text = sample_log(100_000).encode()[:LIMIT].decode(errors="ignore")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work = {
        "splitlines and lower": lambda: [row.lower() for row in text.splitlines()],
        "diagnose": lambda: book.diagnose(text),
    }
    compare(work, rounds)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    size, lines = len(text) / 2**20, text.count("\n")
    print(f"{size:.1f} MiB, {lines} lines; peak {after / 1024:.0f} MiB, {(after - before) / 1024:.0f} MiB more")


if __name__ == "__main__":
    main()

"""Diagnose the seed log and a 200-line paste, against a loop of Python's ``re`` over all literals of the guides."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence

from app.domain.walk import literals
from bench.subject import SEED, compare, library, sample_log


def main(arguments: Sequence[str] | None = None) -> None:
    """Print medians, 95th percentiles and ratios."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: python -m bench.diagnose --rounds 50")
    parser.add_argument("--rounds", type=int, default=100, help="how often each contender runs (default 100)")
    rounds = parser.parse_args(arguments).rounds
    book, seed, long = library(), SEED.read_text("utf-8"), sample_log(200)
    texts = {text for guide in book.guides() for _, text in literals(guide.spec)}
    loop = [re.compile(re.escape(text).replace(r"<\*>", ".{0,200}?"), re.IGNORECASE) for text in texts]
    compare(
        {
            f"loop of re over {len(loop)} literals, 200 lines": lambda: [one.search(long) for one in loop],
            "diagnose, seed log": lambda: book.diagnose(seed),
            "diagnose, 200 lines": lambda: book.diagnose(long),
        },
        rounds,
    )


if __name__ == "__main__":
    main()

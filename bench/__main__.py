"""Run a benchmark, or all of them: ``python -m bench [NAME ...]``; ``--help`` lists the names."""

from __future__ import annotations

import argparse
from importlib import import_module

NAMES = ("diagnose", "large", "build", "scale")


def main() -> None:
    """Parse the names and run each benchmark's ``main``."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Speed and memory as ratios against a named alternative in one run.",
        epilog="Example: python -m bench diagnose",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(NAMES)}; without: all")
    names = parser.parse_args().names or NAMES
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}")
    for name in names:
        print(f"== {name}")
        import_module(f"bench.{name}").main([])


if __name__ == "__main__":
    main()

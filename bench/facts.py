#!/usr/bin/env python3
"""Score the facts read out of pastes against the right ones.

``--cases`` and ``--expected`` are JSON-lines files. A case holds ``id`` and ``paste``; an expectation holds ``id``
and ``versions``, ``flags``, ``env`` (name to value), ``hardware`` (a list) and ``platform`` (text or null). Cases
without an expectation are left out. Flags are compared by name without telling ``-`` from ``_``; a platform fits
when the names agree but for case.

Printed per kind: facts expected, found, right; precision (right / found) and recall (right / expected); then every
mistake: ``+`` a fact that is not expected, ``-`` one that is missing. Exit status 1 where a ``--min`` is not met.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.domain.facts import FactKind, Facts, fold_name
from app.matching.clean import clean
from app.matching.facts import read_facts

KINDS = ("versions", "flags", "env", "hardware", "platform")
Item = tuple[str, str, str]


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSON-lines file."""
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def expected_items(record: dict[str, Any]) -> set[Item]:
    """Kind, name and value of every expected fact."""
    items: set[Item] = set()
    for kind in ("versions", "flags", "env"):
        for name, value in record[kind].items():
            text = str(value).lower() if isinstance(value, bool) else str(value)
            items.add((kind, _name(kind, name), text))
    items |= {("hardware", "gpu", value) for value in record["hardware"]}
    if record["platform"]:
        items.add(("platform", "platform", record["platform"].lower()))
    return items


def found_items(facts: Facts) -> set[Item]:
    """Kind, name and value of every fact that counts."""
    items: set[Item] = set()
    for kind, of in (("versions", FactKind.VERSION), ("flags", FactKind.FLAG), ("env", FactKind.ENV)):
        items |= {(kind, _name(kind, name), value) for name, value in facts.counting(of).items()}
    counting = [fact for fact in facts.items if fact.beside is None]
    items |= {("hardware", "gpu", fact.value) for fact in counting if fact.kind is FactKind.HARDWARE}
    items |= {("platform", "platform", fact.value.lower()) for fact in counting if fact.kind is FactKind.PLATFORM}
    return items


def _name(kind: str, name: str) -> str:
    return fold_name(FactKind.FLAG, name) if kind == "flags" else name


def share(part: int, whole: int) -> float:
    """``part / whole``, 1 where there is nothing to be right about."""
    return part / whole if whole else 1.0


def main() -> int:
    """Run the scoring; the exit status tells whether every ``--min`` was met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, required=True, help="JSON lines with id and paste")
    parser.add_argument("--expected", type=Path, required=True, help="JSON lines with id and the right facts")
    parser.add_argument("--min-precision", type=float, default=0.0, help="share from 0 to 1")
    parser.add_argument("--min-recall", type=float, default=0.0, help="share from 0 to 1")
    arguments = parser.parse_args()
    pastes = {case["id"]: case["paste"] for case in records(arguments.cases)}
    expected, found, right = Counter[str](), Counter[str](), Counter[str]()
    for record in records(arguments.expected):
        wanted = expected_items(record)
        got = found_items(read_facts(clean(pastes[record["id"]]), ()))
        for counter, items in ((expected, wanted), (found, got), (right, wanted & got)):
            counter.update(kind for kind, _, _ in items)
            counter["all"] += len(items)
        for sign, items in (("+", got - wanted), ("-", wanted - got)):
            for kind, name, value in sorted(items):
                print(f"{record['id']}: {sign} {kind} {name} = {value}")
    for kind in (*KINDS, "all"):
        precision, recall = share(right[kind], found[kind]), share(right[kind], expected[kind])
        print(
            f"{kind:9} expected {expected[kind]:4}  found {found[kind]:4}  right {right[kind]:4}"
            f"  precision {precision:.3f}  recall {recall:.3f}"
        )
    met = share(right["all"], found["all"]) >= arguments.min_precision
    return 0 if met and share(right["all"], expected["all"]) >= arguments.min_recall else 1


if __name__ == "__main__":
    sys.exit(main())

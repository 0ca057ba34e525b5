"""Build the real guides, against SQLite's own full text over the same words; then ask both the same questions."""

from __future__ import annotations

import argparse
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from app.build import build
from app.ingest.load import load
from app.ingest.markdown import render
from app.search import Index, document
from app.search import build as build_index
from app.search.document import FIELDS, Document
from app.search.terms import terms
from bench.subject import ROOT, compare, sample_log

ASKED = 32


def main(arguments: Sequence[str] | None = None) -> None:
    """Print medians and ratios: the steps of a build, then one query over the same 40 lines."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: python -m bench.build --rounds 3")
    parser.add_argument("--rounds", type=int, default=3, help="how often each step runs (default 3)")
    rounds = parser.parse_args(arguments).rounds
    content, data = ROOT / "content", Path(tempfile.mkdtemp(prefix="faultbook-bench-"))
    guides = load(content).guides
    documents = [document(guide, language) for guide in guides for language in guide.prose]
    print(f"{len(guides)} guides, {len(documents)} documents")
    steps: dict[str, Callable[[], object]] = {
        "index, SQLite FTS5": lambda: _fts5(documents).close(),
        "index, Whoosh": lambda: build_index(data / "index", documents),
        "read the content": lambda: load(content),
        "render": lambda: [
            render(text, language=language)
            for guide in guides
            for language, prose in guide.prose.items()
            for text in prose.sections.values()
        ],
        "whole build": lambda: build(content, data / "built", progress=lambda line: None, force=True),
        "nothing to do": lambda: build(content, data / "built", progress=lambda line: None),
    }
    compare(steps, rounds)
    _compare_queries(documents, data / "index", rounds * 10)


def _fts5(documents: Sequence[Document]) -> sqlite3.Connection:
    """An index of the same terms in memory."""
    database = sqlite3.connect(":memory:")
    database.execute(
        "CREATE VIRTUAL TABLE guides USING fts5(slug UNINDEXED, words, tokenize = \"unicode61 tokenchars '_.-'\")"
    )
    rows = ((one.slug, " ".join(term for name in FIELDS for term in terms(one.text(name)))) for one in documents)
    database.executemany("INSERT INTO guides VALUES (?, ?)", rows)
    return database


def _compare_queries(documents: Sequence[Document], folder: Path, rounds: int) -> None:
    lines = sample_log(40).split("\n")
    words = list(dict.fromkeys(terms("\n".join(lines))))[:ASKED]
    match = " OR ".join(f'"{word}"' for word in words)
    with closing(_fts5(documents)) as database, closing(Index.open(folder)) as index:
        select = "SELECT slug FROM guides WHERE guides MATCH ? ORDER BY rank LIMIT 20"
        compare(
            {
                f"FTS5, first {ASKED} terms": lambda: database.execute(select, (match,)).fetchall(),
                "query, 40 lines": lambda: index.query(lines, limit=10),
                "search, one question": lambda: index.search("docker NCCL unhandled system error"),
            },
            rounds,
        )


if __name__ == "__main__":
    main()

"""Catalogues of 87 to 10,000 guides (``--sizes`` takes more) and pastes of a line to 10 MiB, against plain searches.

The real guides are filled up with generated ones (:mod:`bench.distractors`). Each size runs in a process of its own,
all contenders in turn in it: diagnose; Whoosh and SQLite FTS5 asked for every word of the paste; tantivy asked the
same; a loop of Python's ``re`` over all literals. What is not done within ``--patience`` seconds is "not reached".
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import tantivy
from whoosh import scoring
from whoosh.index import open_dir
from whoosh.query import Or, Term

from app.domain.guide import Guide
from app.domain.taxonomy import Taxonomy
from app.domain.walk import literals
from app.ingest.load import load
from app.library import Library
from app.search import Index, document
from app.search import build as build_index
from app.search.document import FIELDS, Document
from app.search.terms import terms
from app.store import Journal, Meta
from bench.distractors import distractors
from bench.subject import ROOT, serving_log

SIZES = (87, 1_000, 10_000)
PASTES = {"1 line": 1, "200 lines": 200, "1 MiB": 1 << 20, "10 MiB": 10 << 20}
WHOOSH_UP_TO = 1_000
"""Beyond this Whoosh takes longer to index than anybody waits (10,000 guides: stopped after 300 s)."""

Cell = dict[str, Any]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Example: python -m bench.scale --sizes 87 1000 --rounds 5"
    )
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES), metavar="GUIDES")
    parser.add_argument("--rounds", type=int, default=20, help="how often each contender runs at most (default 20)")
    parser.add_argument("--patience", type=float, default=300, help="seconds for one contender and paste (default 300)")
    parser.add_argument("--one", action="store_true", help="run the single size here and print its figures as JSON")
    chosen = parser.parse_args(arguments)
    if chosen.one:
        print(json.dumps(_one(chosen.sizes[0], chosen.rounds, chosen.patience)))
        return
    found: list[Cell] = []
    for size in chosen.sizes:
        print(f"{size} guides", file=sys.stderr)
        command = [sys.executable, "-m", "bench.scale", "--one", "--sizes", str(size)]
        command += ["--rounds", str(chosen.rounds), "--patience", str(chosen.patience)]
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE)
        if done.returncode == 0:
            found.append(json.loads(done.stdout))
            print("\n".join(_tables(found[-1:])), flush=True)


# One size


@dataclass(frozen=True)
class Shelf:
    """What a library reads of a catalogue, out of memory: 100,000 guides need no database to be measured."""

    taxonomy: Taxonomy
    meta: Meta
    shelved: Sequence[Guide]
    measured: None = None

    def guides(self) -> Sequence[Guide]:
        """Every guide."""
        return self.shelved


def _one(size: int, rounds: int, patience: float) -> Cell:
    folder = Path(tempfile.mkdtemp(prefix="faultbook-scale-"))
    loaded = load(ROOT / "content")
    guides = [*loaded.guides, *distractors(loaded.guides, size - len(loaded.guides))][:size]
    documents = [document(guide, language) for guide in guides for language in guide.prose]
    engine = "whoosh" if size <= WHOOSH_UP_TO else "tantivy"
    cell: Cell = {"guides": size, "engine": engine, "build": {}}
    for name in dict.fromkeys((engine, "tantivy")):
        cell["build"][name] = _seconds(lambda name=name: build_index(folder / name, documents, name))  # type: ignore[misc]
    gc.collect()
    started = perf_counter()
    shelf = Shelf(loaded.taxonomy, Meta("bench", "0", datetime.now(UTC), size), guides)
    book = Library(shelf, Index.open(folder / engine), Journal(folder / "journal.db"))  # type: ignore[arg-type]
    cell["start"] = perf_counter() - started
    cell["resident"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    largest = _pastes()["10 MiB"]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    book.diagnose(largest, counted=False)
    cell["request"] = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    contenders = dict(_contenders(book, guides, documents, folder, engine))
    cell["times"] = {paste: {} for paste in PASTES}
    for name, work in contenders.items():
        for paste, found in _measured(work, rounds, patience):
            cell["times"][paste][name] = found
    return cell


def _contenders(
    book: Library, guides: Sequence[Guide], documents: Sequence[Document], folder: Path, engine: str
) -> Iterator[tuple[str, Callable[[str], object]]]:
    yield "diagnose", lambda text: book.diagnose(text, counted=False)
    yield "tantivy, all words", _tantivy(folder / "tantivy")
    yield "FTS5, all words", _fts5(documents)
    if engine == "whoosh":
        yield "Whoosh, all words", _whoosh(folder / "whoosh")
    yield "loop of re", _loop(guides)


def _tantivy(folder: Path) -> Callable[[str], object]:
    index = tantivy.Index.open(str(folder / "tantivy"))
    searcher, schema = index.searcher(), index.schema

    def ask(text: str) -> object:
        words = [(tantivy.Occur.Should, tantivy.Query.term_query(schema, "words", term)) for term in set(terms(text))]
        return searcher.search(tantivy.Query.boolean_query(words), limit=10, count=False)

    return ask


def _fts5(documents: Sequence[Document]) -> Callable[[str], object]:
    database = sqlite3.connect(":memory:")
    database.execute(
        "CREATE VIRTUAL TABLE guides USING fts5(slug UNINDEXED, words, tokenize = \"unicode61 tokenchars '_.-'\")"
    )
    rows = ((one.slug, " ".join(term for name in FIELDS for term in terms(one.text(name)))) for one in documents)
    database.executemany("INSERT INTO guides VALUES (?, ?)", rows)

    def ask(text: str) -> object:
        match = " OR ".join(f'"{term}"' for term in set(terms(text)))
        return database.execute(
            "SELECT slug FROM guides WHERE guides MATCH ? ORDER BY rank LIMIT 10", (match,)
        ).fetchall()

    return ask


def _whoosh(folder: Path) -> Callable[[str], object]:
    index = open_dir(folder)

    def ask(text: str) -> object:
        query = Or([Term("words", term) for term in set(terms(text))])
        with closing(index.searcher(weighting=scoring.BM25F())) as searcher:
            return searcher.search(query, limit=10).top_n

    return ask


def _loop(guides: Sequence[Guide]) -> Callable[[str], object]:
    texts = {text for guide in guides for _, text in literals(guide.spec)}
    loop = [re.compile(re.escape(text).replace(r"<\*>", ".{0,200}?"), re.IGNORECASE) for text in texts]
    return lambda text: [one.search(text) for one in loop]


def _pastes() -> dict[str, str]:
    return {name: serving_log(lines=size) if size <= 200 else serving_log(size=size) for name, size in PASTES.items()}


def _seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def _measured(work: Callable[[str], object], rounds: int, patience: float) -> Iterator[tuple[str, Cell]]:
    """The times for each paste, until the next one would take longer than anybody waits."""
    seconds, size = 0.0, 1
    for paste, text in _pastes().items():
        if seconds * len(text) / size > patience:
            return
        found = _timed(work, text, rounds, patience)
        seconds, size = found["p50"], len(text)
        yield paste, found


def _timed(work: Callable[[str], object], text: str, rounds: int, patience: float) -> Cell:
    """Median, 95th percentile and number of runs; a first run warms up unless it takes long."""
    first = _seconds(lambda: work(text))
    times = [first] if first > patience / rounds else []
    while len(times) < rounds and sum(times) < patience / 10:
        times.append(_seconds(lambda: work(text)))
    times.sort()
    return {"p50": statistics.median(times), "p95": times[int(len(times) * 0.95)], "runs": len(times)}


# The tables


def _tables(found: Sequence[Cell]) -> Iterator[str]:
    yield "| guides | engine | index | tantivy index | start | process | one 10 MiB request adds |"
    yield "|---|---|---|---|---|---|---|"
    for cell in found:
        build = cell["build"]
        yield (
            f"| {cell['guides']:,} | {cell['engine']} | {build[cell['engine']]:.1f} s | {build['tantivy']:.1f} s "
            f"| {cell['start']:.2f} s | {cell['resident']:.0f} MiB | {cell['request']:.0f} MiB |"
        )
    yield ""
    yield "| guides | paste | diagnose p50 | p95 | tantivy | FTS5 | Whoosh | loop of re |"
    yield "|---|---|---|---|---|---|---|---|"
    for cell in found:
        for paste, times in cell["times"].items():
            if "diagnose" not in times:
                continue
            base = times["diagnose"]["p50"]
            others = [
                times.get(name) for name in ("tantivy, all words", "FTS5, all words", "Whoosh, all words", "loop of re")
            ]
            ratios = " | ".join(f"{other['p50'] / base:.2f}" if other else "not reached" for other in others)
            yield (
                f"| {cell['guides']:,} | {paste} | {base * 1e3:.1f} ms | {times['diagnose']['p95'] * 1e3:.1f} ms "
                f"| {ratios} |"
            )


if __name__ == "__main__":
    main()

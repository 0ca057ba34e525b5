"""Which of two values counts, and that the other is kept beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.facts import Fact, FactKind
from app.domain.taxonomy import Product, VersionScheme
from app.domain.text import Text
from app.matching.clean import clean
from app.matching.facts import read_facts

PASTES = Path(__file__).parents[3] / "fixtures" / "facts" / "pastes"


def versions(paste: str, name: str) -> list[tuple[str, str | None]]:
    return [(fact.value, fact.beside) for fact in read_facts(clean(paste), ()).of(FactKind.VERSION, name)]


def test_the_failing_process_counts_and_the_cluster_stands_beside() -> None:
    paste = (PASTES / "ray-6707.log").read_text("utf-8")
    assert versions(paste, "python") == [("3.6.7", None), ("3.6.5", "3.6.7")]


def test_the_running_library_counts_and_the_engine_file_stands_beside() -> None:
    paste = (PASTES / "tensorrtllm-backend-424.log").read_text("utf-8")
    assert versions(paste, "tensorrt") == [("9.2.0.5", None), ("9.3.0.1", "9.2.0.5")]


@pytest.mark.parametrize(
    ("paste", "name", "expected"),
    [
        # A path is less exact than a banner, a bare version less exact than one with its local part.
        ("Python 3.12.1 (main, Dec  8 2023)\n/usr/lib/python3.12/x.py", "python", [("3.12.1", None)]),
        ("torch==2.3.1\ntorch==2.3.1+cu121", "torch", [("2.3.1+cu121", None)]),
        ("/usr/lib/python3.1/x.py\n/usr/lib/python3.10/x.py", "python", [("3.10", None), ("3.1", "3.10")]),
        # The program itself outweighs the image it was taken from and what somebody writes of it.
        (
            "vLLM API server version 0.11.0\nimage: vllm/vllm-openai:v0.10.2\nvllm 0.9.0, one node",
            "vllm",
            [("0.11.0", None), ("0.10.2", "0.11.0"), ("0.9.0", "0.11.0")],
        ),
        # Of two like ones the later counts.
        (
            "vLLM API server version 0.11.0\nvLLM API server version 0.11.1",
            "vllm",
            [("0.11.1", None), ("0.11.0", "0.11.1")],
        ),
    ],
)
def test_what_counts(paste: str, name: str, expected: list[tuple[str, str | None]]) -> None:
    assert versions(paste, name) == expected


def test_a_repeated_fact_stands_where_it_was_first_seen() -> None:
    first, *others = read_facts(clean("x\nNCCL version 2.19.3\n\nNCCL version 2.19.3"), ()).items
    assert (first, others) == (Fact(FactKind.VERSION, "nccl", "2.19.3", 2, 13, 19), [])


def test_the_taxonomy_adds_names() -> None:
    product = Product(id="kvcached", name=Text("kvcached"), versions=VersionScheme.PEP440, logged_as=("KV-Cached",))
    assert read_facts(clean("KV-Cached version: 0.3.1"), [product]).counting(FactKind.VERSION) == {"kvcached": "0.3.1"}
    assert read_facts(clean("KV-Cached version: 0.3.1"), ()).items == ()


def test_two_containers_may_differ() -> None:
    paste = (
        "$ docker exec a df /dev/shm\nshm 64M 0 64M 0% /dev/shm\n$ docker exec b df /dev/shm\nshm 64M 0 64M 0% /dev/shm"
    )
    sizes = read_facts(clean(paste), ()).of(FactKind.QUANTITY, "dev-shm-size")
    assert [(fact.host, fact.beside) for fact in sizes] == [("a", None), ("b", None)]

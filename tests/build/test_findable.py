"""The real guides are found by what people type, in both languages, and logs of other fields find little."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.build import build
from app.domain.guide import Guide
from app.library import RETRIEVED
from app.search import Index
from app.store import Catalogue

ROOT = Path(__file__).parents[2]
FOREIGN = sorted((ROOT / "tests" / "fixtures" / "foreign").glob("*.log"))


@dataclass(frozen=True)
class Shelf:
    index: Index
    guides: tuple[Guide, ...]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    folder = build(ROOT / "content", tmp_path_factory.mktemp("data"), progress=lambda line: None).folder
    with closing(Catalogue.open(folder)) as catalogue, closing(Index.open(folder / "index")) as index:
        yield Shelf(index, catalogue.guides())


def read(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def strays(shelf: Shelf, texts: dict[str, str]) -> list[tuple[str, str]]:
    """Texts that do not find the guide they belong to first, with what they find."""
    searched = [(text, shelf.index.search(text)[0].slug) for text in texts]
    asked = [(text, shelf.index.query([text], limit=1)[0].slug) for text in texts]
    return [(text, slug) for text, slug in searched + asked if slug != texts[text]]


def test_every_title_finds_its_guide_first(shelf: Shelf) -> None:
    titles = {prose.title: guide.slug for guide in shelf.guides for prose in guide.prose.values()}
    assert strays(shelf, titles) == []


def test_every_question_finds_its_guide_among_the_first_two(shelf: Shelf) -> None:
    asks = {ask: guide.slug for guide in shelf.guides for asked in guide.spec.asks.values() for ask in asked}
    found = {ask: [hit.slug for hit in shelf.index.query([ask], limit=2)] for ask in asks}
    assert [(ask, found[ask]) for ask, slug in asks.items() if slug not in found[ask]] == []


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("vllm 停止时 EngineCore 被强制杀死", "vllm-lmcache-connector-shutdown-force-kill"),
        ("docker 多卡启动报 NCCL unhandled system error", "nccl-dev-shm-too-small"),
        ("EngineCore force killed on shutdown with LMCache", "vllm-lmcache-connector-shutdown-force-kill"),
        ("/dev/shm is only 64M, 4 GPUs fail", "nccl-dev-shm-too-small"),
    ],
)
def test_a_question_in_other_words_finds_its_guide_first(shelf: Shelf, question: str, slug: str) -> None:
    assert strays(shelf, {question: slug}) == []


def test_every_sample_retrieves_its_guide(shelf: Shelf) -> None:
    samples = {
        path: guide.slug for guide in shelf.guides for path in ROOT.glob(f"content/guides/*/{guide.slug}/samples/*")
    }
    found = {path: [hit.slug for hit in shelf.index.query(read(path), limit=RETRIEVED)] for path in samples}
    assert [(path.name, found[path]) for path, slug in samples.items() if slug not in found[path]] == []


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.stem)
def test_a_foreign_log_covers_little_of_any_guide(shelf: Shelf, path: Path) -> None:
    assert max((found.coverage for found in shelf.index.query(read(path), limit=10)), default=0) < 0.25

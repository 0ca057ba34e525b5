"""A catalogue gives back what was written, as domain types, and cannot be written through."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.errors import CatalogueMissing
from app.ingest.load import Content, load
from app.store import Catalogue, Meta, write

ROOT = Path(__file__).parents[3]
META = Meta("0123456789abcdef", "1", datetime(2026, 12, 1, 9, 30, tzinfo=UTC))
HTML = {("anvil-out-of-coal", "en"): {"fix": "<p>Buy coal.</p>", "summary": "<p>字</p>"}}


@pytest.fixture(scope="module")
def content() -> Content:
    return load(ROOT / "tests" / "fixtures" / "site")


@pytest.fixture
def catalogue(content: Content, tmp_path: Path) -> Iterator[Catalogue]:
    folder = tmp_path / "with space #?%"
    folder.mkdir()
    write(folder, content.taxonomy, content.guides, HTML, META)
    with closing(Catalogue.open(folder)) as opened:
        yield opened


def test_guides_and_taxonomy_come_back_as_they_were(catalogue: Catalogue, content: Content) -> None:
    assert catalogue.guides() == content.guides
    assert catalogue.taxonomy == content.taxonomy


def test_a_run_and_the_number_of_pastes_come_back(content: Content, tmp_path: Path) -> None:
    pastes = {"anvil-out-of-coal": (2, 1)}
    write(tmp_path, content.taxonomy, content.guides, {}, META, pastes=pastes, measured=content.measured)
    with closing(Catalogue.open(tmp_path)) as opened:
        assert opened.measured is not None and opened.measured == content.measured
        assert opened.pastes() == {"anvil-out-of-coal": (2, 1), "anvil-will-not-start": (0, 0)}


def test_the_real_guides_come_back_as_they_were(tmp_path: Path) -> None:
    real = load(ROOT / "content")
    write(tmp_path, real.taxonomy, real.guides, {}, META)
    with closing(Catalogue.open(tmp_path)) as opened:
        assert opened.guides() == real.guides
        assert opened.taxonomy == real.taxonomy


def test_guides_keep_the_order_they_were_written_in(content: Content, tmp_path: Path) -> None:
    write(tmp_path, content.taxonomy, content.guides[::-1], {}, META)
    with closing(Catalogue.open(tmp_path)) as opened:
        assert opened.guides() == content.guides[::-1]


def test_html_comes_in_the_order_of_the_page(catalogue: Catalogue) -> None:
    assert list(catalogue.html("anvil-out-of-coal", "en").items()) == [
        ("summary", "<p>字</p>"),
        ("fix", "<p>Buy coal.</p>"),
    ]


@pytest.mark.parametrize(("slug", "language"), [("anvil-out-of-coal", "zh"), ("nothing", "en"), ("' OR 1=1 --", "en")])
def test_html_of_what_is_not_there_is_empty(catalogue: Catalogue, slug: str, language: str) -> None:
    assert catalogue.html(slug, language) == {}


def test_meta_says_what_it_was_made_from(catalogue: Catalogue) -> None:
    assert catalogue.meta == Meta(META.content_hash, META.format, META.built_at, guides=2)


def test_many_threads_read_at_once(catalogue: Catalogue) -> None:
    with ThreadPoolExecutor(16) as pool:
        read = list(pool.map(lambda _: catalogue.html("anvil-out-of-coal", "en"), range(64)))
    assert read == [HTML["anvil-out-of-coal", "en"]] * 64


def test_tags_and_components_can_be_browsed_in_sql(content: Content, tmp_path: Path) -> None:
    write(tmp_path, content.taxonomy, content.guides, {}, META)
    with closing(sqlite3.connect(tmp_path / "catalogue.db")) as database:
        tags = set(database.execute("SELECT tag, slug FROM tags"))
        components = set(database.execute("SELECT component, slug FROM components"))
    assert tags == {(tag, guide.slug) for guide in content.guides for tag in guide.spec.tags}
    assert components == {(name, guide.slug) for guide in content.guides for name in guide.spec.components}


def test_reading_leaves_no_trace_and_needs_no_right_to_write(content: Content, tmp_path: Path) -> None:
    write(tmp_path, content.taxonomy, content.guides, HTML, META)
    os.chmod(tmp_path / "catalogue.db", 0o444)
    before = (tmp_path / "catalogue.db").stat().st_mtime_ns
    with closing(Catalogue.open(tmp_path)) as opened:
        assert opened.html("anvil-out-of-coal", "en")
    assert [path.name for path in tmp_path.iterdir()] == ["catalogue.db"]
    assert (tmp_path / "catalogue.db").stat().st_mtime_ns == before


@pytest.mark.parametrize("damage", [b"", b"not a database, but long enough to be looked at" * 100])
def test_what_is_no_catalogue_is_a_missing_one(damage: bytes, tmp_path: Path) -> None:
    (tmp_path / "catalogue.db").write_bytes(damage)
    with pytest.raises(CatalogueMissing):
        Catalogue.open(tmp_path)


def test_a_folder_that_is_not_there_is_a_missing_catalogue(tmp_path: Path) -> None:
    with pytest.raises(CatalogueMissing):
        Catalogue.open(tmp_path / "nothing")

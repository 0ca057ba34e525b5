"""What an index answers: the right guide first, one entry a guide, and little for what is none of its business."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.errors import CatalogueMissing, EngineMissing
from app.search import ENGINES, Document, Index, build, update

from .conftest import ANVIL, DOCUMENTS, FIRE


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: f"{document.slug}-{document.language}")
def test_a_guide_is_found_by_its_own_title(forge: Index, document: Document) -> None:
    best = forge.search(document.title)[0]
    assert (best.slug, best.language) == (document.slug, document.language)


@pytest.mark.parametrize(
    ("question", "slug"),
    [
        ("ForgeCore exit code 137", "bellows-lose-pressure"),
        ("FORGE_MIN_PRESSURE", "bellows-lose-pressure"),
        ("风箱 漏气 怎么办", "bellows-lose-pressure"),
        ("炉子变冷", "bellows-lose-pressure"),
        ("Xid 79", "anvil-cracks"),
        ("铁砧 开裂", "anvil-cracks"),
        ("why do my tongs slip?", "tongs-slip"),
    ],
)
def test_a_plain_question_finds_its_guide_first(forge: Index, question: str, slug: str) -> None:
    assert forge.query([question], limit=3)[0].slug == slug
    assert forge.search(question)[0].slug == slug


def test_each_guide_is_one_entry_whatever_its_languages(forge: Index) -> None:
    found = forge.query(["BellowsValve AnvilError TongsError"], limit=10)
    assert sorted(entry.slug for entry in found) == ["anvil-cracks", "bellows-lose-pressure", "tongs-slip"]


def test_limit_counts_guides(forge: Index) -> None:
    assert len(forge.query(["BellowsValve AnvilError TongsError"], limit=2)) == 2


def test_a_quoted_signature_stands_above_word_hits(forge: Index) -> None:
    words = "anvil crack column dull brittle forge went cold after 12 strokes"
    assert forge.query([words], limit=3)[0].slug == "anvil-cracks"
    best = forge.search(words)[0]
    assert (best.slug, best.field, best.section) == ("bellows-lose-pressure", "signatures", "symptoms")


def test_part_of_a_signature_is_a_quotation_too(forge: Index) -> None:
    assert forge.search("anvilerror:  CRACK at")[0].field == "signatures"


@pytest.mark.parametrize("part", ["bellowsv", "press", "alve"])
def test_an_unfinished_word_stands_for_those_that_hold_it(forge: Index, part: str) -> None:
    assert forge.search(part)[0].slug == "bellows-lose-pressure"


@pytest.mark.parametrize(
    ("question", "section"), [("leather", "fix"), ("brittle steel", "summary"), ("rings dull", "symptoms")]
)
def test_the_section_to_jump_to(forge: Index, question: str, section: str) -> None:
    assert forge.search(question)[0].section == section


def test_coverage_is_the_share_of_the_words_that_the_guide_has(forge: Index) -> None:
    whole = forge.query(["tongs grip"], limit=1)[0]
    half = forge.query(["tongs grip webpack chunk"], limit=1)[0]
    assert whole.coverage == pytest.approx(1.0)
    assert 0.2 < half.coverage < 0.5
    assert whole.distinct == half.distinct == 2


def test_words_of_every_log_are_not_distinct(forge: Index) -> None:
    assert {entry.distinct for entry in forge.query(["error: code 1, exit"], limit=3)} == {0}


@pytest.mark.parametrize("text", ["", "   ", "137 0x7f 12:30", "the of and", "webpack chunk", "slug:* OR NOT ("])
def test_nothing_known_finds_nothing(forge: Index, text: str) -> None:
    assert forge.query([text], limit=3) == []
    assert forge.search(text) == []


def test_query_syntax_is_text(forge: Index) -> None:
    assert [entry.slug for entry in forge.search('tongs* AND NOT "slip" [a TO')] == ["tongs-slip"]


@given(st.lists(st.text(), max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_a_question(forge: Index, lines: list[str]) -> None:
    found = forge.query(lines, limit=3) + forge.search("\n".join(lines))
    assert all(0 <= entry.coverage <= 1.000001 for entry in found)


def test_many_threads_get_the_same_answer(forge: Index) -> None:
    questions = [document.title for document in DOCUMENTS] * 8
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(forge.search, questions))
    assert answers == [forge.search(question) for question in questions]


def test_an_update_replaces_and_removes_guides(tmp_path: Path, engine: str) -> None:
    build(tmp_path, DOCUMENTS, engine)
    update(tmp_path, [replace(FIRE, title="The chimney is blocked")], removed=["tongs-slip"])
    with closing(Index.open(tmp_path)) as index:
        assert index.search("chimney")[0].slug == FIRE.slug
        assert index.search("tongs") == []
        assert {entry.language for entry in index.search("bellows")} == {"en"}
        assert index.search(ANVIL.title)[0].slug == ANVIL.slug


def test_an_open_index_does_not_see_an_update(forge: Index, tmp_path: Path) -> None:
    before = forge.search("tongs")
    update(tmp_path / "index", [], removed=["tongs-slip"])
    assert forge.search("tongs") == before != []


def test_updates_leave_no_files_behind(tmp_path: Path, engine: str) -> None:
    build(tmp_path, DOCUMENTS, engine)
    for number in range(20):
        update(tmp_path, [replace(FIRE, title=f"Draught {number}")], removed=())
    assert len(list(tmp_path.rglob("*"))) < 40


def test_engines_answer_alike(tmp_path: Path) -> None:
    answers = []
    for engine in ENGINES:
        build(tmp_path / engine, DOCUMENTS, engine)
        with closing(Index.open(tmp_path / engine)) as index:
            answers.append([[hit.slug for hit in index.search(document.title)] for document in DOCUMENTS])
    assert answers[0] == answers[1]


def test_an_engine_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(EngineMissing) as missing:
        build(tmp_path, DOCUMENTS, "forge")
    assert missing.value.details == {"engine": "forge"}


def test_a_folder_without_an_index_is_a_missing_catalogue(tmp_path: Path) -> None:
    with pytest.raises(CatalogueMissing):
        Index.open(tmp_path / "nothing")

"""The journal appends, counts, waits for other writers, and never takes the site down."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from app.errors import JournalUnavailable
from app.store import Journal
from app.store.journal import MAX_COMMENT

ROOT = Path(__file__).parents[3]
NOON = datetime(2026, 12, 1, 20, 0, tzinfo=timezone(timedelta(hours=8)))
WRITER = """
import sys
from pathlib import Path
from app.store import Journal
journal = Journal(Path(sys.argv[1]))
for number in range(20):
    journal.miss("f", "masked")
    journal.vote("slug", True)
"""


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "deep" / "journal.db", clock=lambda: NOON)


def test_nothing_is_made_before_the_first_write(journal: Journal, tmp_path: Path) -> None:
    assert list(tmp_path.iterdir()) == []
    journal.miss("f", "masked")
    assert (tmp_path / "deep" / "journal.db").is_file()


def test_a_vote_is_kept_with_its_time_in_utc(journal: Journal) -> None:
    journal.vote("nccl-dev-shm-too-small", False, " It was the mount. ")
    (vote,) = journal.votes()
    assert (vote.slug, vote.solved, vote.comment) == ("nccl-dev-shm-too-small", False, "It was the mount.")
    assert vote.at == "2026-12-01T12:00:00+00:00"


@pytest.mark.parametrize("comment", [None, "", "   "])
def test_no_comment_is_none(journal: Journal, comment: str | None) -> None:
    journal.vote("slug", True, comment)
    assert journal.votes()[0].comment is None


def test_a_comment_is_cut(journal: Journal) -> None:
    journal.vote("slug", True, "字" * (MAX_COMMENT + 5))
    assert journal.votes()[0].comment == "字" * MAX_COMMENT


def test_a_miss_is_counted_once_a_fingerprint(tmp_path: Path) -> None:
    days = iter([NOON, NOON + timedelta(days=1), NOON + timedelta(days=2)])
    journal = Journal(tmp_path / "journal.db", clock=lambda: next(days))
    journal.miss("a", "RuntimeError: <*>")
    journal.miss("b", "other")
    journal.miss("a", "RuntimeError: <*>")
    first, second = journal.misses()
    assert (first.fingerprint, first.masked, first.count) == ("a", "RuntimeError: <*>", 2)
    assert (first.first[:10], first.last[:10]) == ("2026-12-01", "2026-12-03")
    assert second.count == 1


def test_an_asserted_guide_is_counted(journal: Journal) -> None:
    for slug in ("a", "b", "a"):
        journal.hit(slug)
    assert journal.hits() == {"a": 2, "b": 1}


def test_a_second_journal_sees_what_the_first_wrote(journal: Journal, tmp_path: Path) -> None:
    journal.vote("slug", True)
    assert len(Journal(tmp_path / "deep" / "journal.db").votes()) == 1


def test_threads_and_processes_write_at_once_and_nothing_is_lost(journal: Journal, tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "journal.db")
    others = [subprocess.Popen([sys.executable, "-c", WRITER, path], cwd=ROOT) for _ in range(2)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: journal.miss("f", "masked"), range(20)))
    assert [other.wait() for other in others] == [0, 0]
    assert (journal.misses()[0].count, len(journal.votes())) == (60, 40)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalUnavailable):
        Journal(tmp_path / "file" / "journal.db").vote("slug", True)


def test_a_broken_file_is_said_every_time_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    path.write_bytes(b"no database " * 1_000)
    journal = Journal(path)
    for _ in range(2):
        with pytest.raises(JournalUnavailable):
            journal.miss("f", "masked")
    assert path.read_bytes() == b"no database " * 1_000


def test_writing_works_again_once_the_trouble_is_over(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    journal = Journal(tmp_path / "data" / "journal.db")
    with pytest.raises(JournalUnavailable):
        journal.miss("f", "masked")
    (tmp_path / "data").unlink()
    journal.miss("f", "masked")
    assert journal.misses()[0].count == 1


def test_a_journal_that_was_taken_away_is_made_anew(journal: Journal, tmp_path: Path) -> None:
    journal.miss("f", "masked")
    (tmp_path / "deep" / "journal.db").unlink()
    journal.miss("f", "masked")
    assert journal.misses()[0].count == 1


def test_readers_do_not_wait_for_a_writer(journal: Journal, tmp_path: Path) -> None:
    journal.vote("slug", True)
    with closing(sqlite3.connect(tmp_path / "deep" / "journal.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert len(journal.votes()) == 1


def test_times_are_utc_by_default(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    journal.vote("slug", True)
    assert datetime.fromisoformat(journal.votes()[0].at) <= datetime.now(UTC)

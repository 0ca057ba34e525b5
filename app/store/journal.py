"""The only thing a running site writes: votes and counted misses. Readers go on without it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import finalize

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Session, col, select

from app.errors import JournalUnavailable
from app.store.tables import Hit, JournalTable, Miss, Vote

MAX_COMMENT = 1_000
"""Characters of a comment that are kept."""

BUSY_MS = 5_000
"""How long a write waits for another process."""


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """``journal.db``, made by the first write. Any failure is :class:`JournalUnavailable`, which is never fatal."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = _now) -> None:
        self._path = path
        self._clock = clock
        self._engine = _engine(path)
        finalize(self, self._engine.dispose)
        self._lock = Lock()
        self._made = False

    def vote(self, slug: str, solved: bool, comment: str | None = None) -> None:
        """Append a vote; the caller has masked secrets in ``comment``."""
        kept = comment.strip()[:MAX_COMMENT] if comment else None
        with self._session() as session:
            session.add(Vote(slug=slug, solved=solved, comment=kept or None, at=self._time()))
            session.commit()

    def miss(self, fingerprint: str, masked: str) -> None:
        """Count a problem that no guide explains; ``masked`` is its headline without values."""
        now = self._time()
        self._count(Miss, "fingerprint", now, fingerprint=fingerprint, masked=masked, first=now)

    def hit(self, slug: str) -> None:
        """Count a guide that was asserted."""
        self._count(Hit, "slug", self._time(), slug=slug)

    def _count(self, table: type[Hit | Miss], key: str, now: str, **values: str) -> None:
        """One more of the row with this ``key``, which is made of ``values`` where there is none."""
        new = insert(table).values(count=1, last=now, **values)
        counted = {"count": col(table.count) + 1, "last": new.excluded.last}
        with self._session() as session:
            session.execute(new.on_conflict_do_update(index_elements=[key], set_=counted))
            session.commit()

    def votes(self) -> Sequence[Vote]:
        """All votes, oldest first."""
        with self._session() as session:
            return session.exec(select(Vote).order_by(col(Vote.id))).all()

    def hits(self) -> dict[str, int]:
        """How often each guide was asserted."""
        with self._session() as session:
            return {row.slug: row.count for row in session.exec(select(Hit))}

    def misses(self) -> Sequence[Miss]:
        """All misses, the most frequent first."""
        with self._session() as session:
            return session.exec(select(Miss).order_by(col(Miss.count).desc(), col(Miss.fingerprint))).all()

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        self._engine.dispose()

    def _time(self) -> str:
        return self._clock().astimezone(UTC).isoformat(timespec="seconds")

    @contextmanager
    def _session(self) -> Iterator[Session]:
        try:
            with Session(self._open()) as session:
                yield session
        except (SQLAlchemyError, OSError) as error:
            raise JournalUnavailable from error

    def _open(self) -> Engine:
        with self._lock:
            if not self._path.exists():  # never made, or taken away meanwhile
                self._engine.dispose()
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._made = False
            if not self._made:
                _make_tables(self._engine)
                self._made = True
        return self._engine


def _engine(path: Path) -> Engine:
    """Connections stay open: closing the last one would sync the log to the disk, and every miss would wait for it."""
    address = URL.create("sqlite", database=str(path))
    engine = create_engine(address, connect_args={"timeout": BUSY_MS / 1000}, poolclass=QueuePool)
    event.listen(engine, "connect", _write_ahead)
    return engine


def _make_tables(engine: Engine) -> None:
    """Another process may be making them at the same moment."""
    with engine.begin() as connection:
        for table in JournalTable.metadata.sorted_tables:
            connection.execute(CreateTable(table, if_not_exists=True))
            for index in table.indexes:
                connection.execute(CreateIndex(index, if_not_exists=True))


def _write_ahead(connection: Any, _: object) -> None:
    """Readers and one writer at a time do not wait for one another (https://www.sqlite.org/wal.html)."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")

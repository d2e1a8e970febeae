"""Where tables live: an append-only list of events each. Stored first, told afterwards."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH = 64  # events of many tables share one commit, and so one wait for the disk


class Conflict(Exception):
    """Somebody else has already written this event: read the table again."""


class Stored(NamedTuple):
    """One event of a table: its number (1, 2, …), the client's request it answers, and its JSON."""

    seq: int
    request: str | None
    event: bytes


class Store(Protocol):
    """What a table needs of a database. When `create` or `append` return, the event survives a power cut."""

    async def create(self, table: str, request: str, event: bytes) -> str:
        """Begin a table with its first event. A known request returns the table it made before."""
        ...

    async def append(self, table: str, seq: int, request: str | None, event: bytes) -> None:
        """Add event number `seq`. Raises Conflict when that number or that request is taken."""
        ...

    async def events(self, table: str) -> list[Stored]:
        """All events of a table in order; none: there is no such table."""
        ...

    async def close(self) -> None: ...


def connect(path: Path) -> sqlite3.Connection:
    """Open or make the database and bring it up to date. Raises sqlite3.Error when it cannot be used."""
    path.parent.mkdir(parents=True, exist_ok=True)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA journal_mode = WAL")
    # In WAL mode only FULL waits for the disk at every commit: acknowledged means durable.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    migrate(db)
    return db


class SQLiteStore:
    """A file; one thread does all the work, in the order asked, many writes to a commit."""

    def __init__(self, path: Path) -> None:
        """Open or make the database. Raises sqlite3.Error when it cannot be used."""
        self._db = connect(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def create(self, table: str, request: str, event: bytes) -> str:
        def job(db: sqlite3.Connection) -> str:
            row = db.execute("SELECT id FROM tables WHERE request = ?", (request,)).fetchone()
            if row is not None:
                return str(row[0])
            db.execute("INSERT INTO tables (id, request) VALUES (?, ?)", (table, request))
            _insert(db, table, 1, None, event)
            return table

        return await self._run(job)

    async def append(self, table: str, seq: int, request: str | None, event: bytes) -> None:
        await self._run(lambda db: _insert(db, table, seq, request, event))

    async def events(self, table: str) -> list[Stored]:
        def job(db: sqlite3.Connection) -> list[Stored]:
            rows = db.execute(
                "SELECT seq, request, event FROM events WHERE table_id = ? ORDER BY seq", (table,)
            )
            return [Stored(seq, request, event.encode()) for seq, request, event in rows]

        return await self._run(job)

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(job, future))
        return await future

    def _work(self) -> None:
        open_ = True
        while open_:
            batch = [self._jobs.get()]
            with suppress(queue.Empty):
                while len(batch) < BATCH:
                    batch.append(self._jobs.get_nowait())
            open_ = None not in batch
            self._commit([job for job in batch if job is not None])
        self._db.close()

    def _commit(self, batch: list[_Job]) -> None:
        """Run the jobs in one transaction, each in its own savepoint; answer after the commit."""
        answers: list[tuple[_Job, Any, Exception | None]] = []
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for job in batch:
                self._db.execute("SAVEPOINT job")
                try:
                    answers.append((job, job.run(self._db), None))
                except Exception as error:
                    self._db.execute("ROLLBACK TO job")
                    conflict = isinstance(error, sqlite3.IntegrityError)
                    answers.append((job, None, Conflict(str(error)) if conflict else error))
                self._db.execute("RELEASE job")
            self._db.execute("COMMIT")
        except (
            sqlite3.Error
        ) as error:  # a full disk: nothing of the batch was kept, and nobody is told it was
            log.exception("the database refused a commit")
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            answers = [(job, None, error) for job in batch]
        for job, value, failure in answers:
            job.answer(value, failure)


class _Job(NamedTuple):
    run: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]

    def answer(self, value: Any, error: Exception | None) -> None:
        def settle() -> None:
            if self.future.cancelled():
                return
            if error is None:
                self.future.set_result(value)
            else:
                self.future.set_exception(error)

        with suppress(RuntimeError):  # the loop has closed: nobody waits any more
            self.future.get_loop().call_soon_threadsafe(settle)


def _insert(db: sqlite3.Connection, table: str, seq: int, request: str | None, event: bytes) -> None:
    db.execute(
        "INSERT INTO events (table_id, seq, request, event) VALUES (?, ?, ?, ?)",
        (table, seq, request, event.decode()),
    )


def migrate(db: sqlite3.Connection) -> None:
    """Run the numbered scripts of `migrations/` that this database has not seen yet, each as a whole."""
    folder = resources.files(__package__) / "migrations"
    for script in sorted(folder.iterdir(), key=lambda entry: entry.name):
        number = int(script.name.split("_")[0])
        if number <= _schema(db):
            continue
        text = script.read_text(encoding="utf-8")
        try:
            db.executescript(f"BEGIN IMMEDIATE; {text} PRAGMA user_version = {number}; COMMIT;")
        except sqlite3.Error:
            db.rollback()
            if _schema(db) < number:  # else another process has just done it
                raise


def _schema(db: sqlite3.Connection) -> int:
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return int(number)

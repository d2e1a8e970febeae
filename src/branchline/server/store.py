"""Where tables and campaigns live: an append-only list of events each. Stored first, told afterwards."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from filelock import FileLock, Timeout

log = logging.getLogger(__name__)
T = TypeVar("T")

BATCH = 64  # events of many tables share one commit, and so one wait for the disk
# A game that has begun is closed or called off by a later event (branchline.campaign.events).
PLAYING = """
SELECT campaign_id FROM campaign_events
WHERE json_extract(event, '$.events[0].type') IN ('begin', 'close', 'cancel')
GROUP BY campaign_id
HAVING sum(json_extract(event, '$.events[0].type') = 'begin') * 2 > count(*)
"""


class Run(Protocol):
    """Does a job with the database, and waits until it is on disk."""

    async def __call__(self, job: Callable[[sqlite3.Connection], T]) -> T: ...


class Conflict(Exception):
    """Somebody else has already written this event: read the table again."""


class Stored(NamedTuple):
    """One event of a table: its number (1, 2, …), the client's request it answers, and its JSON."""

    seq: int
    request: str | None
    event: bytes


class Log(Protocol):
    """What a table or a campaign needs of a database.

    When `create` or `append` return, the event survives a power cut.
    """

    async def create(self, id: str, request: str, event: bytes) -> str:
        """Begin a table with its first event. A known request returns the table it made before."""
        ...

    async def append(self, id: str, seq: int, request: str | None, event: bytes) -> None:
        """Add event number `seq`. Raises Conflict when that number or that request is taken."""
        ...

    async def events(self, id: str) -> list[Stored]:
        """All events of a table in order; none: there is no such table."""
        ...


class Store(Log, Protocol):
    """The tables, and beside them the campaigns."""

    @property
    def campaigns(self) -> Log: ...

    async def playing(self) -> list[str]:
        """The campaigns that have begun a game and not yet closed it."""
        ...

    async def close(self) -> None: ...


def connect(path: Path) -> sqlite3.Connection:
    """Open or make the database and bring it up to date. Raises sqlite3.Error when it cannot be used."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _only_for_owner(path)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA busy_timeout = 5000")
    if _schema(db) > (known := int(_migrations()[-1].name.split("_")[0])):
        found = _schema(db)
        db.close()
        raise sqlite3.DatabaseError(
            f"a newer version of Branchline made this (its schema is {found}, this version knows {known}): "
            "start that version, or name another file with --db"
        )
    db.execute("PRAGMA journal_mode = WAL")
    # In WAL mode only FULL waits for the disk at every commit: acknowledged means durable.
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    migrate(db)
    return db


def _only_for_owner(path: Path) -> None:
    """The keys of running games are in it. SQLite gives the files it makes beside it the same mode."""
    path.touch(0o600)
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        with suppress(FileNotFoundError, PermissionError):  # another user's: that user decides
            file.chmod(0o600)


@contextmanager
def sole_user(path: Path) -> Iterator[None]:
    """Keep other servers from a database: tables live in a server's memory. Raises BlockingIOError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = FileLock(path.with_name(path.name + ".lock"), mode=0o600)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise BlockingIOError(
            "another server uses this database: stop it first, or name another file with --db"
        ) from None
    try:
        yield
    finally:
        lock.release()


class SQLiteLog:
    """One kind of thing: `things` lists them, `events` holds what happened to each, by its id in `of`."""

    def __init__(self, run: Run, things: str, events: str, of: str) -> None:
        self._run = run
        self._find = f"SELECT id FROM {things} WHERE request = ?"
        self._begin = f"INSERT INTO {things} (id, request) VALUES (?, ?)"
        self._insert = f"INSERT INTO {events} ({of}, seq, request, event) VALUES (?, ?, ?, ?)"
        self._read = f"SELECT seq, request, event FROM {events} WHERE {of} = ? ORDER BY seq"

    async def create(self, id: str, request: str, event: bytes) -> str:
        def job(db: sqlite3.Connection) -> str:
            row = db.execute(self._find, (request,)).fetchone()
            if row is not None:
                return str(row[0])
            db.execute(self._begin, (id, request))
            db.execute(self._insert, (id, 1, None, event.decode()))
            return id

        return await self._run(job)

    async def append(self, id: str, seq: int, request: str | None, event: bytes) -> None:
        await self._run(lambda db: db.execute(self._insert, (id, seq, request, event.decode())))

    async def events(self, id: str) -> list[Stored]:
        def job(db: sqlite3.Connection) -> list[Stored]:
            rows = db.execute(self._read, (id,))
            return [Stored(seq, request, event.encode()) for seq, request, event in rows]

        return await self._run(job)


class SQLiteStore(SQLiteLog):
    """A file; one thread does all the work, in the order asked, many writes to a commit."""

    def __init__(self, path: Path) -> None:
        """Open or make the database. Raises sqlite3.Error when it cannot be used."""
        super().__init__(self._do, "tables", "events", "table_id")
        self.campaigns = SQLiteLog(self._do, "campaigns", "campaign_events", "campaign_id")
        self._db = connect(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    async def playing(self) -> list[str]:
        return await self._do(lambda db: [str(id) for (id,) in db.execute(PLAYING)])

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
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


def migrate(db: sqlite3.Connection) -> None:
    """Run the numbered scripts of `migrations/` that this database has not seen yet, each as a whole."""
    for script in _migrations():
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


def _migrations() -> list[Traversable]:
    folder = resources.files(__package__) / "migrations"
    return sorted((e for e in folder.iterdir() if e.name.endswith(".sql")), key=lambda entry: entry.name)


def _schema(db: sqlite3.Connection) -> int:
    (number,) = db.execute("PRAGMA user_version").fetchone()
    return int(number)

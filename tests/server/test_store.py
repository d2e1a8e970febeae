"""The store: what it acknowledges is on disk, once, in order."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from branchline.server.store import Conflict, SQLiteStore, Stored, connect, migrate, sole_user


async def test_events_come_back_in_order(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    assert await store.create("t", "r", b'{"first":1}') == "t"
    for seq in range(2, 20):
        await store.append("t", seq, f"request {seq}", b'{"n":%d}' % seq)
    await store.close()
    again = SQLiteStore(tmp_path / "tables.db")
    events = await again.events("t")
    await again.close()
    assert [event.seq for event in events] == list(range(1, 20))
    assert events[1] == Stored(2, "request 2", b'{"n":2}')
    assert events[0].request is None


async def test_unknown_table_has_no_events(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "new" / "folder" / "tables.db")
    assert await store.events("nothing") == []
    await store.close()


async def test_a_number_is_given_once_and_a_request_is_kept_once(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    await store.create("t", "r", b"{}")
    await store.append("t", 2, "a", b"{}")
    with pytest.raises(Conflict):
        await store.append("t", 2, "b", b"{}")
    with pytest.raises(Conflict):
        await store.append("t", 3, "a", b"{}")
    assert len(await store.events("t")) == 2
    await store.close()


async def test_two_servers_on_one_file_cannot_both_write_an_event(tmp_path: Path) -> None:
    first, second = SQLiteStore(tmp_path / "tables.db"), SQLiteStore(tmp_path / "tables.db")
    await first.create("t", "r", b"{}")
    writes = [store.append("t", seq, None, b"{}") for seq in range(2, 30) for store in (first, second)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert sum(result is None for result in results) == 28
    assert sum(isinstance(result, Conflict) for result in results) == 28
    await first.close()
    await second.close()


async def test_the_same_request_makes_one_table(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    made = await asyncio.gather(*(store.create(f"t{n}", "r", b"{}") for n in range(5)))
    assert len(set(made)) == 1
    assert len(await store.events(made[0])) == 1
    await store.close()


async def test_one_bad_job_does_not_spoil_the_batch(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    await store.create("t", "r", b"{}")
    jobs = [store.append("t", seq, None, b"{}") for seq in (2, 2, 3, 3, 4)]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict, type(None)]
    await store.close()


async def test_a_failed_commit_is_told_and_keeps_nothing(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    await store.create("t", "r", b"{}")
    (most,) = store._db.execute("PRAGMA max_page_count").fetchone()
    store._db.execute("PRAGMA max_page_count = 1")  # as large as it is now, and no larger
    with pytest.raises(sqlite3.OperationalError):
        await store.append("t", 2, None, b"{}" + b" " * 100_000)
    assert len(await store.events("t")) == 1
    store._db.execute(f"PRAGMA max_page_count = {most}")
    await store.append("t", 2, None, b"{}")
    await store.close()


async def test_campaigns_are_kept_beside_the_tables(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    for log in (store, store.campaigns):
        assert await log.create("c", "r", b'{"events":[{"type":"new"}]}') == "c"
    await store.campaigns.append("c", 2, "a", b'{"events":[{"type":"begin"}]}')
    assert len(await store.events("c")) == 1
    assert await store.playing() == ["c"]
    with pytest.raises(Conflict):
        await store.campaigns.append("c", 3, "a", b"{}")
    await store.campaigns.append("c", 3, "b", b'{"events":[{"type":"close"}]}')
    assert await store.playing() == []
    assert [event.seq for event in await store.campaigns.events("c")] == [1, 2, 3]
    await store.close()


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.db")
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    asyncio.run(store.close())


def test_migrations_run_once_and_whole(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    migrate(db)
    (version,) = db.execute("PRAGMA user_version").fetchone()
    assert version >= 1
    migrate(db)
    assert db.execute("PRAGMA user_version").fetchone() == (version,)
    # A script that fails leaves nothing behind, not even its first half.
    db.execute("PRAGMA user_version = 0")
    with pytest.raises(sqlite3.OperationalError):
        migrate(db)
    assert not db.in_transaction
    db.close()


def test_D19_a_database_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.commit()
    db.close()
    before = path.read_bytes()
    with pytest.raises(sqlite3.DatabaseError, match="a newer version"):
        connect(path)
    assert path.read_bytes() == before


def test_what_holds_keys_can_be_read_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "data" / "tables.db"
    path.parent.mkdir()
    path.touch(0o644)  # as earlier versions left it
    path.chmod(0o644)
    db = connect(path)
    db.execute("INSERT INTO tables (id, request) VALUES ('t', 'r')")
    with sole_user(path):
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    db.close()
    assert set(modes) >= {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
    assert set(modes.values()) == {0o600}, modes


WRITER = """
import asyncio, sys
from pathlib import Path
from branchline.server.store import SQLiteStore

async def main():
    store = SQLiteStore(Path(sys.argv[1]))
    await store.create("t", "r", b"{}")
    for seq in range(2, 100_000):
        await store.append("t", seq, None, b"{}")
        print(seq, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(database)], stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    told = 0
    for line in writer.stdout:
        told = int(line)
        if told == 500:
            break
    os.kill(writer.pid, signal.SIGKILL)
    told = max([told, *(int(line) for line in writer.stdout.read().split("\n")[:-1] if line)])
    writer.wait()

    async def kept() -> list[int]:
        store = SQLiteStore(database)
        events = await store.events("t")
        await store.close()
        return [event.seq for event in events]

    seqs = asyncio.run(kept())
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= told

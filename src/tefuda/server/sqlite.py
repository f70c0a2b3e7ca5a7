"""The store on SQLite: one connection, one thread, many callers a commit.

Callers put jobs into a queue. The thread takes all that wait, runs them in one transaction, commits, and only then
tells the callers. A job that fails is undone alone. WAL with synchronous=FULL: a commit is on the disk when it returns.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tefuda.core.errors import StaleVersion, TefudaError
from tefuda.server.entries import RoomRecord
from tefuda.server.store import Conflict, Kept, Saved, Wanted

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

BATCH: Final = 500

MIGRATIONS: Final[Sequence[Sequence[str]]] = (
    (
        """CREATE TABLE rooms (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, public INTEGER NOT NULL, created INTEGER NOT NULL,
            finished INTEGER NOT NULL DEFAULT 0, record BLOB NOT NULL, result BLOB) WITHOUT ROWID""",
        "CREATE INDEX rooms_by_time ON rooms (finished, created)",
        """CREATE TABLE entries (
            room TEXT NOT NULL, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID""",
        """CREATE TABLE tokens (
            room TEXT NOT NULL, seat TEXT NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (room, seat)) WITHOUT ROWID""",
        "CREATE TABLE beats (one INTEGER PRIMARY KEY CHECK (one = 1), time INTEGER NOT NULL)",
    ),
)
"""Each brings the schema one version further; `user_version` counts them. Never change one that was released."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest schema."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StaleVersion(f"the store has schema {version}; known here: up to {len(MIGRATIONS)}")
    for number in range(version, len(MIGRATIONS)):
        connection.execute("BEGIN IMMEDIATE")
        for statement in MIGRATIONS[number]:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")


class Job:
    """Work for the thread, and who waits for it."""

    __slots__ = ("error", "future", "value", "work")

    def __init__(self, work: Work, future: asyncio.Future[Any]) -> None:
        self.work = work
        self.future = future
        self.value: Any = None
        self.error: Exception | None = None


class SqliteStore:
    """A file, or `:memory:`."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0

    def open(self) -> None:
        """Start the thread; called in the event loop that will use the store."""
        self._loop = asyncio.get_running_loop()
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
        migrate(connection)
        self._thread = threading.Thread(target=self._run, args=(connection,), name="store", daemon=True)
        self._thread.start()

    # The thread

    def _run(self, connection: sqlite3.Connection) -> None:
        closing = False
        while not closing:
            batch = [self._jobs.get()]
            while len(batch) < BATCH and not self._jobs.empty():
                batch.append(self._jobs.get())
            closing = None in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(connection, jobs)
                assert self._loop is not None
                if not self._loop.is_closed():
                    self._loop.call_soon_threadsafe(_answer, jobs)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._work(connection, job)
            connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = TefudaError(f"the store failed: {error}")

    def _work(self, connection: sqlite3.Connection, job: Job) -> None:
        connection.execute("SAVEPOINT job")
        try:
            job.value = job.work(connection)
        except sqlite3.IntegrityError as error:
            connection.execute("ROLLBACK TO job")
            job.error = Conflict(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # whatever it is belongs to the caller, not to the thread
            connection.execute("ROLLBACK TO job")
            job.error = error
        connection.execute("RELEASE job")

    # Callers

    def _ask(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        assert self._loop is not None, "the store is not open"
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(Job(work, future))
        return future

    async def create(self, record: RoomRecord, tokens: dict[str, bytes]) -> None:
        body = msgspec.json.encode(record)

        def work(connection: sqlite3.Connection) -> None:
            row = (record.id, record.game, record.public, record.created, body)
            connection.execute("INSERT INTO rooms (id, game, public, created, record) VALUES (?, ?, ?, ?, ?)", row)
            rows = [(record.id, seat, token) for seat, token in tokens.items()]
            connection.executemany("INSERT INTO tokens (room, seat, hash) VALUES (?, ?, ?)", rows)

        await self._ask(work)

    async def append(self, room: str, seq: int, entries: list[bytes]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            last = connection.execute("SELECT max(seq) FROM entries WHERE room = ?", (room,)).fetchone()[0]
            following = 0 if last is None else last + 1
            if following != seq:
                raise Conflict(f"room {room}: expected entry {following} next, got {seq}")
            rows = [(room, seq + place, body) for place, body in enumerate(entries)]
            connection.executemany("INSERT INTO entries (room, seq, body) VALUES (?, ?, ?)", rows)

        await self._ask(work)

    async def load(self, room: str) -> Saved | None:
        def work(connection: sqlite3.Connection) -> Saved | None:
            row = connection.execute("SELECT record, finished FROM rooms WHERE id = ?", (room,)).fetchone()
            if row is None:
                return None
            bodies = connection.execute("SELECT body FROM entries WHERE room = ? ORDER BY seq", (room,)).fetchall()
            tokens = connection.execute("SELECT seat, hash FROM tokens WHERE room = ?", (room,)).fetchall()
            record = msgspec.json.decode(row[0], type=RoomRecord)
            return Saved(record, [body for (body,) in bodies], dict(tokens), row[1])

        return await self._ask(work)

    async def rooms(self, wanted: Wanted) -> list[Kept]:
        def work(connection: sqlite3.Connection) -> list[Kept]:
            rows = connection.execute(
                """SELECT record, finished, result FROM rooms
                WHERE (finished > 0) = ? AND (? = '' OR game = ?) AND (public OR NOT ?) AND created >= ?
                ORDER BY max(finished, created) DESC, id LIMIT ? OFFSET ?""",
                (wanted.finished, wanted.game, wanted.game, wanted.public, wanted.since, wanted.limit, wanted.skip),
            ).fetchall()
            return [_kept(*row) for row in rows]

        return await self._ask(work)

    async def put_token(self, room: str, seat: str, token: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO tokens (room, seat, hash) VALUES (?, ?, ?)", (room, seat, token))

        await self._ask(work)

    async def finish(self, room: str, time: int, result: dict[str, Any] | None) -> None:
        body = msgspec.json.encode(result)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE rooms SET finished = ?, result = ? WHERE id = ?", (time, body, room))

        await self._ask(work)

    async def beat(self, time: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO beats (one, time) VALUES (1, ?)", (time,))

        await self._ask(work)

    async def last_beat(self) -> int:
        def work(connection: sqlite3.Connection) -> int:
            row = connection.execute("SELECT time FROM beats").fetchone()
            return 0 if row is None else int(row[0])

        return await self._ask(work)

    async def close(self) -> None:
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)


def _answer(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.value)
        else:
            job.future.set_exception(job.error)


def _kept(record: bytes, finished: int, result: bytes | None) -> Kept:
    outcome = None if result is None else msgspec.json.decode(result, type=dict[str, Any] | None)
    return Kept(msgspec.json.decode(record, type=RoomRecord), finished, outcome)


__all__ = ["MIGRATIONS", "SqliteStore", "migrate"]

"""The store on SQLite: one connection, one thread, many callers a commit.

Jobs gather in the event loop while a commit is under way; then the thread gets all that wait, runs them in one
transaction, commits, and only then are the callers told. A job that fails is undone alone. WAL with synchronous=FULL: a
commit is on the disk when it returns.

What rooms append all goes in one statement. The thread gives the interpreter back during each statement and would have
to wait for it after each while the event loop is busy.
"""

from __future__ import annotations

import asyncio
import functools
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
Row = tuple[str, int, int, bytes]
"""Room, number, the number of the first that is appended with it, and the entry."""

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

    __slots__ = ("error", "future", "rows", "value", "work")

    def __init__(self, work: Work, future: asyncio.Future[Any], rows: Sequence[Row] = ()) -> None:
        self.work = work
        self.future = future
        self.rows = rows
        """What it appends, if that is all it does; `work` does the same, for this job alone."""
        self.value: Any = None
        self.error: Exception | None = None


@functools.cache
def appending(count: int) -> str:
    """The statement that appends so many entries, but none to a room whose next one is another."""
    rows = ", ".join(["(?, ?, ?, ?)"] * count)
    return f"""INSERT INTO entries (room, seq, body) SELECT column1, column2, column4 FROM (VALUES {rows})
        WHERE column3 = (SELECT coalesce(max(seq), -1) + 1 FROM entries WHERE room = column1)"""  # noqa: S608  # no text


def append_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Append; whether all of them fitted."""
    values = [value for row in rows for value in row]
    return connection.execute(appending(len(rows)), values).rowcount == len(rows)


class SqliteStore:
    """A file, or `:memory:`."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._waiting: list[Job] = []
        self._is_busy = False
        """Jobs are on their way to the thread, or there."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0

    def open(self) -> None:
        """Start the thread; called in the event loop that will use the store."""
        self._loop = asyncio.get_running_loop()
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA busy_timeout = 5000")
            migrate(connection)
        except BaseException:
            connection.close()
            raise
        self._thread = threading.Thread(target=self._run, args=(connection,), name="store", daemon=True)
        self._thread.start()

    # The thread

    def _run(self, connection: sqlite3.Connection) -> None:
        assert self._loop is not None
        while (jobs := self._jobs.get()) is not None:
            self._commit(connection, jobs)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._answer, jobs)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in self._appended(connection, jobs):
                self._work(connection, job)
            connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            for job in jobs:
                job.error = TefudaError(f"the store failed: {error}")

    def _appended(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Job]:
        """Append what all jobs append, at once; the jobs that are left. One that loses a race leaves them all."""
        appending = [job for job in jobs if job.rows]
        if not appending:
            return jobs
        try:
            fitted = append_rows(connection, [row for job in appending for row in job.rows])
        except sqlite3.IntegrityError:
            fitted = False
        if fitted:
            return [job for job in jobs if not job.rows]
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        return jobs

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

    def _ask(self, work: Callable[[sqlite3.Connection], T], rows: Sequence[Row] = ()) -> asyncio.Future[T]:
        assert self._loop is not None, "the store is not open"
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, future, rows))
        if not self._is_busy:
            self._is_busy = True
            self._loop.call_soon(self._hand_over)
        return future

    def _hand_over(self) -> None:
        """Give the thread all that waits."""
        jobs, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
        self._jobs.put(jobs)

    def _answer(self, jobs: list[Job]) -> None:
        """A commit is done: tell the callers, and go on with what has come meanwhile."""
        self._is_busy = bool(self._waiting)
        if self._is_busy:
            self._hand_over()
        for job in jobs:
            if job.future.done():
                continue
            if job.error is None:
                job.future.set_result(job.value)
            else:
                job.future.set_exception(job.error)

    async def create(self, record: RoomRecord, tokens: dict[str, bytes]) -> None:
        body = msgspec.json.encode(record)

        def work(connection: sqlite3.Connection) -> None:
            row = (record.id, record.game, record.public, record.created, body)
            connection.execute("INSERT INTO rooms (id, game, public, created, record) VALUES (?, ?, ?, ?, ?)", row)
            rows = [(record.id, seat, token) for seat, token in tokens.items()]
            connection.executemany("INSERT INTO tokens (room, seat, hash) VALUES (?, ?, ?)", rows)

        await self._ask(work)

    async def append(self, room: str, seq: int, entries: list[bytes]) -> None:
        rows = [(room, seq + place, seq, body) for place, body in enumerate(entries)]

        def work(connection: sqlite3.Connection) -> None:
            if not append_rows(connection, rows):
                raise Conflict(f"room {room}: {seq} is not its next entry")

        await self._ask(work, rows)

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
        while self._is_busy:
            await asyncio.sleep(0.001)
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)


def _kept(record: bytes, finished: int, result: bytes | None) -> Kept:
    outcome = None if result is None else msgspec.json.decode(result, type=dict[str, Any] | None)
    return Kept(msgspec.json.decode(record, type=RoomRecord), finished, outcome)


__all__ = ["MIGRATIONS", "SqliteStore", "migrate"]

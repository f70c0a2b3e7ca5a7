"""The store on SQLite: one connection, one thread, many callers a commit.

Jobs gather in the event loop while a commit is under way; then the thread gets all that wait. Those that read see one
moment. Those that write run in one transaction; once it is committed the callers are told. A job that fails is undone
alone, and a disk that takes no writes lets everybody read. WAL with synchronous=FULL: a commit is on the disk when it
returns.

What rooms append all goes in one statement. The thread gives the interpreter back during each statement and would have
to wait for it after each while the event loop is busy.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from tefuda.core.errors import TefudaError
from tefuda.server.chains import BATCH, Chains, Row, add_rows, append_rows
from tefuda.server.entries import RoomRecord
from tefuda.server.rows import is_corrupt, list_rooms, put_end, put_room, put_tokens, read_beat, read_room
from tefuda.server.schema import count_page_faults, open_database
from tefuda.server.store import NOTHING, Change, Conflict, Damaged, Failed, Kept, Saved, Wanted

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]
Kind = Literal["read", "append", "write"]

PRIMARY: Final = 0xFF
"""The bits of an error code that say which kind it is."""
FAILURES: Final = {sqlite3.SQLITE_FULL: "disk-full", sqlite3.SQLITE_READONLY: "read-only"}


def failure(error: sqlite3.Error) -> TefudaError:
    """What a caller is told of an error of SQLite."""
    if is_corrupt(error):
        return Damaged(f"the store is damaged: {error}")
    kind = getattr(error, "sqlite_errorcode", 0) & PRIMARY
    return Failed(FAILURES.get(kind, "store-failed"), f"the store failed: {error}")


class Job:
    """Work for the thread, and who waits for it."""

    __slots__ = ("error", "future", "kind", "rows", "value", "work")

    def __init__(self, work: Work, future: asyncio.Future[Any], rows: Sequence[Row], kind: Kind) -> None:
        self.work = work
        self.future = future
        self.rows = rows
        """What it appends to the log."""
        self.kind: Kind = kind
        """`append` if that is all it does; `work` does the same, for this job alone."""
        self.value: Any = None
        self.error: Exception | None = None


class SqliteStore:
    """A file, or `:memory:`."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        self._waiting: list[Job] = []
        self._is_busy = False
        """Jobs are on their way to the thread, or there."""
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._chains = Chains()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0

    def open(self) -> None:
        """Start the thread; called in the event loop that will use the store."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, args=(open_database(self.path),), name="store", daemon=True)
        self._thread.start()

    # The thread

    def _run(self, connection: sqlite3.Connection) -> None:
        assert self._loop is not None
        while (jobs := self._jobs.get()) is not None:
            try:
                self._commit(connection, jobs)
            except sqlite3.Error as error:  # nothing of it is sure; the thread goes on whatever happens
                for job in jobs:
                    job.error = failure(error)
                with contextlib.suppress(sqlite3.Error):
                    self._undo(connection)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._answer, jobs)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        reading = [job for job in jobs if job.kind == "read"]
        if reading:
            self._read(connection, reading)
        if len(reading) < len(jobs):
            self._write(connection, [job for job in jobs if job.kind != "read"])

    def _read(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        """All of them see the same moment, and none the failure of another."""
        connection.execute("BEGIN")
        for job in jobs:
            try:
                job.value = job.work(connection)
            except sqlite3.Error as error:
                job.error = failure(error)
            except Exception as error:  # whatever it is belongs to the caller, not to the thread
                job.error = error
        if connection.in_transaction:
            connection.execute("ROLLBACK")  # a COMMIT fails once a spoilt page has been met

    def _write(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in self._appended(connection, jobs):
                self._work(connection, job)
            connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            self._undo(connection)
            for job in jobs:
                job.error = failure(error)

    def _undo(self, connection: sqlite3.Connection) -> None:
        """End a transaction of which nothing is to stay; SQLite may have ended it itself."""
        self._chains.forget()
        if connection.in_transaction:
            connection.execute("ROLLBACK")

    def _appended(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Job]:
        """Append what all jobs append, at once; the jobs that are left. One that does not fit leaves them all."""
        appending = [row for job in jobs if job.kind == "append" for row in job.rows]
        if not appending:
            return jobs
        try:
            fitted = append_rows(connection, self._chains.seal(connection, appending))
        except (sqlite3.Error, Conflict):
            fitted = False
        if fitted:
            return [job for job in jobs if job.kind != "append"]
        self._undo(connection)
        connection.execute("BEGIN IMMEDIATE")
        return jobs

    def _work(self, connection: sqlite3.Connection, job: Job) -> None:
        """Do what one job wants, or nothing of it."""
        connection.execute("SAVEPOINT job")
        try:
            job.value = job.work(connection)
        except Exception as error:  # whatever it is belongs to the caller, not to the thread
            if not connection.in_transaction:
                raise  # SQLite has undone what the others wrote too
            self._chains.forget()
            connection.execute("ROLLBACK TO job")
            job.error = error
            if isinstance(error, sqlite3.IntegrityError):
                job.error = Conflict(str(error))
            elif isinstance(error, sqlite3.Error):
                job.error = failure(error)
        connection.execute("RELEASE job")

    # Callers

    def _ask(
        self, work: Callable[[sqlite3.Connection], T], kind: Kind = "write", rows: Sequence[Row] = ()
    ) -> asyncio.Future[T]:
        assert self._loop is not None, "the store is not open"
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(Job(work, future, rows, kind))
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

    async def create(self, record: RoomRecord, tokens: Mapping[str, bytes], entries: Sequence[bytes] = ()) -> None:
        rows = [Row(record.id, place, 0, entry) for place, entry in enumerate(entries)]

        def work(connection: sqlite3.Connection) -> None:
            put_room(connection, record)
            put_tokens(connection, record.id, tokens)
            add_rows(connection, self._chains.seal(connection, rows))

        await self._ask(work)

    async def append(self, room: str, seq: int, entries: Sequence[bytes], change: Change = NOTHING) -> None:
        rows = [Row(room, seq + place, seq, body) for place, body in enumerate(entries)]

        def work(connection: sqlite3.Connection) -> None:
            add_rows(connection, self._chains.seal(connection, rows))
            put_tokens(connection, room, change.tokens)
            if change.end is not None:
                put_end(connection, room, change.end)

        await self._ask(work, "append" if rows and not change else "write", rows)

    async def load(self, room: str) -> Saved | None:
        return await self._ask(lambda connection: read_room(connection, room), "read")

    async def rooms(self, wanted: Wanted) -> list[Kept]:
        return await self._ask(lambda connection: list_rooms(connection, wanted), "read")

    async def beat(self, time: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO beats (one, time) VALUES (1, ?)", (time,))

        await self._ask(work)

    async def last_beat(self) -> int:
        return await self._ask(read_beat, "read")

    async def page_faults(self) -> int:
        return await asyncio.to_thread(count_page_faults, self.path)

    async def close(self) -> None:
        while self._is_busy:
            await asyncio.sleep(0.001)
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)


__all__ = ["SqliteStore"]

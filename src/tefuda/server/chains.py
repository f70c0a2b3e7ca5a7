"""Appending to the logs of rooms: each entry with a checksum that covers the one before it, many in one statement."""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tefuda.server.schema import checksum
from tefuda.server.store import Conflict

BATCH: Final = 500
KNOWN: Final = 20_000
"""Chains whose ends are remembered."""
NOWHERE: Final = (-2, b"")
"""Before no entry."""


class Row(NamedTuple):
    """An entry to be appended."""

    room: str
    seq: int
    first: int
    """The number of the first that is appended with it."""
    body: bytes
    checksum: bytes = b""


class Chains:
    """The ends of the chains that were written lately, so that appending need not look them up."""

    def __init__(self) -> None:
        self._ends: dict[str, tuple[int, bytes]] = {}
        """By room, the number of its last entry and the checksum."""

    def _note(self, room: str, seq: int, last: bytes) -> None:
        if len(self._ends) >= KNOWN:
            self._ends.clear()
        self._ends[room] = (seq, last)

    def forget(self) -> None:
        """What was noted may not have become durable."""
        self._ends.clear()

    def seal(self, connection: sqlite3.Connection, rows: Iterable[Row]) -> list[Row]:
        """Rows with their checksums; Conflict if the one before is not there."""
        return [self._seal(connection, row) for row in rows]

    def _seal(self, connection: sqlite3.Connection, row: Row) -> Row:
        seq, before = self._ends.get(row.room, NOWHERE)
        if seq != row.seq - 1:
            before = checksum_before(connection, row.room, row.seq)
        last = checksum(before, row.seq, row.body)
        self._note(row.room, row.seq, last)
        return Row(row.room, row.seq, row.first, row.body, last)  # `_replace` takes three times as long


def checksum_before(connection: sqlite3.Connection, room: str, seq: int) -> bytes:
    """Of the entry before this one, or of the record."""
    values: tuple[object, ...] = (room, seq - 1)
    query = "SELECT checksum FROM entries WHERE room = ? AND seq = ?"
    if seq == 0:
        query, values = "SELECT checksum FROM rooms WHERE id = ?", (room,)
    found = connection.execute(query, values).fetchone()
    if found is None:
        raise Conflict(f"room {room}: {seq} is not its next entry")
    before: bytes = found[0]
    return before


@functools.cache
def appending(count: int) -> str:
    """The statement that appends so many entries, but none to a room whose next one is another."""
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * count)
    return f"""INSERT INTO entries (room, seq, body, checksum)
        SELECT column1, column2, column4, column5 FROM (VALUES {rows})
        WHERE column3 = coalesce((SELECT seq FROM heads WHERE room = column1), -1) + 1"""  # noqa: S608  # no text


def append_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> bool:
    """Append; whether all of them fitted."""
    values = [value for row in rows for value in row]
    return connection.execute(appending(len(rows)), values).rowcount == len(rows)


def add_rows(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Append; Conflict if not all of them fit."""
    for start in range(0, len(rows), BATCH):
        part = [row._replace(first=row.first + start) for row in rows[start : start + BATCH]]
        if not append_rows(connection, part):
            raise Conflict(f"room {part[0].room}: {part[0].seq} is not its next entry")


__all__ = ["BATCH", "Chains", "Row", "add_rows", "append_rows", "checksum_before"]

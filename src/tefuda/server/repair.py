"""Mending a database of rooms: all that is good is written into a new file, which then takes the old one's place.

Nothing is invented. A log that breaks off goes back to its last good entry, a token that cannot be read opens nothing
any more, marks that follow from the log are made again. What cannot be judged is taken over as it is. The files of
before are kept beside it.
"""

from __future__ import annotations

import itertools
import secrets
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.folder import DATABASE, held
from tefuda.server.integrity import UNJUDGED, has_lost_its_end, readable_tokens, reading, replayed
from tefuda.server.rows import COLUMNS, RoomRow, known_rooms, put_end, put_tokens, read_row
from tefuda.server.schema import open_database
from tefuda.server.store import End

ALL: Final = 1 << 62
"""More entries than any room has."""


def repair(folder: Path) -> Path:
    """Mend the database of a folder that no server uses; the folder where its files of before are now."""
    with held(folder):
        before = keep_copy(folder)
        path, fresh = folder / DATABASE, folder / f"{DATABASE}.new"
        fresh.unlink(missing_ok=True)
        with reading(path) as source, closing(open_database(fresh)) as target:
            target.execute("BEGIN")
            rewrite(source, target)
            target.execute("COMMIT")
        for side in ("-wal", "-shm"):  # the old file's: SQLite would play them into the new one
            path.with_name(f"{DATABASE}{side}").unlink(missing_ok=True)
        fresh.replace(path)
    return before


def keep_copy(folder: Path) -> Path:
    """Copy the files of the database, byte for byte."""
    names = (folder / f"before-repair-{number}" for number in itertools.count(1))
    before = next(name for name in names if not name.exists())
    before.mkdir()
    for path in (folder / DATABASE, folder / f"{DATABASE}-wal"):
        if path.exists():
            shutil.copy2(path, before)
    return before


def rewrite(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """All that is good."""
    copy(target, "beats", readable(source, "SELECT one, time FROM beats"))
    for room in known_rooms(source):
        try:
            row = read_row(source, room)
        except UNJUDGED:
            continue  # without a record there is no room
        if row is not None:
            take_over(source, target, row)


def take_over(source: sqlite3.Connection, target: sqlite3.Connection, row: RoomRow) -> None:
    """What is good of a room; all that can be read of it if nobody can tell."""
    copy(target, f"rooms ({COLUMNS})", [row])
    try:
        log, book = replayed(source, row)
    except UNJUDGED:
        leave_alone(source, target, row)
        return
    if has_lost_its_end(row, book):  # nobody shall play it on
        leave_alone(source, target, row)
        return
    copy_entries(source, target, row.id, len(log.bodies))
    put_tokens(target, row.id, tokens_of(source, book))
    mark_end(target, row, book)


def leave_alone(source: sqlite3.Connection, target: sqlite3.Connection, row: RoomRow) -> None:
    """All that can be read of a room, as it is: how long its log was, too, so that nobody takes it for whole."""
    copy_entries(source, target, row.id, ALL)
    for head in readable(source, "SELECT room, seq, checksum FROM heads WHERE room = ?", row.id):
        target.execute("REPLACE INTO heads (room, seq, checksum) VALUES (?, ?, ?)", head)
    copy(target, "tokens", readable(source, "SELECT * FROM tokens WHERE room = ?", row.id))


def copy_entries(source: sqlite3.Connection, target: sqlite3.Connection, room: str, count: int) -> None:
    query = "SELECT room, seq, body, checksum FROM entries WHERE room = ? AND seq < ? ORDER BY seq"
    copy(target, "entries", readable(source, query, room, count))


def copy(target: sqlite3.Connection, table: str, rows: Sequence[Sequence[Any]]) -> None:
    """Rows as they are; a spoilt page may show one twice."""
    for row in rows:
        places = ", ".join("?" * len(row))
        with suppress(sqlite3.IntegrityError):
            target.execute(f"INSERT INTO {table} VALUES ({places})", row)  # noqa: S608  # names of our own


def readable(source: sqlite3.Connection, query: str, *values: object) -> list[Any]:
    """The rows up to the first that cannot be read."""
    found: list[Any] = []
    with suppress(sqlite3.DatabaseError):
        found.extend(source.execute(query, values))
    return found


def tokens_of(source: sqlite3.Connection, book: Book) -> dict[str, bytes]:
    """The tokens that fit; of the others, and where a person's is missing, one that nobody has."""
    found = readable_tokens(source, book.record.id)
    void = {seat: entries.token_hash(secrets.token_hex()) for seat in [*found, *book.locked(found)]}
    return void | {seat: token for seat, token in found.items() if token is not None}


def mark_end(target: sqlite3.Connection, row: RoomRow, book: Book) -> None:
    """As the log says."""
    if book.phase == "over":
        put_end(target, row.id, End(row.finished or book.written[-1].time, book.result))
    else:
        target.execute("UPDATE rooms SET finished = 0, result = NULL, end_checksum = NULL WHERE id = ?", (row.id,))


__all__ = ["repair"]

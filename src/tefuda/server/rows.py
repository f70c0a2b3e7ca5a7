"""Rooms as rows of SQLite, written with their checksums and compared with them when they are read; logs: chains.py."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from tefuda.server.chains import checksum_before
from tefuda.server.entries import RoomRecord
from tefuda.server.schema import checksum
from tefuda.server.store import Damaged, End, Kept, Saved, Wanted

CORRUPT: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
PRIMARY: Final = 0xFF
"""The bits of an error code that say which kind it is."""

COLUMNS: Final = "id, game, public, created, record, checksum, finished, result, end_checksum"
"""Those of a `RoomRow`."""
ROOM: Final = f"SELECT {COLUMNS} FROM rooms"  # noqa: S608  # names of our own
NAMED: Final = (
    "SELECT id FROM rooms NOT INDEXED",
    "SELECT id FROM rooms INDEXED BY rooms_by_time",  # other pages than those of the table
    "SELECT room FROM heads",
    "SELECT DISTINCT room FROM tokens",
)


def is_corrupt(error: sqlite3.Error) -> bool:
    """Whether the database is not what was written, as opposed to out of reach."""
    return getattr(error, "sqlite_errorcode", 0) & PRIMARY in CORRUPT


# Writing


def put_room(connection: sqlite3.Connection, record: RoomRecord) -> None:
    row = (record.id, record.game, int(record.public), record.created, msgspec.json.encode(record))
    connection.execute(
        "INSERT INTO rooms (id, game, public, created, record, checksum) VALUES (?, ?, ?, ?, ?, ?)",
        (*row, checksum(*row)),
    )


def put_tokens(connection: sqlite3.Connection, room: str, tokens: Mapping[str, bytes]) -> None:
    rows = [(room, seat, token, checksum(room, seat, token)) for seat, token in tokens.items()]
    connection.executemany("INSERT OR REPLACE INTO tokens (room, seat, hash, checksum) VALUES (?, ?, ?, ?)", rows)


def put_end(connection: sqlite3.Connection, room: str, end: End) -> None:
    result = msgspec.json.encode(end.result)
    connection.execute(
        "UPDATE rooms SET finished = ?, result = ?, end_checksum = ? WHERE id = ?",
        (end.time, result, checksum(room, end.time, result), room),
    )


# Reading


class RoomRow(NamedTuple):
    """A row of the table of rooms."""

    id: str
    game: str
    public: int
    created: int
    record: bytes
    checksum: bytes
    """Of all before it."""
    finished: int
    """When, 0 before."""
    result: bytes | None
    end_checksum: bytes | None
    """Of id, finished and result."""


class Log(NamedTuple):
    """The entries of a room up to the first that does not fit."""

    bodies: list[bytes]
    last: bytes
    """The checksum of the last of them."""
    fault: str = ""
    """What does not fit, if anything."""


def read_room(connection: sqlite3.Connection, room: str) -> Saved | None:
    """All of a room; Damaged if anything of it is not what was written."""
    kept = read_record(connection, room)
    if kept is None:
        return None
    log = read_log(connection, room)
    if log.fault:
        raise Damaged(f"room {room}: {log.fault}")
    return Saved(kept.record, log.bodies, read_tokens(connection, room), kept.finished)


def read_record(connection: sqlite3.Connection, room: str) -> Kept | None:
    """A room's line; None if there never was one."""
    row = read_row(connection, room)
    return None if row is None else kept_of(row)


def read_row(connection: sqlite3.Connection, room: str) -> RoomRow | None:
    """A room's row as it is; Damaged if it is missing and there was one."""
    row = connection.execute(f"{ROOM} WHERE id = ?", (room,)).fetchone()
    if row is not None:
        return RoomRow(*row)
    if connection.execute("SELECT 1 FROM heads WHERE room = ?", (room,)).fetchone() is not None:
        raise Damaged(f"room {room}: its record is missing")
    return None


def kept_of(row: RoomRow) -> Kept:
    """A room's line."""
    record, end = record_of(row), end_of(row)
    return Kept(record) if end is None else Kept(record, end.time, end.result)


def record_of(row: RoomRow) -> RoomRecord:
    """The record in a row; Damaged if it does not fit its checksum."""
    if checksum(*row[:5]) != row.checksum:
        raise Damaged(f"room {row.id}: the record does not fit its checksum")
    return msgspec.json.decode(row.record, type=RoomRecord)


def end_of(row: RoomRow) -> End | None:
    """How the match ended, as the row has it; Damaged if that does not fit its checksum."""
    if (row.finished, row.result, row.end_checksum) == (0, None, None):
        return None
    if row.end_checksum != checksum(row.id, row.finished, row.result):
        raise Damaged(f"room {row.id}: the end does not fit its checksum")
    return End(row.finished, msgspec.json.decode(row.result or b"null", type=dict[str, Any] | None))


def read_log(connection: sqlite3.Connection, room: str) -> Log:
    """The entries of a room, as far as each fits the one before."""
    log = Log([], checksum_before(connection, room, 0))
    try:
        for seq, body, stored in connection.execute(
            "SELECT seq, body, checksum FROM entries WHERE room = ? ORDER BY seq", (room,)
        ):
            last = checksum(log.last, seq, body)
            if seq != len(log.bodies) or last != stored:
                return log._replace(fault=f"entry {len(log.bodies)} is missing or does not fit its checksum")
            log.bodies.append(body)
            log = log._replace(last=last)
    except sqlite3.DatabaseError as error:
        if not is_corrupt(error):
            raise
        return log._replace(fault=f"entry {len(log.bodies)} cannot be read")
    return log._replace(fault=_fault_at_end(connection, room, log))


def _fault_at_end(connection: sqlite3.Connection, room: str, log: Log) -> str:
    head = connection.execute("SELECT seq, checksum FROM heads WHERE room = ?", (room,)).fetchone()
    expected = (len(log.bodies) - 1, log.last) if log.bodies else None
    return "" if head == expected else f"the log does not end with entry {len(log.bodies) - 1}"


def read_tokens(connection: sqlite3.Connection, room: str) -> dict[str, bytes]:
    """The hash of each seat's token; Damaged if one does not fit its checksum."""
    tokens: dict[str, bytes] = {}
    for seat, token in read_token_rows(connection, room).items():
        if token is None:
            raise Damaged(f"room {room}: the token of {seat!r} does not fit its checksum")
        tokens[seat] = token
    return tokens


def read_token_rows(connection: sqlite3.Connection, room: str) -> dict[str, bytes | None]:
    """The same, with None for one that does not fit."""
    rows = connection.execute("SELECT seat, hash, checksum FROM tokens WHERE room = ?", (room,)).fetchall()
    return {seat: token if checksum(room, seat, token) == stored else None for seat, token, stored in rows}


def read_beat(connection: sqlite3.Connection) -> int:
    """The last sign of life; 0 if there is none that can be read."""
    try:
        row = connection.execute("SELECT time FROM beats").fetchone()
    except sqlite3.DatabaseError as error:
        if not is_corrupt(error):
            raise
        return 0
    return row[0] if row is not None and isinstance(row[0], int) else 0


def list_rooms(connection: sqlite3.Connection, wanted: Wanted) -> list[Kept]:
    """A list of rooms, without those whose records are damaged."""
    query = f"""{ROOM} WHERE (finished > 0) = ? AND (? = '' OR game = ?) AND (public OR NOT ?) AND created >= ?
        ORDER BY max(finished, created) DESC, id LIMIT ? OFFSET ?"""
    values = (wanted.finished, wanted.game, wanted.game, wanted.public, wanted.since, wanted.limit, wanted.skip)
    try:
        return list(_whole(connection.execute(query, values).fetchall()))
    except sqlite3.DatabaseError as error:
        if not is_corrupt(error):
            raise
    return _list_one_by_one(connection, wanted)


def _whole(rows: Iterable[Sequence[Any]]) -> Iterator[Kept]:
    for row in rows:
        try:
            yield kept_of(RoomRow(*row))
        except Damaged:  # whoever asks for this room is told
            continue


def _list_one_by_one(connection: sqlite3.Connection, wanted: Wanted) -> list[Kept]:
    """The same where the table cannot be read through: what can be read of it."""
    kept = [one for room in known_rooms(connection) if (one := _try(connection, room)) is not None]
    fitting = [one for one in kept if _fits(one, wanted)]
    fitting.sort(key=lambda one: (-max(one.finished, one.record.created), one.record.id))
    return fitting[wanted.skip : wanted.skip + wanted.limit]


def _try(connection: sqlite3.Connection, room: str) -> Kept | None:
    try:
        return read_record(connection, room)
    except (Damaged, sqlite3.DatabaseError):
        return None


def _fits(kept: Kept, wanted: Wanted) -> bool:
    record = kept.record
    return (
        (kept.finished > 0) == wanted.finished
        and wanted.game in ("", record.game)
        and (record.public or not wanted.public)
        and record.created >= wanted.since
    )


def known_rooms(connection: sqlite3.Connection) -> list[str]:
    """Every id that any table names, as far as they can be read."""
    return sorted({room for query in NAMED for room in _as_far_as_readable(connection, query)})


def _as_far_as_readable(connection: sqlite3.Connection, query: str) -> Iterator[str]:
    try:
        for (room,) in connection.execute(query):
            if isinstance(room, str):  # a spoilt row may have anything
                yield room
    except sqlite3.DatabaseError as error:
        if not is_corrupt(error):
            raise


__all__ = [
    "COLUMNS",
    "Log",
    "RoomRow",
    "end_of",
    "is_corrupt",
    "known_rooms",
    "list_rooms",
    "put_end",
    "put_room",
    "put_tokens",
    "read_beat",
    "read_log",
    "read_room",
    "read_row",
    "read_token_rows",
    "record_of",
]

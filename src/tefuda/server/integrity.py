"""What is wrong with a database of rooms: its pages, its checksums, and whether every room can be played again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from tefuda.core import registry
from tefuda.core.errors import TefudaError
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.folder import DATABASE
from tefuda.server.rows import (
    Log,
    RoomRow,
    end_of,
    known_rooms,
    read_log,
    read_row,
    read_token_rows,
    record_of,
)
from tefuda.server.schema import MIGRATIONS, migrate, open_to_read, version_of

PAGES_TOLD: Final = 10
"""Of what is wrong with pages; one spoilt page can fill a book."""
UNJUDGED: Final = (TefudaError, sqlite3.DatabaseError, msgspec.MsgspecError, LookupError, ValueError)
"""What a room that cannot be read or played raises."""


class Finding(NamedTuple):
    """Something that is wrong."""

    room: str
    """Empty if it concerns all of the database."""
    about: str
    repair: str = ""
    """What a repair does; nothing can be done if empty."""

    def line(self) -> str:
        place = f"room {self.room}" if self.room else "database"
        return f"{place}: {self.about}; {self.repair or 'left as it is'}"


class Health(NamedTuple):
    """What an examination has found."""

    rooms: int
    findings: list[Finding]


def examine(folder: Path) -> Health:
    """Look at the database of a data folder, also while a server uses it; nothing is changed."""
    with reading(folder / DATABASE) as connection:
        rooms = known_rooms(connection)
        return Health(len(rooms), [*page_faults(connection), *room_faults(connection, rooms)])


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """One moment of a database, with the newest schema; a copy in memory is migrated if it has another."""
    if not path.is_file():
        raise TefudaError(f"there is no {path}")
    try:
        with closing(open_to_read(path)) as connection, closing(_newest(connection)) as newest:
            newest.execute("BEGIN")
            yield newest
    except sqlite3.DatabaseError as error:
        raise TefudaError(f"{path} cannot be read: {error}") from None


def _newest(connection: sqlite3.Connection) -> sqlite3.Connection:
    if version_of(connection) == len(MIGRATIONS):
        return connection
    copy = sqlite3.connect(":memory:", isolation_level=None)
    connection.backup(copy)
    migrate(copy)
    return copy


def page_faults(connection: sqlite3.Connection) -> Iterator[Finding]:
    """What SQLite itself finds."""
    try:
        lines = [line for (line,) in connection.execute(f"PRAGMA integrity_check({PAGES_TOLD})")]
    except sqlite3.DatabaseError as error:
        lines = [str(error)]
    for line in lines:
        if line != "ok":
            yield Finding("", " ".join(line.split()), "a repair writes it anew from what can be read")


def room_faults(connection: sqlite3.Connection, rooms: Sequence[str]) -> Iterator[Finding]:
    for room in rooms:
        yield from faults_of(connection, room)


def faults_of(connection: sqlite3.Connection, room: str) -> Iterator[Finding]:
    """What is wrong with a room."""
    try:
        row = read_row(connection, room)
    except UNJUDGED:
        row = None
    if row is None:
        yield Finding(room, "the record is missing or cannot be read", "a repair leaves out what is left of it")
        return
    try:
        log, book = replayed(connection, row)
    except UNJUDGED as error:
        yield Finding(room, f"cannot be played again ({type(error).__name__})")
        return
    if has_lost_its_end(row, book):
        yield Finding(room, f"{log.fault or 'the log has no end'}, and the match was over")
        return
    if log.fault:
        yield Finding(room, log.fault, f"a repair goes back to its first {len(log.bodies)} entries")
    yield from _seat_faults(connection, book)
    yield from _end_faults(row, book)


def replayed(connection: sqlite3.Connection, row: RoomRow) -> tuple[Log, Book]:
    """The good entries of a room, and what they make of it."""
    record, log = record_of(row), read_log(connection, row.id)
    book = Book(record, registry.find(record.game))
    for body in log.bodies:
        book.play(entries.decode(body))
    return log, book


def readable_tokens(connection: sqlite3.Connection, room: str) -> dict[str, bytes | None]:
    """Those of a room, None for one that is spoilt; nothing if their page is."""
    try:
        return read_token_rows(connection, room)
    except sqlite3.DatabaseError:
        return {}


def _seat_faults(connection: sqlite3.Connection, book: Book) -> Iterator[Finding]:
    room = book.record.id
    tokens = readable_tokens(connection, room)
    spoilt = [seat for seat, token in tokens.items() if token is None]
    for seat in [*spoilt, *book.locked(tokens)]:
        yield Finding(room, f"the token of seat {seat!r} is spoilt or missing", "a repair makes its link void")


def has_lost_its_end(row: RoomRow, book: Book) -> bool:
    """Whether a match was surely over and would go on if its log were believed: its seed may be known by now."""
    try:
        return end_of(row) is not None and book.phase != "over"
    except UNJUDGED:
        return False


def _end_faults(row: RoomRow, book: Book) -> Iterator[Finding]:
    try:
        marked = end_of(row)
        is_right = (None if marked is None else marked.result) == msgspec.to_builtins(book.result)
        is_right = is_right and (marked is not None) == (book.phase == "over")
    except UNJUDGED:
        is_right = False
    if not is_right:
        yield Finding(row.id, "the mark of its end is not what its log says", "a repair makes the mark again")


__all__ = ["UNJUDGED", "Finding", "Health", "examine", "has_lost_its_end", "readable_tokens", "reading", "replayed"]

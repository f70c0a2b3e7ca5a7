"""The tables of a store on SQLite, how old ones become new ones, and the checksums in them.

Every row has a checksum. That of an entry covers the checksum before it, and that of the first entry the one of the
room's record, so that the log of a room is a chain: a row that was changed, swapped or lost breaks it. `heads` holds
the end of each chain, or the loss of the last entries would be no break. A checksum finds what a disk has spoilt; it is
no signature, and does not stop whoever may write the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from tefuda.core.errors import StaleVersion, TefudaError

Step = str | Callable[[sqlite3.Connection], None]

CHECKSUM_BYTES: Final = 8

_encode: Final = msgspec.msgpack.Encoder().encode


def checksum(*fields: object) -> bytes:
    """Of the fields of a row, each with its type and length."""
    return blake2b(_encode(fields), digest_size=CHECKSUM_BYTES).digest()


def add_checksums(connection: sqlite3.Connection) -> None:
    """To rows from before there were any: left out, they could never be told from spoilt ones."""
    for room in connection.execute("SELECT id, game, public, created, record FROM rooms").fetchall():
        last = checksum(*room)
        connection.execute("UPDATE rooms SET checksum = ? WHERE id = ?", (last, room[0]))
        entries = connection.execute("SELECT seq, body FROM entries WHERE room = ? ORDER BY seq", room[:1]).fetchall()
        for seq, body in entries:
            last = checksum(last, seq, body)
            connection.execute("UPDATE entries SET checksum = ? WHERE room = ? AND seq = ?", (last, room[0], seq))
    ends = connection.execute("SELECT id, finished, result FROM rooms WHERE finished > 0").fetchall()
    connection.executemany("UPDATE rooms SET end_checksum = ? WHERE id = ?", [(checksum(*end), end[0]) for end in ends])
    tokens = connection.execute("SELECT room, seat, hash FROM tokens").fetchall()
    connection.executemany(
        "UPDATE tokens SET checksum = ? WHERE room = ? AND seat = ?",
        [(checksum(*token), *token[:2]) for token in tokens],
    )


MIGRATIONS: Final[Sequence[Sequence[Step]]] = (
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
    (
        "ALTER TABLE rooms ADD COLUMN checksum BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE rooms ADD COLUMN end_checksum BLOB",
        "ALTER TABLE entries ADD COLUMN checksum BLOB NOT NULL DEFAULT x''",
        "ALTER TABLE tokens ADD COLUMN checksum BLOB NOT NULL DEFAULT x''",
        add_checksums,
        "CREATE TABLE heads (room TEXT PRIMARY KEY, seq INTEGER NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID",
        "INSERT INTO heads (room, seq, checksum) SELECT room, max(seq), checksum FROM entries GROUP BY room",
        """CREATE TRIGGER entry_is_head AFTER INSERT ON entries BEGIN
            INSERT OR REPLACE INTO heads (room, seq, checksum) VALUES (NEW.room, NEW.seq, NEW.checksum); END""",
    ),
)
"""Each brings the schema one version further; `user_version` counts them. Never change one that was released."""


def version_of(connection: sqlite3.Connection) -> int:
    """How far the schema of a database has come; StaleVersion if further than is known here."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise StaleVersion(f"the store has schema {version}; known here: up to {len(MIGRATIONS)}")
    return version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the newest schema, all at once or not at all."""
    if version_of(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for steps in MIGRATIONS[version_of(connection) :]:  # which another process may have changed meanwhile
            for step in steps:
                connection.execute(step) if isinstance(step, str) else step(connection)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def open_database(path: Path | str) -> sqlite3.Connection:
    """A connection that may write, on the newest schema; a commit is on the disk when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA busy_timeout = 5000")
        tolerate_damage(connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, also beside a server, and leaves no files that might not be the server's."""
    mode = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", isolation_level=None, uri=True)
    tolerate_damage(connection)
    return connection


def prepare(path: Path) -> None:
    """Make or migrate a database, before a server depends on it; what is in the way is said in a sentence."""
    try:
        open_database(path).close()
    except (sqlite3.Error, UnicodeError) as error:  # a spoilt schema may be no text at all
        raise TefudaError(f"{path} cannot be opened: {error}; see: tefuda doctor --data {path.parent}") from None


def count_page_faults(path: str) -> int:
    """How much SQLite finds wrong with the pages of a database, through a connection of its own; in memory nothing."""
    if path == ":memory:":
        return 0
    with closing(open_to_read(Path(path))) as connection:
        try:
            lines = [line for (line,) in connection.execute("PRAGMA quick_check")]
        except sqlite3.DatabaseError as error:
            lines = [str(error)]
    return sum(line != "ok" for line in lines)


def tolerate_damage(connection: sqlite3.Connection) -> None:
    """Find spoilt pages early, and read spoilt texts, so that their checksums can be compared."""
    connection.execute("PRAGMA cell_size_check = ON")
    connection.text_factory = lambda text: text.decode(errors="replace")


__all__ = [
    "MIGRATIONS",
    "checksum",
    "count_page_faults",
    "migrate",
    "open_database",
    "open_to_read",
    "prepare",
    "tolerate_damage",
    "version_of",
]

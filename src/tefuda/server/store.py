"""Where rooms are kept: a small contract that a database fulfils. SQLite does (sqlite.py); others fit behind it.

The log's key is (room, seq). Whoever appends says which seq it expects to be next; if somebody else was first, nothing
of it is written and `Conflict` is raised: the loser reads the log again and judges again. When `append` returns, the
entries survive the loss of power. What follows from entries outside of the log (whose token opens a seat, that a match
is over) changes in the same transaction: a crash never leaves one without the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec

from tefuda.core.errors import TefudaError
from tefuda.server.entries import RoomRecord


class Conflict(TefudaError):
    """Another writer was first; read again."""


class Failed(TefudaError):
    """The store cannot do it now, and may again later: its disk is full, or cannot be written."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Damaged(TefudaError):
    """What is kept is not what was written."""

    code = "store-damaged"


class Saved(msgspec.Struct, frozen=True):
    """A room as it is kept."""

    record: RoomRecord
    entries: list[bytes]
    tokens: dict[str, bytes]
    """The hash of each seat's token."""
    finished: int = 0


class Kept(msgspec.Struct, frozen=True):
    """A line of a list of rooms."""

    record: RoomRecord
    finished: int = 0
    result: dict[str, Any] | None = None


class End(msgspec.Struct, frozen=True):
    """A match is over: when, and how."""

    time: int
    result: dict[str, Any] | None


class Change(msgspec.Struct, frozen=True):
    """What changes together with the entries that are appended."""

    tokens: Mapping[str, bytes] = {}
    """Seats with another holder, and the hash of the token that opens them now."""
    end: End | None = None

    def __bool__(self) -> bool:
        return bool(self.tokens) or self.end is not None


NOTHING: Final = Change()


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which rooms to list, newest first."""

    finished: bool
    game: str = ""
    public: bool = True
    """Only those that are listed for everybody."""
    since: int = 0
    limit: int = 50
    skip: int = 0


class Store(Protocol):
    """All calls may be made at once from one event loop."""

    async def create(self, record: RoomRecord, tokens: Mapping[str, bytes], entries: Sequence[bytes] = ()) -> None:
        """Keep a new room in which this has happened already; Conflict if the id is taken."""

    async def append(self, room: str, seq: int, entries: Sequence[bytes], change: Change = NOTHING) -> None:
        """Add entries, the first of them as number `seq` (from 0); Conflict if that is not the next one."""

    async def load(self, room: str) -> Saved | None:
        """All of a room; Damaged if it is not what was written."""

    async def rooms(self, wanted: Wanted) -> list[Kept]:
        """A list of rooms, without those whose records are damaged."""

    async def beat(self, time: int) -> None:
        """The server was alive at this moment."""

    async def last_beat(self) -> int:
        """When the server was last known to be alive; 0 if never."""

    async def page_faults(self) -> int:
        """How many faults the database itself finds in its file; takes long, and nobody waits meanwhile."""

    async def close(self) -> None:
        """Finish what is under way."""


__all__ = ["NOTHING", "Change", "Conflict", "Damaged", "End", "Failed", "Kept", "Saved", "Store", "Wanted"]

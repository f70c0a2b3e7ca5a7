"""Where rooms are kept: a small contract that a database fulfils. SQLite does (sqlite.py); others fit behind it.

The log's key is (room, seq). Whoever appends says which seq it expects to be next; if somebody else was first, nothing
of it is written and `Conflict` is raised: the loser reads the log again and judges again. When `append` returns, the
entries survive the loss of power.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from tefuda.core.errors import TefudaError
from tefuda.server.entries import RoomRecord


class Conflict(TefudaError):
    """Another writer was first; read again."""


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

    async def create(self, record: RoomRecord, tokens: dict[str, bytes]) -> None:
        """Keep a new room; Conflict if the id is taken."""

    async def append(self, room: str, seq: int, entries: list[bytes]) -> None:
        """Add entries, the first of them as number `seq` (from 0); Conflict if that is not the next one."""

    async def load(self, room: str) -> Saved | None:
        """All of a room."""

    async def rooms(self, wanted: Wanted) -> list[Kept]:
        """A list of rooms."""

    async def put_token(self, room: str, seat: str, token: bytes) -> None:
        """The seat has a new holder."""

    async def finish(self, room: str, time: int, result: dict[str, Any] | None) -> None:
        """The match is over."""

    async def beat(self, time: int) -> None:
        """The server was alive at this moment."""

    async def last_beat(self) -> int:
        """When the server was last known to be alive; 0 if never."""

    async def close(self) -> None:
        """Finish what is under way."""


__all__ = ["Conflict", "Kept", "Saved", "Store", "Wanted"]

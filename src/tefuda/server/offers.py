"""What somebody at a table asks of the others: a take-back, a draw, another match. Nothing of it is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tefuda.server import wire
from tefuda.server.visitors import Visitor

if TYPE_CHECKING:
    from tefuda.server.room import Room

TAKE_BACK: Final = "take_back"
DRAW: Final = "draw"
REMATCH: Final = "rematch"


class Pending(NamedTuple):
    """An offer under way: what, whose, and who has agreed."""

    kind: str
    by: str
    agreed: frozenset[str]
    to: int = 0
    """How many inputs a take-back leaves."""


class Offers:
    """The offer that lies on a room's table, and after the end who wants another match."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.pending: Pending | None = None
        self.rematch: set[str] = set()
        """The seats that want another match."""

    def announce(self, kind: str, by: str, declined: str = "") -> None:
        """Tell everybody of an offer, or with an empty `by` of its end, and who would not have it."""
        for visitor in self.room.visitors:
            self._tell(visitor, kind, by, declined)

    def end(self, declined: str = "") -> None:
        """Nothing is asked any more: somebody has declined, or the match has gone on."""
        if self.pending is not None:
            kind, self.pending = self.pending.kind, None
            self.announce(kind, "", declined)

    def greet(self, visitor: Visitor) -> None:
        """Tell whoever comes what is asked."""
        if self.pending is not None:
            self._tell(visitor, self.pending.kind, self.pending.by)
        for seat in sorted(self.rematch):
            self._tell(visitor, REMATCH, seat)

    def _tell(self, visitor: Visitor, kind: str, by: str, declined: str = "") -> None:
        visitor.send(wire.Offer(kind=kind, by=by, declined=declined, **self.room.stamp(visitor)))


__all__ = ["DRAW", "REMATCH", "TAKE_BACK", "Offers", "Pending"]

"""Who is connected to a room, and for how long the others have been away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tefuda.core.engine import SPECTATOR
from tefuda.server import wire

if TYPE_CHECKING:
    from tefuda.server.room import Room


class Presence:
    """The lines of a room's seats. Like the book, it is looked at in the room's own turn."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._since = room.house.clock.now()
        """From when on those who are away have been waited for."""
        self._last_here: dict[int, int] = {}
        """When a line of each seat went, or the seat went to somebody else; since then."""

    def wait_anew(self) -> None:
        """Nobody has waited for those who are away until now: the match begins, or the first is back at the table."""
        self._since = self.room.house.clock.now()
        self._last_here.clear()

    def gone(self, seat: int) -> None:
        """A seat's line has ended, or somebody else holds the seat from now on."""
        self._last_here[seat] = self.room.house.clock.now()

    def follow_keys(self, was: Mapping[str, bytes]) -> None:
        """Whoever has changed places, here or in another process, has the seat that their key opens now."""
        room = self.room
        seats = {name: seat for seat, name in enumerate(room.book.names)}
        opened = {key: seats[name] for name, key in room.tokens.items() if name in seats}
        moved = {seats[name]: opened[key] for name, key in was.items() if key in opened}
        for visitor in room.visitors:
            visitor.seat = opened.get(visitor.key, visitor.seat)
        room.answers = {moved[seat]: known for seat, known in room.answers.items() if seat in moved}
        self._last_here = {moved[seat]: at for seat, at in self._last_here.items() if seat in moved}

    def here(self) -> list[str]:
        """The seats with somebody connected."""
        seats = self._connected()
        return [name for seat, name in enumerate(self.room.book.names) if seat in seats]

    def away(self) -> dict[str, int]:
        """People who are not connected, and for how many milliseconds they have been waited for."""
        now, here = self.room.house.clock.now(), self._connected()
        return {
            name: now - self._last_here.get(seat, self._since)
            for seat, name in enumerate(self.room.book.names)
            if seat not in here and self.room.book.seats[name].holding == "person"
        }

    def watching(self) -> int:
        return sum(visitor.seat == SPECTATOR for visitor in self.room.visitors)

    def show(self) -> None:
        """Tell everybody."""
        here, watching, away = self.here(), self.watching(), self.away()
        for visitor in self.room.visitors:
            visitor.send(wire.Presence(here=here, watching=watching, away=away, **self.room.stamp(visitor)))

    def _connected(self) -> set[int]:
        return {visitor.seat for visitor in self.room.visitors}


__all__ = ["Presence"]

"""The table's clock in a room: when it runs out, and how long an act that was in time may be on its way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from tefuda.core.engine import SPECTATOR
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.clock import Timer
from tefuda.server.visitors import Visitor

if TYPE_CHECKING:
    from tefuda.server.room import Room


def resumed_at(book: Book, stopped: int) -> int:
    """The moment of the match when the server was last alive; it goes on there, the time in between does not count."""
    if not book.written or book.phase == "waiting":
        return 0
    last = book.written[-1]
    return max(book.table.now, last.at) + max(0, stopped - last.time)


class TableTimer:
    """Rings when the clock that runs now has run out."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._timer: Timer | None = None

    def arm(self) -> None:
        """Count to the deadline of the position."""
        self.disarm()
        due = self.deadline()
        if due is not None:
            self.wait(due + self._patience() - self._now(), self._ring)

    def disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def wait(self, milliseconds: float, then: Callable[[], Awaitable[None]]) -> None:
        """Let the room do something after so many milliseconds, and nothing before."""
        self.disarm()
        self._timer = self.room.house.clock.later(milliseconds, lambda: self.room.post(then))

    def _now(self) -> int:
        return self.room.house.clock.now() - self.room.origin

    def deadline(self) -> int | None:
        """The moment of the match at which the table's clock runs out."""
        left = self.room.book.time_left()
        return None if left is None else self.room.book.table.now + left

    def forgiven(self, visitor: Visitor) -> int:
        """How many milliseconds too late this visitor's act may be because of its line."""
        if visitor.seat == SPECTATOR:
            return 0
        book = self.room.book
        return max(0, min(visitor.lag or 0, book.seats[book.names[visitor.seat]].quota))

    def _patience(self) -> int:
        """How long an act that was in time may still be on its way; in a race everybody's, since it is a secret who
        may act."""
        book = self.room.book
        waited_for = [one for one in self.room.visitors if book.game.race or book.is_awaited(one.seat)]
        return max((self.forgiven(one) for one in waited_for), default=0)

    async def _ring(self) -> None:
        """A timer has rung; it counts only if the clock that runs now has run out."""
        due = self.deadline()
        if due is None:
            return
        if self._now() < due + self._patience():
            self.arm()
        else:
            await self.expire()

    async def expire(self) -> None:
        """The clock has run out."""
        due = self.deadline()
        assert due is not None
        await self.room.write(entries.Expired(at=due, time=self.room.house.clock.now()))


__all__ = ["TableTimer", "resumed_at"]

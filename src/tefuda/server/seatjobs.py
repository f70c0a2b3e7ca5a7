"""What a seat lets workers find out: one hint at a time; one draft in work and one that waits, the newest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tefuda.core.errors import Refused
from tefuda.server import wire
from tefuda.server.draft import WORLDS, Sketch, sketch
from tefuda.server.limits import Bucket
from tefuda.server.thinking import Question, advise, question_of
from tefuda.server.visitors import Visitor
from tefuda.server.workers import Failed, Terms

if TYPE_CHECKING:
    from tefuda.server.room import Room

HINT_SECONDS: Final = 20.0


class Wish(NamedTuple):
    """A draft, and who wants to know what comes of it."""

    visitor: Visitor
    request: wire.Draft


class SeatJobs:
    """The hints, drafts and budgets of one room's seats. All but the work itself happens in the room's own turn."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._hinting: set[int] = set()
        self._drafting: set[int] = set()
        self._waiting: dict[int, Wish] = {}
        self._budgets: dict[int, Bucket] = {}

    def budget(self, seat: int) -> Bucket:
        """What all sockets of a seat may use together."""
        if seat not in self._budgets:
            limits, clock = self.room.house.limits, self.room.house.clock
            self._budgets[seat] = Bucket(limits.messages_a_second, limits.message_burst, clock)
        return self._budgets[seat]

    def hint(self, visitor: Visitor, request: wire.Hint, question: Question) -> None:
        """Begin to look for a hint; Refused if one is being looked for."""
        if visitor.seat in self._hinting:
            raise Refused("too-often")
        self._hinting.add(visitor.seat)
        self.room.house.background(self._hint(visitor, request, question))

    async def _hint(self, visitor: Visitor, request: wire.Hint, question: Question) -> None:
        found, code, seat = None, "no-hint", visitor.seat
        try:
            pool = self.room.house.workers.slow
            found = await pool.ask(advise, question, Terms(visitor.address, seconds=HINT_SECONDS))
        except (Refused, Failed) as error:
            code = error.code if isinstance(error, Refused) else "server-error"

        async def tell() -> None:
            self._hinting.discard(seat)
            if found is None:
                self.room.refuse(visitor, request.id, code)
            elif visitor.is_inside:
                visitor.send(wire.Hinted(id=request.id, hint=found, **self.room.stamp(visitor)))

        self.room.post(tell)

    def draft(self, wish: Wish) -> None:
        """Begin a draft, or let it wait in place of the one that did."""
        seat = wish.visitor.seat
        if seat not in self._drafting:
            self._begin(wish)
            return
        older = self._waiting.get(seat)
        self._waiting[seat] = wish
        if older is not None:
            self.room.refuse(older.visitor, older.request.id, "superseded")

    def _begin(self, wish: Wish) -> None:
        book, seat = self.room.book, wish.visitor.seat
        self._drafting.add(seat)
        by = book.names[seat]
        seeds = [book.luck("draft", book.length, by, world) for world in range(WORLDS)]
        asked = Sketch(question_of(book, by), wish.request, seeds)
        self.room.house.background(self._draft(wish, asked, book.decisions[seat]))

    async def _draft(self, wish: Wish, asked: Sketch, decision: int) -> None:
        answer, code, seat = b"", "", wish.visitor.seat
        try:
            answer = await self.room.house.workers.quick.ask(sketch, asked, Terms(wish.visitor.address))
        except (Refused, Failed) as error:
            code = error.code if isinstance(error, Refused) else "server-error"

        async def tell() -> None:
            is_stale = self.room.book.decisions[seat] != decision
            self._tell(wish, answer, "stale" if is_stale else code)
            self._drafting.discard(seat)
            following = self._waiting.pop(seat, None)
            if following is not None and following.visitor.is_inside:
                self._begin(following)

        self.room.post(tell)

    def _tell(self, wish: Wish, answer: bytes, code: str) -> None:
        visitor = wish.visitor
        if code:
            self.room.refuse(visitor, wish.request.id, code)
        elif visitor.is_inside:
            visitor.send_bytes(wire.stamped(answer, self.room.stamp(visitor)))


__all__ = ["SeatJobs", "Wish"]

"""A running room: one task and one inbox. An entry is durable before anybody is told.

Whatever wants something of a room (a socket, a timer, a request over HTTP) puts a job into its inbox. Jobs run one
after the other, so that nobody ever sees a room between judging and writing.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from tefuda.core import registry
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.server import entries, telling, wire
from tefuda.server.book import Book, Told
from tefuda.server.environment import Entropy
from tefuda.server.house import House, log
from tefuda.server.seats import Bots, Pending, StandIns
from tefuda.server.speaking import spoken
from tefuda.server.store import Conflict, Saved
from tefuda.server.visitors import Visitor

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]

TRIES: Final = 3
"""How often a job is judged again when another process was first."""
LONGEST_PAUSE: Final = 60_000
"""Milliseconds for which a room in which something goes wrong again and again leaves its timers alone."""


def book_of(saved: Saved, entropy: Entropy) -> Book:
    """A room as its entries make it."""
    book = Book(saved.record, registry.find(saved.record.game), entropy)
    for body in saved.entries:
        book.play(entries.decode(body))
    return book


class Room:
    """One room, its visitors and its timers."""

    def __init__(self, house: House, saved: Saved, stopped: int) -> None:
        self.house = house
        self.id = saved.record.id
        self.book = book_of(saved, house.entropy)
        self.tokens = dict(saved.tokens)
        self.visitors: list[Visitor] = []
        self.offer: Pending | None = None
        self.rematch: set[str] = set()
        """The seats that want another match."""
        self.idle_since = house.clock.now()
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._is_working = False
        self.bots = Bots(self)
        self.stand_ins = StandIns(self)
        self._timer: Any = None
        self._faults = 0
        """In a row."""
        self._finished = saved.finished > 0
        self._resume(stopped)
        self.task = asyncio.get_running_loop().create_task(self._run(), name=f"room {self.id}")

    def _resume(self, stopped: int) -> None:
        """Go on where the match stood when the server was last alive; the time in between does not count."""
        now = self.house.clock.now()
        last = self.book.written[-1] if self.book.written else None
        ran = 0 if last is None else max(0, stopped - last.time)
        at = 0 if last is None or self.book.phase == "waiting" else max(self.book.table.now, last.at) + ran
        self.origin = now - at
        self.book.let_pass(at)

    # The inbox

    def post(self, job: Job) -> None:
        """Let a job run when its turn comes."""
        self.inbox.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Let a job run when its turn comes, and wait for what it returns."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answer() -> None:
            try:
                value = await job()
            except Conflict:
                raise
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                if not isinstance(error, Refused):
                    raise
            else:
                if not future.done():
                    future.set_result(value)

        self.post(answer)
        return await future

    async def _run(self) -> None:
        self.arm()
        while (job := await self.inbox.get()) is not None:
            self._is_working = True
            await self._do(job)
            self._is_working = False

    def is_busy(self) -> bool:
        """Whether it has anything to do before the clock goes on or somebody comes."""
        return self._is_working or not self.inbox.empty() or self.bots.is_thinking()

    async def _do(self, job: Job) -> None:
        for _ in range(TRIES):
            try:
                await job()
            except Conflict:
                log().info("conflict", room=self.id, seq=self.book.length)
                await self._reload_surely()
            except Exception as error:  # a room outlives whatever goes wrong in one job
                self._report(error)
                await self._recover()
                return
            else:
                return

    async def _recover(self) -> None:
        """Go back to what is durable. A timer that fails would fail at once again, so timers wait ever longer."""
        self._faults += 1
        await self._reload_surely()
        self.disarm()
        self._timer = self.house.clock.later(min(LONGEST_PAUSE, 500 << min(self._faults, 10)), self.arm)

    async def _reload_surely(self) -> None:
        """Nobody is told anything until the room is again what the store has."""
        while True:
            try:
                await self.reload()
            except Exception as error:  # the store is away; it may come back
                self._report(error)
                await asyncio.sleep(1.0)
            else:
                return

    def _report(self, error: Exception) -> None:
        """Type and place only: a message could name a hidden card."""
        self.house.meters.faults.inc()
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
        log().error("job-failed", room=self.id, seq=self.book.length, error=type(error).__name__, place=place)

    async def reload(self) -> None:
        """Forget what is not durable, and tell everybody what they have missed."""
        saved = await self.house.store.load(self.id)
        assert saved is not None, "a room that was created is never deleted"
        self.book = book_of(saved, self.house.entropy)
        self.tokens = dict(saved.tokens)
        self.book.let_pass(self.match_time(self.house.clock.now()))
        for visitor in self.visitors:
            if visitor.seq != self.book.seqs[visitor.seat]:
                self.spare_others(visitor, lambda one: self.greet(one, one.seq))
        self.arm()

    async def close(self) -> None:
        """Stop; the room lives on in the store."""
        self.disarm()
        for visitor in self.visitors:
            visitor.close("server-stops")
        self.post_end()
        await self.task

    def post_end(self) -> None:
        self.inbox.put_nowait(None)

    # Writing and telling

    def match_time(self, now: int) -> int:
        """A moment of the clock as a moment of this match."""
        return max(self.book.table.now, now - self.origin)

    def moment(self) -> dict[str, Any]:
        """Now, as every entry carries it."""
        now = self.house.clock.now()
        return {"at": 0 if self.book.phase == "waiting" else self.match_time(now), "time": now}

    async def write(self, entry: entries.AnyEntry) -> None:
        """Judge an entry, make it durable, tell everybody. Refused, with nothing changed, if it cannot be."""
        body = entries.encode(entry)
        was_playing = self.book.phase == "playing"
        started = time.perf_counter()
        told = self.book.play(entry)
        await self.house.store.append(self.id, self.book.length - 1, [body])
        self.house.meters.durable.observe(time.perf_counter() - started)
        self.house.meters.entries.labels(type(entry).__name__).inc()
        self._faults = 0
        self.tell(told)
        if was_playing and self.book.phase == "over":
            log().info("match-over", room=self.id, seq=self.book.length, game=self.book.record.game)
        await self.keep_end()
        self.arm()

    async def keep_end(self) -> None:
        """Let the store know that the match is over."""
        if self.book.phase == "over" and not self._finished:
            self._finished = True
            await self.house.store.finish(self.id, self.house.clock.now(), self.book.result)

    def tell(self, told: Told) -> None:
        """Send each visitor its part."""
        at = self.match_time(self.house.clock.now())
        prepared: dict[tuple[int, bool, str], bytes] = {}
        if self.offer is not None and (told.events or told.fresh or self.book.phase == "over"):
            self.end_offer()

        def send(visitor: Visitor) -> None:
            key = (visitor.seat, visitor.legal, visitor.language)
            if key not in prepared:
                prepared[key] = self._update(told, visitor, at)
            visitor.seq = self.book.seqs[visitor.seat]
            visitor.send_bytes(prepared[key])

        for visitor in self.visitors:
            if self.book.is_told(told, visitor.seat):
                self.spare_others(visitor, send)

    def spare_others(self, visitor: Visitor, say: Callable[[Visitor], None]) -> None:
        """Tell a visitor something; if that goes wrong, only this visitor has to come again."""
        try:
            say(visitor)
        except Exception as error:  # what was told to the others stands
            self._report(error)
            visitor.close("server-error")

    def _update(self, told: Told, visitor: Visitor, at: int) -> bytes:
        update = telling.update(self.book, told, visitor.seat, at)
        if visitor.legal:
            update = replace(update, legal=telling.legal(self.book, visitor.seat))
        if visitor.language:
            update = replace(update, spoken=spoken(self.book, visitor.seat, [told], visitor.language))
        return wire.encoder.encode(update)

    def greet(self, visitor: Visitor, seq: int | None) -> None:
        """Tell a visitor where the room stands."""
        at = self.match_time(self.house.clock.now())
        welcome = telling.welcome(self.book, visitor.seat, seq, at)
        if visitor.language:
            past = [] if seq is None else self.book.since(visitor.seat, seq) or []
            welcome = replace(welcome, spoken=spoken(self.book, visitor.seat, past, visitor.language))
        if visitor.legal:
            welcome = replace(welcome, legal=telling.legal(self.book, visitor.seat))
        visitor.seq = welcome.seq
        visitor.send(welcome)

    def stamp(self, visitor: Visitor) -> dict[str, Any]:
        """What every message of a viewer carries."""
        return {"seq": self.book.seqs[visitor.seat], "digest": self.book.digest(visitor.seat)}

    def announce(self, kind: str, by: str) -> None:
        """Tell everybody of an offer, or with an empty `by` of its end."""
        for visitor in self.visitors:
            visitor.send(wire.Offer(kind=kind, by=by, **self.stamp(visitor)))

    def end_offer(self) -> None:
        if self.offer is not None:
            kind, self.offer = self.offer.kind, None
            self.announce(kind, "")

    # Coming and going

    def here(self) -> list[str]:
        """The seats with somebody connected."""
        seats = {visitor.seat for visitor in self.visitors}
        return [name for seat, name in enumerate(self.book.names) if seat in seats]

    def watching(self) -> int:
        return sum(visitor.seat == SPECTATOR for visitor in self.visitors)

    def show_presence(self) -> None:
        here, watching = self.here(), self.watching()
        for visitor in self.visitors:
            visitor.send(wire.Presence(here=here, watching=watching, **self.stamp(visitor)))

    async def enter(self, visitor: Visitor, seq: int | None) -> None:
        """A socket comes in; a person who was away takes the seat back."""
        if visitor not in self.visitors:  # it is, if another process was first and this is done once more
            self.visitors.append(visitor)
        self.spare_others(visitor, lambda one: self.greet(one, seq))
        self.show_presence()
        if visitor.seat != SPECTATOR:
            await self.stand_ins.back(self.book.names[visitor.seat])

    async def leave(self, visitor: Visitor) -> None:
        """A socket has gone."""
        if visitor in self.visitors:
            self.visitors.remove(visitor)
            self.idle_since = self.house.clock.now()
            self.show_presence()
            self.stand_ins.arm()

    def seat_of(self, token: str) -> int | None:
        """The seat that a token opens; every hash is compared, so that the time taken tells nothing."""
        found = None
        for name, stored in self.tokens.items():
            if entries.opens(token, stored) and name in self.book.names:
                found = self.book.names.index(name)
        return found

    # Time

    def arm(self) -> None:
        """Set the timers that the position asks for."""
        self._arm_clock()
        self.bots.arm()
        self.stand_ins.arm()

    def disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.bots.disarm()
        self.stand_ins.disarm()

    def _arm_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.deadline()
        if due is not None:
            wait = due + self._patience() - (self.house.clock.now() - self.origin)
            self._timer = self.house.clock.later(wait, lambda: self.post(self._clock_due))

    def deadline(self) -> int | None:
        """The moment of the match at which the table's clock runs out."""
        left = self.book.time_left()
        return None if left is None else self.book.table.now + left

    def forgiven(self, visitor: Visitor) -> int:
        """How many milliseconds too late this visitor's act may be because of its line."""
        if visitor.seat == SPECTATOR:
            return 0
        return max(0, min(visitor.lag, self.book.seats[self.book.names[visitor.seat]].quota))

    def _patience(self) -> int:
        """How long an act that was in time may still be on its way."""
        return max((self.forgiven(one) for one in self.visitors if self.book.is_awaited(one.seat)), default=0)

    async def _clock_due(self) -> None:
        """A timer has rung; it counts only if the clock that runs now has run out."""
        due = self.deadline()
        if due is None:
            return
        if self.house.clock.now() - self.origin < due + self._patience():
            self._arm_clock()
        else:
            await self.expire()

    async def expire(self) -> None:
        """The clock has run out."""
        due = self.deadline()
        assert due is not None
        await self.write(entries.Expired(at=due, time=self.house.clock.now()))

    async def begin_if_full(self) -> None:
        """The match begins when every seat is taken."""
        if self.book.phase == "waiting" and self.book.is_full():
            self.origin = self.house.clock.now()
            await self.write(entries.Began(at=0, time=self.origin))


__all__ = ["Room", "book_of"]

"""A running room: one task and one inbox. An entry is durable before anybody is told.

Whatever wants something of a room (a socket, a timer, a request over HTTP) puts a job into its inbox. Jobs run one
after the other, so that nobody ever sees a room between judging and writing: `book` and who holds which seat can be
looked at from inside a job and from nowhere else. `standing` is for everybody else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeVar

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused, TefudaError
from tefuda.server import entries, wire
from tefuda.server.book import Book
from tefuda.server.house import House, log, report
from tefuda.server.loading import book_of
from tefuda.server.offers import Offers
from tefuda.server.presence import Presence
from tefuda.server.seatjobs import SeatJobs
from tefuda.server.seats import Bots, StandIns
from tefuda.server.snapshots import Snapshots, welcome
from tefuda.server.standing import standing_of
from tefuda.server.store import Change, Conflict, Damaged, End, Failed, Saved
from tefuda.server.timing import TableTimer, resumed_at
from tefuda.server.updates import prepare, send
from tefuda.server.visitors import Answers, Visitor

T = TypeVar("T")
Job = Callable[[], Awaitable[None]]

TRIES: Final = 10
"""How often something is judged when other processes are first again and again."""
NO_TOKENS: Final[Mapping[str, bytes]] = {}
LONGEST_PAUSE: Final = 60_000
"""Milliseconds for which a room in which something goes wrong again and again leaves its timers alone."""


class Room:
    """One room, its visitors and its timers."""

    def __init__(self, house: House, saved: Saved, stopped: int, book: Book | None = None) -> None:
        self.house = house
        self.id = saved.record.id
        self.record = saved.record
        self._book = book or book_of(saved, house.entropy)
        self.tokens = dict(saved.tokens)
        self.maker = ""
        """The address that has made it; unknown of a room from before."""
        self.visitors: list[Visitor] = []
        self.offers = Offers(self)
        self.answers: dict[int, Answers] = {}
        """What each seat was answered, whichever line it came on; of no concern to the next who holds it."""
        self.following: Room | None = None
        """The room of the rematch, from when it is made."""
        self.idle_since = house.clock.now()
        self.inbox: asyncio.Queue[Job | None] = asyncio.Queue()
        self._is_working = False
        self.presence = Presence(self)
        self.bots = Bots(self)
        self.stand_ins = StandIns(self)
        self.seat_jobs = SeatJobs(self)
        self.snapshots = Snapshots()
        self.timer = TableTimer(self)
        self._faults = 0
        """In a row."""
        self._is_filed = saved.finished > 0
        """Whether the store knows that the match is over."""
        self.is_damaged = False
        """Whether the store has something else than was written; nothing happens here any more."""
        self._book.let_pass(at := resumed_at(self._book, stopped))
        self.origin = house.clock.now() - at
        self.standing = standing_of(self._book)
        self.task = asyncio.get_running_loop().create_task(self._run(), name=f"room {self.id}")

    @property
    def book(self) -> Book:
        """The room as its entries make it, for jobs of the inbox alone: while one writes, it is ahead of the store."""
        assert asyncio.current_task() is self.task, "a room's book is read in its own turn"
        return self._book

    # The inbox

    def post(self, job: Job) -> None:
        """Let a job run when its turn comes."""
        self.inbox.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[T]]) -> T:
        """Let a job run when its turn comes, and wait for what it returns."""
        if self.is_damaged:
            raise Refused("room-damaged")
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def answer() -> None:
            try:
                value = await self.attempt(job)
            except Exception as error:
                if not isinstance(error, Refused):
                    await self.recover(error)
                if not future.done():
                    future.set_exception(Refused("room-damaged") if self.is_damaged else error)
            else:
                if not future.done():
                    future.set_result(value)

        self.post(answer)
        return await future

    async def look(self, at: Callable[[Book], T]) -> T:
        """What something sees in the book, when its turn comes."""

        async def see() -> T:
            return at(self.book)

        return await self.ask(see)

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
        try:
            await self.attempt(job)
        except Exception as error:  # a room outlives whatever goes wrong in one job
            if not self.is_damaged:
                await self.recover(error)

    async def attempt(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something; if another process was first, or the store has failed once, again on what is durable."""
        has_failed = False
        for _ in range(TRIES):
            try:
                return await work()
            except Conflict:
                log().info("conflict", room=self.id, seq=self.book.length)
            except Failed as error:
                if has_failed:
                    raise
                has_failed = True
                self._report(error)
            await self._reload_surely()
            if self.is_damaged:
                raise Refused("room-damaged")
        raise TefudaError("other processes were always first")

    async def recover(self, error: Exception) -> None:
        """Go back to what is durable. A timer that fails would fail at once again, so timers wait ever longer."""
        self._report(error)
        self._faults += 1
        await self._reload_surely()
        self.disarm()
        if self.is_damaged:
            return
        wait = min(LONGEST_PAUSE, 500 << min(self._faults, 10))
        self.timer.wait(wait, self._rearm)

    async def _rearm(self) -> None:
        await self.begin_if_full()
        self.arm()

    async def _reload_surely(self) -> None:
        """Nobody is told anything until the room is again what the store has."""
        while not self.is_damaged:
            try:
                await self.reload()
            except Damaged as error:
                self._report(error)
                self._break_off()
            except Exception as error:  # the store is away; it may come back
                self._report(error)
                await asyncio.sleep(1.0)
            else:
                return

    def _break_off(self) -> None:
        """Nothing that is here can be relied on."""
        self.is_damaged = True
        self.disarm()
        for visitor in self.visitors:
            visitor.close("room-damaged")
        self.visitors.clear()

    def _report(self, error: Exception) -> None:
        report(self.house, error, room=self.id, seq=self.book.length)

    async def reload(self) -> None:
        """Forget what is not durable, and tell everybody what they have missed."""
        saved = await self.house.store.load(self.id)
        assert saved is not None, "a room that was created is never deleted"
        self._book = book_of(saved, self.house.entropy)
        was, self.tokens = self.tokens, dict(saved.tokens)
        self._is_filed = saved.finished > 0
        self.book.let_pass(self.match_time(self.house.clock.now()))
        self.standing = standing_of(self._book)
        self.presence.follow_keys(was)
        self.dismiss_strangers("bad-token")
        self.offers.end()
        for visitor in self.visitors:
            if visitor.seq != self.book.seqs[visitor.seat]:
                self.spare_others(visitor, lambda one: self.greet(one, one.seq))
        self.arm()

    async def close(self) -> None:
        """Stop; the room lives on in the store."""
        self.disarm()
        for visitor in self.visitors:
            visitor.close("server-stops")
        self.inbox.put_nowait(None)
        await self.task

    # Writing and telling

    def match_time(self, now: int) -> int:
        """A moment of the clock as a moment of this match."""
        return max(self.book.table.now, now - self.origin)

    def moment(self) -> dict[str, Any]:
        """Now, as every entry carries it."""
        now = self.house.clock.now()
        return {"at": 0 if self.book.phase == "waiting" else self.match_time(now), "time": now}

    async def write(self, *news: entries.AnyEntry, tokens: Mapping[str, bytes] = NO_TOKENS) -> None:
        """Judge entries, make them durable at once with the tokens they change, tell everybody.

        Refused, with nothing changed, if the first cannot be; those that follow from it always can.
        """
        book, first = self.book, self.book.length
        was_playing = book.phase == "playing"
        started = time.perf_counter()
        tidings = [prepare(self, book.play(entry)) for entry in news]
        is_over = was_playing and book.phase == "over"
        end = End(self.house.clock.now(), book.result) if is_over else None
        await self.house.store.append(self.id, first, [entries.encode(one) for one in news], Change(tokens, end))
        self.house.meters.durable.observe(time.perf_counter() - started)
        for entry in news:
            self.house.meters.entries.labels(type(entry).__name__).inc()
        self._faults = 0
        was, self.tokens = self.tokens, {**self.tokens, **tokens}
        self.standing = standing_of(self._book)
        if any(tiding.told.anew for tiding in tidings):
            self.presence.follow_keys(was)
        for tiding in tidings:
            send(self, tiding)
            if tiding.told.anew:
                break  # whoever is welcomed once more is told what follows too
        if is_over:
            self._is_filed = True
            log().info("match-over", room=self.id, seq=book.length, game=book.record.game)
        self.arm()

    async def file_end(self) -> None:
        """Let the store know that the match is over, if it was written when that was a commit of its own."""
        if self.book.phase == "over" and not self._is_filed:
            end = End(self.house.clock.now(), self.book.result)
            await self.house.store.append(self.id, self.book.length, [], Change(end=end))
            self._is_filed = True

    def spare_others(self, visitor: Visitor, say: Callable[[Visitor], None]) -> None:
        """Tell a visitor something; if that goes wrong, only this visitor has to come again."""
        try:
            say(visitor)
        except Exception as error:  # what was told to the others stands
            self._report(error)
            visitor.close("server-error")

    def greet(self, visitor: Visitor, seq: int | None) -> None:
        """Tell a visitor where the room stands."""
        at = self.match_time(self.house.clock.now())
        visitor.seq = self.book.seqs[visitor.seat]
        if seq is None:
            visitor.send_bytes(self.snapshots.snapshot(self.book, visitor, at))
        else:
            visitor.send(welcome(self.book, visitor, seq, at))

    def stamp(self, visitor: Visitor) -> dict[str, Any]:
        """What every message of a viewer carries."""
        return {"seq": self.book.seqs[visitor.seat], "digest": self.book.digest(visitor.seat)}

    def refuse(self, visitor: Visitor, request: str | None, code: str, field: str = "") -> None:
        """Say why not: the code and of options the field, since a reason in words could name what is hidden."""
        if not visitor.is_inside:
            return
        self.house.meters.refused.labels(code).inc()
        log().debug("refused", room=self.id, seq=self.book.length, code=code)
        visitor.send(wire.Refusal(id=request, code=code, field=field, **self.stamp(visitor)))

    def change_hands(self, name: str) -> None:
        """Somebody else has this seat now, or nobody: what its holder was answered and has agreed to is void."""
        seat = self.book.names.index(name)
        self.answers.pop(seat, None)
        self.presence.gone(seat)
        self.offers.end()

    def welcome_anew(self) -> None:
        """The room is another one: tell everybody all of it, at the seat that is theirs now."""
        for visitor in self.visitors:
            self.spare_others(visitor, lambda one: self.greet(one, None))
        self.presence.show()

    # Coming and going

    def here(self) -> list[str]:
        """The seats with somebody connected."""
        return self.presence.here()

    def is_left_to_bots(self) -> bool:
        """Whether bots play while nobody sits here."""
        return self.standing.awaits_bot and all(visitor.seat == SPECTATOR for visitor in self.visitors)

    async def enter(self, visitor: Visitor, hello: wire.Hello) -> None:
        """A socket comes in; a person who was away takes the seat back."""
        seat = self.seat_of(hello.token) if hello.token else SPECTATOR
        if seat is None:
            visitor.close("bad-token")
            return
        visitor.sit(seat, entries.token_hash(hello.token))
        if seat != SPECTATOR and not self.here():
            self.presence.wait_anew()
        if seat != SPECTATOR:
            visitor.answered = self.answers.setdefault(seat, Answers())
        if visitor not in self.visitors:  # it is, if another process was first and this is done once more
            self.visitors.append(visitor)
        visitor.is_inside = True
        self.spare_others(visitor, lambda one: self.greet(one, hello.seq))
        self.offers.greet(visitor)
        self.presence.show()
        if seat != SPECTATOR:
            await self.stand_ins.back(self.book.names[seat])
            self.bots.arm()

    async def leave(self, visitor: Visitor) -> None:
        """A socket has gone."""
        self._let_go([visitor])

    def dismiss_strangers(self, code: str) -> None:
        """Send everybody away whose token no longer opens the seat; nothing of theirs counts from now on."""
        strangers = [one for one in self.visitors if one.seat != SPECTATOR and not self.is_holder(one)]
        for visitor in strangers:
            visitor.close(code)
        self._let_go(strangers)

    def is_holder(self, visitor: Visitor) -> bool:
        """Whether a visitor's token is the one that opens its seat now."""
        return self.tokens.get(self.book.names[visitor.seat]) == visitor.key

    def _let_go(self, gone: list[Visitor]) -> None:
        """These are no visitors any more."""
        inside = [visitor for visitor in gone if visitor.is_inside]
        for visitor in inside:
            visitor.is_inside = False
            self.visitors.remove(visitor)
            self.presence.gone(visitor.seat)
        if inside:
            self.idle_since = self.house.clock.now()
            self.presence.show()
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
        """Set the timers that the position asks for, and begin the match if it can."""
        self.timer.arm()
        self.bots.arm()
        self.stand_ins.arm()
        if self._faults == 0 and self.book.can_begin():
            self.post(self.begin_if_full)

    def disarm(self) -> None:
        self.timer.disarm()
        self.bots.disarm()
        self.stand_ins.disarm()

    async def begin_if_full(self) -> None:
        """The match begins when every seat is taken."""
        if self.book.can_begin():
            self.origin = self.house.clock.now()
            await self.write(entries.Began(at=0, time=self.origin))
            self.presence.wait_anew()
            self.presence.show()


__all__ = ["Room"]

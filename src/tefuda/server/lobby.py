"""All rooms: making them, finding them, loading them when somebody comes, letting go of those where nothing happens."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final
from weakref import WeakValueDictionary

import msgspec

from tefuda.core import registry
from tefuda.core.errors import Refused, TefudaError
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.clock import BEAT, Timer
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.house import House, log
from tefuda.server.loading import load_book
from tefuda.server.plans import Plan, Turnoff, code_of, new_id
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.store import Failed, Kept, Saved, Wanted

IDLE: Final = 3 * 60 * 1000
"""Milliseconds after which a room that nobody visits is let go; it is loaded again in milliseconds."""
RECENT: Final = 2 * 24 * 3600 * 1000
"""Unfinished rooms of the last two days are loaded at the start, so that clocks and bots go on."""
PAGE: Final = 200
MOMENT: Final = 0.0005
"""Seconds between two looks whether everything has come to rest."""


class Lobby:
    """The rooms that are in memory, and the way to all others."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.stopped = 0
        """When the server was last alive before it was started."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._is_closing = False
        self._playing_again = asyncio.Lock()
        """One room at a time is built from its entries."""
        self._made: dict[str, set[str]] = {}
        """By address, the rooms in memory that it has made."""
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by who makes a room at an address: the next is counted when this one is there."""
        self._codes: dict[str, str] = {}
        """The rooms in memory by their codes."""
        self._heart: Timer | None = None
        """The next sign of life."""
        self.damaged: set[str] = set()
        """Rooms that cannot be read."""
        self.fault = ""
        """Why the store takes no writes at present; what health says."""
        self.has_page_faults = False

    # Start and end

    async def open(self) -> None:
        """Go on with the rooms of before."""
        self.stopped = min(await self.house.store.last_beat(), self.house.clock.now())  # nothing checks its row
        self.house.background(self._live())
        self.house.background(self._load_recent())
        self.house.background(self._check_pages())

    async def _check_pages(self) -> None:
        if faults := await self.house.store.page_faults():
            self.has_page_faults = True
            log().error("store-damaged", faults=faults)

    async def _live(self) -> None:
        """A sign of life, now and every half second of the world."""
        clock = self.house.clock
        try:
            await self.beat()
        finally:  # a full disk takes the log too
            self._heart = clock.later(BEAT * clock.speed, lambda: self.house.background(self._live()))

    async def beat(self) -> None:
        """Say that the server is alive, and let idle rooms go."""
        fault, self.fault = self.fault, await self._try_write()
        if fault != self.fault:
            log().error("store-away" if self.fault else "store-back", code=self.fault or fault)
        for room in [room for room in self.rooms.values() if self._is_idle(room)]:
            await self._release(room)

    async def _try_write(self) -> str:
        """Write a sign of life; why that cannot be, or nothing."""
        try:
            await self.house.store.beat(self.house.clock.now())
        except Failed as failed:
            return failed.code
        except TefudaError:
            return "store-failed"
        return ""

    async def rest(self) -> None:
        """Until all that has begun is done: inboxes empty, entries durable, bots' searches answered.

        What still waits then waits for the clock or for somebody outside. For servers whose clock is turned by hand.
        """
        while self._is_busy():
            await asyncio.sleep(MOMENT)

    def _is_busy(self) -> bool:
        return self.house.is_busy() or bool(self._loading) or any(room.is_busy() for room in self.rooms.values())

    def _is_idle(self, room: Room) -> bool:
        if room.visitors or room.standing.has_clock or room.standing.awaits_bot or not room.inbox.empty():
            return False
        return self.house.clock.now() - room.idle_since > IDLE

    async def _release(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        self._codes.pop(code_of(room.record), None)
        for made in self._made.values():
            made.discard(room.id)
        self._made = {address: made for address, made in self._made.items() if made}
        self.house.meters.rooms.set(len(self.rooms))
        await room.close()

    async def _load_recent(self) -> None:
        since = self.house.clock.now() - RECENT
        skip = 0
        while page := await self.house.store.rooms(
            Wanted(finished=False, public=False, since=since, limit=PAGE, skip=skip)
        ):
            skip += len(page)
            for kept in page:
                with contextlib.suppress(TefudaError):  # a damaged one was reported when it was read
                    await self.find(kept.record.id)
                await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop all rooms and write the last sign of life."""
        self._is_closing = True
        if self._heart is not None:
            self._heart.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await self._try_write()
        self.house.close()
        await self.house.store.close()

    # Finding

    async def find(self, room_id: str) -> Room | None:
        """A room, loaded if it is not in memory; None if there is none."""
        room = self.rooms.get(room_id)
        if room is not None and room.is_damaged:
            raise Refused("room-damaged")
        if room is not None:
            return room
        task = self._loading.get(room_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(room_id))
            self._loading[room_id] = task
            task.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(task)

    async def _load(self, room_id: str) -> Room | None:
        try:
            saved = await self.house.store.load(room_id)
            if saved is None:
                return None
            async with self._playing_again:
                book = await load_book(saved, self.house.entropy)
            if self._is_closing:
                return None  # it would be closed by nobody
            room = Room(self.house, saved, self.stopped, book)
        except Failed:
            raise  # another time it may be read
        except (TefudaError, msgspec.DecodeError, KeyError) as error:
            if room_id not in self.damaged:
                self.damaged.add(room_id)
                log().error("room-damaged", room=room_id, error=type(error).__name__)
            raise Refused("room-damaged") from None
        self._keep(room)
        room.post(room.file_end)
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        self._codes[code_of(room.record)] = room.id
        self.house.meters.rooms.set(len(self.rooms))

    def by_code(self, code: str) -> Room | None:
        """A room that waits for people, by the short code that one can say aloud."""
        room = self.rooms.get(self._codes.get(code, ""))
        return room if room is not None and room.standing.phase == "waiting" else None

    def open_rooms(self, game: str) -> list[Room]:
        """Rooms that everybody may see, newest first."""
        rooms = [room for room in self.rooms.values() if room.record.public and room.standing.phase != "over"]
        rooms = [room for room in rooms if game in ("", room.record.game) and not room.record.practice]
        return sorted(rooms, key=lambda room: -room.record.created)

    async def kept(self, wanted: Wanted) -> list[Kept]:
        return await self.house.store.rooms(wanted)

    # Making

    async def make(self, plan: Plan, address: str) -> tuple[Room, dict[str, str]]:
        """A new room; the tokens of the seats that persons hold."""
        return await self.make_after(plan, address, [])

    async def make_after(self, plan: Plan, address: str, past: list[entries.AnyEntry]) -> tuple[Room, dict[str, str]]:
        """The same, and this has happened there already."""
        async with self._making.setdefault(address, asyncio.Lock()):
            if self._busy(address) >= self.house.limits.rooms_an_address:
                raise Refused("too-many-rooms")
            self._check_bots(plan, address)
            game = self._check(plan)
            tokens = {seat: entries.new_token() for seat, setup in plan.seats.items() if setup.holding == "person"}
            hashes = {seat: entries.token_hash(token) for seat, token in tokens.items()}
            room = await self.create(plan, game, hashes, past)
            self.note_maker(room, address)
        return room, tokens

    def note_maker(self, room: Room, address: str) -> None:
        room.maker = address
        self._made.setdefault(address, set()).add(room.id)

    def _busy(self, address: str) -> int:
        """How many rooms of an address wait for people, are visited or have a clock that runs; others are let go."""
        rooms = [self.rooms[made] for made in self._made.get(address, ())]
        rooms = [room for room in rooms if room.standing.phase != "over"]
        return sum(room.standing.phase == "waiting" or bool(room.visitors) or room.standing.has_clock for room in rooms)

    def _check_bots(self, plan: Plan, address: str) -> None:
        """No more rooms of bots alone are made than may go on; where people are missing, bots wait (unattended.py)."""
        if any(setup.holding != "bot" for setup in plan.seats.values()):
            return
        limits, made = self.house.limits, self._made.get(address, set())
        if sum(self.rooms[room].is_left_to_bots() for room in made) >= limits.bot_rooms_an_address:
            raise Refused("too-many-rooms")
        if sum(room.is_left_to_bots() for room in self.rooms.values()) >= limits.bot_rooms:
            raise Refused("too-many-rooms")

    def _check(self, plan: Plan) -> AnyGame:
        """The game, if this can be played."""
        if plan.game not in registry.games():
            raise Refused("unknown-game")
        game = registry.find(plan.game)
        names = game.seats(game.options(plan.config))
        for seat, setup in plan.seats.items():
            if seat not in names:
                raise Refused("unknown-seat")
            if setup.holding == "bot" and setup.name not in bot_names(game):
                raise Refused("unknown-bot")
        if plan.stand_in and plan.stand_in not in bot_names(game):
            raise Refused("unknown-bot")
        if plan.seed is not None and not plan.branch and any(self._is_open(plan, seat) for seat in names):
            raise Refused("seed-with-people")  # whoever chose the seed knows the cards of everybody
        return game

    def _is_open(self, plan: Plan, seat: str) -> bool:
        return seat not in plan.seats or plan.seats[seat].holding == "open"

    async def create(
        self, plan: Plan, game: AnyGame, hashes: dict[str, bytes], past: Sequence[entries.AnyEntry] = ()
    ) -> Room:
        """A room in which this has happened already."""
        record = RoomRecord(
            id=new_id(self._codes.keys()),
            game=game.id,
            rules=game.rules_version,
            config=dict(plan.config),
            seed=self.house.entropy.seed("room") if plan.seed is None else plan.seed,
            dice=plan.dice,
            seats=plan.seats,
            public=plan.public,
            stand_in=plan.stand_in,
            stand_in_after=plan.stand_in_after,
            absence=plan.absence,
            before=plan.before,
            created=self.house.clock.now(),
            branch=plan.branch,
            seeded=plan.seeded,
        )
        saved = Saved(record, [entries.encode(entry) for entry in past], hashes)
        try:
            async with self._playing_again:
                book = await load_book(saved, self.house.entropy)
        except msgspec.MsgspecError:
            raise Refused("bad-options") from None
        await self._write_down(saved)
        room = Room(self.house, saved, 0, book)
        self._keep(room)
        log().info("room-made", room=room.id, game=game.id)
        return room

    async def _write_down(self, saved: Saved) -> None:
        """Keep a new room; a store that says it failed may have done so all the same."""
        store, record = self.house.store, saved.record
        try:
            await store.create(record, saved.tokens, saved.entries)
        except Failed:
            if await store.load(record.id) is None:
                raise

    # Going on

    async def branch(self, room: Room, wanted: Turnoff, address: str) -> tuple[Room, dict[str, str]]:
        """A finished match played on from one of its positions, with its cards and dice; and the seat's token."""

        async def look() -> tuple[Plan, list[entries.AnyEntry]]:
            return self._turn_off(room, wanted)

        plan, past = await room.ask(look)
        return await self.make_after(plan, address, past)

    def _turn_off(self, room: Room, wanted: Turnoff) -> tuple[Plan, list[entries.AnyEntry]]:
        """The room to be made, and what has happened in it. It counts as assisted: what comes is known."""
        book, record = room.book, room.book.record
        if book.phase != "over":
            raise Refused("not-over")
        if wanted.seat not in book.seats:
            raise Refused("unknown-seat")
        inputs = [entry for entry, _ in book.standing(wanted.steps)]
        if book.ended is None and len(inputs) == len(book.table.inputs):
            raise Refused("match-over")
        now = self.house.clock.now()
        past: list[entries.AnyEntry] = [entries.Began(time=now)]
        past += [msgspec.structs.replace(entry, time=now, id="") for entry in inputs]
        past.append(entries.Assisted(at=past[-1].at, time=now))
        bot, nobody = SeatSetup("bot", wanted.bot), SeatSetup("open")
        setups = {name: nobody if seat.holding == "open" else bot for name, seat in book.seats.items()}
        setups[wanted.seat] = SeatSetup("person", wanted.name)
        plan = Plan(
            game=record.game,
            config=dict(book.agreed.config),
            seats=setups,
            seed=record.seed,
            dice=record.dice,
            branch=record.id,
        )
        return plan, past


__all__ = ["Lobby"]

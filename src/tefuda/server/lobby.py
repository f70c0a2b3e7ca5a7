"""All rooms: making them, finding them, loading them when somebody comes, letting go of those where nothing happens."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

from tefuda.core import registry
from tefuda.core.errors import Refused, TefudaError
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.clock import Timer
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.house import House, log
from tefuda.server.requests import claim
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.store import Kept, Saved, Wanted

LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
ID_LENGTH: Final = 12
CODE_LENGTH: Final = 4
BEAT: Final = 500
"""Milliseconds between two signs of life; a restart forgets at most so much of a running clock."""
IDLE: Final = 10 * 60 * 1000
RECENT: Final = 2 * 24 * 3600 * 1000
"""Unfinished rooms of the last two days are loaded at the start, so that clocks and bots go on."""
PAGE: Final = 200
MOMENT: Final = 0.0005
"""Seconds between two looks whether everything has come to rest."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play."""

    game: str
    config: dict[str, object]
    seats: dict[str, SeatSetup]
    seed: str | None = None
    public: bool = False
    stand_in: str = ""
    stand_in_after: int = 30
    before: str = ""
    branch: str = ""


class Turnoff(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to play a finished match on: after so many of its steps, on this seat, against this bot."""

    steps: int
    seat: str
    bot: str
    name: str = ""


class Lobby:
    """The rooms that are in memory, and the way to all others."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.stopped = 0
        """When the server was last alive before it was started."""
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._made: dict[str, set[str]] = {}
        """By address, the rooms in memory that it has made."""
        self._codes: dict[str, str] = {}
        """The rooms in memory by their codes."""
        self._heart: Timer | None = None
        """The next sign of life."""
        self.damaged: set[str] = set()
        """Rooms that cannot be read."""

    # Start and end

    async def open(self) -> None:
        """Go on with the rooms of before."""
        self.stopped = await self.house.store.last_beat()
        self.house.background(self._live())
        self.house.background(self._load_recent())

    async def _live(self) -> None:
        """A sign of life, now and every half second of the world."""
        await self.beat()
        clock = self.house.clock
        self._heart = clock.later(BEAT * clock.speed, lambda: self.house.background(self._live()))

    async def beat(self) -> None:
        """Say that the server is alive, and let idle rooms go."""
        try:
            await self.house.store.beat(self.house.clock.now())
        except TefudaError:
            log().error("store-away")
        for room in [room for room in self.rooms.values() if self._is_idle(room)]:
            await self._release(room)

    async def rest(self) -> None:
        """Until all that has begun is done: inboxes empty, entries durable, bots' searches answered.

        What still waits then waits for the clock or for somebody outside. For servers whose clock is turned by hand.
        """
        while self._is_busy():
            await asyncio.sleep(MOMENT)

    def _is_busy(self) -> bool:
        return self.house.is_busy() or bool(self._loading) or any(room.is_busy() for room in self.rooms.values())

    def _is_idle(self, room: Room) -> bool:
        if room.visitors or room.book.time_left() is not None or not room.inbox.empty():
            return False
        if room.bots.is_busy():
            return False
        return self.house.clock.now() - room.idle_since > IDLE

    async def _release(self, room: Room) -> None:
        self.rooms.pop(room.id, None)
        self._codes.pop(room.id[:CODE_LENGTH], None)
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
                with contextlib.suppress(Refused):  # a damaged one was reported when it was read
                    await self.find(kept.record.id)
                await asyncio.sleep(0)

    async def close(self) -> None:
        """Stop all rooms and write the last sign of life."""
        if self._heart is not None:
            self._heart.cancel()
        for room in list(self.rooms.values()):
            await room.close()
        await self.house.store.beat(self.house.clock.now())
        self.house.close()
        await self.house.store.close()

    # Finding

    async def find(self, room_id: str) -> Room | None:
        """A room, loaded if it is not in memory; None if there is none."""
        room = self.rooms.get(room_id)
        if room is not None:
            return room
        task = self._loading.get(room_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(room_id))
            self._loading[room_id] = task
            task.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(task)

    async def _load(self, room_id: str) -> Room | None:
        saved = await self.house.store.load(room_id)
        if saved is None:
            return None
        try:
            room = Room(self.house, saved, self.stopped)
        except (TefudaError, msgspec.DecodeError, KeyError) as error:
            if room_id not in self.damaged:
                self.damaged.add(room_id)
                log().error("room-damaged", room=room_id, error=type(error).__name__)
            raise Refused("room-damaged") from None
        self._keep(room)
        room.post(room.keep_end)
        room.post(room.begin_if_full)
        return room

    def _keep(self, room: Room) -> None:
        self.rooms[room.id] = room
        self._codes[room.id[:CODE_LENGTH]] = room.id
        self.house.meters.rooms.set(len(self.rooms))

    def by_code(self, code: str) -> Room | None:
        """A room that waits for people, by the short code that one can say aloud."""
        room = self.rooms.get(self._codes.get(code, ""))
        return room if room is not None and room.book.phase == "waiting" else None

    def open_rooms(self, game: str) -> list[Room]:
        """Rooms that everybody may see, newest first."""
        rooms = [room for room in self.rooms.values() if room.book.record.public and room.book.phase != "over"]
        rooms = [room for room in rooms if game in ("", room.book.record.game)]
        return sorted(rooms, key=lambda room: -room.book.record.created)

    async def kept(self, wanted: Wanted) -> list[Kept]:
        return await self.house.store.rooms(wanted)

    # Making

    async def make(self, plan: Plan, address: str) -> tuple[Room, dict[str, str]]:
        """A new room; the tokens of the seats that persons hold."""
        return await self._make(plan, address, [])

    async def _make(self, plan: Plan, address: str, past: list[entries.AnyEntry]) -> tuple[Room, dict[str, str]]:
        if self._busy(address) >= self.house.limits.rooms_an_address:
            raise Refused("too-many-rooms")
        game = self._check(plan)
        tokens = {seat: entries.new_token() for seat, setup in plan.seats.items() if setup.holding == "person"}
        hashes = {seat: entries.token_hash(token) for seat, token in tokens.items()}
        room = await self._create(plan, game, hashes, past)
        self._made.setdefault(address, set()).add(room.id)
        return room, tokens

    def _busy(self, address: str) -> int:
        """How many rooms of an address wait for people or are visited; a match that was left lying does not count."""
        rooms = [self.rooms[made] for made in self._made.get(address, ())]
        return sum(room.book.phase == "waiting" or bool(room.visitors) for room in rooms if room.book.phase != "over")

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

    async def _create(
        self, plan: Plan, game: AnyGame, hashes: dict[str, bytes], past: Sequence[entries.AnyEntry] = ()
    ) -> Room:
        """A room in which this has happened already."""
        record = RoomRecord(
            id=self._new_id(),
            game=game.id,
            rules=game.rules_version,
            config=dict(plan.config),
            seed=self.house.entropy.seed("room") if plan.seed is None else plan.seed,
            seats=plan.seats,
            public=plan.public,
            stand_in=plan.stand_in,
            stand_in_after=plan.stand_in_after,
            before=plan.before,
            created=self.house.clock.now(),
            branch=plan.branch,
        )
        bodies = [entries.encode(entry) for entry in past]
        try:
            room = Room(self.house, Saved(record, bodies, hashes), 0)
        except msgspec.MsgspecError:
            raise Refused("bad-options") from None
        await self.house.store.create(record, hashes)
        if bodies:
            await self.house.store.append(record.id, 0, bodies)
        self._keep(room)
        await room.ask(room.begin_if_full)
        log().info("room-made", room=room.id, game=game.id)
        return room

    def _new_id(self) -> str:
        """An id whose code no other room in memory has."""
        while True:
            made = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
            if made[:CODE_LENGTH] not in self._codes:
                return made

    # Going on

    async def join(self, room: Room, seat: str | None, name: str) -> tuple[str, str]:
        """A person takes a seat; the seat and its token."""
        return await room.ask(lambda: claim(room, seat, name))

    async def rematch(self, room: Room, seat: str) -> Room | None:
        """This seat wants another match; the new room once everybody does."""
        return await room.ask(lambda: self._rematch(room, seat))

    async def _rematch(self, room: Room, seat: str) -> Room | None:
        book = room.book
        if book.phase != "over":
            raise Refused("not-over")
        if not book.next_room:
            room.rematch.add(seat)
            if not room.rematch.issuperset(book.people()):
                room.announce("rematch", seat)
                return None
            following = await self._again(room)
            await room.write(entries.Continued(room=following.id, **room.moment()))
        return await self.find(book.next_room)

    async def _again(self, room: Room) -> Room:
        """The same match once more, with other cards and the same people, who keep their tokens."""
        record = room.book.record
        seats = {name: SeatSetup(seat.holding, seat.name) for name, seat in room.book.seats.items()}
        plan = Plan(
            game=record.game,
            config=dict(record.config),
            seats=seats,
            public=record.public,
            stand_in=record.stand_in,
            stand_in_after=record.stand_in_after,
            before=record.id,
            seed=self.house.entropy.seed("rematch", record.seed),
        )
        return await self._create(plan, room.book.game, dict(room.tokens))

    async def branch(self, room: Room, wanted: Turnoff, address: str) -> tuple[Room, dict[str, str]]:
        """A finished match played on from one of its positions, with its cards and dice; and the seat's token."""

        async def look() -> tuple[Plan, list[entries.AnyEntry]]:
            return self._turn_off(room, wanted)

        plan, past = await room.ask(look)
        return await self._make(plan, address, past)

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
        plan = Plan(game=record.game, config=dict(record.config), seats=setups, seed=record.seed, branch=record.id)
        return plan, past


__all__ = ["CODE_LENGTH", "Lobby", "Plan", "Turnoff"]

"""Who may see and act for a seat is whoever holds its token now, and what is told is durable."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

import toy
from server.playing import House, caught_up, measured, true_record
from tefuda.core.errors import Refused, TefudaError
from tefuda.core.game import AnyGame
from tefuda.server import entries, wire
from tefuda.server import house as server_house
from tefuda.server.client import NoAnswer
from tefuda.server.clock import HandClock
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.environment import Entropy, Environment
from tefuda.server.http import need_over
from tefuda.server.limits import Limits
from tefuda.server.requests import handle
from tefuda.server.room import Room
from tefuda.server.seating import Taker, claim
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import NOTHING, Change, Saved
from tefuda.server.visitors import Visitor
from tefuda.server.workers import Workers

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
TAKE: dict[str, Any] = {"do": "take", "count": 1, "pace": "slowly"}
TOKENS = {LEFT: "the token of left", RIGHT: "the token of right"}
LATER = "a-token-that-left-has-chosen"


class SlowStore(SqliteStore):
    """Appends when it is let go, and fails before or after that if it is told to."""

    def __init__(self, path: Path | str) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.fails_before = False
        self.fails_after = False

    async def append(self, room: str, seq: int, entries: Sequence[bytes], change: Change = NOTHING) -> None:
        await self.gate.wait()
        if self.fails_before:
            raise TefudaError("the disk is full")
        await super().append(room, seq, entries, change)
        if self.fails_after:
            raise TefudaError("the answer was lost")


@pytest.fixture
async def store() -> AsyncIterator[SlowStore]:
    made = SlowStore(":memory:")
    made.open()
    yield made
    await made.close()


@asynccontextmanager
async def opened(store: SlowStore, **fields: Any) -> AsyncIterator[Room]:
    """A room of two people, in which left is to act."""
    house = server_house.House(store, Environment(HandClock(0), Entropy("authority")), Workers(1), Limits())
    seats = {seat: SeatSetup("person") for seat in TOKENS}
    record = RoomRecord(id="r", game=toy.GAME.id, rules=1, config={"pile": 30}, seed="s", seats=seats, **fields)
    hashes = {seat: entries.token_hash(token) for seat, token in TOKENS.items()}
    await store.create(record, hashes)
    room = Room(house, Saved(record, [], hashes), 0)
    await room.ask(room.begin_if_full)
    yield room
    await room.close()
    house.close()


@pytest.fixture
async def room(with_toy: AnyGame, store: SlowStore) -> AsyncIterator[Room]:
    async with opened(store) as made:
        yield made


def visitor(room: Room) -> Visitor:
    return Visitor(room.house.limits, wire.Hello(wire.PROTOCOL))


def coming(room: Room, who: Visitor, token: str) -> Callable[[], Awaitable[None]]:
    return lambda: room.enter(who, wire.Hello(wire.PROTOCOL, token))


async def entered(room: Room, token: str) -> Visitor:
    made = visitor(room)
    await room.ask(coming(room, made, token))
    return made


def sending(room: Room, who: Visitor, request: wire.Asked) -> Callable[[], Awaitable[None]]:
    return lambda: handle(room, who, request, room.house.clock.now())


async def send(room: Room, who: Visitor, request: wire.Asked) -> dict[str, Any]:
    """A request's answer."""
    who.outbox.clear()
    await room.ask(sending(room, who, request))
    return answer(who, request.id)


def answer(who: Visitor, request: str) -> dict[str, Any]:
    replies: list[dict[str, Any]] = [msgspec.json.decode(message) for message in who.outbox]
    return next(reply for reply in replies if reply.get("id") == request)


# Who holds a seat


async def test_a_token_that_is_given_up_at_the_same_moment_opens_nothing(room: Room) -> None:
    left, ghost = await entered(room, TOKENS[LEFT]), visitor(room)

    room.post(sending(room, left, wire.Leave("1")))
    await room.ask(coming(room, ghost, TOKENS[LEFT]))

    assert ghost.closing == "bad-token"
    assert room.visitors == []


async def test_whoever_has_lost_a_seat_is_told_nothing_and_acts_for_nobody(room: Room) -> None:
    left, twin = await entered(room, TOKENS[LEFT]), await entered(room, TOKENS[LEFT])
    await send(room, left, wire.Leave("1"))
    await room.ask(lambda: claim(room, LEFT, Taker("Mio", "hers")))
    newcomer = await entered(room, "hers")
    twin.outbox.clear()

    await room.ask(sending(room, twin, wire.Act("2", seq=99, action=TAKE)))
    await room.ask(sending(room, twin, wire.Snapshot("3")))
    assert (await send(room, newcomer, wire.Act("4", seq=newcomer.seq, action=TAKE)))["type"] == "done"

    assert twin.closing == "seat-left"
    assert not twin.outbox


async def test_ids_of_whoever_sat_there_before_mean_nothing(room: Room) -> None:
    left = await entered(room, TOKENS[LEFT])
    await send(room, left, wire.Chat("m0", "good bye"))
    await send(room, left, wire.Leave("m1"))
    await room.ask(lambda: claim(room, LEFT, Taker("Mio", "hers")))
    newcomer = await entered(room, "hers")

    first = await send(room, newcomer, wire.Chat("m0", "hello"))
    second = await send(room, newcomer, wire.Chat("m1", "everybody"))

    assert (first["type"], second["type"]) == ("done", "done")
    said = await room.look(lambda book: [entry.text for entry in book.written if isinstance(entry, entries.Said)])
    assert said == ["good bye", "hello", "everybody"]


async def test_a_stolen_link_is_revoked(room: Room) -> None:
    left, thief = await entered(room, TOKENS[LEFT]), await entered(room, TOKENS[LEFT])

    answered = await send(room, left, wire.Renew("1", LATER))

    assert answered["type"] == "done"
    assert (left.closing, thief.closing) == ("", "link-revoked")
    assert (await entered(room, TOKENS[LEFT])).closing == "bad-token"
    assert (await entered(room, LATER)).closing == ""
    assert (await send(room, left, wire.Act("2", seq=left.seq, action=TAKE)))["type"] == "done"


@pytest.mark.parametrize("token", [TOKENS[RIGHT].replace(" ", "-"), TOKENS[LEFT].replace(" ", "-")])
async def test_a_seats_new_token_is_no_seats_present_one(room: Room, token: str) -> None:
    for seat in TOKENS:
        room.tokens[seat] = entries.token_hash(TOKENS[seat].replace(" ", "-"))
    left = await entered(room, TOKENS[LEFT].replace(" ", "-"))

    assert (await send(room, left, wire.Renew("1", token)))["code"] == "bad-token"


@pytest.mark.parametrize("token", ["", "short", "x" * 129, "a space in a long enough token", "ひ" * 30])
def test_a_new_token_is_long_enough_to_be_a_secret(token: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.decoder.decode(msgspec.json.encode({"type": "renew", "id": "1", "token": token}))


async def test_what_another_process_has_made_of_the_seats_counts(room: Room) -> None:
    left = await entered(room, TOKENS[LEFT])
    seated = entries.Seated(by=LEFT, seat=LEFT, holding="open")
    change = Change({LEFT: entries.token_hash("of nobody")})
    length = await room.look(lambda book: book.length)
    await room.house.store.append(room.id, length, [entries.encode(seated)], change)

    await room.ask(sending(room, left, wire.Chat("1", "still here?")))

    assert left.closing == "bad-token"
    assert await room.look(lambda book: book.length) == length + 1


# Whose message it was


async def test_the_id_of_an_answer_is_its_senders(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left, right = players[LEFT], players[RIGHT]
    count = 1 if left.view.lucky[0] != 1 else 2
    await left.act({"do": "take", "count": count, "pace": "slowly"})
    await left.ask("take_back")
    await caught_up(right)
    await right.ask("answer", yes=True, id="v")
    await caught_up(left)
    assert left.view.pile == 30

    answered = await left.act({"do": "take", "count": count, "pace": "slowly"}, id="v")

    assert answered["type"] == "done"
    await caught_up(left)
    assert left.view.pile == 30 - count


# Rooms whose cards somebody knows


async def test_nobody_joins_a_room_whose_seed_was_chosen(still: House) -> None:
    room, players = await still.table(toy.GAME, seed="known", public=True)
    await players[RIGHT].ask("leave")

    joined = await still.ask("POST", f"/api/rooms/{room}/join", {})

    assert joined == (409, {"code": "practice-room"})
    assert (await still.get(f"/api/rooms/{room}"))["practice"] is True
    assert room not in [card["id"] for card in await still.get("/api/rooms?limit=100")]


async def test_a_rematch_of_a_practice_room_has_cards_that_nobody_knows(still: House) -> None:
    room, players = await still.table(toy.GAME, seed="known")
    await players[LEFT].ask("resign")
    for player in players.values():
        again = await still.post(f"/api/rooms/{room}/rematch", headers={"X-Seat-Token": player.token})

    assert again["room"]["practice"] is False
    record, _ = true_record(still, again["room"]["id"])
    assert record.seed != "known"


# Durable before told


async def test_a_refusal_after_a_fault_shows_what_is_durable(room: Room, store: SlowStore) -> None:
    left = await entered(room, TOKENS[LEFT])
    seq, digest = left.seq, await room.look(lambda book: book.digest(0))
    store.fails_before = True

    answered = await send(room, left, wire.Act("1", seq=seq, action=TAKE))

    assert (answered["code"], answered["seq"], answered["digest"]) == ("server-error", seq, digest)


async def test_what_became_durable_is_done_whatever_the_store_says(room: Room, store: SlowStore) -> None:
    left, right = await entered(room, TOKENS[LEFT]), await entered(room, TOKENS[RIGHT])
    store.fails_after = True

    answered = await send(room, left, wire.Resign("1"))

    assert answered["type"] == "done"
    assert (await room.look(need_over)).result == {"reason": "resign", "by": LEFT, "winner": RIGHT}
    assert right.seq == await room.look(lambda book: book.seqs[1])


async def test_nobody_looks_at_an_end_that_is_not_durable(room: Room, store: SlowStore) -> None:
    left = await entered(room, TOKENS[LEFT])
    store.gate.clear()
    store.fails_before = True
    resigning = asyncio.ensure_future(room.ask(sending(room, left, wire.Resign("1"))))
    looking = asyncio.ensure_future(room.look(need_over))
    for _ in range(20):
        await asyncio.sleep(0)
    was_told = looking.done() or room.standing.phase == "over"

    store.gate.set()

    with pytest.raises(Refused, match="not-over"):
        await looking
    await resigning
    assert not was_told


async def test_a_book_is_not_read_from_outside(room: Room) -> None:
    with pytest.raises(AssertionError, match="in its own turn"):
        _ = room.book


async def test_who_is_closed_out_hears_why(still: House) -> None:
    room, players = await still.table(toy.GAME)
    twin = still.player(toy.GAME, room, players[LEFT].token)
    await twin.enter()
    await measured(twin)
    await players[LEFT].ask("renew", token=LATER)

    with pytest.raises(NoAnswer, match="link-revoked"):
        await twin.take("closing")

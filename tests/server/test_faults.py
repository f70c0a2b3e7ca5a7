"""A fault of ours harms as few as can be."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.clock import HandClock
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.environment import Entropy, Environment
from tefuda.server.house import House
from tefuda.server.limits import Limits
from tefuda.server.room import Room
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Saved
from tefuda.server.visitors import Visitor
from tefuda.server.wire import PROTOCOL, Hello
from tefuda.server.workers import Workers

pytestmark = pytest.mark.anyio


@pytest.fixture
async def room(with_toy: AnyGame) -> AsyncIterator[Room]:
    store = SqliteStore(":memory:")
    store.open()
    house = House(store, Environment(HandClock(0), Entropy("faults")), Workers(1), Limits())
    seats = {"left": SeatSetup("person"), "right": SeatSetup("person")}
    record = RoomRecord(
        id="r", game=with_toy.id, rules=1, config={"pile": 30}, seed="s", seats=seats, stand_in="random"
    )
    tokens = {seat: entries.token_hash(seat) for seat in seats}
    await store.create(record, tokens)
    made = Room(house, Saved(record, [], tokens), 0)
    await made.ask(made.begin_if_full)
    yield made
    await made.close()
    house.close()
    await store.close()


def visitors(room: Room) -> tuple[Visitor, Visitor]:
    """Somebody, and somebody whose language nobody has words for."""
    good, strange = (Visitor(room.house.limits, Hello(PROTOCOL)) for _ in range(2))
    strange.sit(1, entries.token_hash("right"))
    strange.language = "fr"  # type: ignore[assignment]  # what a fault in the words of a game is like
    return good, strange


async def enter(room: Room, visitor: Visitor, seat: str = "left") -> None:
    await room.ask(lambda: room.enter(visitor, Hello(PROTOCOL, seat)))


async def say(room: Room) -> None:
    """Somebody says something."""

    async def write() -> None:
        await room.write(entries.Said(by="left", text="?", **room.moment()))

    await room.ask(write)


async def test_who_cannot_be_greeted_is_sent_away_at_once(room: Room) -> None:
    _, strange = visitors(room)

    await enter(room, strange, "right")

    assert strange.closing == "server-error"


async def test_a_visitor_that_cannot_be_told_something_stops_nobody_else(room: Room) -> None:
    good, strange = visitors(room)
    await enter(room, good)
    room.visitors.append(strange)
    before = len(good.outbox)

    await say(room)

    assert len(good.outbox) == before + 1
    assert (good.closing, strange.closing) == ("", "server-error")


async def test_a_room_that_reads_its_log_again_is_not_held_up_by_one_visitor(room: Room) -> None:
    good, strange = visitors(room)
    await enter(room, good)
    room.visitors.append(strange)
    strange.seq = good.seq = 0
    before = len(good.outbox)

    await room.ask(room.reload)

    assert len(good.outbox) == before + 1
    assert strange.closing == "server-error"


async def test_who_enters_while_another_process_writes_is_there_once(room: Room) -> None:
    good, _ = visitors(room)
    await room.ask(lambda: room.stand_ins.put("left", "random"))
    said = entries.encode(entries.Said(by="right", text="!"))
    await room.house.store.append(room.id, await room.look(lambda book: book.length), [said])

    await enter(room, good)

    assert room.visitors == [good]
    assert await room.look(lambda book: book.seats["left"].stand_in) == ""


async def test_a_room_whose_log_was_spoilt_under_it_tells_nothing_more(room: Room) -> None:
    good, _ = visitors(room)
    await enter(room, good)
    store = room.house.store
    assert isinstance(store, SqliteStore)
    await store._ask(lambda connection: connection.execute("UPDATE entries SET body = x'00'"))

    with pytest.raises(Refused, match="room-damaged"):
        await room.ask(room.reload)
    with pytest.raises(Refused, match="room-damaged"):
        await say(room)

    assert good.closing == "room-damaged"
    assert room.visitors == []

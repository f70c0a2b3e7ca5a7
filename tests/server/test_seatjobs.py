"""A seat has one hint and one draft in work; of the drafts that wait, the newest is answered. Nobody else notices."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.core import registry
from tefuda.server import wire
from tefuda.server.clock import HandClock
from tefuda.server.entries import RoomRecord, SeatSetup, token_hash
from tefuda.server.environment import Entropy, Environment
from tefuda.server.house import House
from tefuda.server.limits import Limits
from tefuda.server.loading import book_of, load_book
from tefuda.server.requests import handle
from tefuda.server.room import Room
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Saved
from tefuda.server.visitors import Visitor
from tefuda.server.workers import WorkerPool, Workers

pytestmark = pytest.mark.anyio

TOKENS = {"black": "b" * 22, "white": "w" * 22}


@pytest.fixture
async def room(anyio_backend: str) -> AsyncIterator[Room]:
    """A room of a person and a bot, which never gets to act: the clock stands still."""
    store = SqliteStore(":memory:")
    store.open()
    house = House(store, Environment(HandClock(0), Entropy("seats")), Workers(1), Limits())
    seats = {"black": SeatSetup("person"), "white": SeatSetup("bot", "random")}
    game = registry.find("othello")
    record = RoomRecord(id="r", game=game.id, rules=game.rules_version, config={}, seed="s", seats=seats)
    hashes = {seat: token_hash(token) for seat, token in TOKENS.items()}
    await store.create(record, hashes)
    made = Room(house, Saved(record, [], hashes), 0)
    await made.ask(made.begin_if_full)
    yield made
    await made.close()
    house.close()
    await store.close()


class Held:
    """A pool whose only worker is busy until it is let go."""

    def __init__(self, pool: WorkerPool, folder: Path) -> None:
        self.barrier = folder / "barrier"
        os.mkfifo(self.barrier)
        self.task = asyncio.ensure_future(pool.ask(eval, f"open({str(self.barrier)!r}).read()"))

    async def let_go(self) -> None:
        await asyncio.to_thread(self.barrier.write_text, "go on")
        await self.task


async def enter(room: Room, seat: str) -> Visitor:
    visitor = Visitor(room.house.limits, wire.Hello(wire.PROTOCOL))
    await room.ask(lambda: room.enter(visitor, wire.Hello(wire.PROTOCOL, token=TOKENS[seat])))
    return visitor


async def ask(room: Room, visitor: Visitor, *requests: wire.Asked) -> None:
    """Let the room take these requests."""
    for request in requests:
        await room.ask(lambda request=request: handle(room, visitor, request, 0))  # type: ignore[misc]


async def answers(room: Room, visitor: Visitor, count: int) -> dict[str, str]:
    """What came of requests: a type or a code by id, as soon as there are so many."""
    found: dict[str, str] = {}
    while len(found) < count:
        await asyncio.sleep(0)
        for body in list(visitor.outbox):
            message: dict[str, Any] = msgspec.json.decode(body)
            if message.get("id"):
                found[message["id"]] = message.get("code") or message["type"]
    return found


async def test_of_the_drafts_that_wait_the_newest_wins(room: Room, tmp_path: Path) -> None:
    black = await enter(room, "black")
    held = Held(room.house.workers.quick, tmp_path)

    await ask(room, black, *(wire.Draft(id=f"d{number}") for number in range(4)))
    await ask(room, black, wire.Ping(id="p"))
    before = await answers(room, black, 3)
    await held.let_go()
    after = await answers(room, black, 5)

    assert before == {"d1": "superseded", "d2": "superseded", "p": "pong"}
    assert after == {**before, "d0": "drafted", "d3": "drafted"}


async def test_a_draft_whose_decision_has_passed_is_stale(room: Room, tmp_path: Path) -> None:
    black = await enter(room, "black")
    held = Held(room.house.workers.quick, tmp_path)

    await ask(room, black, wire.Draft(id="d"))
    await ask(room, black, wire.Act(id="a", seq=black.seq, action={"do": "place", "at": "d3"}))
    await held.let_go()

    assert await answers(room, black, 2) == {"a": "done", "d": "stale"}


async def test_a_seat_has_one_hint_at_a_time(room: Room, tmp_path: Path) -> None:
    black = await enter(room, "black")
    held = Held(room.house.workers.slow, tmp_path)

    await ask(room, black, wire.Hint(id="h0"), wire.Hint(id="h1"))
    before = await answers(room, black, 1)
    await held.let_go()
    after = await answers(room, black, 2)
    await ask(room, black, wire.Hint(id="h2"))
    last = await answers(room, black, 3)

    assert before == {"h1": "too-often"}
    assert after == {"h0": "hinted", "h1": "too-often"}
    assert last == {**after, "h2": "hinted"}


async def test_a_long_match_is_loaded_a_slice_at_a_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.server.loading.SLICE", 0.0)
    black = await enter(room, "black")
    await ask(room, black, *(wire.Chat(id=f"c{number}", text="?") for number in range(5)))
    saved = await room.house.store.load(room.id)
    assert saved is not None
    turns = 0
    loading = asyncio.create_task(load_book(saved, room.house.entropy))

    while not loading.done():
        await asyncio.sleep(0)
        turns += 1

    assert turns >= len(saved.entries)
    assert (await loading).seqs == book_of(saved, room.house.entropy).seqs

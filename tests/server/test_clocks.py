"""The server decides that time has run out. The clock of these servers is turned by hand."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import toy
from server.playing import House, measured
from tefuda.server.book import Book
from tefuda.server.clock import BEAT, Alarm, Clock, HandClock
from tefuda.server.entries import Acted, AnyEntry, Began, Expired, RoomRecord, SeatSetup

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
TURN = toy.TURN_SECONDS * 1000
NO_ONES = "3"
"""A deal in which one pebble is nobody's lucky number: who is too slow reveals nothing and has nothing to give."""


def take(count: int, pace: str = "quickly") -> dict[str, Any]:
    return {"do": "take", "count": count, "pace": pace}


def secret(player: Any) -> int:
    number: int = player.view.lucky[0 if player.last["you"] == LEFT else 1]
    return number


async def test_time_that_runs_out_is_an_input_of_the_clock(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    await still.turn(TURN, *players.values())

    assert players[RIGHT].view.pile == 29
    await players[LEFT].ask("resign")
    assert f'{{"at":{TURN},"by":"clock","action":{{"do":"expire"}}' in await still.get(f"/api/rooms/{room}/match")


async def test_the_clock_is_told_with_what_is_left(still: House) -> None:
    _, players = await still.table(toy.GAME)
    await still.turn(1200)

    await players[LEFT].send({"type": "snapshot", "id": "s"})
    welcome = await players[LEFT].take("welcome")

    assert welcome["clock"] == {"limit": TURN, "left": TURN - 1200}


async def test_a_late_timer_never_acts_for_somebody_who_has_acted(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await still.turn(TURN - 1)
    count = 1 if secret(left) != 1 else 2
    await left.act(take(count))

    await still.turn(1, left)

    assert left.view.pile == 30 - count
    assert left.view.turn == RIGHT
    await still.turn(TURN - 2, left)
    assert left.view.turn == RIGHT
    await still.turn(1, left)
    assert left.view.pile == 30 - count - 1


async def test_a_long_wait_runs_out_several_times(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 3}, seed=NO_ONES)
    left = players[LEFT]
    await still.turn(2 * TURN, left)
    assert left.view.pile == 1

    await still.turn(TURN, left)

    assert left.view.pile == 0
    assert left.phase == "over"


async def test_after_a_kill_the_clock_goes_on_with_the_time_that_was_left(strict: House) -> None:
    _, players = await strict.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await strict.turn(2000)
    count = 1 if secret(left) != 1 else 2
    await left.act(take(count))
    await strict.turn(1500)

    await strict.restart()
    welcome = await players[RIGHT].enter()

    assert welcome["clock"]["limit"] == TURN
    assert welcome["clock"]["left"] == TURN - 1500
    await measured(players[RIGHT])
    await strict.turn(TURN - 1501, players[RIGHT])
    assert players[RIGHT].view.pile == 30 - count
    await strict.turn(1, players[RIGHT])
    assert players[RIGHT].view.pile == 30 - count - 1


async def test_a_slow_line_is_forgiven_within_its_quota(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    left.before_pong = lambda: still.turn(400)
    await left.enter()
    await measured(left)

    await still.turn(TURN - 400 + 300)
    answer = await left.act(take(1 if secret(left) != 1 else 2))

    assert answer["type"] == "done"
    assert left.view.turn == RIGHT
    await left.ask("resign")
    assert f'{{"at":{TURN - 1},"by":"left"' in await still.get(f"/api/rooms/{room}/match")


async def test_a_line_is_not_forgiven_more_than_it_is_slow(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    left.before_pong = lambda: still.turn(400)
    await left.enter()
    await measured(left)

    await still.turn(TURN)
    answer = await left.act(take(1))

    assert answer["code"] == "stale"
    assert left.view.pile == 29


def book() -> Book:
    record = RoomRecord(
        id="r",
        game="pebbles",
        rules=1,
        config={"pile": 30},
        seed="s",
        seats={LEFT: SeatSetup("person"), RIGHT: SeatSetup("person")},
    )
    made = Book(record, toy.GAME)
    made.play(Began())
    return made


def test_what_a_line_was_forgiven_is_taken_from_its_quota_and_comes_back() -> None:
    played = book()
    before = played.seats[LEFT].quota
    number = played.table.state.lucky[0]  # type: ignore[attr-defined]

    played.play(Acted(by=LEFT, action=take(1 if number != 1 else 2), at=TURN - 1, lag=300))

    assert played.seats[LEFT].quota == before - 200
    assert played.seats[RIGHT].quota == before


def test_entries_give_the_same_book_again() -> None:
    first = book()
    number = first.table.state.lucky[0]  # type: ignore[attr-defined]
    entries: list[AnyEntry] = [
        Acted(by=LEFT, action=take(1 if number != 1 else 2), at=1000),
        Expired(at=1000 + TURN),
        Expired(at=1000 + 2 * TURN),
    ]
    for entry in entries:
        first.play(entry)
    again = book()
    for entry in entries:
        again.play(entry)

    assert again.seqs == first.seqs
    assert again.table.digest == first.table.digest
    assert [again.digest(viewer) for viewer in (-1, 0, 1)] == [first.digest(viewer) for viewer in (-1, 0, 1)]
    assert msgspec.json.encode(again.table.inputs) == msgspec.json.encode(first.table.inputs)


async def test_a_clock_turned_by_hand_rings_in_order() -> None:
    clock = HandClock(1000)
    rung: list[tuple[str, int]] = []
    clock.later(20, lambda: rung.append(("b", clock.now())))
    clock.later(10, lambda: rung.append(("a", clock.now())))
    clock.later(15, lambda: rung.append(("never", clock.now()))).cancel()

    await clock.turn(25, at_once)

    assert rung == [("a", 1010), ("b", 1020)]
    assert clock.now() == 1025


async def at_once() -> None:
    """Nothing is under way."""


async def test_what_follows_from_a_timer_is_done_before_the_next_one_rings() -> None:
    clock = HandClock(1000)
    begun: list[str] = []
    done: list[tuple[str, int]] = []

    def begin(name: str) -> None:
        begun.append(name)
        if name == "a":
            clock.later(5, lambda: begin("between"))

    async def rest() -> None:
        done.extend((name, clock.now()) for name in begun)
        begun.clear()

    clock.later(10, lambda: begin("a"))
    clock.later(20, lambda: begin("b"))

    await clock.turn(30, rest)

    assert done == [("a", 1010), ("between", 1015), ("b", 1020)]


async def test_timers_of_one_moment_ring_together() -> None:
    clock = HandClock(1000)
    begun: list[str] = []
    rests: list[list[str]] = []

    async def rest() -> None:
        rests.append(list(begun))

    for name in "ab":
        clock.later(10, lambda name=name: begun.append(name))  # type: ignore[misc]

    await clock.turn(30, rest)

    assert rests == [[], ["a", "b"]]


# A clock that runs


class World:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def test_time_in_which_the_process_stood_still_does_not_count() -> None:
    world = World()
    clock = Clock(monotonic=world)
    began = clock.now()

    for seconds in (0.5, 0.5, 12.0, 0.5):  # the third is a pause, of which no more counts than usually passes
        world.seconds += seconds
        clock.now()

    assert clock.now() - began == 500 + 500 + BEAT + 500


async def test_an_alarm_waits_for_the_time_that_did_not_count() -> None:
    world, rung = World(), asyncio.Event()
    clock = Clock(monotonic=world)
    alarm = clock.later(1_000, rung.set)
    assert isinstance(alarm, Alarm)
    world.seconds += 60.0  # stopped: half a second of it counts
    alarm.ring()
    assert not rung.is_set()

    world.seconds += 0.5
    alarm.ring()

    assert rung.is_set()

"""The server decides that time has run out. The clock of these servers is turned by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import toy
from server.playing import House, close, measured
from tefuda.server.book import Book
from tefuda.server.clock import HandClock
from tefuda.server.entries import Acted, AnyEntry, Began, Expired, RoomRecord, SeatSetup

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
TURN = toy.TURN_SECONDS * 1000


def take(count: int, pace: str = "quickly") -> dict[str, Any]:
    return {"do": "take", "count": count, "pace": pace}


def secret(player: Any) -> int:
    number: int = player.view.lucky[0 if player.last["you"] == LEFT else 1]
    return number


async def test_time_that_runs_out_is_an_input_of_the_clock(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    await still.turn(TURN)
    await players[RIGHT].take("update")

    assert players[RIGHT].view.pile == 29
    await players[LEFT].ask("resign")
    assert f'{{"at":{TURN},"by":"clock","action":{{"do":"expire"}}' in await still.get(f"/api/rooms/{room}/match")
    await close(*players.values())


async def test_the_clock_is_told_with_what_is_left(still: House) -> None:
    _, players = await still.table(toy.GAME)
    await still.turn(1200)

    await players[LEFT].send({"type": "snapshot", "id": "s"})
    welcome = await players[LEFT].take("welcome")

    assert welcome["clock"] == {"limit": TURN, "left": TURN - 1200}
    await close(*players.values())


async def test_a_late_timer_never_acts_for_somebody_who_has_acted(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await still.turn(TURN - 1)
    count = 1 if secret(left) != 1 else 2
    await left.act(take(count))

    await still.turn(1)
    await left.ask("ping")

    assert left.view.pile == 30 - count
    assert left.view.turn == RIGHT
    await still.turn(TURN - 2)
    await left.ask("ping")
    assert left.view.turn == RIGHT
    await still.turn(1)
    await left.take("update")
    assert left.view.pile == 30 - count - 1
    await close(*players.values())


async def test_a_long_wait_runs_out_several_times(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 3})
    for _ in range(6):
        await still.turn(TURN)
        await players[LEFT].ask("ping")

    assert players[LEFT].view.pile == 0
    assert players[LEFT].phase == "over"
    await close(*players.values())


async def test_after_a_kill_the_clock_goes_on_with_the_time_that_was_left(own: House) -> None:
    _, players = await own.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await own.turn(2000)
    count = 1 if secret(left) != 1 else 2
    await left.act(take(count))
    await own.turn(1500)
    await own.beat()

    await own.restart()
    welcome = await players[RIGHT].enter()

    assert welcome["clock"]["limit"] == TURN
    assert welcome["clock"]["left"] == TURN - 1500
    await measured(players[RIGHT])
    await own.turn(TURN - 1501)
    await players[RIGHT].ask("ping")
    assert players[RIGHT].view.pile == 30 - count
    await own.turn(1)
    await players[RIGHT].take("update")
    assert players[RIGHT].view.pile == 30 - count - 1
    await close(*players.values())


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
    await close(*players.values())


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
    await close(*players.values())


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


def test_a_clock_turned_by_hand_rings_in_order() -> None:
    clock = HandClock(1000)
    rung: list[tuple[str, int]] = []
    clock.later(20, lambda: rung.append(("b", clock.now())))
    clock.later(10, lambda: rung.append(("a", clock.now())))
    clock.later(15, lambda: rung.append(("never", clock.now()))).cancel()

    clock.turn(25)

    assert rung == [("a", 1010), ("b", 1020)]
    assert clock.now() == 1025

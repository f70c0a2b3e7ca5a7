"""Somebody is away too long: the others let a bot go on, claim the win or wait, as their room says."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.server.client import Player

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
PATIENCE = 30_000
"""Milliseconds that somebody may be away, unless a room says otherwise."""


async def left_alone(house: House, **form: Any) -> tuple[Player, Player]:
    """Left, who is to act, has gone; right is still there."""
    _, players = await house.table(toy.GAME, **{"options": {"pile": 30}, **form})
    left, right = players[LEFT], players[RIGHT]
    left.cut()
    await right.until(lambda message: message["type"] == "presence" and LEFT not in message["here"])
    return left, right


def stand_in(player: Player) -> str:
    """The bot that plays for left."""
    return str(next(seat.get("stand_in", "") for seat in player.last["seats"] if seat["seat"] == LEFT))


async def test_a_bot_plays_on_for_somebody_who_is_away_and_gives_the_seat_back(still: House) -> None:
    left, right = await left_alone(still)
    await still.turn(PATIENCE, right)

    assert (await right.ask("play_on", seat=LEFT, bot="random"))["type"] == "done"
    assert stand_in(right) == "random"
    await still.turn(800, right)
    assert right.view.pile < 30
    await left.enter(resume=True)
    await still.turn(0, right)

    assert stand_in(right) == ""


async def test_who_comes_back_to_a_bot_of_their_own_keeps_it(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    await left.ask("stand_in", bot="random")

    await left.enter()
    await still.turn(0, left)

    assert stand_in(left) == "random"


async def test_the_win_is_claimed_against_somebody_who_does_not_come_back(still: House) -> None:
    _, right = await left_alone(still)
    await still.turn(PATIENCE, right)

    assert (await right.ask("claim_win"))["type"] == "done"

    assert right.phase == "over"
    assert right.last["result"] == {"reason": "away", "by": LEFT, "winner": RIGHT}


@pytest.mark.parametrize("asked", [("claim_win", {}), ("play_on", {"seat": LEFT, "bot": "random"})])
async def test_nobody_is_given_up_too_soon(still: House, asked: tuple[str, dict[str, str]]) -> None:
    kind, fields = asked
    _, right = await left_alone(still, stand_in_after=60)
    await still.turn(59_999, right)
    early = await right.ask(kind, **fields)
    await still.turn(1, right)

    late = await right.ask(kind, **fields)

    assert (early["code"], late["type"]) == ("too-soon", "done")


@pytest.mark.parametrize("asked", [("claim_win", {}), ("play_on", {"seat": LEFT, "bot": "random"})])
async def test_who_has_come_back_in_time_is_not_away(still: House, asked: tuple[str, dict[str, str]]) -> None:
    kind, fields = asked
    left, right = await left_alone(still)
    await still.turn(PATIENCE - 1, right)
    await left.enter()
    left.cut()
    await right.until(lambda message: message["type"] == "presence" and LEFT in message["here"])
    await right.until(lambda message: message["type"] == "presence" and LEFT not in message["here"])
    await still.turn(PATIENCE - 1, right)

    assert (await right.ask(kind, **fields))["code"] == "too-soon"


@pytest.mark.parametrize(
    ("absence", "codes"),
    [("claim", ["", "match-over"]), ("bot", ["no-claim", ""]), ("wait", ["no-claim", "room-waits"])],
)
async def test_a_room_says_what_may_be_done(still: House, absence: str, codes: list[str]) -> None:
    _, right = await left_alone(still, absence=absence)
    await still.turn(PATIENCE, right)

    answers = [await right.ask("claim_win"), await right.ask("play_on", seat=LEFT, bot="random")]

    assert [answer.get("code", "") for answer in answers] == codes


async def test_only_people_who_are_away_are_replaced(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    right = players[RIGHT]

    codes = [(await right.ask("play_on", seat=seat, bot="random"))["code"] for seat in (LEFT, RIGHT, "nowhere")]

    assert codes == ["not-away"] * 3
    assert (await right.ask("claim_win"))["code"] == "not-away"


async def test_an_unknown_bot_plays_for_nobody(still: House) -> None:
    _, right = await left_alone(still)
    await still.turn(PATIENCE, right)

    assert (await right.ask("play_on", seat=LEFT, bot="nobody"))["code"] == "unknown-bot"


async def test_where_a_bot_plays_on_nothing_is_claimed(still: House) -> None:
    _, right = await left_alone(still)
    await still.turn(PATIENCE, right)
    await right.ask("play_on", seat=LEFT, bot="random")

    assert (await right.ask("claim_win"))["code"] == "not-away"


async def test_who_watches_decides_nothing(still: House) -> None:
    room, players = await still.table(toy.GAME)
    players[LEFT].cut()
    watcher = await still.watch(toy.GAME, room)
    await still.turn(PATIENCE, watcher)

    assert (await watcher.ask("claim_win"))["code"] == "no-seat"
    assert (await watcher.ask("play_on", seat=LEFT, bot="random"))["code"] == "no-seat"


async def test_where_many_play_nobody_claims_a_win(still: House) -> None:
    seats = dict.fromkeys("ABC", "person") | dict.fromkeys("DEF", "open")
    options = {"mode": "sequential", "players": 3}
    _, players = await still.table(registry.find("dobon"), seats, options=options)
    players["B"].cut()
    await players["A"].until(lambda message: message["type"] == "presence" and "B" not in message["here"])
    await still.turn(PATIENCE, players["A"])

    assert (await players["A"].ask("claim_win"))["code"] == "no-claim"
    assert (await players["A"].ask("play_on", seat="B", bot="basic"))["type"] == "done"


# Since when


async def test_who_was_away_before_the_match_began_has_time_to_come(still: House) -> None:
    room, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"}, options={"pile": 30})
    players[LEFT].cut()
    await still.turn(PATIENCE)
    joined = await still.post(f"/api/rooms/{room}/join", {})
    right = still.player(toy.GAME, room, joined["token"])
    await right.enter()
    seen = await right.until(lambda message: message["type"] == "presence" and right.phase == "playing")

    assert seen["away"] == {LEFT: 0}
    assert (await right.ask("claim_win"))["code"] == "too-soon"
    await still.turn(PATIENCE, right)
    assert (await right.ask("claim_win"))["type"] == "done"


@pytest.mark.parametrize("asked", [("claim_win", {}), ("play_on", {"seat": LEFT, "bot": "random"})])
async def test_while_nobody_is_at_the_table_nobody_has_waited(still: House, asked: tuple[str, dict[str, str]]) -> None:
    kind, fields = asked
    left, right = await left_alone(still)
    watcher = await still.watch(toy.GAME, left.room)
    right.cut()
    await watcher.until(lambda message: message["type"] == "presence" and not message["here"])
    await still.turn(PATIENCE, watcher)
    await right.enter()

    assert (await right.ask(kind, **fields))["code"] == "too-soon"
    await still.turn(PATIENCE, right)
    assert (await right.ask(kind, **fields))["type"] == "done"

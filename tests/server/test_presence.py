"""What a viewer is told of lines: whose are open, since when others are not, and how slow its own is."""

from __future__ import annotations

import msgspec
import pytest

import toy
from server.playing import House, measured

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
PINGED = 10_000 * 20
"""Milliseconds between two measurements of a line, on a clock that is turned by hand."""
ROUND_TRIP = 400


async def test_who_is_away_is_told_with_the_time_since_the_line_broke(still: House) -> None:
    room, players = await still.table(toy.GAME, options={"pile": 30})
    players[RIGHT].cut()
    gone = await players[LEFT].until(lambda message: message["type"] == "presence" and RIGHT not in message["here"])
    await still.turn(7_000)

    watcher = await still.watch(toy.GAME, room)
    seen = await watcher.take("presence")

    assert gone["away"] == {RIGHT: 0}
    assert (seen["here"], seen["away"]) == ([LEFT], {RIGHT: 7_000})


async def test_who_has_come_back_is_not_away(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    players[RIGHT].cut()
    await players[LEFT].until(lambda message: message["type"] == "presence" and RIGHT not in message["here"])

    await players[RIGHT].enter()
    back = await players[LEFT].take("presence")

    assert "away" not in back


async def test_bots_are_never_away(still: House) -> None:
    _, players = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"})

    await players[LEFT].enter()

    assert "away" not in await players[LEFT].take("presence")


async def test_a_line_is_told_how_slow_it_is_once_it_was_measured(still: House) -> None:
    _, players = await still.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]

    left.before_pong = lambda: still.turn(ROUND_TRIP)
    left.keep = True
    await left.enter()
    await measured(left)
    await still.turn(PINGED, left)

    messages = [msgspec.json.decode(message) for message in left.bytes]

    assert [message.get("lag") for message in messages if message["type"] == "ping"] == [None, ROUND_TRIP]

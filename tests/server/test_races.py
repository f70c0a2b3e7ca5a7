"""Two servers on one store: whoever is second for an entry reads again and judges again; no room ever forks."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest

import toy
from server.playing import House, games, true_record
from tefuda.core.chance import Seeded
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.client import Player

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
Pair = tuple[House, House]
TICK = 300
"""Milliseconds that pass on both clocks between two rounds."""


async def beside(house: House, player: Player) -> Player:
    """The same seat, at the other server."""
    other = house.player(player.game, player.room, player.token)
    await other.enter()
    return other


def take(player: Player) -> dict[str, Any]:
    """A take that reveals nothing."""
    return {"do": "take", "count": 1 if player.view.lucky[0] != 1 else 2, "pace": "slowly"}


@pytest.mark.parametrize("turn", range(5))
async def test_of_two_acts_at_two_servers_one_is_taken(pair: Pair, turn: int) -> None:
    here, there = pair
    room, players = await here.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    twin = await beside(there, left)

    answers = await asyncio.gather(left.act(take(left), id="a"), twin.act(take(left), id="b"))

    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    assert {answer.get("code") for answer in answers} == {None, "stale"}
    assert left.view == twin.view
    assert sum(isinstance(entry, entries.Acted) for entry in true_record(here, room)[1]) == 1


async def test_the_same_message_at_two_servers_acts_once(pair: Pair) -> None:
    here, there = pair
    _, players = await here.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    twin = await beside(there, left)
    action, seq = take(left), left.seq

    answers = await asyncio.gather(left.act(action, id="same", seq=seq), twin.act(action, id="same", seq=seq))

    assert [answer["type"] for answer in answers] == ["done", "done"]
    assert left.view.pile == 30 - action["count"]


async def act(player: Player, dice: Seeded, message: str) -> str:
    """Act at random if the own server shows that one may; the message's id if that was acknowledged."""
    if player.phase == "over" or not player.legal:
        await player.ask("ping")  # take what has come
        return ""
    action = player.legal[dice.below(len(player.legal))]
    answer = await player.act(action, id=message)
    return message if answer["type"] == "done" else ""


@pytest.mark.parametrize("game_id", ["othello", "duel", "pebbles"])
async def test_what_two_servers_acknowledge_is_there_once_in_one_match(pair: Pair, game_id: str) -> None:
    """Which of two is first is up to the machine; what is proved holds whoever it is."""
    here, there = pair
    game, dice = games()[game_id], Seeded(game_id)
    room, players = await here.table(game)
    everybody = [*players.values(), *[await beside(there, player) for player in players.values()]]

    acknowledged: list[str] = []
    for turn in range(40):
        acts = [act(player, dice, f"{turn} {at}") for at, player in enumerate(everybody)]
        acknowledged += [message for message in await asyncio.gather(*acts) if message]
        await asyncio.gather(here.turn(TICK), there.turn(TICK))

    record, written = true_record(here, room)
    book = Book(record, game)
    for entry in written:
        book.play(entry)
    assert Counter(entry.id for entry in written if entry.id) == Counter(acknowledged)
    assert len(acknowledged) > 1

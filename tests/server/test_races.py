"""Two servers on one store: whoever is second for an entry reads again and judges again; no room ever forks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import toy
from server.playing import PATH, House, close, games, true_record
from tefuda.core.chance import Seeded
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.client import Player
from tefuda.server.host import Host

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"
Pair = tuple[House, House]


def pair_of(factory: pytest.TempPathFactory, *options: str) -> Iterator[Pair]:
    folder = factory.mktemp("shared")
    with Host(folder, *options, path=PATH) as first, Host(folder, *options, path=PATH) as second:
        yield House(first, first.start()), House(second, second.start())


@pytest.fixture(scope="module")
def still_pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    yield from pair_of(tmp_path_factory, "--relaxed", "--by-hand")


@pytest.fixture(scope="module")
def swift_pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    yield from pair_of(tmp_path_factory, "--relaxed", "--speed", "100")


async def beside(house: House, player: Player) -> Player:
    """The same seat, at the other server."""
    other = Player(house.web, player.game, player.room, player.token)
    await other.enter()
    return other


def take(player: Player) -> dict[str, Any]:
    """A take that reveals nothing."""
    return {"do": "take", "count": 1 if player.view.lucky[0] != 1 else 2, "pace": "slowly"}


@pytest.mark.parametrize("turn", range(5))
async def test_of_two_acts_at_two_servers_one_is_taken(still_pair: Pair, turn: int) -> None:
    here, there = still_pair
    room, players = await here.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    twin = await beside(there, left)

    answers = await asyncio.gather(left.act(take(left), id="a"), twin.act(take(left), id="b"))

    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    assert {answer.get("code") for answer in answers} == {None, "stale"}
    assert left.view == twin.view
    assert sum(isinstance(entry, entries.Acted) for entry in true_record(here, room)[1]) == 1
    await close(twin, *players.values())


async def test_the_same_message_at_two_servers_acts_once(still_pair: Pair) -> None:
    here, there = still_pair
    _, players = await here.table(toy.GAME, options={"pile": 30})
    left = players[LEFT]
    twin = await beside(there, left)
    action, seq = take(left), left.seq

    answers = await asyncio.gather(left.act(action, id="same", seq=seq), twin.act(action, id="same", seq=seq))

    assert [answer["type"] for answer in answers] == ["done", "done"]
    assert left.view.pile == 30 - action["count"]
    await close(twin, *players.values())


async def act(player: Player, dice: Seeded, message: str) -> str:
    """Act at random if the own server shows that one may; the message's id if that was acknowledged."""
    if player.phase == "over" or not player.legal:
        await player.ask("ping")  # take what has come
        return ""
    action = player.legal[dice.below(len(player.legal))]
    answer = await player.act(action, id=message)
    return message if answer["type"] == "done" else ""


@pytest.mark.parametrize("swift_game", ["othello", "duel", "pebbles"])
async def test_what_two_servers_acknowledge_is_there_once_in_one_match(swift_pair: Pair, swift_game: str) -> None:
    here, there = swift_pair
    game, dice = games()[swift_game], Seeded(swift_game)
    room, players = await here.table(game)
    everybody = [*players.values(), *[await beside(there, player) for player in players.values()]]

    acknowledged: list[str] = []
    for turn in range(40):
        acts = [act(player, dice, f"{turn} {at}") for at, player in enumerate(everybody)]
        acknowledged += [message for message in await asyncio.gather(*acts) if message]

    record, written = true_record(here, room)
    book = Book(record, game)
    for entry in written:
        book.play(entry)
    assert Counter(entry.id for entry in written if entry.id) == Counter(acknowledged)
    assert len(acknowledged) > 1
    await close(*everybody)

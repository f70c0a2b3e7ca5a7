"""Over real sockets, in every mode: what a viewer must not know changes no byte of what it is answered.

The server runs in the test's own process, so that a room can be put into the other world between two questions.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
import uvicorn

from modes import MODES, Mode
from server.playing import caught_up, measured
from server.worlds import codes, enter, simple_actions, twin_of
from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR, State
from tefuda.core.records import notation
from tefuda.server.app import Settings, create_app
from tefuda.server.book import Book
from tefuda.server.client import Player, Web
from tefuda.server.clock import HandClock
from tefuda.server.environment import Entropy, Environment
from tefuda.server.folder import DATABASE
from tefuda.server.limits import RELAXED
from tefuda.server.lobby import Lobby
from tefuda.server.room import Room
from tefuda.server.running import configured
from tefuda.server.schema import prepare
from tefuda.server.snapshots import Snapshots

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),  # how handlers are declared
]

POSITIONS = 2
"""In each mode."""
ASKING = {"dobon sequential": 8}
"""More, where somebody must come to be asked in secret."""
PROBES = 4
"""Refused actions that a viewer sends at a position."""
ID = re.compile(rb'"id":"m\d+"')


@asynccontextmanager
async def open_lobby(folder: Path) -> AsyncIterator[tuple[Lobby, Web]]:
    """A server in this process."""
    settings = Settings(folder=folder, limits=RELAXED, workers=1, client=folder / "none")
    app = create_app(settings, Environment(HandClock(0), Entropy("two worlds")))
    prepare(folder / DATABASE)
    with create_server(("127.0.0.1", 0)) as door:
        server = uvicorn.Server(configured(app, settings, [door]))
        serving = asyncio.create_task(server.serve(sockets=[door]))
        while not server.started:
            await asyncio.sleep(0)
        try:
            yield app.state.lobby, Web(door.getsockname()[1])
        finally:
            server.should_exit = True
            await serving


class Table:
    """A room of one mode, with a client on every seat and one who watches."""

    def __init__(self, lobby: Lobby, room: Room, players: dict[int, Player], book: Book) -> None:
        assert isinstance(lobby.house.clock, HandClock)
        self.clock = lobby.house.clock
        self.lobby = lobby
        self.room = room
        self.players = players
        self.book = book
        self.dice = Seeded("two worlds")
        self.tried = simple_actions(book.game)
        """What anybody may try: whatever needs no name, and what has been done before."""

    async def differences(self, positions: int) -> list[tuple[int, Any, Any]]:
        """Whoever could tell two worlds apart, with what was heard in each."""
        found: list[tuple[int, Any, Any]] = []
        for _ in range(positions):
            if self.book.phase == "over":
                break
            for viewer, player in self.players.items():
                one, other = await self.compare(viewer, player)
                found += [(viewer, one, other)] if one != other else []
            await self.go_on()
        return found

    async def compare(self, viewer: int, player: Player) -> tuple[list[bytes], list[bytes]]:
        truth, probes = self.book.table.state, self.probes(viewer)
        one = await heard(player, probes)
        self.enter(twin_of(truth, viewer, len(self.book.names), self.dice))
        other = await heard(player, probes)
        self.enter(truth)
        return one, other

    def enter(self, state: State) -> None:
        """The room is in another world, and has made nothing for anybody there yet."""
        enter(self.book, state)
        self.room.snapshots = Snapshots()

    def probes(self, viewer: int) -> list[dict[str, Any]]:
        """Actions that are refused here; a spectator's always are."""
        if viewer == SPECTATOR:
            return self.tried[:1]
        answers = zip(self.tried, codes(self.book, viewer, self.tried), strict=True)
        wrong = [action for action, code in answers if code is not None]
        start = self.dice.below(len(wrong)) if wrong else 0
        return (wrong[start:] + wrong[:start])[:PROBES]

    async def go_on(self) -> None:
        """Somebody acts, or a second passes."""
        awaited = self.book.table.awaiting()
        if awaited:
            await self.act(awaited[self.dice.below(len(awaited))])
        else:
            await self.clock.turn(1000, self.lobby.rest)
        self.book = await self.room.look(itself)
        for player in self.players.values():
            await caught_up(player)

    async def act(self, by: str) -> None:
        """A seat acts at random; a room of many games is not closed."""
        table = self.book.table
        seat = table.seat(by)
        action = notation(laws.random_action(table, seat, self.dice))
        if action == {"do": "close"}:
            action = {"do": "start"}
        self.tried = [*self.tried[-10:], action]
        assert (await self.players[seat].act(action))["type"] == "done"


def itself(book: Book) -> Book:
    return book


async def heard(player: Player, probes: list[dict[str, Any]]) -> list[bytes]:
    """All that is sent to a viewer who asks for everything anew and tries some actions; but for the requests' ids."""
    player.bytes.clear()
    await player.send({"type": "snapshot", "id": player.new_id()})
    await player.take("welcome")
    for action in probes:
        await player.act(action)
    return [ID.sub(b"", body) for body in player.bytes]


async def sit_down(lobby: Lobby, web: Web, mode: Mode) -> Table:
    game, config = mode
    names = game.seats(game.options(config))
    form = {"options": config, "seats": dict.fromkeys(names, "person")}
    room, tokens = await asyncio.to_thread(lambda: web.make(game.id, **form))
    players = {SPECTATOR: Player(web, game, room)}
    players |= {names.index(seat): Player(web, game, room, token) for seat, token in tokens.items()}
    for player in players.values():
        player.keep = True
        player._ids = itertools.count(10**6)  # all of one length
        await player.enter(language="en")
        await measured(player)
    for player in players.values():
        await caught_up(player)
    found = lobby.rooms[room]
    return Table(lobby, found, players, await found.look(itself))


@pytest.mark.parametrize("name", registry.games())
async def test_two_worlds_are_alike_to_whoever_cannot_tell_them_apart(name: str, tmp_path: Path) -> None:
    async with open_lobby(tmp_path) as (lobby, web):
        for title, config in MODES[name].items():
            table = await sit_down(lobby, web, Mode(registry.find(name), config))

            differences = await table.differences(ASKING.get(f"{name} {title}", POSITIONS))

            assert differences == [], title
            for player in table.players.values():
                await player.drop()

"""What the server's tests share: real servers, and clients at their tables."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from tefuda.core import registry
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.client import Player, Web
from tefuda.server.entries import RoomRecord
from tefuda.server.host import Host

TESTS = Path(__file__).parent.parent
PATH = f"{TESTS}:{TESTS / 'server' / 'site'}"
"""With the second folder on its path, a server finds the toy among the registered games."""

BY_HAND = ("--by-hand", "--chance", "of-all-tests")
"""Nothing is left to chance or to the time of the world."""
SEEDED = (*BY_HAND, "--trust-proxy", "127.0.0.1")
"""Each test may come from an address of its own, too."""
MINUTES = 60
"""In which every match of bots is over."""


def config_of(game: AnyGame) -> dict[str, Any]:
    """The default options, and what a match needs besides."""
    return game.playable({})


def games() -> dict[str, AnyGame]:
    """Every registered game and the toy."""
    import toy

    return {**registry.games(), toy.GAME.id: toy.GAME}


class House:
    """A server under test, as one test sees it: from an address of its own, with players that end with the test."""

    visits = itertools.count()

    def __init__(self, host: Host) -> None:
        self.host = host
        number = next(self.visits)
        self.web = Web(host.port, headers={"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"})
        self._players: list[Player] = []

    async def close(self) -> None:
        """Close all lines that the test has opened."""
        for player in self._players:
            await player.abandon()

    # People

    def player(self, game: AnyGame, room: str, token: str = "") -> Player:
        """Somebody who has not come yet; without a token a spectator."""
        made = Player(self.web, game, room, token)
        self._players.append(made)
        return made

    async def table(
        self, game: AnyGame, seats: dict[str, str] | None = None, **form: Any
    ) -> tuple[str, dict[str, Player]]:
        """A room with a client on each seat that is a person's. Its cards are the same every time."""
        names = game.seats(game.options(config_of(game)))
        wanted = dict.fromkeys(names, "person") if seats is None else seats
        made = {"options": config_of(game), **form}
        room, tokens = await asyncio.to_thread(lambda: self.web.make(game.id, seats=wanted, **made))
        players = {seat: self.player(game, room, token) for seat, token in tokens.items()}
        for player in players.values():
            await player.enter()
            await measured(player)
        return room, players

    async def watch(self, game: AnyGame, room: str) -> Player:
        """A spectator."""
        watcher = self.player(game, room)
        await watcher.enter()
        return watcher

    # Requests

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.web.get, path)

    async def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return await asyncio.to_thread(self.web.post, path, body, headers)

    async def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return await asyncio.to_thread(self.web.ask, method, path, body, headers)

    # Time

    async def turn(self, milliseconds: int, *players: Player) -> None:
        """Turn the server's clock; all that follows has happened then, and these players have been told."""
        await asyncio.to_thread(self.host.turn, milliseconds)
        for player in players:
            await caught_up(player)

    async def bots_match(self, game: AnyGame, **form: Any) -> tuple[str, Player]:
        """A room in which only bots have played, to the end of their match; and who has watched."""
        names = game.seats(game.options(config_of(game)))
        room, _ = await self.table(game, dict.fromkeys(names, "random"), **form)
        watcher = await self.watch(game, room)
        for _ in range(MINUTES):
            if watcher.phase == "over":
                return room, watcher
            await self.turn(60_000, watcher)
        raise AssertionError(f"{game.id}: bots are not done after {MINUTES} minutes")

    async def restart(self) -> None:
        """Kill the server and start it again, on whatever port is free then."""
        self.host.kill()
        self.host.port = 0
        self.web.port = (await asyncio.to_thread(self.host.start)).port


async def caught_up(player: Player) -> None:
    """The player has taken note of all that it was told before now."""
    await player.ask("ping")


async def measured(player: Player) -> None:
    """The server has measured the line: its ping is answered, and the answer has come before the second of ours."""
    await player.ask("ping")
    await player.ask("ping")


def true_record(house: House, room: str) -> tuple[RoomRecord, list[entries.AnyEntry]]:
    """What the store has of a room, also while its match goes on."""
    with closing(sqlite3.connect(house.host.folder / "rooms.sqlite")) as line:
        (body,) = line.execute("SELECT record FROM rooms WHERE id = ?", (room,)).fetchone()
        rows = line.execute("SELECT body FROM entries WHERE room = ? ORDER BY seq", (room,)).fetchall()
    return msgspec.json.decode(body, type=RoomRecord), [entries.decode(row) for (row,) in rows]

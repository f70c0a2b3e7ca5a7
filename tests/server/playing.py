"""What the server's tests share: real servers, and clients at their tables."""

from __future__ import annotations

import asyncio
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

CONFIG: dict[str, dict[str, Any]] = {"duel": {"decks": {"P1": "wildfire-run", "P2": "harvest-light"}}}
"""Options for games that cannot be played without."""


def config_of(game: AnyGame) -> dict[str, Any]:
    return CONFIG.get(game.id, {})


def games() -> dict[str, AnyGame]:
    """Every registered game and the toy."""
    import toy

    return {**registry.games(), toy.GAME.id: toy.GAME}


class House:
    """A server under test."""

    def __init__(self, host: Host, web: Web) -> None:
        self.host = host
        self.web = web

    async def table(
        self, game: AnyGame, seats: dict[str, str] | None = None, **form: Any
    ) -> tuple[str, dict[str, Player]]:
        """A room with a client on each seat that is a person's."""
        names = game.seats(game.options(config_of(game)))
        wanted = dict.fromkeys(names, "person") if seats is None else seats
        made = {"options": config_of(game), **form}
        room, tokens = await asyncio.to_thread(lambda: self.web.make(game.id, seats=wanted, **made))
        players = {seat: Player(self.web, game, room, token) for seat, token in tokens.items()}
        for player in players.values():
            await player.enter()
            await measured(player)
        return room, players

    async def watch(self, game: AnyGame, room: str) -> Player:
        """A spectator."""
        watcher = Player(self.web, game, room)
        await watcher.enter()
        return watcher

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.web.get, path)

    async def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return await asyncio.to_thread(self.web.post, path, body, headers)

    async def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return await asyncio.to_thread(self.web.ask, method, path, body, headers)

    async def turn(self, milliseconds: int) -> None:
        """Turn the server's clock."""
        await asyncio.to_thread(self.host.turn, milliseconds)

    async def beat(self) -> None:
        """Wait until the server has written two signs of life."""
        with closing(sqlite3.connect(self.host.folder / "rooms.sqlite")) as line:
            first = _version(line)
            while _version(line) < first + 2:
                await asyncio.sleep(0.02)

    async def restart(self) -> None:
        """Kill the server and start it again."""
        self.host.kill()
        self.web = await asyncio.to_thread(self.host.start)


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


def _version(line: sqlite3.Connection) -> int:
    """How often others have committed; a read lets SQLite look."""
    line.execute("SELECT time FROM beats").fetchone()
    version: int = line.execute("PRAGMA data_version").fetchone()[0]
    return version


async def close(*players: Player) -> None:
    for player in players:
        await player.drop()

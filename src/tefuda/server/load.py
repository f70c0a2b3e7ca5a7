"""How much a server bears: rooms of two clients that move as fast as they can, then many sockets at a human pace.

Server and clients are processes of this machine and talk over the loopback. Every client is a real socket; what is
measured is the time from sending a request to its answer, which for an action means that it is durable.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame
from tefuda.server.client import NoAnswer, Player, Web
from tefuda.server.host import Host, temporary

MAKERS: Final = 8
"""Rooms are made by so many at once."""
PERIOD: Final = 0.5
WARM_UP: Final = 2.0


class Figures(msgspec.Struct, frozen=True):
    """What was measured."""

    sockets: int
    seconds: float
    moves: int
    answers: int
    refused: int
    cpu: float
    """Seconds of the server's processor."""
    p50: float
    p99: float
    worst: float
    """Milliseconds."""

    def lines(self) -> str:
        per_answer = self.cpu / max(1, self.answers) * 1e6
        return (
            f"{self.sockets} sockets, {self.seconds:.1f} s: {self.moves / self.seconds:.0f} accepted moves/s,"
            f" {self.answers / self.seconds:.0f} answers/s, {self.refused} refused\n"
            f"server: {self.cpu / self.seconds:.2f} cores, {per_answer:.0f} µs of CPU an answer\n"
            f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, worst {self.worst:.1f} ms"
        )


class Counts:
    """What the clients see."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.times: list[float] = []
        self.is_over = False

    def note(self, answer: dict[str, Any], seconds: float) -> None:
        self.times.append(seconds)
        if answer["type"] == "refused":
            self.refused += 1

    def reset(self) -> None:
        self.moves, self.refused, self.times = 0, 0, []


class Load:
    """A server, and clients that work on it."""

    def __init__(self, host: Host, web: Web, game: AnyGame, config: dict[str, Any]) -> None:
        self.host = host
        self.web = web
        self.game = game
        self.config = config
        self.names = game.seats(game.options(config))
        self.counts = Counts()
        self.making = asyncio.Semaphore(MAKERS)
        self.seated: set[int] = set()
        """The tables whose clients have all come."""

    async def table(self) -> list[Player]:
        """A new room with a client on every seat."""
        form = {"options": self.config, "seats": dict.fromkeys(self.names, "person")}
        async with self.making:
            room, tokens = await asyncio.to_thread(lambda: self.web.make(self.game.id, **form))
        players = [Player(self.web, self.game, room, token) for token in tokens.values()]
        for player in players:
            player.folds = False
            await player.enter()
        return players

    async def measure(self, tables: int, seconds: float, play: Callable[[Player, Seeded], Awaitable[None]]) -> Figures:
        """Let clients of so many tables play, and look for so long."""
        self.counts = Counts()
        seats = [asyncio.create_task(self._keep_playing(number, play)) for number in range(tables)]
        while len(self.seated) < tables and not any(task.done() for task in seats):
            await asyncio.sleep(0.1)
        await asyncio.sleep(WARM_UP)
        self.counts.reset()
        cpu, started = self.host.seconds_of_cpu(), time.perf_counter()
        await asyncio.sleep(seconds)
        took, used = time.perf_counter() - started, self.host.seconds_of_cpu() - cpu
        figures = self._figures(tables, took, used)
        self.counts.is_over = True
        for task in seats:
            task.cancel()
        ended = await asyncio.gather(*seats, return_exceptions=True)
        for one in ended:
            if isinstance(one, TefudaError) and not isinstance(one, NoAnswer):
                raise one
        return figures

    def _figures(self, tables: int, took: float, used: float) -> Figures:
        times = sorted(self.counts.times) or [0.0]
        p50, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
        return Figures(
            sockets=tables * len(self.names),
            seconds=took,
            moves=self.counts.moves,
            answers=len(self.counts.times),
            refused=self.counts.refused,
            cpu=used,
            p50=p50,
            p99=p99,
            worst=times[-1] * 1000,
        )

    async def _keep_playing(self, number: int, play: Callable[[Player, Seeded], Awaitable[None]]) -> None:
        """One match after the other at one table."""
        dice = Seeded(f"load {number}")
        while not self.counts.is_over:
            players = await self.table()
            self.seated.add(number)
            try:
                await asyncio.gather(*(self._until_over(play, player, dice) for player in players))
            finally:
                for player in players:
                    player.cut()

    async def _until_over(
        self, play: Callable[[Player, Seeded], Awaitable[None]], player: Player, dice: Seeded
    ) -> None:
        """Play; a line that breaks when the measurement is over is no fault."""
        try:
            await play(player, dice)
        except NoAnswer:
            if not self.counts.is_over:
                raise

    async def fast(self, player: Player, dice: Seeded) -> None:
        """Move at once whenever it is one's turn."""
        while player.phase != "over":
            if player.yours:
                await self._move(player, dice)
            else:
                await player.receive()

    async def paced(self, player: Player, dice: Seeded) -> None:
        """One message each half second: a move if it is one's turn, a ping otherwise."""
        due = time.perf_counter() + dice.below(int(PERIOD * 1000)) / 1000
        while player.phase != "over":
            await self._listen_until(player, due)
            due += PERIOD
            if player.phase == "over":
                return
            if player.yours:
                await self._move(player, dice)
            else:
                started = time.perf_counter()
                self.counts.note(await player.ask("ping"), time.perf_counter() - started)

    async def _listen_until(self, player: Player, due: float) -> None:
        """Take what comes; a socket that is not read would seem slow."""
        while (rest := due - time.perf_counter()) > 0:
            try:
                async with asyncio.timeout(rest):
                    await player.receive()
            except TimeoutError:
                return

    async def _move(self, player: Player, dice: Seeded) -> None:
        action = player.legal[dice.below(len(player.legal))]
        started = time.perf_counter()
        answer = await player.act(action)
        self.counts.note(answer, time.perf_counter() - started)
        if answer["type"] == "done":
            self.counts.moves += 1


def default_game() -> str:
    """The first game with two seats, or the first of all."""
    known = registry.games()
    two = [name for name, game in known.items() if len(game.seats(game.options({}))) == 2]
    return (two or list(known))[0]


def run(game_id: str, config: dict[str, Any], rooms: int, sockets: int, seconds: float) -> list[tuple[str, Figures]]:
    """Both measurements, each on a server of its own."""
    game = registry.find(game_id)
    seats = len(game.seats(game.options(config)))
    found = []
    for title, tables in (("as fast as they can", rooms), ("one message each half second", sockets // seats)):
        with temporary() as folder, Host(Path(folder), "--relaxed", "--log-level", "error") as host:
            web = host.start()

            async def measure(host: Host = host, web: Web = web, title: str = title, tables: int = tables) -> Figures:
                load = Load(host, web, game, config)
                return await load.measure(tables, seconds, load.fast if title.startswith("as") else load.paced)

            found.append((title, asyncio.run(measure())))
    return found


__all__ = ["Figures", "default_game", "run"]

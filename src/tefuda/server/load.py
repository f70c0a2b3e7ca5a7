"""How much a server bears: rooms of two clients that move as fast as they can, then many sockets at a human pace.

Server and clients are processes of this machine and talk over the loopback. Every client is a real socket; what is
measured is the time from sending a request to its answer, which for an action means that it is durable.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import msgspec

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame
from tefuda.server.client import Web
from tefuda.server.host import Host, temporary
from tefuda.server.lines import Line
from tefuda.server.wire import PROTOCOL

MAKERS: Final = 4
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
    own_cpu: float
    """Seconds of the clients' processor."""
    p50: float
    p99: float
    worst: float
    """Milliseconds."""
    busy: float
    """The machine's load average when it was over."""

    def lines(self) -> str:
        per_move, per_answer = (self.cpu / max(1, count) * 1e6 for count in (self.moves, self.answers))
        return (
            f"{self.sockets} sockets, {self.seconds:.1f} s: {self.moves / self.seconds:.0f} accepted moves/s,"
            f" {self.answers / self.seconds:.0f} answers/s, {self.refused} refused\n"
            f"server: {self.cpu / self.seconds:.2f} cores, {per_move:.0f} µs of CPU a move, {per_answer:.0f} an answer;"
            f" clients: {self.own_cpu / self.seconds:.2f} cores; load average {self.busy:.1f}\n"
            f"p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, worst {self.worst:.1f} ms"
        )


class Counts:
    """What the clients see."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.times: list[float] = []
        self.is_over = False

    def reset(self) -> None:
        self.moves, self.refused, self.times = 0, 0, []


class Heard(msgspec.Struct):
    """What a client looks at in a message."""

    type: str
    seq: int
    yours: bool = False
    phase: str = ""
    legal: list[msgspec.Raw] = []
    number: int = 0
    code: str = ""


class Client(Line):
    """A seat. It asks one thing at a time; `paced` is how long it waits between two."""

    decoder: Final = msgspec.json.Decoder(Heard)

    def __init__(self, table: Table, host: str, path: str, token: str) -> None:
        super().__init__(host, path)
        self.table = table
        self.token = token
        self.counts = table.load.counts
        self.dice = table.dice
        self.loop = asyncio.get_running_loop()
        self.newest = Heard("", 0)
        """The last welcome or update."""
        self.asked = 0
        self.since = 0.0
        """When the request that is not answered yet was sent; 0 if there is none."""
        self.is_moving = False

    def opened(self) -> None:
        hello = {"type": "hello", "version": PROTOCOL, "token": self.token, "legal": True}
        self.say(msgspec.json.encode(hello))

    def heard(self, message: bytes) -> None:
        heard = self.decoder.decode(message)
        match heard.type:
            case "update":
                self.newest = heard
                if heard.phase == "over":
                    self.table.ended()
            case "done" | "pong" | "refused":
                self._note(heard)
            case "welcome":
                self.newest = heard
                self.table.seated()
            case "ping":
                self.say(b'{"type":"pong","number":%d}' % heard.number)
            case "closing":
                self.table.load.failed(f"a socket was closed: {heard.code}")
        if not self.since and self.table.is_fast:
            self.move()

    def _note(self, heard: Heard) -> None:
        self.counts.times.append(time.perf_counter() - self.since)
        self.since = 0.0
        if heard.type == "refused":
            self.counts.refused += 1
        elif self.is_moving:
            self.counts.moves += 1

    def move(self) -> bool:
        """Act if it is this seat's turn."""
        legal = self.newest.legal
        if not legal:
            return False
        action = bytes(legal[self.dice.below(len(legal))])
        self.newest.legal = []
        self._ask(b'"act","seq":%d,"action":%s' % (self.newest.seq, action))
        self.is_moving = True
        return True

    def paced(self) -> None:
        """One message: a move if it is one's turn, a ping otherwise; and again after half a second."""
        if self.is_cut:
            return
        self.loop.call_later(PERIOD, self.paced)
        if not self.since and not self.move():
            self._ask(b'"ping"')
            self.is_moving = False

    def _ask(self, request: bytes) -> None:
        self.asked += 1
        self.since = time.perf_counter()
        self.say(b'{"id":"%d","type":%s}' % (self.asked, request))

    def closed(self) -> None:
        if not self.is_cut:
            self.table.load.failed("a socket was lost")


class Table:
    """Clients on all seats of a room, one match after the other."""

    def __init__(self, load: Load, number: int, is_fast: bool) -> None:
        self.load = load
        self.is_fast = is_fast
        self.dice = Seeded(f"load {number}")
        self.clients: list[Client] = []
        self.is_ended = True
        self._seated = 0

    async def sit_down(self) -> None:
        """A new room with a client on every seat."""
        load = self.load
        async with load.making:
            form = {"options": load.config, "seats": dict.fromkeys(load.names, "person")}
            room, tokens = await asyncio.to_thread(lambda: load.web.make(load.game.id, **form))
        self._seated, self.is_ended, self.clients = 0, False, []
        path = f"/api/rooms/{room}/socket"
        for token in tokens.values():
            client = Client(self, load.web.host, path, token)
            await client.open(load.web.port)
            self.clients.append(client)

    def seated(self) -> None:
        """Another client has come; when all have, they begin."""
        self._seated += 1
        if self._seated == len(self.load.names):
            self.load.seated += 1
            if not self.is_fast:
                for client in self.clients:
                    client.loop.call_later(self.dice.below(int(PERIOD * 1000)) / 1000, client.paced)

    def ended(self) -> None:
        """The match is over: the next one."""
        if self.is_ended:
            return
        self.stop()
        if not self.load.counts.is_over:
            self.load.start(self.sit_down())

    def stop(self) -> None:
        self.is_ended = True
        for client in self.clients:
            client.cut()


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
        self.seated = 0
        """Tables that were ever ready."""
        self._failure = ""
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failed(str(task.exception()))

    def failed(self, why: str) -> None:
        if not self.counts.is_over:
            self._failure = self._failure or why

    async def measure(self, tables: int, seconds: float, *, is_fast: bool) -> Figures:
        """Let clients of so many tables play, and look for so long."""
        playing = [Table(self, number, is_fast) for number in range(tables)]
        for table in playing:
            self.start(table.sit_down())
        while self.seated < tables:
            await self._pause(0.1)
        await self._pause(WARM_UP)
        self.counts.reset()
        cpu, own, started = self.host.seconds_of_cpu(), time.process_time(), time.perf_counter()
        await self._pause(seconds)
        took, used = time.perf_counter() - started, self.host.seconds_of_cpu() - cpu
        figures = self._figures(tables, took, used, time.process_time() - own)
        self.counts.is_over = True
        for table in playing:
            table.stop()
        for task in self._tasks:
            task.cancel()
        return figures

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._failure:
            raise TefudaError(self._failure)

    def _figures(self, tables: int, took: float, used: float, own: float) -> Figures:
        times = sorted(self.counts.times) or [0.0]
        p50, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
        return Figures(
            sockets=tables * len(self.names),
            seconds=took,
            moves=self.counts.moves,
            answers=len(self.counts.times),
            refused=self.counts.refused,
            cpu=used,
            own_cpu=own,
            p50=p50,
            p99=p99,
            worst=times[-1] * 1000,
            busy=os.getloadavg()[0],
        )


def default_game() -> str:
    """The first game with two seats, or the first of all."""
    known = registry.games()
    two = [name for name, game in known.items() if len(game.seats(game.options({}))) == 2]
    return (two or list(known))[0]


def run(game_id: str, config: dict[str, Any], rooms: int, sockets: int, seconds: float) -> list[tuple[str, Figures]]:
    """Both measurements, each on a server of its own."""
    game = registry.find(game_id)
    config = game.playable(config)
    seats = len(game.seats(game.options(config)))
    found = []
    for title, tables in (("as fast as they can", rooms), ("one message each half second", sockets // seats)):
        if tables == 0:
            continue
        with temporary() as folder, Host(Path(folder), "--relaxed", "--log-level", "error") as host:
            web = host.start()

            async def measure(host: Host = host, web: Web = web, title: str = title, tables: int = tables) -> Figures:
                load = Load(host, web, game, config)
                return await load.measure(tables, seconds, is_fast=title.startswith("as"))

            found.append((title, _runner()(measure())))
    return found


def _runner() -> Callable[[Coroutine[Any, Any, Figures]], Figures]:
    """The fastest event loop there is."""
    if sys.platform == "win32":
        return asyncio.run
    import uvloop

    return uvloop.run


__all__ = ["Figures", "default_game", "run"]

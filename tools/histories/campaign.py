"""Faults: one server after the other on one folder, killed, stopped, paused and given a full disk while people play."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
from tools.forking import ForkServer, Start, Started
from tools.histories.check import Checked, check
from tools.histories.clients import HOST, Server, Viewer
from tools.histories.players import Player
from tools.histories.record import RoomHistory

from tefuda.core import match, registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import TefudaError
from tefuda.server.client import NoAnswer, Web
from tefuda.server.folder import DATABASE
from tefuda.server.sqlite import SqliteStore

OPTIONS: Final = ("--relaxed", "--log-level", "warning")
SHORT: Final[dict[str, dict[str, Any]]] = {
    "dobon": {"games": 1, "players": 3},
    "forcard": {"size": 4},
    "toy": {"pile": 30},
}
"""Where a game's own are too long, or endless."""
COMMITS: Final = 40
"""A server that is to die at a commit lives for as many at most."""
LONGEST_LIFE: Final = 3.0
"""Seconds after which such a server is killed if nobody wanted anything."""
LIVES: Final = 8
"""Faults that a server may survive are fewer than this."""
MESSAGES: Final = 60
"""That all clients hear between two faults, at most."""
PAUSE: Final = 30
"""Milliseconds for which a server is paused at most."""
MOMENT: Final = 0.002
"""Seconds between two looks at how far things have gone."""
RECOVERY: Final = 30.0
"""Seconds after a full disk in which the server may still complain."""
OLD_AGE: Final = 300.0
"""Seconds in which every match must have come to its end once there are no faults any more."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is done to a server."""

    seed: str
    faults: int
    games: list[str]
    rooms: int = 1
    """Of each game at once."""


class Campaign:
    """One folder, its servers and its rooms; at the end the histories are checked."""

    def __init__(self, plan: Plan, folder: Path, forks: ForkServer) -> None:
        self.plan = plan
        self.folder = folder
        self.forks = forks
        self.dice = Seeded(f"{plan.seed} faults")
        self.server = Server()
        self.running = Started(0, 0)
        self.histories: list[RoomHistory] = []
        self.faults: Counter[str] = Counter()
        self.findings: list[str] = []
        self.checked = Checked()
        self._freed = -math.inf
        """Since when the disk has room again."""

    async def run(self) -> None:
        """Play and fail, let all matches end, and look at what is there."""
        async with asyncio.timeout(None) as limit, asyncio.TaskGroup() as group:
            group.create_task(self._fail(limit))
            for game in self.plan.games:
                for number in range(self.plan.rooms):
                    group.create_task(self._table(game, number))
        for history in self.histories:
            await self._download(history)
        await self._end(signal.SIGTERM)
        await self._check()

    # Servers

    async def _start(self, kill_before: int = 0, kill_after: int = 0) -> None:
        wanted = Start(str(self.folder), OPTIONS, kill_before, kill_after)
        self.running = await asyncio.to_thread(self.forks.start, wanted)
        self.server.port = self.running.port
        if self.running.port == 0:
            raise TefudaError("the server did not start: " + "\n".join(self.forks.lines))
        self.server.is_open.set()

    async def _end(self, how: signal.Signals) -> None:
        os.kill(self.running.pid, how)
        await self._wait()

    async def _wait(self) -> None:
        """Until the server has ended."""
        await asyncio.to_thread(self.forks.wait, self.running.pid)
        self.server.is_open.clear()
        self._read_log()

    def _read_log(self) -> None:
        """Whatever a server complains of is a finding, unless its disk was full."""
        while self.forks.lines:
            line = self.forks.lines.popleft()
            try:
                written = msgspec.json.decode(line, type=dict[str, Any])
            except msgspec.DecodeError:
                self.findings.append(f"the server said: {line}")
                continue
            if str(written.get("event")).endswith("-failed") and not self._was_full():
                self.findings.append(f"the server logged: {line}")

    def _was_full(self) -> bool:
        return time.monotonic() - self._freed < RECOVERY

    # Faults

    async def _fail(self, limit: asyncio.Timeout) -> None:
        """One server after the other, each with its faults; and one that lives on."""
        while self.faults.total() < self.plan.faults:
            if self.dice.below(3) == 0:
                await self._die_at_commit()
            else:
                await self._live_and_die()
            if sys.stderr.isatty():
                print(f"\r\033[K{self.faults.total()} faults", end="", file=sys.stderr, flush=True)
        await self._start()
        self.server.is_ending = True
        limit.reschedule(asyncio.get_running_loop().time() + OLD_AGE)

    async def _die_at_commit(self) -> None:
        """All the moments that make a difference: something was durable or not, and somebody was told or not."""
        when = ("before", "after")[self.dice.below(2)]
        commit = 1 + self.dice.below(COMMITS)
        await self._start(**{f"kill_{when}": commit})
        pid = self.running.pid
        timer = asyncio.get_running_loop().call_later(LONGEST_LIFE, end_idle, pid)
        await self._wait()
        timer.cancel()
        self.faults[f"killed {when} a commit"] += 1

    async def _live_and_die(self) -> None:
        await self._start()
        for _ in range(self.dice.below(LIVES)):
            await self._progress()
            await (self._pause, self._fill_disk)[self.dice.below(2)]()
        await self._progress()
        how = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM)[self.dice.below(3)]
        await self._end(how)
        self.faults["stopped" if how == signal.SIGTERM else "killed at some moment"] += 1

    async def _progress(self) -> None:
        """Until the clients have heard some more, or have nothing to hear."""
        wanted = self.server.heard + 1 + self.dice.below(MESSAGES)
        end = time.monotonic() + LONGEST_LIFE
        while self.server.heard < wanted and time.monotonic() < end:
            await asyncio.sleep(MOMENT)

    async def _pause(self) -> None:
        os.kill(self.running.pid, signal.SIGSTOP)
        await asyncio.sleep(self.dice.below(PAUSE) / 1000)
        os.kill(self.running.pid, signal.SIGCONT)
        self.faults["paused"] += 1

    async def _fill_disk(self) -> None:
        """No file may grow beyond a size for a while: none at all, or the log of the database."""
        if sys.platform != "linux":
            return
        import resource

        log = self.folder / f"{DATABASE}-wal"
        largest = log.stat().st_size if self.dice.below(2) and log.exists() else 0
        self._freed = math.inf
        _, hard = resource.prlimit(self.running.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.running.pid, resource.RLIMIT_FSIZE, (largest, hard))
        await self._progress()
        resource.prlimit(self.running.pid, resource.RLIMIT_FSIZE, (hard, hard))
        self._freed = time.monotonic()
        self.faults["disk full"] += 1

    # Rooms

    async def _table(self, game: str, number: int) -> None:
        """One match after the other, as long as there are faults."""
        count = 0
        while not self.server.is_ending or count == 0:
            count += 1
            history = await self._make(game)
            self.histories.append(history)
            dice = {seat: Seeded(f"{self.plan.seed} {game} {number} {count} {seat}") for seat in history.tokens}
            players = [Player(self.server, history, seat, dice[seat]) for seat in history.tokens]
            await asyncio.gather(*(one.play() for one in (*players, Viewer(self.server, history))))

    async def _download(self, history: RoomHistory) -> None:
        history.match_file = await self._patiently(lambda web: web.get(f"/api/rooms/{history.room}/match"))
        verify(history)

    async def _make(self, name: str) -> RoomHistory:
        game = registry.find(name)
        options = SHORT.get(name, dict(game.usual))
        seats = dict.fromkeys(game.seats(game.options(options)), "person")
        room, tokens = await self._patiently(lambda web: web.make(name, options=options, seats=seats))
        return RoomHistory(room, name, tokens)

    async def _patiently(self, ask: Any) -> Any:
        """An answer, of the next server if this one is gone or cannot write."""
        while True:
            await self.server.is_open.wait()
            with contextlib.suppress(NoAnswer):
                try:
                    return await asyncio.to_thread(ask, Web(self.server.port, HOST))
                except NoAnswer:
                    raise
                except TefudaError as error:
                    if not self._was_full():
                        self.findings.append(str(error))
            await asyncio.sleep(0.02)

    # The end

    async def _check(self) -> None:
        store = SqliteStore(self.folder / DATABASE)
        store.open()
        for history in self.histories:
            saved = await store.load(history.room)
            if saved is None:
                self.findings.append(f"room {history.room} was made and is gone")
            else:
                self.findings += check(history, saved, self.checked)
        await store.close()


def end_idle(pid: int) -> None:
    """Kill a server that waits for a commit in vain; it may be gone by now."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def verify(history: RoomHistory) -> None:
    """A match file plays from its first line to its last."""
    try:
        replay = match.Replay(match.read(history.match_file, history.room))
        while replay.step() is not None:
            pass
    except TefudaError as error:
        history.findings.append(f"the match file does not verify: {error}")


__all__ = ["Campaign", "Plan"]

"""`python -m tefuda.server FOLDER [PORT]`: a server on this machine alone, for tests and measurements.

It prints its port on the first line, and after it that of `--admin-port` if it has one. With `--trust-proxy ADDRESS`
whoever asks from there may say for which address, with `--connections N` there are so many at a time. With `--relaxed`
nobody is limited, with `--speed N` its clock runs N times as fast. With `--chance WORD` nothing is left to chance:
rooms without a seed, bots and guesses get theirs from it. With `--pace 0` bots act at once. With `--shared`
other servers may use the folder too.

With `--by-hand` the clock stands still and each line of its input turns it by so many milliseconds. It answers with a
line when all that was due has happened and everything has come to rest: what it tells and writes is then a function of
that word and of what it was asked. It ends when its input does.

With `--kill-before N` or `--kill-after N` it dies, as if the power failed, just before or just after the N-th commit of
entries.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from litestar import Litestar

from tefuda.server.app import CLIENT, Settings, create_app
from tefuda.server.clock import Clock, HandClock
from tefuda.server.environment import Entropy, Environment
from tefuda.server.limits import RELAXED, Limits
from tefuda.server.lobby import Lobby
from tefuda.server.running import Ports, run
from tefuda.server.sqlite import Job, SqliteStore


def main() -> None:
    prepare(parse())()


def prepare(given: argparse.Namespace) -> Callable[[], None]:
    """What runs this server. Making it takes most of a start; at which commit to die may still be said afterwards."""
    limits = RELAXED if given.relaxed else Limits()
    settings = Settings(
        folder=given.folder,
        shared=given.shared,
        port=given.port,
        admin_port=given.admin_port,
        proxies=tuple(given.trust_proxy),
        limits=msgspec.structs.replace(limits, connections=given.connections or limits.connections),
        log_level=given.log_level,
        workers=1,  # of several, whoever answers first would be first
        client=given.client,
    )
    clock = HandClock(given.now or Clock().now()) if given.by_hand else Clock(given.speed)

    stopwatch = (lambda: 0.0) if given.by_hand else time.thread_time  # what it answers hangs on no other clock

    def store(path: Path) -> SqliteStore:
        return MortalStore(path, given.kill_before, given.kill_after)

    app = create_app(settings, Environment(clock, Entropy(given.chance), store, given.pace, stopwatch))

    def ready(ports: Ports) -> None:
        print(*(port for port in ports if port is not None), flush=True)
        if isinstance(clock, HandClock):
            loop = asyncio.get_running_loop()
            threading.Thread(target=obey, args=(app, clock, loop), daemon=True).start()

    return lambda: run(app, settings, ready)


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tefuda.server", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int, nargs="?", default=0)
    parser.add_argument("--shared", action="store_true")
    parser.add_argument("--admin-port", type=int)
    parser.add_argument("--trust-proxy", action="append", default=[])
    parser.add_argument("--connections", type=int, default=0)
    parser.add_argument("--relaxed", action="store_true")
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--by-hand", action="store_true")
    parser.add_argument("--now", type=int, default=0, help="what a clock that is turned by hand says at first")
    parser.add_argument("--chance", default="")
    parser.add_argument("--pace", type=float, default=1.0)
    parser.add_argument("--kill-before", type=int, default=0)
    parser.add_argument("--kill-after", type=int, default=0)
    parser.add_argument("--log-level", default="info")
    parser.add_argument("--client", type=Path, default=CLIENT)
    return parser.parse_args(arguments)


def obey(app: Litestar, clock: HandClock, loop: asyncio.AbstractEventLoop) -> None:
    """Turn the clock as the input says."""

    async def turn(milliseconds: int) -> None:
        lobby: Lobby = app.state.lobby
        await clock.turn(milliseconds, lobby.rest)
        await lobby.beat()

    for line in sys.stdin:
        asyncio.run_coroutine_threadsafe(turn(int(line)), loop).result()
        print(clock.now(), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


class MortalStore(SqliteStore):
    """Takes the whole server with it at one of its commits."""

    def __init__(self, path: Path, before: int, after: int) -> None:
        super().__init__(path)
        self._before = before
        self._after = after
        self._count = 0

    def _commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        is_counted = any(job.rows for job in jobs)
        self._count += is_counted
        if is_counted and self._count == self._before:
            die()
        super()._commit(connection, jobs)
        if is_counted and self._count == self._after:
            die()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


__all__ = ["main", "parse", "prepare"]

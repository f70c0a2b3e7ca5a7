"""`python -m tefuda.server FOLDER [PORT]`: a server on this machine alone, for tests and measurements.

It prints its port on the first line. With `--relaxed` nobody is limited, with `--speed N` its clock runs N times as
fast, with `--by-hand` the clock stands still and each line of its input turns it by so many milliseconds; it answers
with a line when that is done.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from pathlib import Path

from tefuda.server.app import CLIENT, Settings, serve
from tefuda.server.clock import Clock, HandClock
from tefuda.server.limits import RELAXED, Limits


def main() -> None:
    parser = argparse.ArgumentParser(prog="tefuda.server", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int, nargs="?", default=0)
    parser.add_argument("--relaxed", action="store_true")
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--by-hand", action="store_true")
    parser.add_argument("--log-level", default="info")
    parser.add_argument("--client", type=Path, default=CLIENT)
    given = parser.parse_args()
    limits = RELAXED if given.relaxed else Limits()
    settings = Settings(
        folder=given.folder,
        port=given.port,
        limits=limits,
        log_level=given.log_level,
        workers=1,
        client=given.client,
    )
    clock = HandClock(Clock().now()) if given.by_hand else Clock(given.speed)

    def ready(port: int) -> None:
        print(port, flush=True)
        if isinstance(clock, HandClock):
            loop = asyncio.get_running_loop()
            threading.Thread(target=turn, args=(clock, loop), daemon=True).start()

    serve(settings, clock, ready)


def turn(clock: HandClock, loop: asyncio.AbstractEventLoop) -> None:
    """Turn the clock as the input says."""

    def step(milliseconds: int) -> None:
        clock.turn(milliseconds)
        print(clock.now(), flush=True)

    for line in sys.stdin:
        loop.call_soon_threadsafe(step, int(line))


if __name__ == "__main__":
    main()

"""An event loop that knows when nothing is left to do, and that need not wait for its timers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

MOMENT: Final = 0.001
"""Seconds between two looks whether another thread has done something."""
LONGEST: Final = 5_000
"""Looks."""


class Stuck(RuntimeError):
    """Somebody waits for what will never come."""


class TurnedLoop(asyncio.SelectorEventLoop):
    """Python's own loop, whose timers ring when everything else is done instead of when it is time."""

    def __init__(self) -> None:
        super().__init__()
        self._ahead = 0.0

    def time(self) -> float:
        return super().time() + self._ahead

    def is_idle(self) -> bool:
        """Whether nothing is due, asked by whoever runs."""
        return not self._ready  # type: ignore[attr-defined]  # what is due has no public name

    def skip(self) -> bool:
        """Let the next timer ring; whether there is one."""
        timers = [timer.when() for timer in self._scheduled if not timer.cancelled()]  # type: ignore[attr-defined]
        if timers:
            self._ahead += max(0.0, min(timers) - self.time())
        return bool(timers)


def running() -> TurnedLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, TurnedLoop)
    return loop


async def rest() -> None:
    """Until all that has begun is done or waits for somebody."""
    loop = running()
    await asyncio.sleep(0)
    while not loop.is_idle():
        await asyncio.sleep(0)


async def until(is_done: Callable[[], bool]) -> None:
    """Until something is so, however long it would have taken; Stuck if it never will be."""
    for _ in range(LONGEST):
        await rest()
        if is_done():
            return
        if not running().skip():
            await asyncio.sleep(MOMENT)  # another thread may still bring something
    raise Stuck("nobody goes on")


__all__ = ["Stuck", "TurnedLoop", "rest", "until"]

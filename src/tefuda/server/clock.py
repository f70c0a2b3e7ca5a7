"""What time it is, and timers. A test turns the clock by hand or lets it run fast."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not happen."""


class Clock:
    """Milliseconds since 1970, which never go back, at `speed` times the pace of the world."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._start = time.time_ns() // 1_000_000
        self._monotonic = time.monotonic()

    def now(self) -> int:
        return self._start + int((time.monotonic() - self._monotonic) * 1000 * self.speed)

    def later(self, milliseconds: float, call: Callable[[], None]) -> Timer:
        """Call after so many milliseconds of this clock."""
        return asyncio.get_running_loop().call_later(max(0.0, milliseconds) / 1000 / self.speed, call)


class HandClock(Clock):
    """A clock that moves only when it is turned."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self.time = start
        self._waiting: list[tuple[float, int, HandTimer]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self.time

    def later(self, milliseconds: float, call: Callable[[], None]) -> Timer:
        timer = HandTimer(call)
        heapq.heappush(self._waiting, (self.time + milliseconds, next(self._count), timer))
        return timer

    def turn(self, milliseconds: int) -> None:
        """Let time pass; what is due on the way happens at its moment."""
        end = self.time + milliseconds
        while self._waiting and self._waiting[0][0] <= end:
            due, _, timer = heapq.heappop(self._waiting)
            self.time = max(self.time, int(due))
            if timer.call is not None:
                timer.call()
        self.time = end


class HandTimer:
    """A timer of a clock that is turned by hand."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


__all__ = ["Clock", "HandClock", "HandTimer", "Timer"]

"""What time it is, and timers. A test turns the clock by hand or lets it run fast. Nothing else here knows the time."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

BEAT: Final = 500
"""Milliseconds of the world between two signs of life; a restart forgets at most so much of a running clock."""
STALL: Final = 2_000
"""Milliseconds of the world in which nobody asked for the time, after which they do not count as time."""


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """It will not happen."""


class Clock:
    """Milliseconds since 1970, which never go back, at `speed` times the pace of the world.

    What has nothing to do with matches (signs of life, the wait for a hello) waits `speed` times as long, so that it
    keeps the world's pace.

    Somebody asks for the time at least every `BEAT` milliseconds of the world. If nobody did for much longer, the
    process was stopped or could not get on, and nobody's acts were heard: that time does not count.
    """

    def __init__(self, speed: float = 1.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.speed = speed
        self._monotonic = monotonic
        self._start = time.time_ns() // 1_000_000
        self._counted = 0.0
        """Seconds of the world that have counted."""
        self._asked = monotonic()

    def now(self) -> int:
        moment = self._monotonic()
        gap, self._asked = moment - self._asked, moment
        self._counted += gap if gap < STALL / 1000 else BEAT / 1000
        return self._start + int(self._counted * 1000 * self.speed)

    def later(self, milliseconds: float, call: Callable[[], None]) -> Timer:
        """Call after so many milliseconds of this clock."""
        timer = Alarm(self, self.now() + max(0.0, milliseconds), call)
        timer.wind()
        return timer


class Alarm:
    """A timer of a running clock. Where time did not count meanwhile, it waits for the rest."""

    def __init__(self, clock: Clock, due: float, call: Callable[[], None]) -> None:
        self._clock = clock
        self._due = due
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def wind(self) -> None:
        left = max(0.0, self._due - self._clock.now())
        self._handle = asyncio.get_running_loop().call_later(left / 1000 / self._clock.speed, self.ring)

    def ring(self) -> None:
        """The event loop says that it is time."""
        if self._handle is not None:
            self._handle.cancel()
        if self._clock.now() < int(self._due):
            self.wind()
        else:
            self._call()

    def cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()


class HandClock(Clock):
    """A clock that moves only when it is turned; whoever turns it is well ahead of the world."""

    def __init__(self, start: int) -> None:
        super().__init__(speed=20)
        self.time = start
        self._waiting: list[tuple[float, int, HandTimer]] = []
        self._count = itertools.count()

    def now(self) -> int:
        return self.time

    def later(self, milliseconds: float, call: Callable[[], None]) -> Timer:
        timer = HandTimer(call)
        heapq.heappush(self._waiting, (self.time + milliseconds, next(self._count), timer))
        return timer

    async def turn(self, milliseconds: int, rest: Callable[[], Awaitable[None]]) -> None:
        """Let time pass. What is due on the way happens at its moment, and all that follows from it before the next.

        `rest` returns when whatever has begun is done: what comes of a turn depends on no other clock.
        """
        end = self.time + milliseconds
        await rest()
        while self._ring(end):
            await rest()
        self.time = end

    def _ring(self, end: int) -> bool:
        """Ring the timers of the next moment until `end` at which there are any; whether there were."""
        while self._waiting and self._waiting[0][2].call is None:
            heapq.heappop(self._waiting)
        if not self._waiting or self._waiting[0][0] > end:
            return False
        self.time = max(self.time, int(self._waiting[0][0]))
        due: list[HandTimer] = []
        while self._waiting and int(self._waiting[0][0]) <= self.time:
            due.append(heapq.heappop(self._waiting)[2])
        for timer in due:
            timer.ring()
        return True


class HandTimer:
    """A timer of a clock that is turned by hand."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None

    def ring(self) -> None:
        call, self.call = self.call, None
        if call is not None:
            call()


__all__ = ["BEAT", "STALL", "Alarm", "Clock", "HandClock", "HandTimer", "Timer"]

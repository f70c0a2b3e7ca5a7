"""What requests cost, in milliseconds of the event loop: the one table by which budgets are charged.

Measured on two cores, rounded up: a message that is read, judged, made durable and answered takes half a millisecond. A
request costs what stands here before anything is done, and afterwards what it has used beyond that.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from typing import Any, Final, Generic, TypeVar

from tefuda.server import wire

T = TypeVar("T")

USUAL: Final = 1.0
SOCKET: Final = 2.0
"""A new socket: the handshake, and a welcome."""
SENT: Final = 0.1
"""Whatever is sent to a socket: whoever opens many pays for what they are told."""
MESSAGES: Final[dict[type, float]] = {
    wire.Draft: 2.0,  # the question for a worker, and up to 150 kB of answer
    wire.Hint: 2.0,
    wire.Arrange: 2.0,  # everybody is welcomed once more
    wire.Snapshot: 5.0,  # up to 10 ms the first time, then 80 kB to be sent
}
REQUESTS: Final[dict[str, float]] = {
    "make_room": 2.0,
    "branch_room": 5.0,  # the past is played again
    "want_rematch": 2.0,
    "download_match": 3.0,
    "bring_cards": 3.0,
    "room_words": 2.0,
    "replay_room": 5.0,
    "replay_file": 5.0,
    "tell_past": 2.0,
    "tell_analysis": 3.0,
    "tell_par": 3.0,
    "tell_solution": 3.0,
    "tell_detours": 3.0,
    "tell_lost": 3.0,
}
"""By the name of the handler."""


class Metered(Generic[T]):
    """Awaits some work and measures what that uses itself, without whatever runs while it waits."""

    def __init__(self, work: Coroutine[Any, Any, T], stopwatch: Callable[[], float]) -> None:
        self.work = work
        self.stopwatch = stopwatch
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            started = self.stopwatch()
            try:
                awaited = step(given)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self.seconds += self.stopwatch() - started
            try:
                step, given = self.work.send, (yield awaited)
            except BaseException as error:  # for the work itself, a cancellation too
                step, given = self.work.throw, error


__all__ = ["MESSAGES", "REQUESTS", "SENT", "SOCKET", "USUAL", "Metered"]

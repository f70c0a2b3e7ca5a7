"""One socket in a room: what it is told, how fast its line is."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from tefuda.core.engine import SPECTATOR
from tefuda.server import wire
from tefuda.server.limits import Limits

LAG_SAMPLES: Final = 5
REFUSALS_KEPT: Final = 64


class Visitor:
    """A seat's or a spectator's socket. Whoever tells it something never waits: a writer empties the outbox."""

    def __init__(self, limits: Limits, seat: int, hello: wire.Hello) -> None:
        self.limits = limits
        self.seat = seat
        self.legal = hello.legal and seat != SPECTATOR
        self.language = hello.language
        self.seq = 0
        """The last update it has been sent."""
        self.answered: dict[str, str] = {}
        """Codes of refused requests by their ids."""
        self.outbox: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.closing = ""
        """Why the socket shall be closed."""
        self._pings: dict[int, int] = {}
        self._lags: deque[int] = deque(maxlen=LAG_SAMPLES)

    def send(self, reply: wire.Reply) -> None:
        self.send_bytes(wire.encoder.encode(reply))

    def send_bytes(self, message: bytes) -> None:
        if len(self.outbox) >= self.limits.outbox:
            self.close("too-slow")
            return
        self.outbox.append(message)
        self.wake.set()

    def close(self, code: str) -> None:
        """Let the socket be closed once it has been told why."""
        self.closing = self.closing or code
        self.wake.set()

    # The line

    @property
    def lag(self) -> int:
        """What a message takes to come and go, in milliseconds: the middle one of the last measurements."""
        return sorted(self._lags)[len(self._lags) // 2] if self._lags else 0

    def measure(self, number: int, now: int) -> None:
        """A ping goes out now."""
        self._pings[number] = now
        while len(self._pings) > LAG_SAMPLES:
            self._pings.pop(next(iter(self._pings)))

    def measured(self, number: int, now: int) -> None:
        """Its answer has come."""
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._lags.append(now - sent)

    def refuse(self, request: str, code: str) -> None:
        """Remember a refusal, so that the same request again gets the same answer."""
        self.answered[request] = code
        if len(self.answered) > REFUSALS_KEPT:
            self.answered.pop(next(iter(self.answered)))


__all__ = ["Visitor"]

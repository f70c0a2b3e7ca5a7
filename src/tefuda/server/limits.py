"""How much anybody may ask of the server."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

from tefuda.server.clock import Clock

TRACKED: Final = 10_000
"""Addresses that are remembered."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit a small public server; `RELAXED` is for measuring."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    file_bytes: int = 1024 * 1024
    """Of a match file that somebody wants to see."""
    messages_a_second: float = 20.0
    message_burst: int = 60
    refusals_before_closing: int = 100
    rooms_an_address: int = 40
    """Unfinished rooms that one address has made and that are visited or wait for people."""
    requests_a_second: float = 20.0
    request_burst: int = 100
    sockets_an_address: int = 200
    name_length: int = 24
    chat_length: int = 300
    chat_lines: int = 1_000
    """In one room."""
    drafted: int = 64
    """Actions in one draft."""
    outbox: int = 1_000
    """Messages that wait for one slow reader."""
    hello_seconds: float = 10.0


RELAXED: Final = Limits(
    messages_a_second=1e9,
    message_burst=1_000_000,
    rooms_an_address=1_000_000,
    requests_a_second=1e9,
    request_burst=1_000_000,
    sockets_an_address=1_000_000,
)


class Bucket:
    """So many a second on average, so many at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self.rate = rate
        self.burst = float(burst)
        self.left = float(burst)
        self.clock = clock
        self.at = clock.now()

    def take(self) -> bool:
        """Whether one more is within the limit."""
        now = self.clock.now()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate / 1000)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True


class Addresses:
    """What each address has asked for lately; the longest silent are forgotten."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.clock = clock
        self.sockets: dict[str, int] = {}
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more request of this address is within the limit."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = Bucket(self.limits.requests_a_second, self.limits.request_burst, self.clock)
        self._buckets[address] = bucket
        if len(self._buckets) > TRACKED:
            self._buckets.popitem(last=False)
        return bucket.take()

    def enter(self, address: str) -> bool:
        """Whether one more socket is within the limit; it is counted until it leaves."""
        count = self.sockets.get(address, 0)
        if count >= self.limits.sockets_an_address:
            return False
        self.sockets[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        left = self.sockets.get(address, 0) - 1
        if left > 0:
            self.sockets[address] = left
        else:
            self.sockets.pop(address, None)


__all__ = ["RELAXED", "Addresses", "Bucket", "Limits"]

"""One socket in a room: what it is told, how fast its line is, when it is given up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from tefuda.core.engine import SPECTATOR
from tefuda.server import wire
from tefuda.server.limits import Account, Limits

LAG_SAMPLES: Final = 5
ANSWERS_KEPT: Final = 64
UNANSWERED: Final = 3
"""Pings in a row after which a line is given up."""


class Peer(NamedTuple):
    """The other end of a socket: its address, what that uses, and how to end the line at once."""

    address: str
    account: Account
    abort: Callable[[], None]


class Answers(dict[str, str]):
    """Codes of answered requests by their ids; empty for those that were done. The oldest are forgotten.

    The same request again gets the same answer from it, also where no entry tells of it.
    """

    def remember(self, request: str, code: str) -> None:
        self[request] = code
        if len(self) > ANSWERS_KEPT:
            self.pop(next(iter(self)))


class Visitor:
    """A seat's or a spectator's socket. Whoever tells it something never waits: a writer empties the outbox."""

    def __init__(self, limits: Limits, hello: wire.Hello, peer: Peer | None = None) -> None:
        self.limits = limits
        self.peer = peer
        self.seat = SPECTATOR
        self.key = b""
        """The hash of the token with which it took its seat."""
        self.is_inside = False
        """Whether the room counts it among its visitors: nothing that it sends counts otherwise."""
        self.legal = False
        self._wants_legal = hello.legal
        self.language = hello.language
        self.seq = 0
        """The last update it has been sent."""
        self.answered = Answers()
        """Its seat's, if it has one."""
        self.outbox: deque[bytes] = deque()
        self.unread = 0
        """Bytes in the outbox."""
        self.wake = asyncio.Event()
        self.closing = ""
        """Why the socket shall be closed."""
        self.is_cut = False
        """It is given up, and told nothing more."""
        self._pings: dict[int, int] = {}
        self._unanswered = 0
        self._lags: deque[int] = deque(maxlen=LAG_SAMPLES)

    def sit(self, seat: int, key: bytes) -> None:
        """Its token was looked at, in the room's own turn."""
        self.seat = seat
        self.key = key
        self.legal = self._wants_legal and seat != SPECTATOR

    @property
    def address(self) -> str:
        """Where it comes from, as budgets and queues count."""
        return "" if self.peer is None else self.peer.address

    def send(self, reply: wire.Reply) -> None:
        self.send_bytes(wire.encoder.encode(reply))

    def send_bytes(self, message: bytes) -> None:
        if self._is_behind():
            self.cut()
        if not self.is_cut:
            self._count(len(message))
            self.outbox.append(message)
            self.wake.set()

    def _is_behind(self) -> bool:
        """Whether more waits to be read than may, of this socket or of all from its address."""
        is_neighbour_behind = self.peer is not None and self.unread > 0 and self.peer.account.is_behind()
        return self.unread > self.limits.outbox_bytes or is_neighbour_behind

    def sent(self, message: bytes) -> None:
        """The oldest message of the outbox has left it."""
        if not self.is_cut:
            self._count(-len(message))

    def _count(self, size: int) -> None:
        self.unread += size
        if self.peer is not None:
            self.peer.account.unread += size

    def close(self, code: str) -> None:
        """Let the socket be closed once it has been told why."""
        self.closing = self.closing or code
        self.wake.set()

    def cut(self) -> None:
        """End the line without a word: its reader does not read."""
        if not self.is_cut:
            self.forget()
            self.close("too-slow")
            if self.peer is not None:
                self.peer.abort()

    def forget(self) -> None:
        """Nothing waits for it any more."""
        self._count(-self.unread)
        self.is_cut = True
        self.outbox.clear()

    # The line

    @property
    def lag(self) -> int | None:
        """What a message takes to come and go, in milliseconds: the median of the last measurements."""
        return sorted(self._lags)[len(self._lags) // 2] if self._lags else None

    def measure(self, number: int, now: int) -> bool:
        """A ping goes out now; False, with the line cut, if too many had no answer."""
        if self._unanswered >= UNANSWERED:
            self.cut()
            return False
        self._unanswered += 1
        self._pings[number] = now
        while len(self._pings) > LAG_SAMPLES:
            self._pings.pop(next(iter(self._pings)))
        return True

    def measured(self, number: int, now: int) -> None:
        """Its answer has come."""
        sent = self._pings.pop(number, None)
        if sent is not None:
            self._unanswered = 0
            self._lags.append(now - sent)


__all__ = ["Answers", "Peer", "Visitor"]

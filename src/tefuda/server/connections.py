"""How many connections are open and whose they are, and which one goes when there are too many."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict
from typing import Any, Final

from tefuda.server.clock import Clock, Timer
from tefuda.server.limits import TRACKED, Bucket, Limits, site_of
from tefuda.server.proxies import Proxies

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

SHARE: Final = 0.75
"""Of the files that may be open; the store and the workers need some, and so does what ends in this moment."""
SLOWEST: Final = 16 * 1024
"""Bytes a second that a reader has to take."""


class Connection:
    """One accepted connection.

    While it is the peer's turn (its request is not whole, its hello has not come, or it does not read what it is told)
    there is a deadline, and it is the first to go when room is needed. A spectator goes after those. Whoever is at work
    or has a seat never does.
    """

    def __init__(self, pool: Connections, address: str, transport: asyncio.Transport) -> None:
        self.pool = pool
        self.address = address
        self.transport = transport
        self._timer: Timer | None = None
        self._unsent = 0
        """Bytes that waited for the peer when its turn began."""

    def wait(self) -> None:
        """The peer's turn begins, unless it goes on already."""
        if self.pool.mark_waiting(self):
            self._arm()

    def work(self) -> None:
        """Our turn begins."""
        self._disarm()
        self.pool.unmark(self)

    def enter(self, *, is_seated: bool) -> None:
        """It is a socket, and its hello has brought it into a room."""
        self.work()
        if not is_seated:
            self.pool.mark_watching(self)

    def leave(self) -> None:
        """It has ended."""
        self._disarm()
        self.pool.forget(self)

    def drop(self) -> None:
        """End it at once, whatever the peer has still to read."""
        self.leave()
        self.transport.abort()

    def _arm(self) -> None:
        self._disarm()
        self._unsent = self.transport.get_write_buffer_size()
        clock = self.pool.clock
        self._timer = clock.later(1000 * self.pool.limits.request_seconds * clock.speed, self._check)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _check(self) -> None:
        """Whoever reads slowly, and not too slowly, goes on; whoever only waits does not."""
        expected = self._unsent - SLOWEST * self.pool.limits.request_seconds
        if 0 < self.transport.get_write_buffer_size() <= expected:
            self._arm()
        else:
            self.drop()


class Connections:
    """All connections of a server."""

    def __init__(self, limits: Limits, clock: Clock, proxies: Proxies) -> None:
        self.limits = limits
        self.clock = clock
        self.proxies = proxies
        self.cap = int(SHARE * open_files(math.ceil(limits.connections / SHARE)))
        self._all: dict[Connection, None] = {}
        self._waiting: dict[Connection, None] = {}
        """Oldest first, as are the next."""
        self._watching: dict[Connection, None] = {}
        self._addresses: Counter[str] = Counter()
        self._newcomers: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._all)

    def refusal(self, host: str) -> str:
        """Why one more of this host is not let in; empty if it is. Room is made if need be."""
        if host not in self.proxies and not self._may_come(site_of(host)):
            return "too-many-connections"
        return "" if len(self._all) < self.cap or self._make_room() else "server-full"

    def _may_come(self, address: str) -> bool:
        """Whether an address has fewer connections than it may, and has not opened too many lately: each can be refused
        before anything is paid for."""
        if self._addresses[address] >= self.limits.connections_an_address:
            return False
        limits = self.limits
        bucket = self._newcomers.pop(address, None)
        if bucket is None:
            bucket = Bucket(limits.new_connections_a_second, limits.connections_an_address, self.clock)
        self._newcomers[address] = bucket
        if len(self._newcomers) > TRACKED:
            self._newcomers.popitem(last=False)
        return bucket.take()

    def admit(self, host: str, transport: asyncio.Transport) -> Connection:
        """Count one more, until it leaves."""
        connection = Connection(self, site_of(host), transport)
        self._all[connection] = None
        self._addresses[connection.address] += 1
        connection.wait()
        return connection

    def _make_room(self) -> bool:
        """Drop the one who has kept us waiting longest, or a spectator of the address that has most connections."""
        if self._waiting:
            next(iter(self._waiting)).drop()
        elif self._watching:
            max(self._watching, key=lambda one: self._addresses[one.address]).drop()
        else:
            return False
        return True

    # What a connection says of itself

    def mark_waiting(self, connection: Connection) -> bool:
        """It is the peer's turn; whether that is news."""
        if connection in self._waiting or connection not in self._all:
            return False
        self._waiting[connection] = None
        return True

    def mark_watching(self, connection: Connection) -> None:
        if connection in self._all:
            self._watching[connection] = None

    def unmark(self, connection: Connection) -> None:
        self._waiting.pop(connection, None)
        self._watching.pop(connection, None)

    def forget(self, connection: Connection) -> None:
        self.unmark(connection)
        if connection in self._all:
            del self._all[connection]
            self._addresses[connection.address] -= 1
            if not self._addresses[connection.address]:
                del self._addresses[connection.address]


def open_files(wanted: int) -> int:
    """How many of the files that are wanted this process may have open, after asking for all of them."""
    if resource is None:
        return wanted
    soft, hard = (math.inf if limit == resource.RLIM_INFINITY else limit for limit in _file_limits())
    if soft >= wanted:
        return wanted
    goal = int(min(wanted, hard))
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (goal, _file_limits()[1]))
    except (OSError, ValueError):  # macOS has a second limit, which nobody is told
        return int(soft)
    return goal


def _file_limits() -> tuple[int, int]:
    return resource.getrlimit(resource.RLIMIT_NOFILE)


def connection_of(scope: Any) -> Connection:
    """The connection of a socket."""
    connection: Connection = scope["state"]["connection"]
    return connection


__all__ = ["Connection", "Connections", "connection_of", "open_files"]

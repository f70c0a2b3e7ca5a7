"""How much anybody may ask of the server: budgets of work, not counts of messages. docs/decisions/0014 says why."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

import msgspec

from tefuda.core.errors import Refused
from tefuda.server.clock import Clock

TRACKED: Final = 10_000
"""Addresses that are remembered."""
IPV6_SITE: Final = 64
"""Bits of an IPv6 address that name a site; whoever has one has all addresses below it."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit a small public server; `RELAXED` is for measuring. Work is counted in milliseconds."""

    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    file_bytes: int = 1024 * 1024
    """Of a match file that somebody wants to see."""
    messages_a_second: float = 20.0
    """Milliseconds of work for one seat, or one spectator; a usual message costs one."""
    message_burst: int = 60
    work_a_second: float = 100.0
    """Milliseconds of work for the messages of one address."""
    work_burst: int = 500
    requests_under_way: int = 4
    """Messages of one address that wait in rooms; with more, its sockets are not read."""
    worker_share: float = 0.5
    """Of the processor time of the worker that drafts and tells pasts, for one address in the long run."""
    reading: int = 4
    """Replays, and analyses, that wait for the one of the same address."""
    uploads: int = 8
    """Match files of one address that are on their way, and as many that wait for that."""
    refusals_before_closing: int = 100
    rooms_an_address: int = 40
    """Unfinished rooms that one address has made and that are visited or wait for people."""
    bot_rooms_an_address: int = 8
    """Rooms that one address has made and in which bots play while nobody sits there."""
    bot_rooms: int = 64
    """The same for all addresses together."""
    requests_a_second: float = 20.0
    """Milliseconds of work for what one address asks over HTTP; a usual request costs one."""
    request_burst: int = 100
    refusals_a_second: float = 10.0
    """Requests of one address, over its budget, that are refused at once; more of them wait."""
    refusal_burst: int = 50
    guesses_a_second: float = 0.1
    """Codes of rooms that are not there, tried by one address."""
    guess_burst: int = 20
    sockets_an_address: int = 200
    connections: int = 10_000
    """Of all, sockets and requests; fewer where the system allows a process fewer open files."""
    connections_an_address: int = 256
    new_connections_a_second: float = 50.0
    """Of one address; as many as it may have at once come at once."""
    request_seconds: float = 30.0
    """In which a request or hello has to come in whole."""
    name_length: int = 24
    chat_length: int = 300
    chat_lines: int = 1_000
    """In one room."""
    changes: int = 1_000
    """Take-backs, and changes before the match, in one room; in a long match a take-back counts for more."""
    drafted: int = 64
    """Actions in one draft."""
    outbox_bytes: int = 1_000_000
    """That wait for one slow reader."""
    outbox_bytes_an_address: int = 4_000_000
    hello_seconds: float = 10.0


RELAXED: Final = Limits(
    messages_a_second=1e9,
    message_burst=1_000_000,
    work_a_second=1e9,
    work_burst=1_000_000,
    requests_under_way=1_000_000,
    worker_share=1.0,
    reading=1_000_000,
    rooms_an_address=1_000_000,
    bot_rooms_an_address=1_000_000,
    bot_rooms=1_000_000,
    requests_a_second=1e9,
    request_burst=1_000_000,
    guesses_a_second=1e9,
    guess_burst=1_000_000,
    sockets_an_address=1_000_000,
    outbox_bytes_an_address=1_000_000_000,
    connections_an_address=1_000_000,
    new_connections_a_second=1e9,
    uploads=1_000_000,
)


class Bucket:
    """A budget: so much a second on average, so much at once."""

    __slots__ = ("at", "burst", "clock", "left", "rate")

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self.rate = rate
        self.burst = float(burst)
        self.left = float(burst)
        self.clock = clock
        self.at = clock.now()

    def take(self, cost: float = 1.0) -> bool:
        """Whether this much more is within the budget."""
        now = self.clock.now()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate / 1000)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Take what was used already, or give back; the budget may be overdrawn."""
        self.left -= cost

    def overdraw(self) -> float:
        """Take one more than there is, as long as the budget is not overdrawn by all that it can hold; seconds that
        this will take to be there."""
        self.left = max(self.left - 1, -self.burst)
        return max(0.0, -self.left / self.rate)


class Budget(NamedTuple):
    """What two have in common to spend: an address, and a seat."""

    address: Bucket
    seat: Bucket

    def take(self, cost: float) -> bool:
        """Whether this much more is within both budgets; otherwise neither is touched."""
        if not self.seat.take(cost):
            return False
        if self.address.take(cost):
            return True
        self.seat.charge(-cost)
        return False

    def charge(self, cost: float) -> None:
        self.address.charge(cost)
        self.seat.charge(cost)


class Account:
    """What one address uses of the server at present."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.requests = Bucket(limits.requests_a_second, limits.request_burst, clock)
        self.refusals = Bucket(limits.refusals_a_second, limits.refusal_burst, clock)
        self.guesses = Bucket(limits.guesses_a_second, limits.guess_burst, clock)
        self.work = Bucket(limits.work_a_second, limits.work_burst, clock)
        self.gate = Gate(limits.requests_under_way)
        self.reading = Gate(1, limits.reading)
        """For what is worked out of a whole match, until it is sent."""
        self.uploading = Gate(limits.uploads, limits.uploads)
        self.analysing = Gate(1, limits.reading)
        self.sockets = 0
        self.unread = 0
        """Bytes that wait for its sockets."""

    def is_behind(self) -> bool:
        """Whether more waits for its sockets than may."""
        return self.unread > self.limits.outbox_bytes_an_address


class Gate:
    """Lets so many in at a time, in the order in which they came; of those who wait, `line` at most."""

    def __init__(self, places: int, line: int | None = None) -> None:
        self._free = asyncio.Semaphore(places)
        self._line = line
        self._waiting = 0

    async def __aenter__(self) -> None:
        if self._free.locked() and self._waiting == self._line:
            raise Refused("too-often")
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1

    async def __aexit__(self, *_: object) -> None:
        self._free.release()

    async def enter(self) -> Callable[[], None]:
        """Wait for a place; what is returned gives it back, however often it is called."""
        await self.__aenter__()
        is_inside = True

        def leave() -> None:
            nonlocal is_inside
            if is_inside:
                is_inside = False
                self._free.release()

        return leave


class Addresses:
    """The accounts of all addresses; of those without a socket, the longest silent are forgotten."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self.limits = limits
        self.clock = clock
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    def account(self, address: str) -> Account:
        """The account of an address, which may be new."""
        account = self._accounts.pop(address, None) or Account(self.limits, self.clock)
        self._accounts[address] = account
        if len(self._accounts) > TRACKED:
            self._forget()
        return account

    def _forget(self) -> None:
        silent = (address for address, account in self._accounts.items() if account.sockets == 0)
        del self._accounts[next(silent)]

    def enter(self, address: str) -> Account | None:
        """The account, if one more socket is within the limit; it is counted until it leaves."""
        account = self.account(address)
        if account.sockets >= self.limits.sockets_an_address:
            return None
        account.sockets += 1
        return account


def site_of(host: str) -> str:
    """Whose budget an address uses: its own, or in IPv6 that of its /64."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed, IPV6_SITE), strict=False))


__all__ = ["RELAXED", "TRACKED", "Account", "Addresses", "Bucket", "Budget", "Gate", "Limits", "site_of"]

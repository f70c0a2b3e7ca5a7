"""Every request is paid for by its address: its price before anything looks at it, what it used beyond that afterwards.

Saying no costs something too. Whoever is over budget is told so and hung up on; whoever goes on like that is answered
ever later, so that refusals alone hold nobody up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from tefuda.server.connections import Connection
from tefuda.server.costs import USUAL, Metered
from tefuda.server.limits import Account, Addresses, site_of

LONGEST_WAIT: Final = 2.0
"""Seconds for which a refusal is kept back at most."""
LARGEST_BILL: Final = 20.0
"""Milliseconds that one request is charged at most: whoever asks first does not pay for all who follow."""
PAID: Final = "tefuda.paid"
"""Where a request says what it has paid."""


class Billing:
    """The budgets for what comes over HTTP, sockets that begin included."""

    def __init__(self, addresses: Addresses, stopwatch: Callable[[], float]) -> None:
        self.addresses = addresses
        self.stopwatch = stopwatch

    async def admit(self, scope: Any) -> bool:
        """Whether the sender can pay for one more request."""
        account = self._account(scope)
        if account.requests.take(USUAL):
            scope[PAID] = USUAL
            return True
        if not account.refusals.take():
            connection: Connection | None = scope.get("state", {}).get("connection")
            if connection is not None:
                connection.wait()  # whoever waits for nothing makes room for others
            await asyncio.sleep(min(LONGEST_WAIT, account.refusals.overdraw()))
        return False

    def demand(self, scope: Any, price: float) -> bool:
        """Whether the sender can pay this price, of which the usual one is paid already."""
        scope[PAID] = price
        return self._account(scope).requests.take(price - USUAL)

    async def meter(self, scope: Any, work: Coroutine[Any, Any, None]) -> None:
        """Do it, and charge what it has used beyond what was paid."""
        metered = Metered(work, self.stopwatch)
        try:
            await metered
        finally:
            unpaid = 1000 * metered.seconds - scope.get(PAID, USUAL)
            self._account(scope).requests.charge(min(LARGEST_BILL, max(0.0, unpaid)))

    def _account(self, scope: Any) -> Account:
        client = scope.get("client")
        return self.addresses.account(site_of(client[0]) if client else "unknown")


__all__ = ["Billing"]

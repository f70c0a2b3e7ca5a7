"""A queue in which nobody waits for somebody else's flood: bounded for each owner, taken from owner by owner; and how
much of what they wait for each owner may have in the long run."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

AT_ONCE: Final = 2.0
"""Seconds of work that an owner may have before its share counts."""
TRACKED: Final = 10_000
"""Owners that are remembered."""


class Full(Exception):
    """This owner has as much waiting as it may."""


class FairQueue(Generic[T]):
    """Lower ranks come first; within a rank every owner in turn gets one."""

    def __init__(self, places: int) -> None:
        self.places = places
        """Of one owner, in all ranks together."""
        self._ranks: dict[int, OrderedDict[str, deque[T]]] = {}
        self._waiting: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self._waiting.values())

    def put(self, item: T, owner: str, rank: int = 0) -> None:
        """Let an item wait; Full if its owner may have no more."""
        if self._waiting.get(owner, 0) >= self.places:
            raise Full(owner)
        self._waiting[owner] = self._waiting.get(owner, 0) + 1
        self._ranks.setdefault(rank, OrderedDict()).setdefault(owner, deque()).append(item)

    def pop(self, may: Callable[[str], bool] = lambda _owner: True) -> tuple[str, T] | None:
        """The next item and its owner, of those who may; None if nobody does."""
        for rank in sorted(self._ranks):
            owners = self._ranks[rank]
            owner = next(filter(may, owners), None)
            if owner is None:
                continue
            item = owners[owner].popleft()
            owners.move_to_end(owner)
            self._tidy(rank, owner)
            return owner, item
        return None

    def owners(self) -> Iterable[str]:
        """Those who have something waiting."""
        return self._waiting.keys()

    def remove(self, item: T) -> None:
        """Whoever wanted this item wants it no more."""
        for rank, owners in self._ranks.items():
            for owner, items in owners.items():
                if item in items:
                    items.remove(item)
                    self._tidy(rank, owner)
                    return

    def _tidy(self, rank: int, owner: str) -> None:
        """One item of an owner has gone; who has none left is forgotten."""
        self._waiting[owner] -= 1
        if not self._waiting[owner]:
            del self._waiting[owner]
        if not self._ranks[rank][owner]:
            del self._ranks[rank][owner]
        if not self._ranks[rank]:
            del self._ranks[rank]


class Shares:
    """Whose turn it may be, by what each owner has used: AT_ONCE of work at once, and its share on average.

    An owner's work is paid off with its share of the time that passes; who is more than AT_ONCE of work behind rests.
    """

    def __init__(self, share: float, now: Callable[[], float] = time.monotonic) -> None:
        self.share = share
        self._now = now
        self._paid_off: OrderedDict[str, float] = OrderedDict()
        """When each owner will have paid for all it has used."""

    def charge(self, owner: str, seconds: float) -> None:
        """An owner has used this much."""
        begin = max(self._now(), self._paid_off.pop(owner, 0.0))
        self._paid_off[owner] = begin + seconds / self.share
        if len(self._paid_off) > TRACKED:
            self._paid_off.popitem(last=False)

    def rest(self, owner: str) -> float:
        """Seconds until an owner may have more."""
        return max(0.0, self._paid_off.get(owner, 0.0) - self._now() - AT_ONCE / self.share)


__all__ = ["FairQueue", "Full", "Shares"]

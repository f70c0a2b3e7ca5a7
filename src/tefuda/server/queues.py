"""A queue in which nobody waits for somebody else's flood: bounded for each owner, taken from owner by owner."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


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


__all__ = ["FairQueue", "Full"]

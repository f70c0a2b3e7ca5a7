"""What a finished search says about the whole actions of its seat."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.ai.search import SHARE, Node, Search
from tefuda.core.chance import Seeded
from tefuda.core.engine import State


class Branch(NamedTuple):
    """A whole action: its ids, how often it was tried, and what all tries together were worth."""

    ids: tuple[int, ...]
    visits: int
    total: float

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


def branches(search: Search, world: State, seat: int) -> list[Branch]:
    """The whole actions that were tried, best first; `world` is one that the search could have walked in."""
    return sorted(_below(search.root.of(seat), world, seat, search.dice), key=order)


def _below(node: Node, world: State, seat: int, dice: Seeded) -> list[Branch]:
    found = []
    for child in node.children.values():
        after = world.fork(dice)
        after.apply(seat, child.action)
        if after.midway(seat):
            rest = _below(child, after, seat, dice)
            found += [one._replace(ids=(child.action, *one.ids)) for one in rest]
        elif child.visits:
            found.append(Branch((child.action,), int(child.visits), child.total))
    return found


def order(branch: Branch) -> tuple[int, float, tuple[int, ...]]:
    """By visits, then by what they were worth."""
    return -branch.visits, -branch.total, branch.ids


def added(parts: list[list[Branch]]) -> list[Branch]:
    """Several searches of one position as one, best first."""
    sums: dict[tuple[int, ...], Branch] = {}
    for one in (branch for part in parts for branch in part):
        before = sums.get(one.ids, Branch(one.ids, 0, 0.0))
        sums[one.ids] = Branch(one.ids, before.visits + one.visits, before.total + one.total)
    return sorted(sums.values(), key=order)


def frequent(found: list[Branch]) -> list[Branch]:
    """The actions that are played at all where seats choose at once."""
    return [one for one in found if one.visits * SHARE >= found[0].visits]


def drawn(found: list[Branch], dice: Seeded) -> Branch:
    """One of the frequent actions, in proportion to its visits."""
    often = frequent(found)
    place = dice.below(sum(one.visits for one in often))
    for one in often:
        place -= one.visits
        if place < 0:
            return one
    raise AssertionError("the visits of all actions are their total")


__all__ = ["Branch", "added", "branches", "drawn", "frequent"]

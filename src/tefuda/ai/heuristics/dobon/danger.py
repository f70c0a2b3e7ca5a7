"""How likely a play is to meet a hand of the same points, and so a dobon, in worlds that a seat can guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.dobon.cards.pack import GROUP_COUNT, GROUPS, POINTS
from tefuda.games.dobon.state import DobonState

WORLDS: Final = 200
"""Enough to tell one in twenty from one in ten."""


def dangers(world: State, seat: int, actions: Sequence[Sequence[int]], dice: Seeded) -> list[float | None]:
    """For each action the part of the worlds in which somebody else holds exactly its points; None if it is no play."""
    assert isinstance(world, DobonState)
    if not any(is_play(ids) for ids in actions):
        return [None] * len(actions)
    totals = [others(world.guess(seat, dice), seat) for _ in range(WORLDS)]
    return [met(points_of(ids), totals) if is_play(ids) else None for ids in actions]


def is_play(ids: Sequence[int]) -> bool:
    return ids[0] < GROUP_COUNT


def points_of(ids: Sequence[int]) -> int:
    return sum(POINTS[card] for card in GROUPS[ids[0]])


def others(world: DobonState, seat: int) -> set[int]:
    """What the hands of everybody else add up to."""
    return {world.hand_points(player) for player in world.players() if player != seat}


def met(points: int, totals: Sequence[set[int]]) -> float:
    return sum(points in one for one in totals) / len(totals)


__all__ = ["dangers"]

"""What a search knows about the duel: a few turns by rules of thumb, then the points of both sides."""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.duel import policy
from tefuda.ai.heuristics.duel.standing import chance
from tefuda.ai.search import Knowledge
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.duel.course import DECIDE_SHIELDS
from tefuda.games.duel.state import DuelState

HORIZON: Final = 4
"""Turns, of either side, that are played out before the points decide."""


class DuelKnowledge(Knowledge):
    """Plays out some turns and then counts."""

    exploration = 0.4

    def judge(self, world: State, dice: Seeded) -> list[float]:
        assert isinstance(world, DuelState)
        last = 2 * world.turn + world.active + HORIZON
        while not world.over and 2 * world.turn + world.active < last:
            world.apply(world.decider, policy.choose(world, dice))
        if world.over:
            return self.worth(world)
        share = chance(world, 0)
        return [share, 1.0 - share]

    def promise(self, world: State, seat: int, actions: list[int]) -> list[float] | None:
        """What the rules of thumb would do comes first. Shields are all alike, so that one of them stands for all."""
        assert isinstance(world, DuelState)
        if world.decision == DECIDE_SHIELDS:
            return [0.0 if action == actions[0] else -1.0 for action in actions]
        favoured = policy.choose(world, Seeded("promise"))
        return [1.0 if action == favoured else 0.0 for action in actions]

"""What is known about Othello, with and without cards: how good a position is, and players of all levels."""

from __future__ import annotations

from tefuda.ai.heuristics.othello.judge import OthelloKnowledge
from tefuda.ai.parallel import ParallelPlayer
from tefuda.ai.players import Player, SearchPlayer
from tefuda.ai.search import Knowledge
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.othello.numbers import BLACK
from tefuda.games.othello.state import OthelloState


class Greedy:
    """The action after which it leads by most stones, ties at random."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, OthelloState)
        actions = world.legal(seat)
        leads = [lead_after(world, seat, action, dice) for action in actions]
        best = [action for action, lead in zip(actions, leads, strict=True) if lead == max(leads)]
        return [best[dice.below(len(best))]]


def lead_after(world: OthelloState, seat: int, action: int, dice: Seeded) -> int:
    """By how many stones a seat leads after an action."""
    after = world.fork(dice)
    after.apply(seat, action)
    return int(after.lead()) if seat == BLACK else -int(after.lead())


KNOWLEDGE = OthelloKnowledge()
SAFETY = 10.0
"""Seconds after which a machine is too slow for the level."""
PLAYERS: dict[str, Player] = {
    "greedy": Greedy(),
    "level-1": SearchPlayer(Knowledge(), 15, SAFETY),
    "level-2": SearchPlayer(Knowledge(), 60, SAFETY),
    "level-3": SearchPlayer(KNOWLEDGE, 150, SAFETY),
    "level-4": SearchPlayer(KNOWLEDGE, 1_500, SAFETY),
    "level-5": SearchPlayer(KNOWLEDGE, 20_000, SAFETY),
    "expert": ParallelPlayer(KNOWLEDGE, 20_000, parts=4),
}

__all__ = ["KNOWLEDGE", "PLAYERS"]

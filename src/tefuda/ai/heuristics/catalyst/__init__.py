"""What is known about Catalyst Reaction: plans, honest players, the hint and the solution (rulings, section 11)."""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.catalyst import players, telling
from tefuda.ai.players import Careless, Player
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.catalyst.state import CatalystState


class Honest:
    """One of the honest players, at the game's only seat."""

    def __init__(self, player: players.Player) -> None:
        self.player = player

    def act(self, world: State, _seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, CatalystState)
        return [self.player.choose(world, dice)]


HONEST: Final[dict[str, Player]] = {name: Honest(player) for name, player in players.PLAYERS.items()}
PLAYERS: Final[dict[str, Player]] = HONEST | {
    "level-1": HONEST["greedy"],
    "level-2": Careless(HONEST["plan"], 6),
    "level-3": HONEST["plan"],
    "level-4": HONEST["pairs"],
    "level-5": HONEST["monte-carlo"],
}
ADVICE = telling.advise
DETOUR = telling.is_detour
LOST = telling.is_lost
SOLUTION = telling.solution

__all__ = ["ADVICE", "DETOUR", "LOST", "PLAYERS", "SOLUTION"]

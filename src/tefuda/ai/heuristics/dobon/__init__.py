"""What is known about Dobon UNO, and the players that know it."""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.dobon.danger import dangers
from tefuda.ai.heuristics.dobon.knowledge import DobonKnowledge
from tefuda.ai.players import Careless, Player, SearchPlayer
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.dobon import bot, ids
from tefuda.games.dobon.state import DobonState

DANGERS: Final = dangers
KNOWLEDGE: Final = DobonKnowledge()


class Basic:
    """The rulings' bot; as the owner it starts the next game."""

    def act(self, world: State, seat: int, _dice: Seeded) -> list[int]:
        assert isinstance(world, DobonState)
        action = bot.choose(world, seat)
        return [world.legal(seat)[0] if action == bot.SILENT else action]


class Greedy:
    """The most points out of the hand now, ties at random."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, DobonState)
        actions = world.legal(seat)
        left = [self.points_left(world, seat, action, dice) for action in actions]
        best = [action for action, points in zip(actions, left, strict=True) if points == min(left)]
        return [dice.draw("greedy", best)]

    def points_left(self, world: DobonState, seat: int, action: int, dice: Seeded) -> int:
        """The points of the hand after an action; cards that are drawn are not known yet and count as nothing."""
        after = world.fork(dice)
        after.apply(seat, action)
        return min(world.hand_points(seat), after.hand_points(seat))


class Prompt:
    """Starts, calls and returns at once; leaves everything else to another player."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        actions = world.legal(seat)
        for action in (ids.START, ids.RETURN, ids.DOBON):
            if action in actions:
                return [action]
        return actions if len(actions) == 1 else self.player.act(world, seat, dice)


PLAYERS: Final[dict[str, Player]] = {
    "basic": Basic(),
    "greedy": Prompt(Greedy()),
    "level-1": Prompt(Careless(Basic(), 2)),
    "level-2": Prompt(Careless(Basic(), 6)),
    "level-3": Basic(),
    "level-4": Prompt(SearchPlayer(KNOWLEDGE, 250)),
    "level-5": Prompt(SearchPlayer(KNOWLEDGE, 1500)),
}

__all__ = ["DANGERS", "KNOWLEDGE", "PLAYERS"]

"""What is known about the duel, and the players that know it."""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.duel import policy
from tefuda.ai.heuristics.duel.knowledge import DuelKnowledge
from tefuda.ai.heuristics.duel.standing import table
from tefuda.ai.players import Careless, Player, SearchPlayer
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.duel.course import DECIDE_ATTACK
from tefuda.games.duel.state import DuelState

KNOWLEDGE: Final = DuelKnowledge()
WON: Final = 1e6


class Thumb:
    """Follows the rules of thumb."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, DuelState)
        state = world.fork(dice)
        ids: list[int] = []
        while not ids or state.midway(seat):
            ids.append(policy.choose(state, dice))
            state.apply(seat, ids[-1])
        return ids


class Greedy:
    """The most on the table now, shields, creatures and mana against the other's, if nobody answers; ties at random."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, DuelState)
        found = self.looks(world, seat, dice)
        most = max(points for points, _ in found)
        best = [ids for points, ids in found if points == most]
        return best[dice.below(len(best))]

    def looks(self, world: DuelState, seat: int, dice: Seeded) -> list[tuple[float, list[int]]]:
        """Every whole action with what it leaves on the table."""
        found: list[tuple[float, list[int]]] = []
        for action in world.legal(seat):
            after = world.fork(dice)
            after.apply(seat, action)
            if after.midway(seat):
                found += [(points, [action, *rest]) for points, rest in self.looks(after, seat, dice)]
            else:
                found.append((self.points(after, seat), [action]))
        return found

    def points(self, after: DuelState, seat: int) -> float:
        """What lies on the table when an action is over; every question it raises gets the first answer."""
        while not after.over and after.decision > DECIDE_ATTACK:
            after.apply(after.decider, after.legal(after.decider)[0])
        if after.over:
            return WON * after.returns()[seat]
        return table(after, seat) - table(after, 1 - seat)


class Searcher:
    """Searches wherever there is a choice."""

    def __init__(self, iterations: int) -> None:
        self.search = SearchPlayer(KNOWLEDGE, iterations)

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        actions = world.legal(seat)
        return actions if len(actions) == 1 else self.search.act(world, seat, dice)


PLAYERS: Final[dict[str, Player]] = {
    "greedy": Greedy(),
    "level-1": Careless(Thumb(), 2),
    "level-2": Careless(Thumb(), 6),
    "level-3": Thumb(),
    "level-4": Searcher(60),
    "level-5": Searcher(1500),
}

__all__ = ["KNOWLEDGE", "PLAYERS"]

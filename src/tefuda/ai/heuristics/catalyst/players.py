"""The honest players of section 11. They use the row, the hand and the set of unseen cards, never the deck's order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tefuda.ai.heuristics.catalyst.plan import NEVER, PLENTY, Planner, reach_of
from tefuda.ai.heuristics.catalyst.playouts import Effort, estimates
from tefuda.ai.heuristics.catalyst.rows import Move, after, moves, unseen
from tefuda.ai.heuristics.catalyst.worth import PairsPlay, best_moves
from tefuda.core.chance import Seeded
from tefuda.games.catalyst.rules import PLAYER, POSITIONS, is_full
from tefuda.games.catalyst.state import CatalystState

KINDS: Final = [suit << 4 | 13 for suit in range(4)] + [4 << 4 | rank for rank in range(13)]
"""Cards that match by their suit only, and by their rank only."""


@mypyc_attr(allow_interpreted_subclasses=True, native_class=True)
class Player:
    """Somebody who plays; this one any legal play, all equally likely."""

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        """The id of the play, in a state in which one is open."""
        return dice.draw("play", state.legal(PLAYER))


class Greedy(Player):
    """Most cards removed now, ties at random."""

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        shortest: list[int] = []
        least = POSITIONS
        for action in state.legal(PLAYER):
            size = len(after(state.field, state.hand[action // POSITIONS], action % POSITIONS))
            if size < least:
                least = size
                shortest = []
            if size == least:
                shortest.append(action)
        return dice.draw("play", shortest)


class Plan(Player):
    """The shortest plan after the play, ties at random.

    All legal plays are drawn from, so that a reaction, which three gaps offer, comes up more often: 87 of 100 deals are
    won so, 83 if plays with the same effect are merged.
    """

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        planner = Planner()
        shortest: list[int] = []
        least: i64 = NEVER
        for action in state.legal(PLAYER):
            row = after(state.field, state.hand[action // POSITIONS], action % POSITIONS)
            need = planner.fewest(row, PLENTY)
            if need < least:
                least = need
                shortest = []
            if need == least:
                shortest.append(action)
        return dice.draw("play", shortest)


class Pairs(Player):
    """The play that leaves the row of the highest worth, ties by spending the suit of which most is still to come."""

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        play = PairsPlay()
        reach = reach_of(state.hand) + reach_of(unseen(state))
        play.look(state.field, state.hand, reach, is_full(state))
        return int(play.action)


def shortest_plans(state: CatalystState, planner: Planner) -> list[Move]:
    """The moves after which the fewest cards are needed."""
    shortest: list[Move] = []
    least: i64 = NEVER
    for move in moves(state.field, state.hand, state.field_limit):
        need = planner.fewest(move.row, PLENTY)
        if need < least:
            least = need
            shortest = []
        if need == least:
            shortest.append(move)
    return shortest


def continuing_mask(planner: Planner, row: list[int], field_limit: int) -> i64:
    """The suits (bits 0 to 3) and ranks (bits 4 to 16) of which a card shortens the row's plan in some gap."""
    need = planner.fewest(row, PLENTY)
    kinds_mask: i64 = 0
    bit: i64 = 1
    for card in KINDS:
        for move in moves(row, [card], field_limit):
            if planner.fewest(move.row, PLENTY) < need:
                kinds_mask |= bit
                break
        bit <<= 1
    return kinds_mask


def of_kinds(cards: list[int], kinds_mask: i64) -> int:
    """How many of the cards have one of these suits or ranks."""
    count = 0
    for card in cards:
        suit: i64 = card >> 4
        rank: i64 = card & 15
        if (kinds_mask >> suit | kinds_mask >> rank + 4) & 1:
            count += 1
    return count


class PlanChance(Player):
    """The shortest plan, ties by the chance to continue it next turn, then by the worth of the row to *pairs*.

    The chance is taken as the cards of the next hand, on average, that continue the plan; merely whether one does wins
    as many deals, but later.
    """

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        planner = Planner()
        found = shortest_plans(state, planner)
        hidden = unseen(state)
        reach = reach_of(state.hand) + reach_of(hidden)
        found = best_moves(found, state.hand, reach, len(found))
        best = found[0]
        most = -1
        if len(found) > 1:
            for move in found:
                kept = state.hand[:]
                del kept[move.slot]
                kinds_mask = continuing_mask(planner, move.row, state.field_limit)
                count = of_kinds(kept, kinds_mask) * max(1, len(hidden)) + of_kinds(hidden, kinds_mask)
                if count > most:
                    most = count
                    best = move
        return best.action()


class MonteCarlo(Player):
    """The candidate of *pairs* whose playouts took the fewest plays on average, a loss counting 45."""

    def __init__(self, shuffles: int, candidates: int) -> None:
        self.effort = Effort(shuffles, candidates)

    def choose(self, state: CatalystState, dice: Seeded) -> int:
        return estimates(state, dice, self.effort)[0].move.action()


PLAYERS: Final[dict[str, Player]] = {
    "random": Player(),
    "greedy": Greedy(),
    "plan": Plan(),
    "pairs": Pairs(),
    "plan-chance": PlanChance(),
    "monte-carlo": MonteCarlo(60, 5),
    "monte-carlo-deep": MonteCarlo(300, 8),
}

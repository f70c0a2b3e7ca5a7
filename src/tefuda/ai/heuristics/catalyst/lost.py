"""Whether a position can still be won, from public facts: the row, the hand and the set of unseen cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.ai.heuristics.catalyst.plan import WEIGHT, Planner, reach_of
from tefuda.ai.heuristics.catalyst.rows import Move, hand_after, key_of, moves, unseen
from tefuda.games.catalyst.rules import PLAYING, WON
from tefuda.games.catalyst.state import CatalystState

FEW: Final = 4
"""With so many unseen cards or fewer all their orders are tried."""
BUDGET: Final = 5000
"""Positions to look at; nothing is said about a deal that needs more."""


def certainly_lost(state: CatalystState) -> bool:
    """Whether no order of the unseen cards lets the deal be won. False may also mean that nobody has proved it."""
    if state.outcome != PLAYING:
        return state.outcome != WON
    hidden = unseen(state)
    reach = reach_of(state.hand) + reach_of(hidden)
    search = AllOrders(state.field_limit)
    if search.planner.fewest(state.field, reach) > len(state.hand) + len(hidden):
        return True
    if len(hidden) > FEW:
        return False
    return not search.can_win(state.field, state.hand, hidden, reach)


class AllOrders:
    """Search for a win in which the player may also choose the card that is drawn, so over all orders at once."""

    def __init__(self, field_limit: int) -> None:
        self.field_limit = field_limit
        self.planner = Planner()
        self.nodes = 0
        self.failed: set[bytes] = set()

    def can_win(self, row: list[int], hand: list[int], hidden: list[int], reach: i64) -> bool:
        """Whether some order wins, or the budget does not suffice to tell."""
        self.nodes += 1
        if self.nodes > BUDGET:
            return True
        for move in moves(row, hand, self.field_limit):
            left: i64 = reach - WEIGHT[hand[move.slot]]
            need = self.planner.fewest(move.row, left)
            if need == 0 or (need < len(hand) + len(hidden) and self.wins_after(move, hand, hidden, left)):
                return True
        return False

    def wins_after(self, move: Move, hand: list[int], hidden: list[int], reach: i64) -> bool:
        """Whether one of the cards that may be drawn after the move wins."""
        draws = max(1, len(hidden))
        for drawn in range(draws):
            kept = hand_after(hand, move.slot, hidden, drawn)
            left = hidden[:drawn] + hidden[drawn + 1 :]
            key = key_of(left, []) + key_of(move.row, kept)
            if key not in self.failed:
                self.failed.add(key)
                if self.can_win(move.row, kept, left, reach):
                    return True
        return False

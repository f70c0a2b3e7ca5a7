"""Deals played out by *pairs* over shuffles of the unseen cards, and what they say about a play."""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import i64

from tefuda.ai.heuristics.catalyst.plan import WEIGHT, reach_of
from tefuda.ai.heuristics.catalyst.rows import Move, after, hand_after, moves, unseen
from tefuda.ai.heuristics.catalyst.worth import PairsPlay, best_moves
from tefuda.core.chance import Seeded
from tefuda.core.intervals import wilson
from tefuda.games.catalyst.rules import POSITIONS
from tefuda.games.catalyst.state import CatalystState

LOSS: Final = 45
"""The plays that a loss counts: one more than the longest deal."""


class Playout:
    """A deal played to its end by *pairs* over a known order of the deck."""

    def __init__(self, field_limit: int) -> None:
        self.field_limit: i64 = field_limit
        self.play = PairsPlay()

    def run(self, row: list[int], hand: list[int], deck: list[int]) -> i64:
        """How many plays the win takes from here; -1 for a loss. The hand changes, row and deck do not."""
        reach: i64 = reach_of(hand) + reach_of(deck)
        limit: i64 = self.field_limit if self.field_limit > 0 else POSITIONS
        drawn: i64 = 0
        plays: i64 = 0
        while len(row) > 0:
            self.play.look(row, hand, reach, len(row) >= limit)
            if self.play.action < 0:
                return -1
            slot: i64 = self.play.action // POSITIONS
            card = hand[slot]
            row = after(row, card, self.play.action % POSITIONS)
            reach -= WEIGHT[card]
            plays += 1
            if drawn < len(deck):
                hand[slot] = deck[drawn]
                drawn += 1
            else:
                del hand[slot]
        return plays


class Estimate:
    """A move with what its playouts gave: wins, plays of the wins from here, and plays with the losses counted."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.runs = 0
        self.wins = 0
        self.plays_of_wins = 0
        self.score = 0

    def add(self, plays: int) -> None:
        """Count a playout: its plays from here, or LOSS."""
        self.runs += 1
        self.score += plays
        if plays < LOSS:
            self.wins += 1
            self.plays_of_wins += plays

    def chance(self) -> float:
        return self.wins / self.runs

    def interval(self) -> tuple[float, float]:
        """The 95 % Wilson interval of the chance to win."""
        return wilson(self.wins, self.runs)

    def plays(self) -> float | None:
        """The mean plays of the wins, counted from here; None without a win."""
        return self.plays_of_wins / self.wins if self.wins else None


class Effort:
    """How many shuffles and candidates to look at; `seconds` is the safety limit, 0 for none."""

    def __init__(self, shuffles: int, candidates: int, seconds: float = 0.0) -> None:
        self.shuffles = shuffles
        self.candidates = candidates
        self.seconds = seconds


def estimates(state: CatalystState, dice: Seeded, effort: Effort) -> list[Estimate]:
    """The best candidates by *pairs*, each played out over the same shuffles of the unseen cards, best first."""
    deadline = time.monotonic() + effort.seconds
    hidden = unseen(state)
    reach = reach_of(state.hand) + reach_of(hidden)
    found = moves(state.field, state.hand, state.field_limit)
    results = [Estimate(move) for move in best_moves(found, state.hand, reach, effort.candidates)]
    playout = Playout(state.field_limit)
    for _ in range(effort.shuffles):
        deck = dice.deal("shuffle", hidden, len(hidden))
        for result in results:
            result.add(run_move(state, result.move, deck, playout))
        if effort.seconds > 0 and time.monotonic() > deadline:
            break
    results.sort(key=score_of)
    return results


def run_move(state: CatalystState, move: Move, deck: list[int], playout: Playout) -> int:
    """Play a move and then *pairs* to the end; the plays from here, or LOSS."""
    more = playout.run(move.row, hand_after(state.hand, move.slot, deck, 0), deck[1:])
    return LOSS if more < 0 else 1 + int(more)


def score_of(estimate: Estimate) -> int:
    return estimate.score

"""A turn of ForCard as a table: what each plot is worth against each of the other's, and how to mix them.

Fictitious play, each side in turn answering how the other has chosen so far, gives the mix. In it a plot counts once
for what it does against the candidates and several times for what it usually does: nobody plays only the other's
candidates, and the mix without that lost to weaker players.
"""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.forcard.candidates import Candidate
from tefuda.core.chance import Seeded

ROUNDS: Final = 1000
SHARE: Final = 10
"""Plots chosen less than one tenth as often as the most frequent one are never played."""


class Mix:
    """The candidates of a turn, how often each was chosen, and what each pair of them is worth to the seat."""

    def __init__(self, own: list[Candidate], other: list[Candidate], table: list[list[float]]) -> None:
        self.own = own
        self.other = other
        self.table = table
        self.chosen = [0] * len(own)
        self.answers = [0] * len(other)

    def settle(self, rounds: int, trust: float) -> None:
        """Fictitious play; what a plot usually does counts `trust` times as much as what it does in the table."""
        gains = [0.0] * len(self.own)
        losses = [0.0] * len(self.other)
        for _ in range(rounds):
            mine = highest(gains)
            self.chosen[mine] += 1
            row = self.table[mine]
            for place in range(len(losses)):
                losses[place] += trust * self.other[place].usual - row[place]
            theirs = highest(losses)
            self.answers[theirs] += 1
            for place in range(len(gains)):
                gains[place] += trust * self.own[place].usual + self.table[place][theirs]

    def value(self, place: int) -> float:
        """What a plot is worth against the other's mix."""
        worth = 0.0
        for answer in range(len(self.other)):
            worth += self.table[place][answer] * self.answers[answer]
        return worth / sum(self.answers)

    def draw(self, dice: Seeded) -> list[int]:
        """One of the frequent plots, as often as it was chosen."""
        most = max(self.chosen)
        often = [count if count * SHARE >= most else 0 for count in self.chosen]
        place = int(dice.below(sum(often)))
        for number in range(len(often)):
            place -= often[number]
            if place < 0:
                return self.own[number].ids
        raise AssertionError("the counts of all plots are their total")


def highest(values: list[float]) -> int:
    """The place of the highest value, the first of several."""
    best = 0
    for place in range(len(values)):
        if values[place] > values[best]:
            best = place
    return best


__all__ = ["ROUNDS", "Mix"]

"""A turn of ForCard as a game of its own: both plot at once, so a good plot is a mix that the other cannot answer.

Of all plots those that do most by themselves are candidates, for both seats. Each pair is resolved and judged by
counting; fictitious play on that table, each side in turn answering how the other has chosen so far, gives the mix. In
it a plot counts once for what it does against the candidates and once for what it does alone: nobody plays only the
other's candidates, and without the second half the mix lost to weaker players.
"""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.forcard.judge import chance_of
from tefuda.ai.heuristics.forcard.plotting import all_plots, outlook, plotted
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.forcard.plots import DONE, READY, SKIPPING
from tefuda.games.forcard.state import ForcardState

A_CARD: Final = 3
"""So many candidates play the same card at most."""
ROUNDS: Final = 1000
SHARE: Final = 10
"""Plots chosen less than one tenth as often as the most frequent one are never played."""


class Candidate:
    """A plot, and the chance it gives if the other does nothing."""

    def __init__(self, ids: list[int], alone: float) -> None:
        self.ids = ids
        self.alone = alone


class Mix:
    """The candidates of a turn, how often each was chosen, and what each pair of them is worth to the seat."""

    def __init__(self, own: list[Candidate], other: list[Candidate], table: list[list[float]]) -> None:
        self.own = own
        self.other = other
        self.table = table
        self.chosen = [0] * len(own)
        self.answers = [0] * len(other)

    def settle(self, rounds: int) -> None:
        """Fictitious play."""
        gains = [0.0] * len(self.own)
        losses = [0.0] * len(self.other)
        for _ in range(rounds):
            mine = highest(gains)
            self.chosen[mine] += 1
            row = self.table[mine]
            for place in range(len(losses)):
                losses[place] += self.other[place].alone - row[place]
            theirs = highest(losses)
            self.answers[theirs] += 1
            for place in range(len(gains)):
                gains[place] += self.own[place].alone + self.table[place][theirs]

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


class Plotter:
    """Plays the mix of so many candidates."""

    def __init__(self, candidates: int) -> None:
        self.candidates = candidates

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, ForcardState)
        return self.mix(world, seat, dice).draw(dice)

    def mix(self, s: ForcardState, seat: int, dice: Seeded) -> Mix:
        """The solved table of this turn."""
        skips = s.step[1 - seat] == SKIPPING
        s = plotted(s, seat, [], dice)  # whatever the other has plotted is still to be plotted here
        own = candidates(s, seat, self.candidates, dice)
        other = [Candidate([], 0.0)] if skips else candidates(s, 1 - seat, self.candidates, dice)
        mix = Mix(own, other, [[meeting(s, seat, mine.ids, theirs.ids, dice) for theirs in other] for mine in own])
        mix.settle(ROUNDS)
        return mix


def candidates(s: ForcardState, seat: int, count: int, dice: Seeded) -> list[Candidate]:
    """The plots of a seat that do most by themselves, not too many with the same card."""
    found: list[Candidate] = []
    cards: list[int] = []
    for one in ranked(s, seat, [], dice):
        if cards.count(one.ids[0]) < A_CARD:
            cards.append(one.ids[0])
            found.append(lengthened(s, seat, one, dice))
            if len(found) == count:
                break
    return found


def ranked(s: ForcardState, seat: int, begun: list[int], dice: Seeded) -> list[Candidate]:
    """All plots that begin like this, those that do most by themselves first."""
    found = [Candidate(ids, outlook(s, seat, ids, dice)) for ids in all_plots(s, seat, begun, dice)]
    order = [(-found[place].alone, place) for place in range(len(found))]
    order.sort()
    return [found[place] for _, place in order]


def lengthened(s: ForcardState, seat: int, one: Candidate, dice: Seeded) -> Candidate:
    """A plot with the second card or the sacrifices that help it."""
    while one.ids[-1] == DONE:
        longer = ranked(s, seat, one.ids[:-1], dice)
        if not longer or longer[0].alone <= one.alone:
            break
        one = longer[0]
    return one


def meeting(s: ForcardState, seat: int, mine: list[int], theirs: list[int], dice: Seeded) -> float:
    """The chance of a seat after both plots; an empty one means that the other skips."""
    world = s.fork(dice)
    other = 1 - seat
    world.plots[other] = [action for action in theirs if action != DONE]
    world.step[other] = READY if theirs else SKIPPING
    for action in mine:
        world.apply(seat, action)
    return chance_of(world, seat)


def highest(values: list[float]) -> int:
    """The place of the highest value, the first of several."""
    best = 0
    for place in range(len(values)):
        if values[place] > values[best]:
            best = place
    return best


__all__ = ["ROUNDS", "Candidate", "Mix", "Plotter"]

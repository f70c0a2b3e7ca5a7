"""Which plots of a turn are worth a closer look.

All plots are ranked by what they do alone, the best of every card and a few more are tried against random plots of the
other, and those that do well in both are the candidates. Everything here can stop at a given time: then the plots that
were looked at until then, in random order, are all there are.
"""

from __future__ import annotations

import time
from typing import Final

from tefuda.ai.heuristics.forcard.judge import OPENING, Judge
from tefuda.ai.heuristics.forcard.plotting import all_plots, any_plots, meeting, outlook
from tefuda.core.chance import Seeded
from tefuda.games.forcard.cards.special import LATE, S01, S05
from tefuda.games.forcard.plots import DONE, SKIPPING
from tefuda.games.forcard.state import ForcardState

A_CARD: Final = 3
"""So many candidates play the same card at most, unless there are not enough cards."""
POOL: Final = 2
"""So many times the candidates are tried against random plots."""
LENGTHENED: Final = 6
"""So many of the best plots get a second card or sacrifices; each costs another ranking."""
NEVER: Final = -1.0


class Candidate:
    """A plot, the chance it gives if the other does nothing, and its mean chance against random plots of the other."""

    def __init__(self, ids: list[int], alone: float) -> None:
        self.ids = ids
        self.alone = alone
        self.usual = alone


class Scout:
    """Finds the candidates of a turn; `trials` random plots of the other at least, or none, try them."""

    def __init__(self, judge: Judge, dice: Seeded, trials: int) -> None:
        self.judge = judge
        self.dice = dice
        self.trials = trials
        self.until = NEVER
        """When to stop looking, on the monotonic clock."""

    def late(self) -> bool:
        return self.until != NEVER and time.monotonic() > self.until

    def candidates(self, s: ForcardState, seat: int, count: int) -> list[Candidate]:
        """The most useful plots of a seat; an empty one if it skips."""
        if s.step[seat] == SKIPPING:
            return [Candidate([], 0.0)]
        found = self.ranked(s, seat, [])
        if self.trials == 0:
            return self.with_extras(s, seat, varied(found, count, False))
        pool = self.with_extras(s, seat, varied(found, POOL * count, True))
        self.prove(s, seat, pool)
        return self.by_worth(pool)[:count]

    def prove(self, s: ForcardState, seat: int, pool: list[Candidate]) -> None:
        """Try plots against random ones of the other; with time running out against fewer, but all against the same."""
        others = any_plots(s, 1 - seat, self.trials, self.dice)
        sums = [0.0] * len(pool)
        met = 0
        for theirs in others:
            worths = [self.judge.chance(meeting(s, seat, one.ids, theirs, self.dice), seat) for one in pool]
            sums = [sums[place] + worths[place] for place in range(len(pool))]
            met += 1
            if self.late():
                break
        for place in range(len(pool)):
            pool[place].usual = sums[place] / met

    def ranked(self, s: ForcardState, seat: int, begun: list[int]) -> list[Candidate]:
        """All plots that begin like this, those that do most by themselves first."""
        plots = all_plots(s, seat, begun, self.dice)
        if self.judge.wary == seat and keeps_jammer(s, seat):
            plots = [ids for ids in plots if ids[0] != S05] or plots
        found: list[Candidate] = []
        for place in self.dice.deal("plot", list(range(len(plots))), len(plots)):
            if found and self.late():
                break
            found.append(Candidate(plots[place], outlook(s, seat, plots[place], self.judge, self.dice)))
        return self.by_worth(found)

    def by_worth(self, found: list[Candidate]) -> list[Candidate]:
        """The most useful first, equal ones in random order.

        Two players who break ties alike mirror each other, and nothing ever happens.
        """
        places = self.dice.deal("plot", list(range(len(found))), len(found))
        order = [(-found[place].alone - found[place].usual, place) for place in places]
        order.sort(key=first_of)
        return [found[place] for _, place in order]

    def with_extras(self, s: ForcardState, seat: int, found: list[Candidate]) -> list[Candidate]:
        """The same plots, the first of them lengthened."""
        return [self.lengthened(s, seat, one) for one in found[:LENGTHENED]] + found[LENGTHENED:]

    def lengthened(self, s: ForcardState, seat: int, one: Candidate) -> Candidate:
        """A plot with the second card or the sacrifices that help it."""
        while one.ids[-1] == DONE and not self.late():
            longer = self.ranked(s, seat, one.ids[:-1])
            if not longer or longer[0].alone <= one.alone:
                break
            one = longer[0]
        return one


def keeps_jammer(s: ForcardState, seat: int) -> bool:
    """Whether the jammer waits for the last turn on which the other may reverse.

    Early it costs least, and whoever plays well throws it away at once; against them it is a burden later on. Those who
    do not may do anything, and then a lead must be safe on that last turn.
    """
    if s.remaining() <= LATE + 1 or S01 not in s.hands[1 - seat]:
        return False
    return S05 in s.hands[1 - seat] or s.turn > OPENING


def varied(found: list[Candidate], count: int, every: bool) -> list[Candidate]:
    """So many of the first, not too many with the same card; with `every` also the first of each card."""
    chosen: list[Candidate] = []
    cards: list[int] = []
    different = len({one.ids[0] for one in found})
    limit = max(A_CARD, (count + different - 1) // different)
    for one in found:
        same = cards.count(one.ids[0])
        if (same < limit and len(chosen) < count) or (every and same == 0):
            cards.append(one.ids[0])
            chosen.append(one)
    return chosen


def first_of(entry: tuple[float, int]) -> float:
    return entry[0]

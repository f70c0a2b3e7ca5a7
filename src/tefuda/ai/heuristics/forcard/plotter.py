"""Players that solve the table of a turn."""

from __future__ import annotations

import time
from typing import Final

from tefuda.ai.heuristics.forcard.candidates import Candidate, Scout
from tefuda.ai.heuristics.forcard.judge import Judge
from tefuda.ai.heuristics.forcard.matrix import ROUNDS, Mix
from tefuda.ai.heuristics.forcard.plotting import meeting, plotted
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.forcard.plots import SKIPPING
from tefuda.games.forcard.state import ForcardState

TRUST: Final = 10.0
"""How much more what a plot usually does counts than the table."""
RANKING: Final = 0.3
"""The part of the time in which each seat's candidates are found."""


class Plotter:
    """Plays the mix of so many candidates; with `trials` it is wary: they are tried against random plots too."""

    def __init__(self, count: int, trials: int = 0) -> None:
        self.count = count
        self.trials = trials

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, ForcardState)
        return self.mix(world, seat, dice).draw(dice)

    def mix(self, s: ForcardState, seat: int, dice: Seeded, seconds: float = 0.0) -> Mix:
        """The solved table of this turn; with a number of seconds as much of it as can be looked at in them."""
        begin = time.monotonic()
        scout = Scout(Judge(seat) if self.trials else Judge(), dice, self.trials)
        s = unplotted(s, seat, dice)
        found: list[list[Candidate]] = []
        for looking in range(2):
            if seconds > 0.0:
                scout.until = begin + RANKING * (looking + 1) * seconds
            found.append(scout.candidates(s, seat if looking == 0 else 1 - seat, self.count))
        if seconds > 0.0:
            scout.until = begin + seconds
        mix = shallow(s, seat, found, scout)
        mix.settle(ROUNDS, TRUST if self.trials else 1.0)
        return mix


def unplotted(s: ForcardState, seat: int, dice: Seeded) -> ForcardState:
    """The same position with everything still to be plotted: whatever the other has plotted is secret."""
    skips = s.step[1 - seat] == SKIPPING
    s = plotted(s, seat, [], dice)
    if skips:
        s.step[1 - seat] = SKIPPING
    return s


def shallow(s: ForcardState, seat: int, found: list[list[Candidate]], scout: Scout) -> Mix:
    """What the candidates are worth against each other, row by row; rows for which there is no time are left out."""
    own, other = found
    table: list[list[float]] = []
    for mine in own:
        if table and scout.late():
            break
        table.append([judged(s, seat, mine, theirs, scout) for theirs in other])
    return Mix(own[: len(table)], other, table)


def judged(s: ForcardState, seat: int, mine: Candidate, theirs: Candidate, scout: Scout) -> float:
    """The chance of a seat after both plots, by counting."""
    return scout.judge.chance(meeting(s, seat, mine.ids, theirs.ids, scout.dice), seat)


__all__ = ["Plotter"]

"""A turn of the past, both plots known: how to have mixed it, and the best answer to what the other plotted."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from tefuda.ai.heuristics.forcard.judge import Judge
from tefuda.ai.heuristics.forcard.matrix import ROUNDS, Mix
from tefuda.ai.heuristics.forcard.plotter import Plotter, unplotted
from tefuda.ai.heuristics.forcard.plotting import all_plots, meeting
from tefuda.ai.heuristics.forcard.telling import CANDIDATES, MOVES, TRIALS, move
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.core.records import Event
from tefuda.games.forcard.events import Place, TurnEnd
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.plots import DONE
from tefuda.games.forcard.state import ForcardState

MIXING: Final = 0.6
"""The part of the time in which the mix is found; the rest is for the answer."""
CLOSER: Final = 8
"""So many of the best answers are tried again: chance may have helped them once."""
AGAIN: Final = 8
CLEAR: Final = 0.02
"""By so much an answer must be better than what was done: nearer than this, counting cannot tell them apart."""


class Meeting:
    """A turn against one known plot of the other; an empty one is that of a seat that skips."""

    def __init__(self, s: ForcardState, seat: int, theirs: list[int], dice: Seeded) -> None:
        self.s = s
        self.seat = seat
        self.theirs = theirs
        self.dice = dice
        self.judge = Judge()

    def chance(self, mine: list[int], trials: int = 1) -> float:
        """The chance to win with a plot: the mean of so many trials."""
        worth = 0.0
        for _ in range(trials):
            worth += self.judge.chance(meeting(self.s, self.seat, mine, self.theirs, self.dice), self.seat)
        return worth / trials

    def best(self, mine: list[int], until: float) -> tuple[list[int], float]:
        """The best answer that is found until then, and its chance to win; `mine` if nothing is clearly better."""
        tried = self.ranked([], until)[:CLOSER]
        longer = [one for plot in tried if plot[-1] == DONE for one in self.ranked(plot[:-1], until)[:1]]
        done = self.chance(mine, AGAIN)
        found = [(self.chance(plot, AGAIN), plot) for plot in [*tried, *longer]]
        worth, plot = max(found, key=lambda one: one[0])
        return (plot, worth) if worth - done > CLEAR else (mine, done)

    def ranked(self, begun: list[int], until: float) -> list[list[int]]:
        """All plots that begin like this, the best first; those that were looked at, if time runs out."""
        plots = all_plots(self.s, self.seat, begun, self.dice)
        found: list[tuple[float, int]] = []
        for place in self.dice.deal("plot", list(range(len(plots))), len(plots)):
            if found and until > 0 and time.monotonic() > until:
                break
            found.append((self.chance(plots[place]), place))
        return [plots[place] for _, place in sorted(found, reverse=True)]


def hindsight(world: State, seat: int, told: Sequence[Event], dice: Seeded, seconds: float) -> dict[str, Any] | None:
    """What a plot was worth. `world` is the true position before it, `told` all that came of it.

    None if the turn never came to its end: the plot was taken back, or the match was given up.
    """
    assert isinstance(world, ForcardState)
    begin = time.monotonic()
    s = unplotted(world, seat, dice)
    mine = revealed(s, seat, told)
    if not mine:
        return None
    mix = settled(Plotter(CANDIDATES, TRIALS).mix(s, seat, dice, MIXING * seconds))
    met = Meeting(s, seat, revealed(s, 1 - seat, told), dice)
    answer, worth = met.best(mine, begin + seconds if seconds > 0 else 0)
    written = registry.find("forcard").notation
    return {
        "moves": best_first(s, seat, mix),
        "taken": expected(s, seat, mix, mine, dice),
        "answer": written.short(written.action(s, seat, answer)),
        "met": worth if answer is mine else met.chance(mine, AGAIN),
        "answered": worth,
    }


def settled(mix: Mix) -> Mix:
    """The same table solved by itself: whoever looks back need not be wary of those who play anything."""
    again = Mix(mix.own, mix.other, mix.table)
    again.settle(ROUNDS, 0.0)
    return again


def best_first(s: ForcardState, seat: int, mix: Mix) -> list[dict[str, Any]]:
    """The plots of a mix by how often they are chosen; those that are not, by what they are worth against it."""
    order = sorted(range(len(mix.own)), key=lambda place: (-mix.chosen[place], -mix.value(place)))
    return [move(s, seat, mix, place) for place in order[:MOVES]]


def expected(s: ForcardState, seat: int, mix: Mix, mine: list[int], dice: Seeded) -> float:
    """What a plot is worth against the other's mix, whether or not it is a part of the own one."""
    judge = Judge(seat)
    worth = 0.0
    for theirs, count in zip(mix.other, mix.answers, strict=True):
        if count:
            worth += count * judge.chance(meeting(s, seat, mine, theirs.ids, dice), seat)
    return worth / sum(mix.answers)


def revealed(s: ForcardState, seat: int, told: Sequence[Event]) -> list[int]:
    """The ids of the plot that a seat revealed first in what was told; none if it skipped."""
    placed: list[Place] = []
    for event in told:
        if isinstance(event, Place):
            placed.append(event)
        elif placed and isinstance(event, TurnEnd):
            break
    halves = [_half(event) for event in placed if event.by == SEATS[seat]]
    if not halves:
        return []
    action = {"do": "double", "plays": halves} if len(halves) > 1 else {"do": "play", **halves[0]}
    ids: list[int] = registry.find("forcard").notation.admit(s, SEATS[seat], action)[1]
    return ids


def _half(event: Place) -> dict[str, Any]:
    dealt = {"card": event.card, "at": event.at}
    if event.dir is not None:
        dealt["dir"] = event.dir
    return {**dealt, "sacrifice": list(event.sacrifice)} if event.sacrifice else dealt


__all__ = ["hindsight"]

"""Which plots there are, and what each does if the other player does nothing."""

from __future__ import annotations

from tefuda.ai.heuristics.forcard.judge import chance_of
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.forcard import score
from tefuda.games.forcard.plots import CHOOSE_CARD, CHOOSE_SACRIFICE, CHOOSE_SECOND, DONE, READY, SKIPPING
from tefuda.games.forcard.state import ForcardState


def all_plots(s: ForcardState, seat: int, begun: list[int], dice: Seeded) -> list[list[int]]:
    """Every plot that begins like this and then takes one more card or cell of sacrifice at most."""
    found: list[list[int]] = []
    waiting: list[list[int]] = [begun]
    while waiting:
        ids = waiting.pop()
        world = plotted(s, seat, ids, dice)
        if world.step[seat] == READY:
            found.append(ids)
        elif len(ids) > len(begun) and world.step[seat] in (CHOOSE_SACRIFICE, CHOOSE_SECOND):
            waiting.append([*ids, DONE])
        else:
            waiting += [[*ids, action] for action in world.legal(seat) if len(ids) > len(begun) or action != DONE]
    return found


def plotted(s: ForcardState, seat: int, ids: list[int], dice: Seeded) -> ForcardState:
    """The position with a plot as far as it has come, while the other is still to plot."""
    world = s.fork(dice)
    world.plots[1 - seat] = []
    world.step[1 - seat] = CHOOSE_CARD
    for action in ids:
        world.apply(seat, action)
    return world


def alone(s: ForcardState, seat: int, ids: list[int], dice: Seeded) -> ForcardState:
    """The position after this turn if the other does nothing in it."""
    world = s.fork(dice)
    world.plots[1 - seat] = []
    world.step[1 - seat] = SKIPPING
    for action in ids:
        world.apply(seat, action)
    return world


def outlook(s: ForcardState, seat: int, ids: list[int], dice: Seeded) -> float:
    """The chance of a seat after its plot alone."""
    return chance_of(alone(s, seat, ids, dice), seat)


class Greedy:
    """The plot of one card, without sacrifices, that leads by most if the other does nothing; ties at random."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, ForcardState)
        best: list[list[int]] = []
        most = 0
        for ids in all_plots(world, seat, [], dice):
            parts = alone(world, seat, ids, dice).score_parts()
            lead = score.total(parts, seat) - score.total(parts, 1 - seat)
            if not best or lead > most:
                most = lead
                best = []
            if lead == most:
                best.append(ids)
        return best[dice.below(len(best))]

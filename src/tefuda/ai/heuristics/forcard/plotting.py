"""Which plots there are, and what each does if the other player does nothing."""

from __future__ import annotations

from typing import Final

from tefuda.ai.heuristics.forcard.judge import Judge
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.forcard import score
from tefuda.games.forcard.plots import CHOOSE_CARD, CHOOSE_SACRIFICE, CHOOSE_SECOND, DONE, READY, SKIPPING
from tefuda.games.forcard.state import ForcardState

TRIFLE: Final = 0.0001
"""What a half point of lead is worth where it decides nothing."""


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


def any_plots(s: ForcardState, seat: int, count: int, dice: Seeded) -> list[list[int]]:
    """At least so many random plots without extras, each card equally often; an empty one of a seat that skips."""
    if s.step[seat] == SKIPPING:
        return [[]]
    cards = plotted(s, seat, [], dice).legal(seat)
    rounds = (count + len(cards) - 1) // len(cards)
    return [any_plot(s, seat, card, dice) for card in cards * rounds]


def any_plot(s: ForcardState, seat: int, card: int, dice: Seeded) -> list[int]:
    """A random plot of this card."""
    ids = [card]
    world = plotted(s, seat, ids, dice)
    while world.step[seat] < READY:
        going_on = world.legal(seat)
        action = DONE if going_on[-1] == DONE else dice.draw("plot", going_on)
        ids.append(action)
        world.apply(seat, action)
    return ids


def plotted(s: ForcardState, seat: int, ids: list[int], dice: Seeded) -> ForcardState:
    """The position with a plot as far as it has come, while the other is still to plot."""
    world = s.fork(dice)
    world.plots[1 - seat] = []
    world.step[1 - seat] = CHOOSE_CARD
    for action in ids:
        world.apply(seat, action)
    return world


def meeting(s: ForcardState, seat: int, mine: list[int], theirs: list[int], dice: Seeded) -> ForcardState:
    """The position after both plots; an empty one is that of a seat that skips."""
    if not mine:
        return meeting(s, 1 - seat, theirs, mine, dice)
    world = s.fork(dice)
    other = 1 - seat
    world.plots[other] = [action for action in theirs if action != DONE]
    world.step[other] = READY if theirs else SKIPPING
    for action in mine:
        world.apply(seat, action)
    return world


def outlook(s: ForcardState, seat: int, ids: list[int], judge: Judge, dice: Seeded) -> float:
    """The chance of a seat if the other does nothing; of plots that end the match alike, the higher lead is better."""
    world = meeting(s, seat, ids, [], dice)
    chance = judge.chance(world, seat)
    return chance + TRIFLE * lead_of(world, seat) if world.over else chance


def lead_of(s: ForcardState, seat: int) -> int:
    parts = s.score_parts()
    return score.total(parts, seat) - score.total(parts, 1 - seat)


class Greedy:
    """The plot of one card, without sacrifices, that leads by most if the other does nothing; ties at random."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, ForcardState)
        best: list[list[int]] = []
        most = 0
        for ids in all_plots(world, seat, [], dice):
            lead = lead_of(meeting(world, seat, ids, [], dice), seat)
            if not best or lead > most:
                most = lead
                best = []
            if lead == most:
                best.append(ids)
        return best[dice.below(len(best))]

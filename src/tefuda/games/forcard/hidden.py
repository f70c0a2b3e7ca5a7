"""Who sees what: everything is open to all, except a plot, which only its owner sees until both are in (section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.chance import Chance
from tefuda.games.forcard import plots
from tefuda.games.forcard.plots import CHOOSE_CARD, READY

if TYPE_CHECKING:
    from tefuda.games.forcard.state import ForcardState


def plot_readers(seat: int) -> int:
    """The mask of those who may read a plot: its owner."""
    return 1 if seat == 0 else 2


def sees_plot(viewer: int, seat: int) -> bool:
    """Whether a viewer may read a seat's plot."""
    return viewer == seat


def guess(s: ForcardState, seat: int, chance: Chance) -> ForcardState:
    """The same position with another plot of the opponent, each choice drawn anew; an unfinished one is unknown."""
    world = s.fork(chance)
    other = 1 - seat
    if s.over or s.step[other] > READY:
        return world
    world.plots[other] = []
    world.step[other] = CHOOSE_CARD
    while s.step[other] == READY and world.step[other] != READY:
        plots.choose(world, other, chance.draw("plot", plots.legal(world, other)))
    return world

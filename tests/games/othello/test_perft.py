"""Lines of play of plain Othello from the start position, against the numbers that other programs agree on.

How we count: a line is a sequence of plies, and a pass is a ply like a placement (R18: it is an action of its own). A
line that has ended before the depth is not counted. The published numbers count in the same way: up to depth 8 nobody
has to pass, and 24 of the 3,005,288 lines of nine plies end with the first pass. The game that ends soonest, with one
colour wiped out, takes nine placements and two passes, so no line has ended by depth 9.
"""

from __future__ import annotations

import pytest

from samples import sample
from tefuda.core import registry
from tefuda.core.chance import Chance
from tefuda.core.engine import State

PUBLISHED = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]
DEPTH = sample(9, 7)


def lines(state: State, depth: int) -> int:
    seat = state.awaiting() - 1
    actions = state.legal(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.fork(state.chance)
        after.apply(seat, action)
        if after.awaiting():
            total += lines(after, depth - 1)
    return total


@pytest.mark.parametrize("depth", range(1, DEPTH + 1))
def test_lines_of_play_are_as_many_as_published(depth: int) -> None:
    game = registry.find("othello")
    start = game.new(game.options({"cards": "off"}), Chance(), None)

    assert lines(start, depth) == PUBLISHED[depth - 1]

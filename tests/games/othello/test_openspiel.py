"""Plain Othello against another program's, ply by ply. Squares and the pass have the same numbers in both."""

from __future__ import annotations

import pyspiel
import pytest

from tefuda.core import registry
from tefuda.core.chance import Chance, Seeded

GAMES = 500
PASS = 64
GAME = registry.find("othello")
OTHER = pyspiel.load_game("othello")


def first_difference(seed: str) -> str:
    """Play a random game in both programs; where they differ, if they do.

    The other program ends a game as soon as neither side can move; ours still asks both to pass (R18).
    """
    dice = Seeded(seed)
    ours = GAME.new(GAME.options({"cards": "off"}), Chance(), None)
    other = OTHER.new_initial_state()
    while not other.is_terminal():
        seat = ours.awaiting() - 1
        actions = ours.legal(seat)
        if seat != other.current_player() or actions != other.legal_actions():
            return f"{other}\nseat {seat}, {actions}, but {other.current_player()}, {other.legal_actions()}"
        action = actions[dice.below(len(actions))]
        ours.apply(seat, action)
        other.apply_action(action)
    while ours.awaiting():
        seat = ours.awaiting() - 1
        if ours.legal(seat) != [PASS]:
            return f"{other}\nis over, but seat {seat} may do {ours.legal(seat)}"
        ours.apply(seat, PASS)
    return "" if ours.returns() == other.returns() else f"{other}\n{ours.returns()}, but {other.returns()}"


@pytest.mark.parametrize("block", range(10))
def test_random_games_have_the_same_legal_moves_and_results(block: int) -> None:
    differences = [first_difference(f"{block} {number}") for number in range(GAMES // 10)]

    assert [difference for difference in differences if difference] == []

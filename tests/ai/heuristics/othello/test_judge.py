"""How Othello is judged: what is counted, for whom, and that the players know what they should."""

from __future__ import annotations

import pytest

from tefuda.ai.heuristics.othello.features import around, features
from tefuda.ai.heuristics.othello.judge import OthelloKnowledge, chance_of_black
from tefuda.ai.heuristics.othello.weights import CARDS, PHASES, PLAIN
from tefuda.ai.players import find_player
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.games.othello.board import count
from tefuda.games.othello.state import OthelloState

EMPTY = ["........"] * 8


def position(board: list[str], turn: str = "black", cards: str = "off", **given: object) -> OthelloState:
    game = registry.find("othello")
    state = game.notation.read(
        game.options({"cards": cards}), {"board": board, "turn": turn, **given}, Seeded("x"), None
    )
    assert isinstance(state, OthelloState)
    return state


def turned(board: list[str]) -> list[str]:
    """The board with the colours changed."""
    return [row.translate(str.maketrans("BW", "WB")) for row in board]


def named(state: OthelloState) -> dict[str, int]:
    return dict(zip(CARDS, features(state), strict=False))


CORNERS = [
    "BB......",
    "B.......",
    "........",
    "...WB...",
    "...BW...",
    "........",
    ".W......",
    "......W.",
]


def test_a_corner_changes_what_the_squares_beside_it_count_as() -> None:
    found = named(position(CORNERS))

    assert found["corners"] == 1
    assert found["stones beside a taken corner"] == 2
    assert found["stones beside an empty corner"] == -1  # white's g8
    assert found["stones slanting from an empty corner"] == -1  # white's b7
    assert found["stones slanting from a taken corner"] == 0


def test_the_squares_of_the_board_have_one_feature_each() -> None:
    everything = position(["BBBBBBBB"] * 7 + ["BBBBBBBW"], "white")
    numbers = named(everything)

    squares = [name for name in numbers if name.startswith("stones") and "kind" not in name and "flipped" not in name]
    # 64 squares, h8 white's: 63 - 1, of which three corners to one.
    assert sum(numbers[name] for name in squares) + numbers["corners"] == 62


def test_moves_are_counted_for_both_sides() -> None:
    # Black may go to d3, c4, f5 and e6, white to as many squares.
    assert named(position(["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3))["squares to move to"] == 0


def test_the_neighbours_of_a_corner_stay_on_the_board() -> None:
    assert count(around(1)) == 4
    assert count(around(-0x8000000000000000)) == 4


@pytest.mark.parametrize("turn", ["black", "white"])
def test_colours_changed_are_chances_changed(turn: str) -> None:
    other = "white" if turn == "black" else "black"

    chance = chance_of_black(position(CORNERS, turn))

    assert chance + chance_of_black(position(turned(CORNERS), other)) == pytest.approx(1.0)


def test_a_corner_is_worth_more_than_an_edge() -> None:
    board = ["........"] * 3 + ["...WB...", "...BW..."] + ["........"] * 3
    corner, edge = ["B.......", *board[1:]], ["...B....", *board[1:]]

    assert chance_of_black(position(corner)) > chance_of_black(position(edge))


def test_every_feature_has_a_weight_in_every_phase() -> None:
    with_cards = position(CORNERS, cards="on")

    assert len(features(position(CORNERS))) == len(PLAIN)
    assert len(features(with_cards)) == len(CARDS)
    assert {len(row) for row in (*PLAIN.values(), *CARDS.values())} == {PHASES}


def test_judging_gives_both_seats_together_one() -> None:
    assert sum(OthelloKnowledge().judge(position(CORNERS), Seeded("dice"))) == pytest.approx(1.0)


def test_greedy_takes_the_most_stones() -> None:
    # a1 takes one stone, a3 five.
    board = [".WB.....", "........", ".WWWWWB.", *EMPTY[3:]]

    assert find_player("othello", "greedy").act(position(board), 0, Seeded("dice")) == [16]


def test_a_corner_promises_most_and_what_opens_it_least() -> None:
    a1, a2, b2, c3 = 0, 8, 9, 18

    found = OthelloKnowledge().promise(position(CORNERS), 0, [a1, a2, b2, c3])

    assert found is not None
    assert found[0] > found[3] > found[1] > found[2]

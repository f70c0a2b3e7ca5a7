"""The scorer against another one that was written from the rulings without looking at it.

TEFUDA_LONG=1 compares 100,000 boards instead of some thousands.
"""

from __future__ import annotations

import os
from itertools import combinations

import pytest

from samples import sample
from tefuda.core.chance import Seeded
from tefuda.games.forcard.grid import grid
from tefuda.games.forcard.score import score_parts

BOARDS_A_SIZE = 20_000 if os.environ.get("TEFUDA_LONG") else sample(1_200, 300)

Cell = tuple[int, int]


def slow_score(size: int, board: list[int], side: int) -> list[int]:
    """Section 7 for one player, by brute force over sets of coordinates."""
    strength = {(at % size, at // size): abs(value) for at, value in enumerate(board) if value * side > 0}
    fortress = sum(bonus(sets_in(region), strength) for region in regions(set(strength)))
    return [2 * len(strength), sum(value - 1 for value in strength.values()), fortress]


def regions(cells: set[Cell]) -> list[set[Cell]]:
    """Merge neighbours until nothing merges."""
    groups = [{cell} for cell in cells]
    for x, y in cells:
        for neighbour in ((x + 1, y), (x, y + 1)):
            if neighbour in cells:
                joined = [group for group in groups if (x, y) in group or neighbour in group]
                groups = [group for group in groups if group not in joined] + [set().union(*joined)]
    return groups


def sets_in(region: set[Cell]) -> set[frozenset[Cell]]:
    """Every different 2×2, L and plus that lies wholly in a region."""
    found: set[frozenset[Cell]] = set()
    for left, top in {(x - dx, y - dy) for x, y in region for dx in (0, 1) for dy in (0, 1)}:
        window = [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)]
        plus = [(left, top), (left - 1, top), (left + 1, top), (left, top - 1), (left, top + 1)]
        for cells in (*combinations(window, 3), window, plus):
            if region.issuperset(cells):
                found.add(frozenset(cells))
    return found


def bonus(sets: set[frozenset[Cell]], strength: dict[Cell, int]) -> int:
    """The best in full, the others half."""
    weakest = [min(strength[cell] for cell in cells) for cells in sets]
    bases = sorted((2 * (m - 1) for m in weakest if m >= 2), reverse=True)
    return sum(bases[:1]) + sum(base // 2 for base in bases[1:])


def random_board(size: int, dice: Seeded) -> list[int]:
    """Boards of several tempers: any values, strong ones, mostly one player's, mostly empty."""
    temper = dice.below(4)
    board = []
    for _ in range(size * size):
        value = int(dice.below(11)) - 5
        if temper == 1:
            value = [-5, -3, -2, 2, 3, 5][dice.below(6)]
        elif temper == 2:
            value = abs(value) if dice.below(8) else value
        elif temper == 3:
            value = value if dice.below(3) == 0 else 0
        board.append(value)
    return board


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_both_scorers_agree_on_random_boards(size: int) -> None:
    dice = Seeded(f"boards {size}")

    for _ in range(BOARDS_A_SIZE):
        board = random_board(size, dice)
        assert score_parts(grid(size), board) == slow_score(size, board, 1) + slow_score(size, board, -1), board


def test_the_rulings_example_scores_18() -> None:
    board = [0] * 25
    for cell in (0, 1, 5, 6):
        board[cell] = 2

    assert score_parts(grid(5), board) == [8, 4, 6, 0, 0, 0]

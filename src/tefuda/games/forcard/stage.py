"""One stage of a turn: everything in it is judged on the board before it, summed, and clipped once (R5)."""

from __future__ import annotations

from typing import Final

LIMIT: Final = 5
"""The greatest strength of a cell."""


class Stage:
    """What the cards of a stage want of the board. Nothing changes until the state takes it over."""

    def __init__(self, board: list[int]) -> None:
        self.base = board[:]
        """What the cells are set to."""
        self.change = [0] * len(board)
        """What is then added."""

    def value(self, cell: int) -> int:
        """What a cell is set to; without additions, so that both players work on the same board."""
        return self.base[cell]

    def put(self, cell: int, value: int) -> None:
        self.base[cell] = value

    def add(self, cell: int, amount: int) -> None:
        self.change[cell] += amount

    def turn_signs(self) -> None:
        self.base = [-value for value in self.base]

    def result(self, cell: int) -> int:
        """The clipped outcome."""
        value = self.base[cell] + self.change[cell]
        if value > LIMIT:
            return LIMIT
        return value if value > -LIMIT else -LIMIT

"""The contract of a card: when it asks for what, and what it then does.

`form` says how a card is played: at once, by picking squares or cards first, or with the next stone that is placed.
Everything else is overridden where a card has something to say; the table in table.py gives each its number and cost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from tefuda.games.othello.numbers import PLAIN

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState

IMMEDIATE: Final = 0
SQUARE: Final = 1
CARD: Final = 2
PLACEMENT: Final = 3


@mypyc_attr(native_class=True)
class Card:
    """A card that does nothing yet."""

    form: int = PLACEMENT
    kind: int = PLAIN
    """The kind of the stone placed with it."""
    timer: int = 0
    """With what that kind begins to count."""
    rate: int = 1
    """Charge for each stone flipped by the placement."""
    picks: int = 1
    line: str = ""
    """The log line of the placement."""
    wakes: bool = False
    """Whether its stone acts at turn starts."""

    def __init__(self, cost: int) -> None:
        self.cost = cost

    def targets(self, s: OthelloState) -> i64:
        """The squares that may be picked."""
        return 0

    def choices(self, s: OthelloState) -> list[int]:
        """The cards that may be picked, left to right."""
        return []

    def is_possible(self, s: OthelloState) -> bool:
        """Whether there will be a card to pick once this one has been used."""
        return False

    def open(self, s: OthelloState) -> None:
        """What happens as soon as the card has been used."""

    def pick(self, s: OthelloState, target: i64) -> None:
        """What happens to a picked square or card."""

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        """What follows the placement on `square` when the flips of its batch are done."""

    def wake(self, s: OthelloState, square: i64) -> None:
        """What the card's stone on `square` does at a turn start."""

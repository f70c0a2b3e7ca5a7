"""Fort cards: own cells in reach are strengthened (section 6.2). All are judged after the colour phase (R25, R26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.forcard.cards.base import ANYWHERE, OWN, Card, Revealed
from tefuda.games.forcard.grid import SHAPES

if TYPE_CHECKING:
    from tefuda.games.forcard.stage import Stage
    from tefuda.games.forcard.state import ForcardState

WEAK: Final = 2
"""The strength up to which F13 helps."""


class Fort(Card):
    """Strengthens the own cells of a shape around its target."""

    def __init__(self, name: str, amount: int, shape: str = "dot", ground: int = ANYWHERE) -> None:
        super().__init__(name, ground)
        self.amount = amount
        self.shape = SHAPES[shape]

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.own_among(s.grid.shapes[self.shape][r.at], r.side)

    def area(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.grid.shapes[self.shape][r.at]

    def strengthen(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        for cell in self.reach(s, r):
            stage.add(cell, self.amount * r.side)


class WholeBoard(Fort):
    """F08. Strengthens all own cells."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.own_cells(r.side)

    def area(self, s: ForcardState, r: Revealed) -> list[int]:
        return self.reach(s, r)


class Recoil(WholeBoard):
    """F09. All own cells +2, and every enemy cell comes 1 nearer to 0."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return sorted(s.own_cells(r.side) + s.own_cells(-r.side))

    def strengthen(self, s: ForcardState, r: Revealed, stage: Stage) -> None:
        for cell in s.own_cells(r.side):
            stage.add(cell, self.amount * r.side)
        for cell in s.own_cells(-r.side):
            stage.add(cell, r.side)  # R30


class Region(Fort):
    """F12. Strengthens the own region of its target; nothing if the target has been lost (R27)."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.region(r.at, r.side)

    def area(self, s: ForcardState, r: Revealed) -> list[int]:
        return s.region(r.at, r.side)


class WeakRegion(Region):
    """F13. Strengthens the weak cells of the own region of its target."""

    def reach(self, s: ForcardState, r: Revealed) -> list[int]:
        return [cell for cell in s.region(r.at, r.side) if abs(s.board[cell]) <= WEAK]


FORTS: Final[list[Card]] = [
    Fort("F01", 2, "dot", OWN),
    Fort("F02", 1, "plus"),
    Fort("F03", 1, "plus"),
    Fort("F04", 2, "block2"),
    Fort("F05", 1, "plus"),
    Fort("F06", 1, "plus", OWN),
    Fort("F07", 2, "block2"),
    WholeBoard("F08", 1),
    Recoil("F09", 2),
    Fort("F10", 2, "row"),
    Fort("F11", 2, "column"),
    Region("F12", 1, "dot", OWN),
    WeakRegion("F13", 2, "dot", OWN),
]

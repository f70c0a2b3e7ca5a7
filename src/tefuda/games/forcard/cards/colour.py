"""Colour cards: a pattern each (section 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tefuda.games.forcard.cards.base import ANYWHERE, CORNER, EDGE, Card, Revealed
from tefuda.games.forcard.grid import DL, DOWN, DR, LEFT, NO_WAY, RIGHT, SHAPES, UL, UP, UR, Grid

if TYPE_CHECKING:
    from tefuda.games.forcard.state import ForcardState

STRAIGHT: Final = [UP, DOWN, LEFT, RIGHT]
DIAGONAL: Final = [UL, UR, DL, DR]
UPRIGHT: Final = [UP, DOWN]


class Colour(Card):
    """Paints its pattern: +1 on each cell."""

    def __init__(self, index: int, name: str, shapes: dict[int, str], ground: int = ANYWHERE) -> None:
        """`shapes` has one shape for each way; NO_WAY where the card has a single one."""
        chosen = [] if ground != ANYWHERE or NO_WAY in shapes else list(shapes)
        super().__init__(name, ground, chosen)
        self.index = index
        self.shapes = {way: SHAPES[shape] for way, shape in shapes.items()}

    def shape_at(self, grid: Grid, at: int, way: int) -> int:
        """The shape it has on a target: as chosen, or as the border there asks for (R17, R18)."""
        return self.shapes[grid.inward[at] if self.ground != ANYWHERE else way]

    def fix(self, s: ForcardState, r: Revealed) -> None:
        r.paint_as(self.index, self.shape_at(s.grid, r.at, r.way))


def by_way(family: str, ways: list[int], names: list[str]) -> dict[int, str]:
    """The shapes of a family, one for each way."""
    return {way: f"{family}-{name}" for way, name in zip(ways, names, strict=True)}


_STRAIGHT_NAMES: Final = ["up", "down", "left", "right"]
_DIAGONAL_NAMES: Final = ["ul", "ur", "dl", "dr"]

PATTERNS: Final = [
    ("C01", {NO_WAY: "dot"}, ANYWHERE),
    ("C03", by_way("pair", STRAIGHT, _STRAIGHT_NAMES), ANYWHERE),
    ("C04", by_way("pair", DIAGONAL, _DIAGONAL_NAMES), ANYWHERE),
    ("C06", by_way("ell", DIAGONAL, _DIAGONAL_NAMES), CORNER),
    ("C07", by_way("line", STRAIGHT, _STRAIGHT_NAMES), EDGE),
    ("C09", {NO_WAY: "dot"}, ANYWHERE),
    ("C10", {NO_WAY: "above-below"}, ANYWHERE),
    ("C11", {NO_WAY: "plus"}, ANYWHERE),
    ("C12", {NO_WAY: "saltire"}, ANYWHERE),
    ("C13", {NO_WAY: "across"}, ANYWHERE),
    ("C14", {NO_WAY: "upright"}, ANYWHERE),
    ("C15", {NO_WAY: "block2"}, ANYWHERE),
    ("C16", by_way("ell", DIAGONAL, _DIAGONAL_NAMES), ANYWHERE),
    ("C17", by_way("tee", UPRIGHT, ["up", "down"]), ANYWHERE),
    ("C21", {NO_WAY: "row"}, ANYWHERE),
    ("C22", {NO_WAY: "column"}, ANYWHERE),
    ("C24", {NO_WAY: "block3"}, ANYWHERE),
]
"""Id, shape by way, ground; in catalogue order."""

C01: Final = 0
C09: Final = 5

COLOURS: Final = [Colour(index, name, shapes, ground) for index, (name, shapes, ground) in enumerate(PATTERNS)]

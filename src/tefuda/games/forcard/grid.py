"""The board's geometry: cells, directions and the patterns of the cards, which are drawings. No rule is in here.

Cells are numbered in reading order. A drawing shows the target as T (o if the pattern leaves it out) and the other
cells of the pattern as #; ~ stands for all cells from there to the border.
"""

from __future__ import annotations

from typing import Final

SMALLEST: Final = 4
LARGEST: Final = 8

WAYS: Final = ["up", "down", "left", "right", "ul", "ur", "dl", "dr"]
UP: Final = 0
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
UL: Final = 4
UR: Final = 5
DL: Final = 6
DR: Final = 7
NO_WAY: Final = -1

DRAWINGS: Final = {
    "dot": "T",
    "pair-up": "#/T",
    "pair-down": "T/#",
    "pair-left": "#T",
    "pair-right": "T#",
    "pair-ul": "#./.T",
    "pair-ur": ".#/T.",
    "pair-dl": ".T/#.",
    "pair-dr": "T./.#",
    "ell-ul": ".#/#T",
    "ell-ur": "#./T#",
    "ell-dl": "#T/.#",
    "ell-dr": "T#/#.",
    "line-up": "#/#/T",
    "line-down": "T/#/#",
    "line-left": "##T",
    "line-right": "T##",
    "above-below": "#/o/#",
    "plus": ".#./#T#/.#.",
    "saltire": "#.#/.T./#.#",
    "across": "#T#",
    "upright": "#/T/#",
    "block2": "T#/##",
    "tee-up": ".#./#T#",
    "tee-down": "#T#/.#.",
    "row": "~T~",
    "column": "~/T/~",
    "block3": "###/#T#/###",
    "beside": ".#./#o#/.#.",
}
NO_SHAPE: Final = -1
SHAPES: Final = {name: shape for shape, name in enumerate(DRAWINGS)}
DOT: Final = SHAPES["dot"]
BLOCK3: Final = SHAPES["block3"]
BESIDE: Final = SHAPES["beside"]


class Grid:
    """The geometry of one size, shared by all states of that size and never changed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.cells = size * size
        self.names = [f"{chr(ord('a') + cell % size)}{cell // size + 1}" for cell in range(self.cells)]
        self.numbers = [cell // size * LARGEST + cell % size for cell in range(self.cells)]
        """What dice call a cell: the same number on boards of all sizes."""
        self.shapes = [self.shape_cells(drawing) for drawing in DRAWINGS.values()]
        """The cells of a shape on the board, by shape and target, in reading order."""
        self.neighbours = self.shapes[BESIDE]
        self.inward = [self.way_inward(cell) for cell in range(self.cells)]
        """The way from a corner or border cell into the board; NO_WAY elsewhere."""
        self.corners = [cell for cell in range(self.cells) if self.inward[cell] >= UL]
        self.edges = [cell for cell in range(self.cells) if NO_WAY < self.inward[cell] < UL]
        self.spread = [self.others_by_distance(cell) for cell in range(self.cells)]
        """All other cells in the order in which a surplus goes out from a cell (R72)."""
        self.forts = self.fort_sets()
        """Every set of cells that can be a fortress: 2×2 blocks, L, plus (section 7)."""

    def at(self, x: int, y: int) -> int:
        """The cell in a column and row; -1 off the board."""
        return y * self.size + x if 0 <= x < self.size and 0 <= y < self.size else -1

    def shape_cells(self, drawing: str) -> list[list[int]]:
        """The cells of a drawing for every target; those off the board are dropped (R14)."""
        offsets = offsets_of(drawing)
        found = []
        for target in range(self.cells):
            x, y = target % self.size, target // self.size
            cells = [self.at(x + dx, y + dy) for dx, dy in offsets]
            found.append(sorted([cell for cell in cells if cell >= 0]))
        return found

    def way_inward(self, cell: int) -> int:
        """R17, R18: a corner looks along its diagonal, any other border cell straight in."""
        x, y, last = cell % self.size, cell // self.size, self.size - 1
        if x in (0, last) and y in (0, last):
            return (DR if x == 0 else DL) if y == 0 else (UR if x == 0 else UL)
        if y in (0, last):
            return DOWN if y == 0 else UP
        if x in (0, last):
            return RIGHT if x == 0 else LEFT
        return NO_WAY

    def others_by_distance(self, start: int) -> list[int]:
        """By distance, then |dx|, then up first, then left first."""
        x, y = start % self.size, start // self.size
        ranked = []
        for cell in range(self.cells):
            dx, dy = cell % self.size - x, cell // self.size - y
            ranked.append((abs(dx) + abs(dy), abs(dx), dy, dx, cell))
        ranked.sort()
        return [rank[4] for rank in ranked[1:]]

    def fort_sets(self) -> list[list[int]]:
        """Every different set: four L and the block of each 2×2 window, and the pluses that fit wholly."""
        sets = []
        for window in self.shapes[SHAPES["block2"]]:
            if len(window) == 4:
                sets.append(window)
                sets += [[cell for cell in window if cell != left_out] for left_out in window]
        return sets + [cells for cells in self.shapes[SHAPES["plus"]] if len(cells) == 5]


def offsets_of(drawing: str) -> list[tuple[int, int]]:
    """The cells of a drawing as (dx, dy) from its target."""
    rows = drawing.split("/")
    marks = [(x, y, mark) for y, row in enumerate(rows) for x, mark in enumerate(row)]
    target_x, target_y = next((x, y) for x, y, mark in marks if mark in "To")
    offsets = []
    for x, y, mark in marks:
        dx, dy = x - target_x, y - target_y
        if mark in "T#":
            offsets.append((dx, dy))
        elif mark == "~":
            offsets += [(dx * far, dy * far) for far in range(1, LARGEST)]
    return offsets


_GRIDS: Final[dict[int, Grid]] = {}


def grid(size: int) -> Grid:
    """The geometry of a size; made when first asked for. ValueError for a size that no board has."""
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"expected a size from {SMALLEST} to {LARGEST}, got {size}")
    if size not in _GRIDS:
        _GRIDS[size] = Grid(size)
    return _GRIDS[size]

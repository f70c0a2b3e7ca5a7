"""The shapes that score as fortresses, one by one (section 7); score.py only adds them up."""

from __future__ import annotations

from tefuda.games.forcard.events import Form, Shape
from tefuda.games.forcard.grid import Grid
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.score import region_labels, weakest_of

FORMS: dict[int, Form] = {3: "ell", 4: "block", 5: "plus"}
"""By the number of cells."""


def shapes(grid: Grid, board: list[int]) -> tuple[Shape, ...]:
    """Every candidate, the best of its region first; among equals the first in reading order counts in full."""
    judged = [(cells, int(weakest_of(board, cells))) for cells in grid.forts]
    candidates = [(cells, weakest) for cells, weakest in judged if weakest != 0]
    candidates.sort(key=lambda candidate: -abs(candidate[1]))
    labels = region_labels(grid, board) if candidates else []
    counted: set[int] = set()
    found = []
    for cells, weakest in candidates:
        label = labels[cells[0]]
        found.append(shape(grid, cells, weakest, label not in counted))
        counted.add(label)
    return tuple(found)


def shape(grid: Grid, cells: list[int], weakest: int, is_full: bool) -> Shape:
    half = abs(weakest) - 1
    return Shape(
        by=SEATS[0 if weakest > 0 else 1],
        form=FORMS[len(cells)],
        at=tuple(grid.names[cell] for cell in cells),
        weakest=abs(weakest),
        points=2 * half if is_full else half,
        full=is_full,
    )

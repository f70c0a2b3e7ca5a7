"""Scoring (section 7), on the scale ×2."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.games.forcard.grid import Grid

AREA: Final = 0
STURDY: Final = 1
FORTRESS: Final = 2
PARTS: Final = 3

CELL_POINTS: Final = 2
FORT_STRENGTH: Final = 2
"""The least strength of a fortress's weakest cell."""


def score_parts(grid: Grid, board: list[int]) -> list[int]:
    """Area, sturdiness and fortress of A, then of B."""
    parts = [0] * (2 * PARTS)
    for value in board:
        if value > 0:
            parts[AREA] += CELL_POINTS
            parts[STURDY] += value - 1
        elif value < 0:
            parts[PARTS + AREA] += CELL_POINTS
            parts[PARTS + STURDY] += -value - 1
    add_fortresses(grid, board, parts)
    return parts


def add_fortresses(grid: Grid, board: list[int], parts: list[int]) -> None:
    """A base is 2(m−1). Every candidate counts half of it; the best of each region counts in full (R86, R87)."""
    best: list[int] = []
    labels: list[int] = []
    for cells in grid.forts:
        weakest = weakest_of(board, cells)
        if weakest == 0:
            continue
        if not labels:
            labels = region_labels(grid, board)
            best = [0] * grid.cells
        half = weakest - 1 if weakest > 0 else -weakest - 1
        seat = 0 if weakest > 0 else 1
        parts[seat * PARTS + FORTRESS] += half
        label = labels[cells[0]]
        if half > best[label]:
            parts[seat * PARTS + FORTRESS] += half - best[label]
            best[label] = half


def weakest_of(board: list[int], cells: list[int]) -> i64:
    """The stability of the weakest cell if all are one player's and strong enough; otherwise 0."""
    least: i64 = board[cells[0]]
    if -FORT_STRENGTH < least < FORT_STRENGTH:
        return 0
    for cell in cells:
        value: i64 = board[cell]
        if least > 0:
            if value < FORT_STRENGTH:
                return 0
            if value < least:
                least = value
        else:
            if value > -FORT_STRENGTH:
                return 0
            if value > least:
                least = value
    return least


def region_labels(grid: Grid, board: list[int]) -> list[int]:
    """For every cell the first cell of its region; regions of one player, connected by sides."""
    labels = [-1] * grid.cells
    for start in range(grid.cells):
        if labels[start] < 0 and board[start] != 0:
            for cell in region_of(grid, board, start):
                labels[cell] = start
    return labels


def region_of(grid: Grid, board: list[int], start: int) -> list[int]:
    """The region of a cell that has an owner, in reading order."""
    side: i64 = 1 if board[start] > 0 else -1
    seen = [False] * grid.cells
    seen[start] = True
    found = [start]
    done = 0
    while done < len(found):
        for cell in grid.neighbours[found[done]]:
            value: i64 = board[cell]
            if not seen[cell] and value * side > 0:
                seen[cell] = True
                found.append(cell)
        done += 1
    found.sort()
    return found


def total(parts: list[int], seat: int) -> int:
    return parts[seat * PARTS] + parts[seat * PARTS + 1] + parts[seat * PARTS + 2]

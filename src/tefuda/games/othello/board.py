"""The board as bits: bit 0 is a1, bit 7 is h1, bit 63 is h8, so that ascending is reading order.

A board is a signed 64-bit number, negative where h8 is set. Python's own integers neither wrap nor end, so every
result here is built from masks in a way that both builds agree on. Runs of stones that can be captured never touch the
edge across their direction; with the inner masks below a run is never negative, and only h8 as the far end of a line
needs a look of its own. A constant from 2**62 on is a Python object even in compiled code, so the hot paths do without.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

H8: Final = -0x8000000000000000
ALL_BUT_H8: Final = 0x7FFFFFFFFFFFFFFF
FULL: Final = -1

LEFT_OF_INNER: Final = 0x3F3F3F3F3F3F3F3F
"""The columns a to f: those to the left of an inner column."""
INNER_ROWS: Final = 0x00FFFFFFFFFFFF00
INNER: Final = 0x007E7E7E7E7E7E00
NOT_COLUMN_H: Final = 0x7F7F7F7F7F7F7F7F
NOT_ROW_8: Final = 0x00FFFFFFFFFFFFFF
F8: Final = 0x2000000000000000
G8: Final = 0x4000000000000000
H7: Final = 0x0080000000000000

START_BLACK: Final = 1 << 28 | 1 << 35
START_WHITE: Final = 1 << 27 | 1 << 36

N: Final = 0
NE: Final = 1
E: Final = 2
SE: Final = 3
S: Final = 4
SW: Final = 5
W: Final = 6
NW: Final = 7
DIRECTIONS: Final = 8
STEPS: Final = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


def bit_of(square: i64) -> i64:
    """The board with one square set. 1 << square would be a 32-bit shift once compiled."""
    if square < 62:
        return F8 >> (61 - square)
    return G8 if square == 62 else H8


def has(board: i64, square: i64) -> bool:
    return (board >> square) & 1 != 0


def _signed(squares: list[int]) -> int:
    board = 0
    for square in squares:
        board |= 1 << square if square < 63 else H8
    return board


def _neighbours(square: int) -> list[int]:
    column, row = square & 7, square >> 3
    near = [(column + right, row + down) for right, down in STEPS]
    return sorted(x + 8 * y for x, y in near if 0 <= x < 8 and 0 <= y < 8)


def _next(square: int, direction: int) -> int:
    column, row = (square & 7) + STEPS[direction][0], (square >> 3) + STEPS[direction][1]
    return column + 8 * row if 0 <= column < 8 and 0 <= row < 8 else -1


NEIGHBOURS: Final = [_signed(_neighbours(square)) for square in range(64)]
NEXT: Final = [_next(square, direction) for square in range(64) for direction in range(DIRECTIONS)]
"""The square after `square` in a direction, at `square * 8 + direction`; -1 off the board."""
CROSS: Final = [
    _signed([NEXT[square * 8 + way] for way in (N, E, S, W) if NEXT[square * 8 + way] >= 0]) for square in range(64)
]
"""The squares to the n, e, s and w."""


def squares_in(board: i64) -> list[int]:
    """The squares of a board in reading order."""
    squares: list[int] = []
    first: i64 = 0
    while first < 64:
        row: i64 = (board >> first) & 255
        square = first
        while row != 0:
            if row & 1 != 0:
                squares.append(square)
            row >>= 1
            square += 1
        first += 8
    return squares


def count(board: i64) -> i64:
    """How many squares are set."""
    return _count_half(board & 0xFFFFFFFF) + _count_half((board >> 32) & 0xFFFFFFFF)


def _count_half(bits: i64) -> i64:
    bits -= (bits >> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >> 2) & 0x33333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F
    bits += bits >> 8
    return (bits + (bits >> 16)) & 63


def _inner_columns(soft: i64) -> i64:
    return ((soft >> 1) & LEFT_OF_INNER) << 1


def _up(start: i64, soft: i64, step: i64) -> i64:
    """The run of soft stones after the start squares, towards h8."""
    run: i64 = (start << step) & soft
    run |= (run << step) & soft
    pairs: i64 = soft & (soft << step)
    step += step
    run |= (run << step) & pairs
    return run | ((run << step) & pairs)


def _down(start: i64, soft: i64, step: i64) -> i64:
    """The run of soft stones after the start squares, towards a1."""
    run: i64 = (start >> step) & soft
    run |= (run >> step) & soft
    pairs: i64 = soft & (soft >> step)
    step += step
    run |= (run >> step) & pairs
    return run | ((run >> step) & pairs)


def moves(own: i64, soft: i64, empty: i64) -> i64:
    """The empty squares from which at least one line is captured; `soft` are the enemy stones that can be flipped."""
    across: i64 = _inner_columns(soft)
    along: i64 = soft & INNER_ROWS
    slant: i64 = soft & INNER
    ends: i64 = _up(own, across, 1) << 1 | _up(own, along, 8) << 8 | _up(own, slant, 9) << 9 | _up(own, slant, 7) << 7
    ends |= _down(own, across, 1) >> 1 | _down(own, along, 8) >> 8
    ends |= _down(own, slant, 9) >> 9 | _down(own, slant, 7) >> 7
    ends &= empty
    return (ends & ALL_BUT_H8) | H8 if (ends >> 63) & 1 != 0 else ends


def _line_up(start: i64, soft: i64, own: i64, step: i64) -> i64:
    run = _up(start, soft, step)
    return run if (run << step) & own != 0 else 0


def _line_down(start: i64, soft: i64, own: i64, step: i64) -> i64:
    run = _down(start, soft, step)
    return run if (run >> step) & own != 0 else 0


def captures(own: i64, soft: i64, square: i64) -> i64:
    """The union of all lines that a stone on `square` captures (R27)."""
    start = bit_of(square)
    across: i64 = _inner_columns(soft)
    along: i64 = soft & INNER_ROWS
    slant: i64 = soft & INNER
    taken: i64 = _line_up(start, across, own, 1) | _line_down(start, across, own, 1)
    taken |= _line_up(start, along, own, 8) | _line_down(start, along, own, 8)
    taken |= _line_up(start, slant, own, 9) | _line_down(start, slant, own, 9)
    return taken | _line_up(start, slant, own, 7) | _line_down(start, slant, own, 7)


def line(own: i64, soft: i64, square: i64, direction: i64) -> i64:
    """The line that a stone on `square` captures in one direction; empty if it does not count."""
    start = bit_of(square)
    if direction == N:
        return _line_down(start, soft & INNER_ROWS, own, 8)
    if direction == NE:
        return _line_down(start, soft & INNER, own, 7)
    if direction == E:
        return _line_up(start, _inner_columns(soft), own, 1)
    if direction == SE:
        return _line_up(start, soft & INNER, own, 9)
    if direction == S:
        return _line_up(start, soft & INNER_ROWS, own, 8)
    if direction == SW:
        return _line_up(start, soft & INNER, own, 7)
    if direction == W:
        return _line_down(start, _inner_columns(soft), own, 1)
    return _line_down(start, soft & INNER, own, 9)


def beside(squares: i64) -> i64:
    """The squares to the n, e, s or w of any of these."""
    near: i64 = (squares & NOT_COLUMN_H) << 1 | squares << 8
    near |= ((squares >> 1) & NOT_COLUMN_H) | ((squares >> 8) & NOT_ROW_8)
    near &= ALL_BUT_H8
    return near | H8 if squares & (G8 | H7) != 0 else near

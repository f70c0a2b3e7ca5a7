"""What a position of Othello is judged by: numbers of black minus those of white."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.games.othello.board import NOT_COLUMN_H, NOT_ROW_8, count, moves
from tefuda.games.othello.numbers import BLACK, WHITE
from tefuda.games.othello.state import OthelloState

CORNERS: Final = 0
BESIDE: Final = 1
SLANTING: Final = 3

C1: Final = 0x2400810000810024
D1: Final = 0x1800008181000018
C2: Final = 0x0024420000422400
D2: Final = 0x0018004242001800
C3: Final = 0x0000240000240000
D3: Final = 0x0000182424180000
D4: Final = 0x0000001818000000


def features(s: OthelloState) -> list[int]:
    """The numbers that the rows of weights.py name, in their order; the last four only with cards."""
    stones = s.stones
    black: i64 = stones.black
    white: i64 = stones.white
    empty: i64 = stones.empty()
    found: list[int] = [0, 0, 0, 0, 0]
    add_corner(found, black & 0xFFFF, white & 0xFFFF, 0x0001, 0x0102, 0x0200)
    add_corner(found, black & 0xFFFF, white & 0xFFFF, 0x0080, 0x8040, 0x4000)
    add_corner(found, (black >> 48) & 0xFFFF, (white >> 48) & 0xFFFF, 0x0100, 0x0201, 0x0002)
    add_corner(found, (black >> 48) & 0xFFFF, (white >> 48) & 0xFFFF, 0x8000, 0x4080, 0x0040)
    found.append(int(count(black & C1) - count(white & C1)))
    found.append(int(count(black & D1) - count(white & D1)))
    found.append(int(count(black & C2) - count(white & C2)))
    found.append(int(count(black & D2) - count(white & D2)))
    found.append(int(count(black & C3) - count(white & C3)))
    found.append(int(count(black & D3) - count(white & D3)))
    found.append(int(count(black & D4) - count(white & D4)))
    found.append(int(count(moves(black, stones.soft(BLACK), empty)) - count(moves(white, stones.soft(WHITE), empty))))
    found.append(int(count(around(white) & empty) - count(around(black) & empty)))
    found.append(1 if s.turn == BLACK else -1)
    if s.terms.cards:
        ours, theirs = s.black_side, s.white_side
        found.append(int(ours.charge - theirs.charge))
        found.append(len(ours.hand) - len(theirs.hand))
        found.append(int(count(black & stones.proof) - count(white & stones.proof)))
        found.append(int(count(black & stones.special) - count(white & stones.special)))
    return found


def add_corner(found: list[int], black: i64, white: i64, corner: i64, beside: i64, slanting: i64) -> None:
    """Count one corner and the squares at it, in the two rows of that edge."""
    if black & corner != 0:
        found[CORNERS] += 1
    elif white & corner != 0:
        found[CORNERS] -= 1
    taken = 1 if (black | white) & corner != 0 else 0
    found[BESIDE + taken] += int(count(black & beside) - count(white & beside))
    found[SLANTING + taken] += int(count(black & slanting) - count(white & slanting))


def around(board: i64) -> i64:
    """These squares and all their neighbours; bits beyond the board are nobody's business."""
    wide: i64 = board | (board & NOT_COLUMN_H) << 1 | ((board >> 1) & NOT_COLUMN_H)
    return wide | wide << 8 | ((wide >> 8) & NOT_ROW_8)


__all__ = ["around", "features"]

"""Cards that change what one placement does and leave no stone of their own behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello.board import CROSS, DIRECTIONS, bit_of, count, line, squares_in
from tefuda.games.othello.cards.card import Card
from tefuda.games.othello.flips import flip, open_squares
from tefuda.games.othello.numbers import BOMB, CROSS_BOMB, GOLD, NONE, SECOND, SILVER

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


class Free(Card):
    """Every empty square is legal; what is captured flips as usual (R37)."""

    line = "placed-free"


class Silver(Card):
    """Three charge a stone; then the placed stone vanishes, whatever has become of it (R47)."""

    kind = SILVER
    rate = 3

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        s.open_phase()
        s.destroy(bit_of(square), "silver")
        s.say("silver", s.turn)


class Gold(Card):
    """Four charge a stone; then the placed stone vanishes, whatever has become of it (R47)."""

    kind = GOLD
    rate = 4

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        s.open_phase()
        s.destroy(bit_of(square), "gold")
        s.say("gold", s.turn)


class Plunder(Card):
    """Take as much of the opponent's charge as stones were flipped; the opponent's loss is full (R48)."""

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        taken = min(s.flips, s.side(1 - s.turn).charge)
        if taken > 0:
            s.open_phase()
            s.gain(1 - s.turn, -taken)
            s.gain(s.turn, taken)
            s.say("plunder", s.turn, taken)


class Steal(Card):
    """Take as many of the opponent's leftmost cards as stones were flipped (R49)."""

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        number: i64 = len(s.side(1 - s.turn).hand)
        number = min(s.flips, number)
        if number > 0:
            s.open_phase()
            s.seize(s.turn, number)
            s.say("steal", s.turn, number)


class Chain(Card):
    """From the stones just flipped, one more line flips: the longest there is (R50, R51)."""

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        own = s.stones.of(s.turn)
        soft: i64 = s.stones.soft(s.turn) & ~s.stones.of_kind(BOMB)
        longest: i64 = 0
        candidates: list[int] = []
        for start in squares_in(batch & own):
            for direction in range(DIRECTIONS):
                length = count(line(own, soft, start, direction))
                if length > longest:
                    longest = length
                    candidates = []
                if length == longest and length > 0:
                    candidates.append(start * DIRECTIONS + direction)
        if candidates:
            chosen = s.chance.draw("chain-line", candidates)  # R52
            flip(s, line(own, soft, chosen // DIRECTIONS, chosen % DIRECTIONS), s.turn, "chain", "chain")


class CrossBomb(Card):
    """The placed stone and those beside it in a cross are destroyed together, whatever they are (R55, R56)."""

    kind = CROSS_BOMB

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        s.open_phase()
        s.say("cross-bomb", s.turn, s.destroy(bit_of(square) | CROSS[square], "cross-bomb"))


class Double(Card):
    """A second placement follows, if there is a legal square (R53, R54)."""

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        if open_squares(s) != 0:
            s.open_phase()
            s.set_stage(SECOND, NONE, 0)
            s.say("double", s.turn)

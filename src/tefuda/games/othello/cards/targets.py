"""Cards for which a square is picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello.board import DIRECTIONS, NEXT, E, N, S, W, beside, bit_of, has
from tefuda.games.othello.cards.card import SQUARE, Card
from tefuda.games.othello.flips import flip
from tefuda.games.othello.numbers import GUARD_TURNS, PERMA, SACRIFICE_GAIN, SACRIFICES

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


class Swap(Card):
    """Flip an enemy stone that is plain, or looks so (R70, R80)."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        stones = s.stones
        return stones.of(1 - s.turn) & ~stones.guarded & (~stones.special | stones.traps)

    def pick(self, s: OthelloState, target: i64) -> None:
        flip(s, bit_of(target), s.turn, "swap", "swap")


class Sacrifice(Card):
    """Destroy up to three own stones for five charge each (R73)."""

    form = SQUARE
    picks = SACRIFICES

    def targets(self, s: OthelloState) -> i64:
        return s.stones.of(s.turn) & ~s.stones.guarded

    def pick(self, s: OthelloState, target: i64) -> None:
        s.destroy(bit_of(target), "sacrifice")
        s.say("sacrifice", s.turn, s.gain(s.turn, SACRIFICE_GAIN))


class Guard(Card):
    """For three turns an own stone can be neither flipped nor destroyed nor tempted (R81, R82)."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        return s.stones.of(s.turn)

    def pick(self, s: OthelloState, target: i64) -> None:
        s.set_guard(target, GUARD_TURNS)
        s.say("guard", s.turn)


class Wind(Card):
    """Blow a stone along a random open way to the last empty square. Nothing flips (R72)."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        return s.stones.all() & beside(s.stones.empty())

    def pick(self, s: OthelloState, target: i64) -> None:
        empty = s.stones.empty()
        ways = [way for way in (N, E, S, W) if is_open(empty, target, way)]
        way = s.chance.draw("wind-direction", ways)
        end = target
        while is_open(empty, end, way):
            end = NEXT[end * DIRECTIONS + way]
        s.move(target, end, "wind")
        s.say("wind", s.turn)


def is_open(empty: i64, square: i64, way: i64) -> bool:
    """Whether the next square in this direction is on the board and empty."""
    after: i64 = NEXT[square * DIRECTIONS + way]
    return after >= 0 and has(empty, after)


class Destroy(Card):
    """Destroy any stone that is not guarded."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        return s.stones.all() & ~s.stones.guarded

    def pick(self, s: OthelloState, target: i64) -> None:
        s.destroy(bit_of(target), "destroy")
        s.say("destroy", s.turn)


class Inherit(Card):
    """An own plain stone can never be flipped any more."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        return s.stones.of(s.turn) & ~s.stones.special & ~s.stones.guarded

    def pick(self, s: OthelloState, target: i64) -> None:
        s.set_kind(target, PERMA, "inherit")
        s.say("inherit", s.turn)


class Trap(Card):
    """An own stone becomes a hidden trap for the opponent's next turn."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        return s.stones.of(s.turn)

    def pick(self, s: OthelloState, target: i64) -> None:
        s.set_trap(target)
        s.say("trap", s.turn)


class Tempt(Card):
    """An enemy stone with a kind changes sides and keeps it; only work ends (R67, R77)."""

    form = SQUARE

    def targets(self, s: OthelloState) -> i64:
        stones = s.stones
        return stones.of(1 - s.turn) & ~stones.guarded & stones.special & ~stones.traps

    def pick(self, s: OthelloState, target: i64) -> None:
        ended = s.take_over(target, "tempt")
        s.say("tempt", s.turn)
        if ended:
            s.say("work-ends", 1 - s.turn)

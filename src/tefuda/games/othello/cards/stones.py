"""Cards whose stone stays on the board and is something special there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello.board import NEIGHBOURS, bit_of, count, has, squares_in
from tefuda.games.othello.cards.card import Card
from tefuda.games.othello.flips import capture, flip
from tefuda.games.othello.numbers import BOMB, BREEDING, DRAGON, HYPERACTIVE, PERMA, REGEN, UDG, WEAK, WORK, WORK_TURNS

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


class Weak(Card):
    """The stone cannot be flipped until its owner's next turn start (R38)."""

    kind = WEAK
    line = "placed-weak"


class Perma(Card):
    """The stone can never be flipped."""

    kind = PERMA
    line = "placed-perma"


class Regen(Card):
    """Flipped, the stone returns once and captures from where it lies; see flips.py."""

    kind = REGEN
    line = "placed-regen"


class Work(Card):
    """The stone earns 1, 2, 4, 8 and 16 at its owner's next turn starts; see turn.py."""

    kind = WORK
    timer = WORK_TURNS
    line = "placed-work"


class Bomb(Card):
    """At its owner's third turn start the stone and then all its neighbours are destroyed (R41, R43)."""

    kind = BOMB
    timer = 3
    line = "placed-bomb"
    wakes = True

    def wake(self, s: OthelloState, square: i64) -> None:
        key = s.key("bomb", square)
        left = s.stones.timer(square) - 1
        s.open_phase()
        if left > 0:
            s.set_timer(square, left, key)
            return
        owner = s.stones.owner(square)
        ring: i64 = NEIGHBOURS[square]
        s.end_kind(square, key)
        victims: i64 = ring & s.stones.all() & ~s.stones.guarded
        s.say("bomb", owner, count(victims) + (0 if has(s.stones.all(), square) else 1))
        if victims != 0:
            s.open_phase()
            s.destroy(victims, key)
            s.tell_lost_traps()


class Dragon(Card):
    """On placement and at its owner's next five turn starts it flips all enemy neighbours that can be flipped."""

    kind = DRAGON
    timer = 5
    line = "placed-dragon"
    wakes = True

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        self.fire(s, square)  # R58: the timer stays

    def wake(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        left = s.stones.timer(square) - 1
        s.open_phase()
        s.set_timer(square, left, s.key("dragon", square))
        self.fire(s, square)  # R59: also at 0
        if left == 0:
            s.open_phase()
            s.end_kind(square, s.key("dragon", square))
            s.say("dragon-ends", owner)

    def fire(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        batch: i64 = NEIGHBOURS[square] & s.stones.soft(owner)
        if batch != 0:
            flip(s, batch, owner, s.key("dragon", square), "dragon-flips")


class Breeding(Card):
    """On placement and at its owner's next three turn starts a stone grows beside it and captures."""

    kind = BREEDING
    timer = 3
    line = "placed-breeding"
    wakes = True

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        self.spawn(s, square)

    def wake(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        left = s.stones.timer(square) - 1
        s.open_phase()
        s.set_timer(square, left, s.key("breeding", square))
        self.spawn(s, square)
        if left == 0:
            s.open_phase()
            s.end_kind(square, s.key("breeding", square))
            s.say("breeding-ends", owner)

    def spawn(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        free = squares_in(NEIGHBOURS[square] & s.stones.empty())
        if not free:
            return  # R60
        key = s.key("breeding", square)
        grown = s.chance.draw("breeding-cell", free)
        s.open_phase()
        s.spawn(grown, owner, key)
        s.say("breeding", owner)
        batch = capture(s, grown, owner)
        if batch != 0:
            flip(s, batch, owner, key, "breeding-flips")


class Udg(Card):
    """On placement and at its owner's next three turn starts it destroys all enemy neighbours."""

    kind = UDG
    timer = 3
    line = "placed-udg"
    wakes = True

    def placed(self, s: OthelloState, square: i64, batch: i64) -> None:
        self.strike(s, square)

    def wake(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        key = s.key("udg", square)
        self.strike(s, square)
        left = s.stones.timer(square) - 1  # R59: the timer after the effect
        s.open_phase()
        if left > 0:
            s.set_timer(square, left, key)
        else:
            s.end_kind(square, key)
            s.say("udg-ends", owner)

    def strike(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        victims: i64 = NEIGHBOURS[square] & s.stones.of(1 - owner) & ~s.stones.guarded
        if victims != 0:
            s.open_phase()
            s.say("udg", owner, s.destroy(victims, s.key("udg", square)))


class Hyperactive(Card):
    """At every turn start the stone moves to a random empty neighbour and captures from there (R62)."""

    kind = HYPERACTIVE
    line = "placed-hyperactive"
    wakes = True

    def wake(self, s: OthelloState, square: i64) -> None:
        owner = s.stones.owner(square)
        key = s.key("hyperactive", square)
        free = squares_in(NEIGHBOURS[square] & s.stones.empty())
        if free:
            self.wander(s, square, s.chance.draw("hyperactive-cell", free), key)
        elif not has(s.stones.guarded, square):  # R63
            s.open_phase()
            s.destroy(bit_of(square), key)
            s.say("hyperactive-ends", owner)

    def wander(self, s: OthelloState, start: i64, end: i64, key: str) -> None:
        owner = s.stones.owner(start)
        s.open_phase()
        s.move(start, end, key)
        s.say("hyperactive", owner)
        batch = capture(s, end, owner)
        if batch != 0:
            flip(s, batch, owner, key, "hyperactive-flips")

"""Lines and flips, section 4: what a stone captures, and FLIP, through which every flip of the game goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.games.othello import events
from tefuda.games.othello.board import captures, count, has, moves, squares_in
from tefuda.games.othello.numbers import FREE, NONE, REGEN, TRAP_CARDS

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState

SANDWICH: Final = "flips"
"""The line of what a placement itself captures; the only one in the normal log (R102)."""


def capture(s: OthelloState, square: i64, player: i64) -> i64:
    """What a stone of this player on `square` captures."""
    return captures(s.stones.of(player), s.stones.soft(player), square)


def open_squares(s: OthelloState) -> i64:
    """Where the player to move may place a stone."""
    stones = s.stones
    if s.pending == FREE:
        return stones.empty()
    return moves(stones.of(s.turn), stones.soft(s.turn), stones.empty())


def flip(s: OthelloState, batch: i64, player: i64, key: str, code: str) -> None:
    """Flip stones for a player, with the trap and the regen stones among them. `code` is the line of the log."""
    sprung: i64 = batch & s.stones.traps
    returning: i64 = batch & s.stones.of_kind(REGEN) if batch & s.stones.special != 0 else 0
    s.open_phase()
    s.turn_over(batch, player, returning, key)
    if s.terms.cards:
        earn(s, player, count(batch))
    if s.log is not None:
        if code == SANDWICH:
            s.note(code, player, count(batch))
        else:
            s.say(code, player, count(batch))
    if sprung != 0:
        spring(s, 1 - player)
    if returning != 0:
        come_back(s, returning, 1 - player)


def earn(s: OthelloState, player: i64, number: i64) -> None:
    """Charge for flipped stones, at once and to whoever flips (R2, R3); and k of section 5."""
    if player != s.turn:
        s.gain(player, number)
        return
    s.gain(player, number * s.rate)
    if s.used != NONE:
        s.flips += number


def spring(s: OthelloState, owner: i64) -> None:
    """A flipped trap takes the other's charge, the flip's own included (R87), and cards; on its owner's turn it is
    lost (R86)."""
    s.open_phase()
    victim = 1 - owner
    if s.turn == owner:
        s.say("trap-lost", owner)
        return
    taken = s.side(victim).charge
    s.gain(victim, -taken)
    s.gain(owner, taken)  # R88: what is above the limit is lost
    cards = min(len(s.side(victim).hand), TRAP_CARDS)
    s.seize(owner, cards)
    s.say("trap-sprung", owner, taken, cards)


def come_back(s: OthelloState, board: i64, owner: i64) -> None:
    """Flipped regen stones return, all at once, and then capture one after the other (R93, R94)."""
    s.open_phase()
    s.bring_back(board, owner)
    s.say("regen-returns", owner)
    for square in squares_in(board):
        if has(s.stones.of(owner), square):
            batch = capture(s, square, owner)
            if batch != 0:
                flip(s, batch, owner, "regen", "regen-flips")
    s.open_phase()
    s.show(events.StatusRemoved, board, "regen")

"""How a game ends, who pays whom, and what that does to the room (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.dobon import announce, ids
from tefuda.games.dobon.ending import Ending

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


def pay_out(s: DobonState) -> None:
    """Going out: everybody else pays the points of their own hand."""
    others = [seat for seat in s.players() if seat != s.by]
    ending = Ending("out", [s.by], others, s.by)
    for seat in others:
        ending.pays.append((seat, s.by, s.hand_points(seat) * s.room.rate()))
    finish(s, ending)


def pay_dobon(s: DobonState) -> None:
    """The target pays the pot to each caller; the first of them begins next (R73)."""
    ending = Ending("dobon", s.callers, [s.by], s.callers[0])
    ending.pot = pot(s)
    for seat in s.callers:
        ending.pays.append((s.by, seat, ending.pot * s.room.rate()))
    finish(s, ending)


def pay_return(s: DobonState) -> None:
    """Each caller pays the pot to the target."""
    ending = Ending("return", [s.by], s.callers, s.by)
    ending.pot = pot(s)
    for seat in s.callers:
        ending.pays.append((seat, s.by, ending.pot * s.room.rate()))
    finish(s, ending)


def deck_out(s: DobonState) -> None:
    """The pile is empty: no payment, and the next in turn begins (R69, R72)."""
    finish(s, Ending("deck-out", [], [], s.next(s.up)))


def pot(s: DobonState) -> int:
    """All hands as they lie, and the latest play (R64, R65)."""
    points = s.play_points()
    for seat in s.players():
        points += s.hand_points(seat)
    return points


def finish(s: DobonState, ending: Ending) -> None:
    """Show, pay, and see what is left of the room."""
    ending.rate = s.room.rate()
    announce.reveal(s)
    for source, to, points in ending.pays:
        s.room.pay(source, to, points)
    s.end_game(ending)
    if s.room.rate() != ending.rate:
        s.room.announce_rate()
    for seat in s.players():
        if s.room.seats[seat] == ids.LEFT:
            s.room.seat(seat, ids.EMPTY)
    settle_room(s)


def settle_room(s: DobonState) -> None:
    """Between games: the room may need another owner, and may be over (R3, R6, R8)."""
    taken = len(s.room.taken())
    if s.room.is_empty(s.room.owner) and taken:
        s.room.pass_on(s.room.heir())
    is_last = s.phase == ids.RESULT and s.terms.games > 0 and s.room.game >= s.terms.games
    if taken < 2 or is_last:
        s.close()

"""Who may answer a play out of turn, and who is asked next (sections 5, 7 and 10).

In real time everybody who can answer may do so at any moment. In sequential mode one player at a time is asked: first
dobon, then cut-ins, each once round the table. Both modes share every condition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.dobon import announce, ids
from tefuda.games.dobon.cards.pack import FIRST_FORCE, WILD_KIND, is_number, total
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, MAY_RETURN, NOBODY

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


def is_calling_open(s: DobonState) -> bool:
    """Whether the latest play can still be called on at all."""
    return s.window or s.phase == ids.FINISH or s.phase == ids.CALLED


def fits(s: DobonState, seat: int) -> bool:
    """Whether this hand equals somebody else's play; nobody made the first card (R19, R51)."""
    return s.by != NOBODY and seat != s.by and s.dealt >> seat & 1 == 1 and total(s.hands[seat]) == total(s.field)


def can_dobon(s: DobonState, seat: int) -> bool:
    """Whether this seat may call, or would be asked to."""
    return is_calling_open(s) and fits(s, seat) and s.no_dobon >> seat & 1 == 0 and seat not in s.callers


def can_cut_in(s: DobonState, seat: int) -> bool:
    """Whether this seat has a legal cut-in, or would be asked for one (R41)."""
    if not s.window or not s.terms.cut_ins or seat == s.up or seat == s.by:
        return False
    return s.no_cut_in >> seat & 1 == 0 and holds_identical(s.hands[seat], s.field[0])


def holds_identical(hand: list[int], lead: int) -> bool:
    """Whether a hand has a card identical to the field card that need not be its last symbol (R24)."""
    if len(hand) == 1 and not is_number(lead):
        return False
    if FIRST_FORCE <= lead < WILD_KIND:
        return any(FIRST_FORCE <= card < WILD_KIND for card in hand)
    return lead in hand


def chances(s: DobonState, seat: int) -> int:
    """What this seat may answer now, as a mask of chances."""
    if s.terms.sequential:
        return s.asked_for if seat == s.asked else 0
    if s.phase == ids.RETURNING:
        return MAY_RETURN if seat == s.by else 0
    return (MAY_DOBON if can_dobon(s, seat) else 0) | (MAY_CUT_IN if can_cut_in(s, seat) else 0)


def callers_left(s: DobonState) -> list[int]:
    """Who could still call, in seat order."""
    return [seat for seat in s.players() if can_dobon(s, seat)]


# The course of the answers


def invite(s: DobonState) -> None:
    """A window or a going-out has opened: tell everybody privately, or begin to ask."""
    if s.terms.sequential:
        if s.phase != ids.COLOUR:  # R81
            ask_for_dobon(s, anchor(s))
    elif s.log is not None:
        for seat in s.players():
            kinds = chances(s, seat)
            if kinds:
                announce.chance(s, seat, kinds)


def anchor(s: DobonState) -> int:
    """Where asking begins and ends: at the one who made the play, or for the first card at the one who is up."""
    return s.by if s.by != NOBODY else s.up


def ask_for_dobon(s: DobonState, after: int) -> None:
    """Ask the next who can call, from the seat after this one; when nobody is left, go on to what follows (R80)."""
    seat = s.next(after)
    end = anchor(s)
    while seat != end:
        if can_dobon(s, seat):
            s.ask(seat, MAY_DOBON)
            return
        seat = s.next(seat)
    if s.phase == ids.TURN:
        ask_for_cut_in(s, end)
    else:
        s.stop_asking()


def ask_for_cut_in(s: DobonState, after: int) -> None:
    """Ask the next who can cut in; the turn player is not asked (R83)."""
    seat = s.next(after)
    end = anchor(s)
    while seat != end:
        if can_cut_in(s, seat):
            s.ask(seat, MAY_CUT_IN)
            return
        seat = s.next(seat)
    s.stop_asking()


def ask_on(s: DobonState) -> None:
    """Somebody has answered: ask the next."""
    if s.asked_for == MAY_DOBON:
        ask_for_dobon(s, s.asked)
    else:
        ask_for_cut_in(s, s.asked)

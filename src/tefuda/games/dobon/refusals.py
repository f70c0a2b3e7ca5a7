"""Why an input is refused: the codes of section 12, in their order.

What an input must pass before anybody looks at `seen` stands in `refusal_of_sender`, the rest in `refusal_of_action`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import GROUP_COUNT, GROUPS, are_identical, is_number
from tefuda.games.dobon.ids import MAY_CUT_IN, MAY_DOBON, MAY_RETURN, NOBODY
from tefuda.games.dobon.legal import matches

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


def refusal(s: DobonState, seat: int, action: int) -> str | None:
    code = refusal_of_sender(s, seat, action)
    return refusal_of_action(s, seat, action) if code is None else code


def refusal_of_sender(s: DobonState, seat: int, action: int) -> str | None:
    """From `unknown-player` to `not-owner`."""
    is_join = action == ids.JOIN or action == ids.JOIN_AS_BOT
    if not 0 <= seat < ids.SEATS or (s.room.seats[seat] == ids.EMPTY and not is_join):
        return "unknown-player"
    if action > ids.JOIN_AS_BOT:
        return "unknown-action"
    if not is_of_phase(s.phase, action):
        return "wrong-phase"
    if is_join and s.room.seats[seat] != ids.EMPTY:
        return "bad-seat"
    if action == ids.LEAVE and s.room.seats[seat] == ids.LEFT:
        return "bad-seat"
    if (action == ids.START or action == ids.CLOSE) and seat != s.room.owner:
        return "not-owner"
    return None


def is_of_phase(phase: int, action: int) -> bool:
    """Whether such an action has its place in this phase at all."""
    if phase == ids.CLOSED:
        return False
    if phase == ids.LOBBY or phase == ids.RESULT:
        return action >= ids.START
    if action >= ids.START:
        return action == ids.LEAVE
    if phase == ids.FINISH or phase == ids.CALLED:
        return action == ids.DOBON or action == ids.DECLINE
    if phase == ids.RETURNING:
        return action == ids.RETURN or action == ids.DECLINE
    if ids.CHOOSE <= action < ids.DRAW:
        return phase == ids.COLOUR
    return action != ids.RETURN


def refusal_of_action(s: DobonState, seat: int, action: int) -> str | None:
    """From `too-late` on, for an action that has passed `refusal_of_sender`."""
    if action < GROUP_COUNT:
        return refusal_of_play(s, seat, GROUPS[action])
    if action == ids.DOBON:
        return refusal_of_dobon(s, seat)
    if action == ids.DECLINE or action == ids.RETURN:
        return refusal_of_reply(s, seat, action)
    if action >= ids.START:
        return None
    return refusal_of_turn(s, seat, action)


def refusal_of_play(s: DobonState, seat: int, cards: list[int]) -> str | None:
    """For any cards, in whatever number, lead first."""
    is_up = seat == s.up
    is_cut_in = not is_up and seat != s.by and s.terms.cut_ins and are_identical(cards[0], s.field[0])
    if is_cut_in and (not s.window or s.no_cut_in >> seat & 1):
        return "too-late"
    if is_unasked(s, seat, MAY_CUT_IN if is_cut_in else 0):
        return "not-asked"
    if is_up and s.phase == ids.COLOUR:
        return "colour-owed"
    if not is_up and not is_cut_in:
        return "not-up"
    if is_up and s.grace:
        return "grace"
    if not holds(s.hands[seat], cards):
        return "not-in-hand"
    if not all(are_identical(card, cards[0]) for card in cards):
        return "not-identical"
    if is_up and not matches(s, cards[0]):
        return "stack-pending" if s.stack else "cannot-play"
    if len(cards) == len(s.hands[seat]) and not is_number(cards[0]):
        return "symbol-finish"
    return None


def is_unasked(s: DobonState, seat: int, kind: int) -> bool:
    """Sequential mode: whether this seat tries what it is not asked for; `kind` 0 is no answer at all."""
    if not s.terms.sequential:
        return False
    if kind:
        return seat != s.asked or kind != s.asked_for
    return knows_of_question(s, seat)


def knows_of_question(s: DobonState, seat: int) -> bool:
    """Whether somebody is asked and this seat may know it: outside of `turn` the table waits for all to see (R84)."""
    return s.asked != NOBODY and (seat == s.asked or seat == s.up or s.phase != ids.TURN)


def holds(hand: list[int], cards: list[int]) -> bool:
    """Whether a hand has each of these cards as often."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def refusal_of_dobon(s: DobonState, seat: int) -> str | None:
    if not answers.is_calling_open(s) or s.no_dobon >> seat & 1:
        return "too-late"
    if is_unasked(s, seat, MAY_DOBON):
        return "not-asked"
    if s.phase == ids.COLOUR and seat == s.up:
        return "colour-owed"
    return None if answers.can_dobon(s, seat) else "no-dobon"


def refusal_of_reply(s: DobonState, seat: int, action: int) -> str | None:
    """A return, or saying no."""
    if seat != s.asked and knows_of_question(s, seat):
        return "not-asked"
    if s.phase == ids.COLOUR and seat == s.up:
        return "colour-owed"
    if action == ids.RETURN:
        return None if answers.chances(s, seat) & MAY_RETURN else "no-return"
    return None if answers.chances(s, seat) else "no-chance"


def refusal_of_turn(s: DobonState, seat: int, action: int) -> str | None:
    """Draw, take, pass or choose."""
    if knows_of_question(s, seat):
        return "not-asked"
    is_choice = action < ids.DRAW
    if s.phase == ids.COLOUR and seat == s.up and not is_choice:
        return "colour-owed"
    if seat != s.up:
        return "not-up"
    if is_choice:
        return None
    if s.grace and action != ids.PASS:
        return "grace"
    if action == ids.TAKE:
        return None if s.stack else "no-stack"
    if s.stack:
        return "stack-pending"
    if action == ids.DRAW:
        return "already-drawn" if s.drawn else None
    return None if s.drawn else "must-draw-first"

"""The course of a game and of the room. Section numbers are those of the rulings.

Every function trusts that its action is legal. Real time and sequential mode run through the same functions; they
differ in who may act when (answers.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.dobon import announce, answers, ids, payment
from tefuda.games.dobon.cards.effects import effect_of
from tefuda.games.dobon.cards.pack import GROUP_COUNT, GROUPS, NO_COLOUR
from tefuda.games.dobon.ids import NOBODY

if TYPE_CHECKING:
    from tefuda.games.dobon.state import DobonState


def apply(s: DobonState, seat: int, action: int) -> None:
    """Carry out any action or input of the room."""
    if action < GROUP_COUNT:
        play(s, seat, action)
    elif action < ids.DRAW:
        choose(s, action - ids.CHOOSE, auto=False)
    elif action == ids.DRAW:
        draw(s)
    elif action == ids.TAKE:
        take(s)
    elif action == ids.PASS:
        end_turn(s)
    elif action == ids.DOBON:
        s.call(seat)
        count_calls(s)
    elif action == ids.RETURN:
        announce.dobon_return(s)
        payment.pay_return(s)
    elif action == ids.DECLINE:
        decline(s, seat)
    else:
        change_room(s, seat, action)


def change_room(s: DobonState, seat: int, action: int) -> None:
    """What concerns the room rather than the game."""
    if action == ids.START:
        start(s)
    elif action == ids.CLOSE:
        s.close()
    elif action == ids.LEAVE:
        leave(s, seat)
    else:
        s.room.seat(seat, ids.PERSON if action == ids.JOIN else ids.BOT)


# The room


def start(s: DobonState) -> None:
    """Shuffle, deal, turn the first card up; it acts (section 4). It is never replaced (R21)."""
    s.begin_game()
    s.deal()
    s.flip()
    effect_of(s.field[0]).turned_up(s, s.room.first_player())
    answers.invite(s)


def leave(s: DobonState, seat: int) -> None:
    """Between games the seat is empty at once; in a game `basic` plays it to the end (R8)."""
    if s.phase == ids.LOBBY or s.phase == ids.RESULT:
        s.room.seat(seat, ids.EMPTY)
        payment.settle_room(s)
    else:
        s.room.seat(seat, ids.LEFT)


# The turn


def play(s: DobonState, player: int, group: int) -> None:
    """A play on the own turn or a cut-in: the same effects, from that player's seat (R43)."""
    cards = GROUPS[group]
    s.lay(player, cards)
    if s.hands[player]:
        effect_of(cards[0]).laid(s, player, len(cards))
        answers.invite(s)
    else:
        go_out(s)


def go_out(s: DobonState) -> None:
    """The last cards: final at once unless somebody can call (R26)."""
    if answers.callers_left(s):
        s.await_calls()
        answers.invite(s)
    else:
        payment.pay_out(s)


def choose(s: DobonState, colour: int, auto: bool) -> None:
    """The colour is set; whoever chose without having played takes the turn (R16, R17)."""
    chooser = s.up
    s.set_colour(colour, auto)
    s.begin_turn(s.next(chooser) if chooser == s.by else chooser)
    if s.terms.sequential:
        answers.invite(s)


def draw(s: DobonState) -> None:
    s.draw(s.up, 1, "draw")
    if s.pile_left() == 0:
        payment.deck_out(s)


def take(s: DobonState) -> None:
    """Draw the whole stack; the turn is over (R29), and the next player first chooses a colour if none is set (R17)."""
    s.draw(s.up, s.stack, "take")
    if s.pile_left() == 0:
        payment.deck_out(s)  # R69: also when the stack is exactly filled
        return
    s.clear_stack()
    if s.colour == NO_COLOUR:
        s.owe_colour(s.next(s.up))
    else:
        s.begin_turn(s.next(s.up))


def end_turn(s: DobonState) -> None:
    s.end_turn()
    s.begin_turn(s.next(s.up))


# Dobon


def decline(s: DobonState, seat: int) -> None:
    """Give up what is open, or what is asked (R48)."""
    s.give_up(seat, answers.chances(s, seat))
    if s.phase == ids.RETURNING:
        payment.pay_dobon(s)
    else:
        count_calls(s)


def count_calls(s: DobonState) -> None:
    """After a call or a decline: ask the next, wait for the others, or conclude when none is left."""
    if s.terms.sequential:
        answers.ask_on(s)
        waiting = s.asked != NOBODY
    else:
        waiting = bool(answers.callers_left(s))
    if not waiting and (s.phase == ids.FINISH or s.phase == ids.CALLED):
        conclude(s)


def conclude(s: DobonState) -> None:
    """Nobody can call any more: the return is offered, the dobon stands, or the going-out does."""
    if not s.callers:
        payment.pay_out(s)
    elif s.hand_points(s.by) == s.play_points():  # R62: an empty hand returns only a play of 0
        s.offer_return()
    else:
        payment.pay_dobon(s)


# Time


def expire(s: DobonState) -> None:
    """The clock has run out (section 6)."""
    if s.grace:
        s.end_grace()
    elif s.phase == ids.TURN:
        expire_turn(s)
    elif s.phase == ids.COLOUR:
        announce.timeout(s, s.up, "colour")
        choose(s, s.chance.draw("timeout-colour", [0, 1, 2, 3]), auto=True)
    elif s.phase == ids.RETURNING:
        announce.timeout(s, s.by, "no-return")
        payment.pay_dobon(s)
    else:
        for seat in answers.callers_left(s):
            announce.timeout(s, seat, "no-dobon")
        conclude(s)


def expire_turn(s: DobonState) -> None:
    """The turn player takes the stack, or draws and passes in one step (R75)."""
    if s.stack:
        announce.timeout(s, s.up, "take")
        take(s)
    elif s.drawn:
        announce.timeout(s, s.up, "pass")
        end_turn(s)
    else:
        announce.timeout(s, s.up, "draw-pass")
        draw(s)
        if s.phase == ids.TURN:
            end_turn(s)

"""Positions that no room can come to: each is refused with what was expected instead."""

from __future__ import annotations

from typing import Final

from tefuda.core.errors import BadScenario
from tefuda.core.facts import show
from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import (
    COLOUR,
    COLOURS,
    DRAW_FOUR_KIND,
    DRAW_TWO,
    FACE,
    NAMES,
    NO_COLOUR,
    are_identical,
    is_number,
)
from tefuda.games.dobon.given import Given, offer
from tefuda.games.dobon.ids import NOBODY, PHASES
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import colour, letter, letters, names

BETWEEN_GAMES: Final = (ids.LOBBY, ids.RESULT, ids.CLOSED)
OF_THE_ROOM: Final = {
    "players",
    "seats",
    "phase",
    "hands",
    "owner",
    "scores",
    "deckouts",
    "next_start",
    "game",
    "result",
}
"""The keys that need no hands."""


def demand(holds: bool, wanted: str, got: object) -> None:
    if not holds:
        raise BadScenario(f"given: expected {wanted}, got {show(got)}")


# The room


def check_keys(s: DobonState, position: Given) -> None:
    """Hands belong to a game, and whatever lies on the table belongs to hands."""
    phase = PHASES[s.phase]
    if position.hands is None:
        plain = Given()
        keys = [key for key in position.__struct_fields__ if getattr(position, key) != getattr(plain, key)]
        demand(s.phase in BETWEEN_GAMES, f"hands in the phase {phase}", None)
        demand(set(keys) <= OF_THE_ROOM, "hands with what lies on the table", keys)
    else:
        demand(s.phase != ids.LOBBY, "no hands in the lobby", position.hands)
    demand(position.result is None or s.phase in (ids.RESULT, ids.CLOSED), f"no result in the phase {phase}", "one")


def check_room(s: DobonState) -> None:
    room = s.room
    taken = letters(room.taken())
    demand(len(taken) >= 2, "two to six taken seats", taken)
    demand(not room.is_empty(room.owner), "an owner who sits at the table", letter(room.owner))
    demand((room.game == 0) == (s.phase == ids.LOBBY), "game 0 in the lobby and only there", room.game)
    left = [seat for seat in room.taken() if room.seats[seat] == ids.LEFT]
    demand(not left or s.phase not in BETWEEN_GAMES, "seats that are left only in a game", letters(left))


# The deal


def check_deal(s: DobonState) -> None:
    check_field(s)
    check_stack(s)
    check_turn(s)
    check_colour(s)
    if s.phase not in BETWEEN_GAMES:
        check_hands(s)


def check_field(s: DobonState) -> None:
    """A play of identical cards, or the first card."""
    field = names(s.field)
    demand(all(are_identical(card, s.field[0]) for card in s.field), "identical cards as field", field)
    if s.by == NOBODY:
        demand(len(s.field) == 1, "a player as by, or a single first card", field)
        demand(s.play_no == 0, "play_no 0 while by is null", s.play_no)
    else:
        demand(s.play_no > 0, f"a play_no from 1 after a play by {letter(s.by)}", s.play_no)


def check_stack(s: DobonState) -> None:
    """The latest play has added to it."""
    if s.stack == 0:
        return
    lead = s.field[0]
    field = names(s.field)
    least = len(s.field) * (2 if FACE[lead] == DRAW_TWO else 4)
    demand(FACE[lead] == DRAW_TWO or lead == DRAW_FOUR_KIND, f"a draw card under a stack of {s.stack}", field)
    demand(s.stack >= least and s.stack % 2 == 0, f"a stack that {show(field)} can make", s.stack)
    demand(s.phase not in BETWEEN_GAMES, "no stack after the end of a game", s.stack)


def check_turn(s: DobonState) -> None:
    """Who is up, and what that player has done."""
    phase = PHASES[s.phase]
    must_be_up = s.phase in (ids.TURN, ids.COLOUR, ids.RETURNING)
    demand(
        must_be_up == (s.up != NOBODY),
        f"{'a player' if must_be_up else 'null'} as turn in the phase {phase}",
        letter(s.up),
    )
    if s.phase in (ids.FINISH, ids.CALLED, ids.RETURNING):
        demand(s.by != NOBODY, f"a player as by in the phase {phase}", None)
    if s.phase == ids.RETURNING or (s.phase == ids.COLOUR and s.by != NOBODY):
        demand(s.up == s.by, f"{letter(s.by)} as turn in the phase {phase}", letter(s.up))
    demand(not s.window or s.phase in (ids.TURN, ids.COLOUR), f"a closed window in the phase {phase}", "open")
    may_have_drawn = s.phase == ids.TURN and not s.window and not s.stack
    demand(not s.drawn or may_have_drawn, "drawn only in a turn, with the window closed and no stack", s.drawn)


def check_colour(s: DobonState) -> None:
    """Printed, chosen, or still owed."""
    lead = s.field[0]
    got = colour(s.colour)
    is_missing = s.colour == NO_COLOUR
    if s.phase == ids.COLOUR:
        demand(COLOUR[lead] == NO_COLOUR, "wild or draw4 as field in the phase colour", names(s.field))
        demand(is_missing, "null as colour while it is being chosen", got)
    elif COLOUR[lead] != NO_COLOUR:
        demand(s.colour == COLOUR[lead], f"{COLOURS[COLOUR[lead]]} as the colour of {NAMES[lead]}", got)
    elif s.phase == ids.TURN:
        is_first_draw_four = lead == DRAW_FOUR_KIND and s.by == NOBODY and s.stack > 0
        demand(
            is_missing == is_first_draw_four, f"{'null' if is_first_draw_four else 'a colour'} after {NAMES[lead]}", got
        )


def check_hands(s: DobonState) -> None:
    """Only the one who has gone out has no cards, and there is a pile."""
    demand(s.room.taken() == s.players(), f"hands for {show(letters(s.room.taken()))}", letters(s.players()))
    empty = [seat for seat in s.players() if not s.hands[seat]]
    is_out = s.phase in (ids.FINISH, ids.CALLED, ids.RETURNING) and empty == [s.by]
    demand(not empty or is_out, "at least one card in every hand", f"none for {show(letters(empty))}")
    demand(s.phase != ids.FINISH or is_out, f"an empty hand of {letter(s.by)}, who has gone out", names(s.hands[s.by]))
    demand(not is_out or is_number(s.field[0]), "numbers as the last cards", names(s.field))
    demand(s.pile_left() > 0, "a pile in a running game", 0)


# Answers and time


def check_calls(s: DobonState) -> None:
    """Callers, and a target who may return, hold the points of the play; while the table waits somebody can call."""
    callers = letters(s.callers)
    is_called = s.phase in (ids.CALLED, ids.RETURNING)
    demand(is_called == bool(s.callers), "dobon_by just in the phases dobon and return", callers)
    demand(len(set(callers)) == len(callers), "every caller once", callers)
    demand(s.by not in s.callers, f"callers other than {letter(s.by)}, who made the play", callers)
    demand(not any(s.no_dobon >> seat & 1 for seat in s.callers), "callers who have not declined", callers)
    holders = [*s.callers, s.by] if s.phase == ids.RETURNING else s.callers
    wrong = [seat for seat in holders if s.hand_points(seat) != s.play_points()]
    demand(not wrong, f"hands of {s.play_points()} points", f"others for {show(letters(wrong))}")
    is_waiting = s.phase in (ids.FINISH, ids.CALLED)
    demand(
        not is_waiting or bool(answers.callers_left(s)), f"somebody who can call in the phase {PHASES[s.phase]}", None
    )


def check_offer(s: DobonState) -> None:
    """Only in sequential mode, and nobody is asked for what they cannot do; the colour is chosen first (R81)."""
    demand(s.terms.sequential, "an offer only in sequential mode", offer(s))
    able = {ids.MAY_DOBON: answers.can_dobon, ids.MAY_CUT_IN: answers.can_cut_in}.get(s.asked_for)
    is_able = able(s, s.asked) if able else s.phase == ids.RETURNING and s.asked == s.by
    demand(is_able and s.phase != ids.COLOUR, "an offer that its player can accept", offer(s))


def check_grace(s: DobonState) -> None:
    is_possible = s.terms.grace > 0 and s.phase == ids.TURN and s.window
    demand(not s.grace or is_possible, "grace only with that option, in a turn with the window open", s.grace)


def check_clock(s: DobonState, seconds: float) -> None:
    limit = s.clock_limit // 1000
    demand(1 <= seconds * 1000 <= s.clock_limit, f"a clock of at most {limit} s" if limit else "no clock", seconds)

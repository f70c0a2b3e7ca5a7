"""How a turn begins and ends: sections 3.1 and 3.4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello import events
from tefuda.games.othello.board import FULL, bit_of, has, squares_in
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.markers import created_of, kind_of
from tefuda.games.othello.numbers import BLACK, DECK_SIZE, HAND_LIMIT, HYPERACTIVE, NOBODY, WEAK, WORK

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


def begin_match(s: OthelloState) -> None:
    """Make the decks; black's first turn begins (R4, R7)."""
    if s.terms.cards:
        for player in range(2):
            side = s.side(player)
            side.deck = s.terms.decks[player] or drawn_deck(s)
            side.originals = len(side.deck)
    s.open_phase()
    s.note("start", NOBODY)
    begin(s, BLACK)


def drawn_deck(s: OthelloState) -> list[int]:
    """One card of each type and extras up to 30, shuffled (R6, R113)."""
    types = s.terms.types
    deck = types[:]
    while len(deck) < DECK_SIZE:
        deck.append(s.chance.draw("deck-extra", types))
    return deck if len(types) == 1 else s.chance.deal("deck-shuffle", deck, DECK_SIZE)


def begin(s: OthelloState, player: i64) -> None:
    """A player's turn start, in the order of section 3.1 (R1)."""
    s.open_phase()
    s.begin_turn(player)
    s.note("turn", player)
    if s.terms.cards:
        draw(s, player)
        if s.stones.special | s.stones.guarded != 0:
            expire_protection(s, player)
            count_down_guards(s, player)
            expire_trap(s, player)
            pay_workers(s, player)
            wake(s, player)
    s.restart_clock(s.terms.turn_seconds)


def draw(s: OthelloState, player: i64) -> None:
    """Step 2. A full hand is looked at before an empty deck (R8)."""
    side = s.side(player)
    s.open_phase()
    if len(side.hand) >= HAND_LIMIT:
        s.note("hand-full", player)
    elif side.deck_left() == 0:
        s.note("deck-empty", player)
    else:
        s.draw(player)
        s.note("draw", player)


def expire_protection(s: OthelloState, player: i64) -> None:
    """Step 3a (R38)."""
    expired: i64 = s.stones.of_kind(WEAK) & s.stones.of(player)
    if expired != 0:
        s.open_phase()
        s.lose_kinds(expired, "protected")


def count_down_guards(s: OthelloState, player: i64) -> None:
    """Step 3b (R82)."""
    ended = s.count_down_guards(player)
    if ended != 0:
        s.open_phase()
        s.show(events.StatusRemoved, ended, "guard")
        s.say("guard-ends", player)


def expire_trap(s: OthelloState, player: i64) -> None:
    """Step 3c (R84)."""
    if s.stones.traps & s.stones.of(player) != 0:
        s.open_phase()
        s.expose_trap(player)
        s.say("trap-expires", player)


def pay_workers(s: OthelloState, player: i64) -> None:
    """Step 4: 1, 2, 4, 8, 16 (R66)."""
    for square in squares_in(s.stones.of_kind(WORK) & s.stones.of(player)):
        left = s.stones.timer(square) - 1
        s.open_phase()
        gained = s.gain(player, 16 >> left)
        if left > 0:
            s.set_timer(square, left, "work")
            s.say("work", player, gained)
        else:
            s.lose_kinds(bit_of(square), "work")
            s.say("work", player, gained)
            s.say("work-ends", player)


def wake(s: OthelloState, player: i64) -> None:
    """Step 5: what acts at a turn start does so in order of creation, from where it stands by then (R65)."""
    due = [created_of(packed) for packed in s.stones.markers if CARDS[kind_of(packed)].wakes]
    for created in due:
        square = s.stones.square_created(created)
        if square >= 0:
            kind = s.stones.kind(square)
            if kind == HYPERACTIVE or has(s.stones.of(player), square):
                CARDS[kind].wake(s, square)


def end(s: OthelloState) -> None:
    """The game is over with a full board or the second pass in succession, and at no other time (R20, R21)."""
    if s.stones.all() == FULL or s.passes == 2:
        s.open_phase()
        s.end()
    else:
        begin(s, 1 - s.turn)

"""The course of a game: preparation, turn, check, end. Section numbers are those of the rulings.

An action is a place in the hand and a position in the row: `slot * POSITIONS + at`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.games.catalyst.cards import matches

if TYPE_CHECKING:
    from tefuda.games.catalyst.state import CatalystState

PLAYER: Final = 0

PLAYING: Final = 0
WON: Final = 1
LOST: Final = 2

FIELD_START: Final = 8
HAND_LIMIT: Final = 3
POSITIONS: Final = 53
"""Positions 0 to n in a row of n cards, and n is at most 52."""

_SLOT_0: Final = list(range(POSITIONS))
_SLOT_1: Final = list(range(POSITIONS, 2 * POSITIONS))
_SLOT_2: Final = list(range(2 * POSITIONS, 3 * POSITIONS))


def prepare(s: CatalystState) -> None:
    """Preparation, steps 1 to 4; the first turn begins."""
    s.shuffle()
    fill_field(s)
    while check(s, 0):
        fill_field(s)  # R4: only when the check has run to its end
        s.chain = 0
    for slot in range(min(HAND_LIMIT, s.deck_left())):  # R8
        s.draw(slot)
    begin_turn(s)


def fill_field(s: CatalystState) -> None:
    while len(s.field) < FIELD_START and s.deck_left() > 0:  # R6
        s.lay_from_deck()


def begin_turn(s: CatalystState) -> None:
    """Turn, step 1: a turn that cannot be played is lost."""
    if not s.hand:
        s.end(LOST, "no-hand")
    elif is_full(s) and not legal(s, PLAYER):
        s.end(LOST, "no-play")


def play(s: CatalystState, action: i64) -> None:
    """Turn, steps 2 to 6."""
    slot, at = action // POSITIONS, action % POSITIONS
    s.plays += 1
    s.chain = 0
    catalyst = s.take(slot)
    if is_reaction(s, catalyst, at):
        s.react_with(catalyst, at)
        check(s, at - 3)
    else:
        s.lay(catalyst, at, "hand")
        check(s, at - 2)
    if not s.field:
        s.end(WON, "cleared")  # R34: before anything is drawn
        return
    if s.deck_left() > 0:
        s.draw(slot)
    begin_turn(s)


def check(s: CatalystState, start: i64) -> bool:
    """Let the leftmost matching neighbours react until none match (R25); whether anything did.

    No triple left of `start` matches: the row was stable there, so the look from the left end begins at `start`.
    """
    field = s.field
    reacted = False
    at = start if start > 0 else 0
    while at < len(field) - 2:
        if matches(field[at], field[at + 1], field[at + 2]):
            s.react(at)
            reacted = True
            at = at - 2 if at > 2 else 0
        else:
            at += 1
    return reacted


def is_reaction(s: CatalystState, card: i64, at: i64) -> bool:
    """Whether the cards around the gap `at` match with the card; an end of the row is no gap (R17)."""
    return 0 < at < len(s.field) and matches(s.field[at - 1], card, s.field[at])


def is_full(s: CatalystState) -> bool:
    """Whether only player reactions are legal (R28)."""
    return s.field_limit > 0 and len(s.field) >= s.field_limit


def legal(s: CatalystState, seat: int) -> list[int]:
    """Every hand card with every position, also where several have the same effect (R49)."""
    if seat != PLAYER or s.outcome != PLAYING:
        return []
    places = len(s.field) + 1
    actions = _SLOT_0[:places] if s.hand else []
    if len(s.hand) > 1:
        actions += _SLOT_1[:places]
    if len(s.hand) > 2:
        actions += _SLOT_2[:places]
    if is_full(s):
        return [action for action in actions if is_reaction(s, s.hand[action // POSITIONS], action % POSITIONS)]
    return actions


def refusal(s: CatalystState, seat: int, action: i64) -> str | None:
    """Section 8, from the first code that an id can earn."""
    slot, at = action // POSITIONS, action % POSITIONS
    if s.outcome != PLAYING:
        return "game-over"
    if seat != PLAYER:
        return "unknown-player"
    if not 0 <= slot < len(s.hand):
        return "not-in-hand"
    if at > len(s.field):
        return "bad-position"
    if is_full(s) and not is_reaction(s, s.hand[slot], at):
        return "field-full"
    return None

"""What the rules do when a turn's time is over: section 10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.games.othello import rules
from tefuda.games.othello.board import squares_in
from tefuda.games.othello.cards.card import CARD
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.flips import open_squares
from tefuda.games.othello.numbers import FINISH_ID, PASS_ID, PICK, PICK_CARD_ID, PICK_SQUARE_ID

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


def expire(s: OthelloState) -> None:
    """Act for the player, never with a card, until the turn is over; a turn start restarts the clock."""
    player = s.turn
    while s.turn == player:
        rules.apply(s, default_action(s))


def default_action(s: OthelloState) -> int:
    """The first thing that can be done without using a card."""
    if s.stage == PICK:
        effect = CARDS[s.pending]
        if rules.can_finish(s):
            return FINISH_ID
        if effect.form == CARD:
            return PICK_CARD_ID + effect.choices(s)[0]
        return PICK_SQUARE_ID + squares_in(effect.targets(s))[0]
    squares = squares_in(open_squares(s))
    return squares[0] if squares else PASS_ID

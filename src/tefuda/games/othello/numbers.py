"""The numbers of cards, kinds, stages and actions. A card is its place in the table of section 5.

A kind of stone has the number of the card that makes it. The chest makes none, so its number means a plain stone.
"""

from __future__ import annotations

from typing import Final

CHEST: Final = 0
WEAK: Final = 1
FREE: Final = 2
SILVER: Final = 3
HEAVEN: Final = 4
PLUNDER: Final = 5
SWAP: Final = 6
SACRIFICE: Final = 7
GOLD: Final = 8
CONDEMN: Final = 9
STEAL: Final = 10
GUARD: Final = 11
HYPERACTIVE: Final = 12
SELL: Final = 13
WIND: Final = 14
DESTROY: Final = 15
WORK: Final = 16
PERMA: Final = 17
INHERIT: Final = 18
BOMB: Final = 19
TRAP: Final = 20
REGEN: Final = 21
BREEDING: Final = 22
CROSS_BOMB: Final = 23
TEMPT: Final = 24
CHAIN: Final = 25
UDG: Final = 26
DOUBLE: Final = 27
DRAGON: Final = 28
CARD_COUNT: Final = 29

NONE: Final = -1
"""No card."""
PLAIN: Final = 0
"""No kind."""

BLACK: Final = 0
WHITE: Final = 1
NOBODY: Final = -1
"""Whose turn it is after the end."""

ACT: Final = 0
PICK: Final = 1
SECOND: Final = 2
OVER: Final = 3

HAND_LIMIT: Final = 5
CHARGE_LIMIT: Final = 30
DECK_SIZE: Final = 30
MOST_CARDS: Final = 20 * DECK_SIZE
"""In one deck or discard: more than any match brings about, whose offers add a card a turn at most."""
OFFERS: Final = 5
SACRIFICES: Final = 3
SACRIFICE_GAIN: Final = 5
TRAP_CARDS: Final = 3
GUARD_TURNS: Final = 3
WORK_TURNS: Final = 5

# Action ids. Those of plain Othello are the first 65, numbered as other programs number them.
PLACE_ID: Final = 0
PASS_ID: Final = 64
FINISH_ID: Final = 65
USE_ID: Final = 66
PICK_CARD_ID: Final = USE_ID + CARD_COUNT
PICK_SQUARE_ID: Final = PICK_CARD_ID + CARD_COUNT
ACTION_BOUND: Final = PICK_SQUARE_ID + 64

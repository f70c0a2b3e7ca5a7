"""Numbers that the rules share: action ids, phases, holders of seats, kinds of chances."""

from __future__ import annotations

from typing import Final, Literal

from tefuda.games.dobon.cards.pack import GROUP_COUNT

Holder = Literal["empty", "person", "bot", "left"]
Phase = Literal["lobby", "turn", "colour", "finish", "dobon", "return", "result", "closed"]
Chance = Literal["dobon", "cut-in", "return"]

# Actions: the groups of cards (cards/pack.py), the four colours, then the simple verbs.

CHOOSE: Final = GROUP_COUNT
DRAW: Final = CHOOSE + 4
TAKE: Final = DRAW + 1
PASS: Final = DRAW + 2
DOBON: Final = DRAW + 3
RETURN: Final = DRAW + 4
DECLINE: Final = DRAW + 5
START: Final = DRAW + 6
CLOSE: Final = DRAW + 7
ACTION_BOUND: Final = DRAW + 8

LEAVE: Final = ACTION_BOUND
"""From here on: inputs of the room that no list names."""
JOIN: Final = ACTION_BOUND + 1
JOIN_AS_BOT: Final = ACTION_BOUND + 2

# Seats

LETTERS: Final = "ABCDEF"
SEATS: Final = 6
NOBODY: Final = -1

EMPTY: Final = 0
PERSON: Final = 1
BOT: Final = 2
LEFT: Final = 3
HOLDERS: Final[list[Holder]] = ["empty", "person", "bot", "left"]

# Phases, in the order of section 3

LOBBY: Final = 0
TURN: Final = 1
COLOUR: Final = 2
FINISH: Final = 3
CALLED: Final = 4
"""The phase `dobon`."""
RETURNING: Final = 5
"""The phase `return`."""
RESULT: Final = 6
CLOSED: Final = 7
PHASES: Final[list[Phase]] = ["lobby", "turn", "colour", "finish", "dobon", "return", "result", "closed"]

# Chances: what a player may answer a play with, as bits

MAY_DOBON: Final = 1
MAY_CUT_IN: Final = 2
MAY_RETURN: Final = 4
CHANCES: Final[list[Chance]] = ["dobon", "cut-in", "return"]
CHANCE_SETS: Final[list[tuple[Chance, ...]]] = [
    tuple([chance for bit, chance in enumerate(CHANCES) if kinds >> bit & 1]) for kinds in range(8)
]
"""The names of the chances in each mask."""

HAND_AT_FIRST: Final = 7

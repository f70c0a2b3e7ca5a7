"""The words of section 7 as numbers, in the order in which the rules and the notation use them."""

from __future__ import annotations

from typing import Final

CREATURE: Final = 0
EVOLUTION: Final = 1
SPELL: Final = 2
TYPES: Final = ("creature", "evolution", "spell")

BLOCKER: Final = 1
CANNOT_ATTACK: Final = 2
CANNOT_ATTACK_PLAYER: Final = 4
CANNOT_BE_BLOCKED: Final = 8
DOUBLE_BREAKER: Final = 16
SHIELD_TRIGGER: Final = 32
SLAYER: Final = 64
SPEED_ATTACKER: Final = 128
TRIPLE_BREAKER: Final = 256
KEYWORDS: Final = (
    "blocker",
    "cannot_attack",
    "cannot_attack_player",
    "cannot_be_blocked",
    "double_breaker",
    "shield_trigger",
    "slayer",
    "speed_attacker",
    "triple_breaker",
)
"""By name, which is the order in which granted ones end (section 12); the mask of a keyword is its bit."""

CAST: Final = 0
ENTER: Final = 1
ALLY_ENTER: Final = 2
ATTACK: Final = 3
BLOCK: Final = 4
DESTROYED: Final = 5
START_OF_TURN: Final = 6
END_OF_TURN: Final = 7
WHENS: Final = (
    "cast",
    "enter",
    "ally_enter",
    "attack",
    "block",
    "destroyed",
    "start_of_turn",
    "end_of_turn",
)

IN_BATTLE: Final = 0
IN_HAND: Final = 1
IN_MANA: Final = 2
IN_GRAVEYARD: Final = 3
IN_SHIELDS: Final = 4
ZONES: Final = ("battle", "hand", "mana", "graveyard", "shields")

ANY: Final = 0
OWN: Final = 1
OPP: Final = 2
RANDOM: Final = 3
SIDES: Final = ("any", "own", "opp")
CHOOSERS: Final = ("any", "own", "opp", "random")

ALL: Final = -1
"""`take: all`."""
NO_LIMIT: Final = 1 << 30


def mask(words: list[str], table: tuple[str, ...]) -> int:
    """The words of a table as a mask of their places in it."""
    found = 0
    for word in words:
        found |= 1 << table.index(word)
    return found

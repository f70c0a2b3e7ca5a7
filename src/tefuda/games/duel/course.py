"""The numbers of players, zones, phases, stages and decisions."""

from __future__ import annotations

from typing import Final

PLAYERS: Final = ("P1", "P2")
NOBODY: Final = -1

# Where a player's cards lie: State.zones has two lists for each, P1's and P2's.
HAND: Final = 0
DECK: Final = 2
SHIELDS: Final = 4
MANA: Final = 6
BATTLE: Final = 8
UNDER: Final = 10
GRAVEYARD: Final = 12
NAMES: Final = 14
"""No zone: by kind, the highest number given to a name so far."""
ZONE_LISTS: Final = 16
SELECTABLE: Final = (BATTLE, HAND, MANA, GRAVEYARD, SHIELDS)
"""The zones in the order of `terms.ZONES`."""

START: Final = 0
DRAW: Final = 1
CHARGE: Final = 2
MAIN: Final = 3
ATTACK: Final = 4
BLOCK: Final = 5
END: Final = 6
PHASES: Final = ("start", "draw", "mana", "main", "attack", "block", "end")

# What comes when everything has settled. The first ones are the phases; an attack has steps of its own (section 5).
DECLARED: Final = 7
BLOCKED: Final = 8
BREAKING: Final = 9
AFTER: Final = 10
CLOSING: Final = 11
STEPS: Final = {DECLARED: "declared", BLOCK: "block", BLOCKED: "blocked", BREAKING: "shields", AFTER: "after"}

NO_DECISION: Final = 0
DECIDE_CHARGE: Final = 1
DECIDE_MAIN: Final = 2
DECIDE_ATTACK: Final = 3
DECIDE_BLOCK: Final = 4
DECIDE_SHIELDS: Final = 5
DECIDE_TRIGGER: Final = 6
DECIDE_ORDER: Final = 7
DECIDE_MAY: Final = 8
DECIDE_CHOOSE: Final = 9
DECIDE_MODE: Final = 10
DECISIONS: Final = (
    "",
    "charge",
    "main",
    "attack",
    "block",
    "shields",
    "trigger",
    "order",
    "may",
    "choose",
    "mode",
)

SETUP_SHIELDS: Final = 5
SETUP_HAND: Final = 5
LAPSE_LIMIT: Final = 3
"""The lapse in a row that loses (R96)."""
MOST_STEPS: Final = 500
"""Operations and steps in a row without a decision; what needs more never ends (R99)."""
MOST_DECISIONS: Final = 3000
"""In one duel; most have a hundred (R99)."""
MOST_LOOKED: Final = 20_000
"""Cards looked at in a row without a decision, by selectors and by those who add up power (R99)."""
WORK_OF_A_CARD: Final = 50
"""As many looks as it takes to move a card or to show it (R99)."""
MOST_WAITING: Final = 100
"""Effects that wait at once (R99)."""
MOST_NAMED: Final = 999
"""How often a card can enter the battle zone under one player (R99)."""
NO_ATTACK: Final = -1
THE_PLAYER: Final = -1
"""The target of an attack on the player; no creature has this name."""
NO_BLOCKER: Final = -1

"""What a position of a duel is worth: shields, creatures, hand and mana of both sides, weighed against each other."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from tefuda.games.duel.attack import breaks
from tefuda.games.duel.cards import terms
from tefuda.games.duel.packed import KIND, TAPPED
from tefuda.games.duel.state import DuelState

# In points; a card in hand is one.
SHIELD: Final = 2.0
BARE: Final = 3.0
"""What the last shield is worth beyond that."""
CREATURE: Final = 1.0
POWER: Final = 0.4
"""A thousand of power."""
BREAKER: Final = 0.8
"""Every shield that an attack breaks beyond the first."""
BLOCKER: Final = 0.5
READY: Final = 0.3
"""Being untapped."""
MANA: Final = 1.2
MANA_ENOUGH: Final = 8
SLOPE: Final = 5.0
"""Points that make the odds of winning e to 1."""


def lead(s: DuelState, seat: i64) -> float:
    """By how many points this seat is ahead."""
    return side(s, seat) - side(s, 1 - seat)


def chance(s: DuelState, seat: i64) -> float:
    """The chance that this seat wins, as far as the points say."""
    return 1.0 / (1.0 + math.exp(-lead(s, seat) / SLOPE))


def side(s: DuelState, seat: i64) -> float:
    """The points of one side: what lies on the table, and the hand."""
    return table(s, seat) + float(len(s.hand(seat)))


def table(s: DuelState, seat: i64) -> float:
    """The points of shields, mana and creatures."""
    shields: i64 = len(s.shields(seat))
    mana: i64 = min(len(s.mana(seat)), MANA_ENOUGH)
    points = SHIELD * float(shields) + MANA * float(mana)
    if shields > 0:
        points += BARE
    for creature in s.battle(seat):
        points += creature_worth(s, creature)
    return points


def creature_worth(s: DuelState, creature: i64) -> float:
    """The points of a creature; what others give it does not count."""
    kind = creature & KIND
    points = CREATURE + POWER * float(s.cards.power[kind]) / 1000.0 + BREAKER * float(breaks(s, creature) - 1)
    if s.has_keyword(creature, terms.BLOCKER):
        points += BLOCKER
    if not creature & TAPPED:
        points += READY
    return points

"""The power of a creature: printed + static + changes until end of turn + bonus while attacking (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel.cards.selector import count
from tefuda.games.duel.packed import KIND, NAME, change

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def power(s: DuelState, owner: i64, creature: i64) -> i64:
    """Its power now."""
    total: i64 = s.cards.power[creature & KIND] + change(creature)
    return total + bonus(s, owner, creature) + static_power(s, owner, creature)


def bonus(s: DuelState, owner: i64, creature: i64) -> i64:
    """What it has while it attacks (R45)."""
    if creature & NAME == s.attacker and owner == s.active:
        return s.cards.kinds[creature & KIND].power_attacker
    return 0


def static_power(s: DuelState, owner: i64, creature: i64) -> i64:
    """What the creatures in the battle zone give it."""
    total: i64 = 0
    for giver in (0, 1):
        for source in s.battle(giver):
            if s.cards.statics[source & KIND]:
                total += given(s, owner, creature, giver, source)
    return total


def given(s: DuelState, owner: i64, creature: i64, giver: i64, source: i64) -> i64:
    """What one creature in the battle zone gives to another, or to itself."""
    total: i64 = 0
    for static in s.cards.statics[source & KIND]:
        named: i64 = source & NAME if giver == owner else -1
        if static.to.includes(giver, owner) and static.to.fits_creature(s, owner, creature, named):
            times: i64 = 1 if static.per is None else count(s, static.per, giver, source & NAME)
            total += static.amount * times
    return total


def powerless(s: DuelState) -> list[int]:
    """The creatures with power 0 or less, each as name and owner: name << 1 | owner."""
    found: list[int] = []
    for owner in (s.active, 1 - s.active):
        for creature in s.battle(owner):
            safe = not s.cards.weakens and s.cards.power[creature & KIND] + change(creature) > 0
            if not safe and power(s, owner, creature) <= 0:
                found.append((creature & NAME) << 1 | owner)
    return found

"""The power of a creature: printed + static + changes until end of turn + bonus while attacking (section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel.cards.selector import Selector, count
from tefuda.games.duel.packed import KIND, NAME, change

if TYPE_CHECKING:
    from tefuda.games.duel.state import DuelState


def bonus(s: DuelState, owner: i64, creature: i64) -> i64:
    """What it has while it attacks (R45)."""
    if creature & NAME == s.attacker and owner == s.active:
        return s.cards.kinds[creature & KIND].power_attacker
    return 0


class Gift:
    """Power that a creature in the battle zone gives to all that fit, itself among them."""

    def __init__(self, giver: int, source: int, to: Selector, amount: int) -> None:
        self.giver = giver
        """The owner of the creature that gives."""
        self.source = source
        """Its name."""
        self.to = to
        self.amount = amount

    def reaches(self, s: DuelState, owner: i64, creature: i64) -> bool:
        named: i64 = self.source if self.giver == owner else -1
        return self.to.includes(self.giver, owner) and self.to.fits_creature(s, owner, creature, named)


def gifts(s: DuelState) -> list[Gift]:
    """All static power that is given now, each counted once however many it reaches."""
    found: list[Gift] = []
    for giver in (0, 1):
        for source in s.battle(giver):
            for static in s.cards.statics[source & KIND]:
                times = 1 if static.per is None else count(s, static.per, giver, source & NAME)
                found.append(Gift(giver, source & NAME, static.to, static.amount * times))
    return found


def power(s: DuelState, owner: i64, creature: i64, given: list[Gift]) -> i64:
    """Its power, if this is all that is given."""
    total: i64 = s.cards.power[creature & KIND] + change(creature) + bonus(s, owner, creature)
    s.looked += len(given)
    for gift in given:
        if gift.reaches(s, owner, creature):
            total += gift.amount
    return total


def powerless(s: DuelState) -> list[int]:
    """The creatures with power 0 or less, each as name and owner: name << 1 | owner."""
    found: list[int] = []
    given: list[Gift] | None = None
    for owner in (s.active, 1 - s.active):
        for creature in s.battle(owner):
            if not s.cards.weakens and s.cards.power[creature & KIND] + change(creature) > 0:
                continue
            if given is None:
                given = gifts(s)
            if power(s, owner, creature, given) <= 0:
                found.append((creature & NAME) << 1 | owner)
    return found

"""Which cards an operation, a condition or a static effect is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel import ids
from tefuda.games.duel.cards import terms
from tefuda.games.duel.packed import KIND, NAME, number_of

if TYPE_CHECKING:
    from tefuda.core.engine import Frame
    from tefuda.games.duel.cards.kinds import CardSet
    from tefuda.games.duel.state import DuelState


class Selector:
    """All given fields must fit; the defaults are those of section 7."""

    def __init__(self) -> None:
        self.zone = terms.IN_BATTLE
        self.side = terms.ANY
        self.type = -1
        """`CREATURE` (evolutions too) or `SPELL`; -1 = either."""
        self.evolution = -1
        """1 = only evolutions, 0 = none of them, -1 = either."""
        self.civ_mask = 0
        self.race_mask = 0
        self.max_power = terms.NO_LIMIT
        self.max_cost = terms.NO_LIMIT
        self.itself = False
        self.other = False
        self.same = False
        self.take = 1
        self.up_to = False
        self.by = terms.OWN

    def includes(self, controller: i64, owner: i64) -> bool:
        """Whether the side fits, seen from the controller of the effect."""
        if self.side == terms.ANY:
            return True
        return (self.side == terms.OWN) == (controller == owner)

    def fits_card(self, cards: CardSet, kind: i64) -> bool:
        """Whether what is printed fits; the printed power is left to `fits_elsewhere`."""
        card_type: i64 = cards.type[kind]
        if self.type >= 0 and (self.type == terms.SPELL) != (card_type == terms.SPELL):
            return False
        if self.evolution >= 0 and (self.evolution == 1) != (card_type == terms.EVOLUTION):
            return False
        if self.civ_mask and not self.civ_mask & cards.civs[kind]:
            return False
        if self.race_mask and not self.race_mask & cards.kinds[kind].race_mask:
            return False
        return cards.cost[kind] <= self.max_cost

    def fits_elsewhere(self, cards: CardSet, kind: i64) -> bool:
        """Whether a card outside the battle zone fits; a spell has no power that could."""
        if self.max_power != terms.NO_LIMIT and (cards.is_spell(kind) or cards.power[kind] > self.max_power):
            return False
        return self.fits_card(cards, kind)

    def fits_creature(self, s: DuelState, owner: i64, creature: i64, source: i64) -> bool:
        """Whether a creature fits but for its power; `source` is the name of the effect's source if this player owns
        it, otherwise -1."""
        if self.itself and creature & NAME != source:
            return False
        if self.other and creature & NAME == source:
            return False
        return self.fits_card(s.cards, creature & KIND)


def candidates(s: DuelState, selector: Selector, f: Frame) -> list[int]:
    """What fits, as seat 0 counts: the controller's cards, then the opponent's, each in zone order (section 7)."""
    found: list[int] = []
    for owner in (f.seat, 1 - f.seat):
        if not selector.includes(f.seat, owner):
            continue
        if selector.zone == terms.IN_BATTLE:
            found += _creatures(s, selector, f, owner)
        elif not selector.itself:
            found += _cards(s, selector, owner)
        elif owner == f.seat:
            found += _itself(s, selector, f)
    return found


def _creatures(s: DuelState, selector: Selector, f: Frame, owner: i64) -> list[int]:
    places = _fitting(s, selector, owner, f.source if owner == f.seat else -1)
    if selector.same:
        places = [place for place in places if (s.battle(owner)[place] & NAME) << 1 | owner in f.picks]
    return [ids.creature(place, owner, 0) for place in places]


def _fitting(s: DuelState, selector: Selector, owner: i64, source: i64) -> list[int]:
    """The places of a player's creatures that fit, with their power."""
    zone = s.battle(owner)
    s.looked += len(zone)
    found = [place for place in range(len(zone)) if selector.fits_creature(s, owner, zone[place], source)]
    return found if selector.max_power == terms.NO_LIMIT else s.at_most(owner, found, selector.max_power)


def _cards(s: DuelState, selector: Selector, owner: i64) -> list[int]:
    found: list[int] = []
    s.looked += len(s.zone(selector.zone, owner))
    for place, card in enumerate(s.zone(selector.zone, owner)):
        kind = card & KIND
        if selector.fits_elsewhere(s.cards, kind):
            is_mana = selector.zone == terms.IN_MANA
            found.append(ids.mana(place, owner, 0) if is_mana else ids.card(kind, owner, 0))
    return found


def _itself(s: DuelState, selector: Selector, f: Frame) -> list[int]:
    """The source outside the battle zone: the copy of its card that came there last (R76); a spell is nowhere (R28)."""
    kind = f.source & KIND
    if number_of(f.source) == 0 or s.place_of(f.seat, f.source) >= 0 or not selector.fits_elsewhere(s.cards, kind):
        return []
    zone = s.zone(selector.zone, f.seat)
    place: i64 = len(zone) - 1
    while place >= 0 and zone[place] & KIND != kind:
        place -= 1
    if place < 0:
        return []
    return [ids.mana(place, f.seat, 0) if selector.zone == terms.IN_MANA else ids.card(kind, f.seat, 0)]


def count(s: DuelState, selector: Selector, controller: i64, source: i64) -> int:
    """How many cards fit, for conditions and static power."""
    total = 0
    for owner in (0, 1):
        if not selector.includes(controller, owner):
            continue
        zone = s.zone(selector.zone, owner)
        if selector.zone in (terms.IN_SHIELDS, terms.IN_HAND):
            total += len(zone)  # their cards are hidden, so the loader lets a count ask for nothing but the side
        elif selector.zone == terms.IN_BATTLE:
            total += len(_fitting(s, selector, owner, source if owner == controller else -1))
        else:
            s.looked += len(zone)
            for card in zone:
                if selector.fits_elsewhere(s.cards, card & KIND):
                    total += 1
    return total

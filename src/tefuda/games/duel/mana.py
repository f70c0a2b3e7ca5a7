"""The mana system: what can be paid, with which mana cards (R16-R23).

A card needs exactly `cost` untapped mana cards, and for each of its civilizations one of them that has it; one mana
card serves one civilization. Such a set exists exactly if every group of the civilizations finds at least as many mana
cards that have one of the group (Hall's theorem).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.duel.packed import KIND, TAPPED_MANA

if TYPE_CHECKING:
    from tefuda.games.duel.cards.kinds import CardSet
    from tefuda.games.duel.state import DuelState


def purse(s: DuelState, seat: i64) -> list[int]:
    """The civilizations of each untapped mana card, as masks."""
    civs = s.cards.civs
    return [civs[card & KIND] for card in s.mana(seat) if not card & TAPPED_MANA]


def can_pay(cards: CardSet, kind: i64, untapped: list[int]) -> bool:
    """Whether some of these mana cards pay for a card."""
    if cards.cost[kind] > len(untapped):
        return False
    wanted: i64 = cards.civs[kind]
    if wanted & (wanted - 1) == 0:
        return wanted == 0 or _number_with(untapped, wanted) > 0
    return served(untapped, wanted) == _size(wanted)


def served(mana: list[int], wanted: i64) -> i64:
    """How many of the wanted civilizations these mana cards can serve at once, each card one of them."""
    most = _size(wanted)
    group = wanted
    while group:
        most = min(most, _number_with(mana, group) + _size(wanted) - _size(group))
        group = (group - 1) & wanted
    return most


def automatic(s: DuelState, seat: i64, kind: i64) -> list[int]:
    """The payment that is first in dictionary order: the oldest cards, as far as the civilizations allow (R22)."""
    wanted: i64 = s.cards.civs[kind]
    cost = s.cards.cost[kind]
    civs = s.cards.civs
    chosen: list[int] = []
    paid: list[int] = []
    for position, card in enumerate(s.mana(seat)):
        if len(chosen) < cost and not card & TAPPED_MANA:
            with_this = [*paid, civs[card & KIND]]
            if _size(wanted) - served(with_this, wanted) <= cost - len(with_this):
                chosen.append(position)
                paid = with_this
    return chosen


def is_payment(s: DuelState, seat: i64, kind: i64, mask: int) -> bool:
    """Whether exactly the mana cards at the positions of the mask pay for a card."""
    paid: list[int] = []
    mine = s.mana(seat)
    for position, card in enumerate(mine):
        if mask >> position & 1:
            if card & TAPPED_MANA:
                return False
            paid.append(s.cards.civs[card & KIND])
    return mask >> len(mine) == 0 and len(paid) == s.cards.cost[kind] and can_pay(s.cards, kind, paid)


def positions(mask: int) -> list[int]:
    """The positions of a mask, ascending."""
    return [position for position in range(mask.bit_length()) if mask >> position & 1]


def _number_with(mana: list[int], group: i64) -> i64:
    """How many of the mana cards have one of these civilizations."""
    number: i64 = 0
    for civs in mana:
        if civs & group:
            number += 1
    return number


def _size(mask: i64) -> i64:
    """How many civilizations a mask has."""
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number

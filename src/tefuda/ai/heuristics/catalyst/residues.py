"""Suit residues: a quick proof that so many plays cannot clear a row.

Cards that leave split into triples. Three of a suit do not change the number of cards of any suit modulo 3; three of a
rank lower three of these numbers by one. Few ranks have three cards present, so few changes can be made at all.
"""

from __future__ import annotations

from typing import Final

RESIDUES: Final = 81
"""Four suits, each modulo 3: a number in base 3."""
DIGIT: Final = [1, 3, 9, 27]


def add(residues: int, suit: int, times: int) -> int:
    """The residues with so many more cards of a suit."""
    digit = residues // DIGIT[suit] % 3
    return residues + ((digit + times) % 3 - digit) * DIGIT[suit]


def residues_of(cards: list[int]) -> int:
    residues = 0
    for card in cards:
        residues = add(residues, card >> 4, 1)
    return residues


def splittable(cards: list[int]) -> list[bool]:
    """For each residues, whether cards of that many a suit could split into triples with the ranks present."""
    found = [False] * RESIDUES
    found[0] = True
    for rank in range(13):
        suits = [card >> 4 for card in cards if card & 15 == rank]
        if len(suits) > 2:
            found = with_triples(found, suits)
    return found


def with_triples(found: list[bool], suits: list[int]) -> list[bool]:
    """The same when three cards of one more rank may leave together, in any three of these suits."""
    more = found[:]
    for left_out in range(4):
        triple = [suit for suit in suits if suit != left_out]
        if len(triple) == 3:
            for residues in range(RESIDUES):
                if found[residues]:
                    more[add(add(add(residues, triple[0], 1), triple[1], 1), triple[2], 1)] = True
    return more


def can_split(row: list[int], reachable: list[int], unused: int) -> bool:
    """Whether the row and all but `unused` of the reachable cards could split into triples."""
    found = splittable(row + reachable)
    wanted = [False] * RESIDUES
    wanted[residues_of(row + reachable)] = True
    for _ in range(unused):
        wanted = without_one(wanted, reachable)
    return any(wanted[residues] and found[residues] for residues in range(RESIDUES))


def without_one(wanted: list[bool], reachable: list[int]) -> list[bool]:
    """The residues once one reachable card of any suit has been left out."""
    suits = {card >> 4 for card in reachable}
    fewer = [False] * RESIDUES
    for residues in range(RESIDUES):
        if wanted[residues]:
            for suit in suits:
                fewer[add(residues, suit, 2)] = True
    return fewer

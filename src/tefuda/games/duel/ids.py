"""The numbers of the actions: small, dense, and the same thing in every decision, so that a search can learn them.

A number means the same to both seats: `own` is always the side of the seat that acts, the other side follows it. What
a person does in one go may be several numbers: an attacker and its target, an evolution and its base, several picks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KINDS: Final = 128
"""The most cards that a set may have."""
PLACES: Final = 100
"""The most cards that a player may have in one zone."""
MODES: Final = 8
"""The most options of a choose-one effect."""

PASS: Final = 0
ACCEPT: Final = 1
DECLINE: Final = 2
DONE: Final = 3
"""No further pick, where fewer may be picked."""
PLAYER: Final = 4
"""The other player as the target of an attack."""
MODE: Final = 5
ORDER: Final = MODE + MODES
"""A waiting effect, by its place among the different ones of the player."""
SHIELD: Final = ORDER + PLACES
"""A shield, by its number less one."""
CARD: Final = SHIELD + PLACES
"""A card of a hand, graveyard or deck by kind: own, then the other player's."""
CREATURE: Final = CARD + 2 * KINDS
"""A creature by its place in the battle zone: own, then the other player's."""
MANA: Final = CREATURE + 2 * PLACES
"""A mana card by its position less one: own, then the other player's."""
BOUND: Final = MANA + 2 * PLACES

CONCEDE: Final = BOUND
PAYMENT: Final = BOUND + 1
"""Before a play: exactly these mana cards, as a mask of positions, pay for it. No list names it (R22)."""


def card(kind: i64, owner: i64, viewer: i64) -> i64:
    """A card of a hand, graveyard or deck, as the seat `viewer` counts."""
    return CARD + (owner ^ viewer) * KINDS + kind


def creature(place: i64, owner: i64, viewer: i64) -> i64:
    """A creature, as the seat `viewer` counts."""
    return CREATURE + (owner ^ viewer) * PLACES + place


def mana(position: i64, owner: i64, viewer: i64) -> i64:
    """A mana card, as the seat `viewer` counts."""
    return MANA + (owner ^ viewer) * PLACES + position


def is_card(action: i64) -> bool:
    return CARD <= action < CREATURE


def is_creature(action: i64) -> bool:
    return CREATURE <= action < MANA


def is_mana(action: i64) -> bool:
    return MANA <= action < BOUND


def is_shield(action: i64) -> bool:
    return SHIELD <= action < CARD


def owner(action: i64, viewer: i64) -> i64:
    """Whose card or creature or mana card an action of `viewer` names."""
    if action < CREATURE:
        return ((action - CARD) // KINDS) ^ viewer
    if action < MANA:
        return ((action - CREATURE) // PLACES) ^ viewer
    return ((action - MANA) // PLACES) ^ viewer


def place(action: i64) -> i64:
    """The kind, place or position that a card's, creature's or mana card's action names."""
    if action < CREATURE:
        return (action - CARD) % KINDS
    if action < MANA:
        return (action - CREATURE) % PLACES
    return (action - MANA) % PLACES


def seen_from(action: i64, viewer: i64) -> i64:
    """An action as seat 0 counts it, as `viewer` counts it; and back, since that is the same turn."""
    if viewer == 0 or action < CARD:
        return action
    if action < CREATURE:
        return CARD + (action - CARD + KINDS) % (2 * KINDS)
    if action < MANA:
        return CREATURE + (action - CREATURE + PLACES) % (2 * PLACES)
    return MANA + (action - MANA + PLACES) % (2 * PLACES)

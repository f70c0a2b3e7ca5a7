"""Cards and creatures as ints. Everything that belongs to one card in its zone is packed into one number.

    kind        bits 0-7, in every zone: the card's number in the set
    hand        bit 8 SEEN: the other player knows that it is there; bit 9 FRESH: it has just come from a broken shield;
                bit 10 SORTED: the other player knows whether it is a shield trigger
    deck        bits 8-15 what its owner knows of it (hidden.py)
    shield      the same, and from bit 16 on its number
    mana        bit 8 TAPPED_MANA
    graveyard   the kind alone
    creature    bits 8-19 the number of its name; bit 20 TAPPED, bit 21 SICK; bits 22-33 the granted keywords; from
                bit 34 on the changes of its power until the end of the turn, offset so that no number is negative
    under       a card under a creature: bits 0-7 its kind, from bit 8 on the creature's name

A name is the low 20 bits of a creature: kind and number. It is unique among one player's creatures (section 3).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

KIND: Final = 0xFF
NAME: Final = 0xFFFFF
NUMBERS: Final = 0xFFF
"""The highest number of a name."""

SEEN: Final = 1 << 8
FRESH: Final = 1 << 9
SORTED: Final = 1 << 10
TAPPED_MANA: Final = 1 << 8

TAPPED: Final = 1 << 20
SICK: Final = 1 << 21
GRANTED: Final = 22
KEYWORDS: Final = 0xFFF
CHANGE: Final = 34
NO_CHANGE: Final = 1 << 24
UNCHANGED: Final = NO_CHANGE << CHANGE
MOST_CHANGE: Final = 9_999_999
"""Of the power of one creature until the end of a turn, up or down."""


def name(kind: i64, number: i64) -> i64:
    """The name `id#number`."""
    return kind | number << 8


def number_of(called: i64) -> i64:
    """The number of a name."""
    return called >> 8 & NUMBERS


def granted(creature: i64) -> i64:
    """The mask of the keywords it has until the end of the turn."""
    return creature >> GRANTED & KEYWORDS


def change(creature: i64) -> i64:
    """The sum of the changes of its power until the end of the turn."""
    return (creature >> CHANGE) - NO_CHANGE


def changed(creature: i64, amount: i64) -> i64:
    """The creature with `amount` more power until the end of the turn."""
    return creature + (amount << CHANGE)


def unchanged(creature: i64) -> i64:
    """The creature without changes until the end of the turn."""
    return creature & (NAME | TAPPED | SICK) | UNCHANGED


def evolved(base: i64, called: i64) -> i64:
    """An evolution of this name in the place of its base: tapped as it was, with its changes, not sick (R33)."""
    return base & ~NAME & ~SICK | called


def with_keyword(creature: i64, keyword: i64) -> i64:
    """The creature with a keyword until the end of the turn."""
    return creature | keyword << GRANTED

"""The pack: 52 cards as ints, suit in the high bits, so that ascending is the fixed order SA … SK, HA … CK (R1)."""

from __future__ import annotations

from typing import Final, Literal

from mypy_extensions import i64

MatchKind = Literal["suit", "rank"]

SUITS: Final = "SHDC"
RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

PACK: Final = [suit << 4 | rank for suit in range(4) for rank in range(13)]
NAMES: Final = {suit << 4 | rank: SUITS[suit] + RANKS[rank] for suit in range(4) for rank in range(13)}
CARDS: Final = {name: card for card, name in NAMES.items()}


def suit_of(card: i64) -> i64:
    return card >> 4


def rank_of(card: i64) -> i64:
    return card & 15


def matches(a: i64, b: i64, c: i64) -> bool:
    """Three of one suit or three of one rank; nothing else is a match (R15, R16)."""
    differing = (a ^ b) | (a ^ c)
    return differing < 16 or differing & 15 == 0


def match_kind(a: i64, b: i64) -> MatchKind:
    """By what two cards of a match belong together; never both with one pack (R24)."""
    return "suit" if suit_of(a) == suit_of(b) else "rank"

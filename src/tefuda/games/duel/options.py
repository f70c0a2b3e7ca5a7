"""What can be agreed before a duel (section 2)."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tefuda.core.bounds import DAY, Word
from tefuda.games.duel.cards.own import OwnCards
from tefuda.games.duel.ids import KINDS

MOST_TURNS: Final = 1000

Deck = Word | Annotated[dict[Word, int], Meta(max_length=KINDS)]
"""Copies of any number are taken to be written by mistake: the rules of a deck say so."""


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each player a deck id, or cards and copies."""

    P1: Deck
    P2: Deck


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What whoever takes a seat brings along."""

    deck: Deck


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new match needs decks; a position that is written down does not."""

    decks: Decks | None = None
    turn_limit: Annotated[int, Meta(ge=1, le=MOST_TURNS)] = 100
    decision_seconds: Annotated[int, Meta(ge=0, le=DAY)] = 60
    cards: OwnCards | None = None
    """A set of one's own, beside the game's."""

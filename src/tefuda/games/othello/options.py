"""What can be agreed before a match: section 10 of the rulings. Who plays black is the host's matter (R4)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tefuda.core.bounds import DAY, Word
from tefuda.games.othello.catalogue import CARDS
from tefuda.games.othello.numbers import CARD_COUNT, DECK_SIZE

Names = Annotated[tuple[Word, ...], Meta(max_length=2 * DECK_SIZE)]
"""Longer than any list that is right, so that what is wrong with one can be said."""


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Fixed decks, top first. A player left out gets a drawn one."""

    black: Names | msgspec.UnsetType = msgspec.UNSET
    white: Names | msgspec.UnsetType = msgspec.UNSET


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The clock of a turn in seconds (0 = none), play with or without cards, banned cards, fixed decks."""

    turn_seconds: Annotated[int, Meta(ge=0, le=DAY)] = 0
    cards: Literal["on", "off"] = "on"
    ban: Names = ()
    decks: Decks = Decks()

    def __post_init__(self) -> None:
        """R113; msgspec turns a ValueError into its own."""
        _known(self.ban, "ban")
        if len(set(self.ban)) < len(self.ban):
            raise ValueError("ban names a card twice")
        if len(self.ban) == CARD_COUNT:
            raise ValueError("ban leaves no card")
        for color, deck in (("black", self.decks.black), ("white", self.decks.white)):
            if deck is not msgspec.UNSET:
                _deck(deck, self.ban, f"decks.{color}")


def _deck(deck: Names, ban: Names, place: str) -> None:
    _known(deck, place)
    if len(deck) != DECK_SIZE:
        raise ValueError(f"{place}: expected {DECK_SIZE} cards, got {len(deck)}")
    banned = [name for name in deck if name in ban]
    if banned:
        raise ValueError(f"{place}: {banned[0]} is banned")


def _known(names: Names, place: str) -> None:
    unknown = [name for name in names if name not in CARDS]
    if unknown:
        raise ValueError(f"{place}: there is no card {unknown[0]!r}")

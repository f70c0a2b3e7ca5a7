"""What is told. All events are public: they carry only cards that lie face up."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from tefuda.core.records import Event
from tefuda.games.catalyst.cards import MatchKind

Source = Literal["deck", "hand"]
Cause = Literal["player", "auto"]
Outcome = Literal["win", "loss"]
Reason = Literal["cleared", "no-hand", "no-play"]


class Shuffle(Event, frozen=True, tag="shuffle"):
    """The pack has been shuffled."""


class Place(Event, frozen=True, tag="place"):
    """A card is laid into the row; it has index `at` now."""

    card: str
    at: int
    source: Source = msgspec.field(name="from")


class Destroy(Event, frozen=True, tag="destroy"):
    """A reaction: three cards, left to right, leave the game. `at` was the index of the left one."""

    cards: tuple[str, str, str]
    at: int
    cause: Cause
    match: MatchKind
    chain: int


class HandRemove(Event, frozen=True, tag="hand_remove"):
    """A card leaves the hand to be played."""

    card: str


class HandAdd(Event, frozen=True, tag="hand_add"):
    """A card comes from the deck to the hand."""

    reveals: ClassVar[bool] = True

    card: str


class GameOver(Event, frozen=True, tag="game_over"):
    """The game has ended."""

    outcome: Outcome
    reason: Reason


ALL = (Shuffle, Place, Destroy, HandRemove, HandAdd, GameOver)

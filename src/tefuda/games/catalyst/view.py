"""What everybody is shown, and how an event changes it. Player and spectators see the same (R41)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tefuda.core.bounds import Word
from tefuda.core.records import Event
from tefuda.games.catalyst import events
from tefuda.games.catalyst.cards import NAMES, PACK
from tefuda.games.catalyst.events import Outcome, Reason
from tefuda.games.catalyst.options import FieldLimit
from tefuda.games.catalyst.rules import HAND_LIMIT, PLAYING, WON
from tefuda.games.catalyst.state import CatalystState

Count = Annotated[int, Meta(ge=0, le=len(PACK))]
Plays = Annotated[int, Meta(ge=0, le=2 * len(PACK))]
"""A position may be written that says it comes after as many plays as there are cards."""
Cards = Annotated[tuple[Word, ...], Meta(max_length=len(PACK))]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    outcome: Outcome
    reason: Reason
    plays: Plays
    left: Count
    unplayed: Count


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The open facts of a position. `gap` is the place in the hand that waits for the next card, between two events."""

    field: Cards
    hand: Annotated[tuple[Word, ...], Meta(max_length=HAND_LIMIT)]
    deck: Count
    removed: Cards
    plays: Plays
    field_limit: FieldLimit | None
    result: Result | None = None
    gap: Annotated[int, Meta(ge=0, lt=HAND_LIMIT)] | None = None


def opening(field_limit: int | None) -> View:
    """Before the first event: the whole pack is the deck."""
    return View((), (), len(PACK), (), 0, field_limit)


def view(s: CatalystState) -> View:
    return View(
        field=tuple(NAMES[card] for card in s.field),
        hand=tuple(NAMES[card] for card in s.hand),
        deck=s.deck_left(),
        removed=tuple(NAMES[card] for card in s.removed()),
        plays=s.plays,
        field_limit=s.field_limit or None,
        result=result(s),
    )


def result(s: CatalystState) -> Result | None:
    """Section 4, End."""
    if s.outcome == PLAYING:
        return None
    outcome: Outcome = "win" if s.outcome == WON else "loss"
    return Result(outcome, s.reason, s.plays, len(s.field), len(s.hand) + s.deck_left())


def fold(view: View, event: Event) -> View:
    match event:
        case events.Place(card, at, source):
            field = (*view.field[:at], card, *view.field[at:])
            return replace(view, field=field, deck=view.deck - (source == "deck"))
        case events.Destroy(cards, at, cause):
            width = 2 if cause == "player" else 3
            field = view.field[:at] + view.field[at + width :]
            return replace(view, field=field, removed=in_fixed_order(view.removed + cards))
        case events.HandRemove(card):
            slot = view.hand.index(card)
            hand = view.hand[:slot] + view.hand[slot + 1 :]
            return replace(view, hand=hand, plays=view.plays + 1, gap=slot if view.deck else None)
        case events.HandAdd(card):
            slot = len(view.hand) if view.gap is None else view.gap
            hand = (*view.hand[:slot], card, *view.hand[slot:])
            return replace(view, hand=hand, deck=view.deck - 1, gap=None)
        case events.GameOver(outcome, reason):
            over = Result(outcome, reason, view.plays, len(view.field), len(view.hand) + view.deck)
            return replace(view, result=over, gap=None)
    return view


def in_fixed_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in PACK if NAMES[card] in cards)

"""What a seat is shown: section 2. How an event changes it stands in fold.py."""

from __future__ import annotations

import functools
from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tefuda.core.bounds import Word
from tefuda.core.engine import SPECTATOR
from tefuda.games.othello import events, hidden
from tefuda.games.othello.board import count
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.catalogue import COLORS, KINDS, NAMES, SQUARES, STAGES
from tefuda.games.othello.markers import LONGEST_TIMER, kind_of, square_of, timer_of, turns_of
from tefuda.games.othello.numbers import (
    CHARGE_LIMIT,
    DECK_SIZE,
    GUARD_TURNS,
    HAND_LIMIT,
    HEAVEN,
    MOST_CARDS,
    NOBODY,
    NONE,
    OFFERS,
    OVER,
    PICK,
    SACRIFICES,
    TRAP,
)
from tefuda.games.othello.options import Options
from tefuda.games.othello.state import OthelloState

T = TypeVar("T")
START = ("........", "........", "........", "...WB...", "...BW...", "........", "........", "........")
LETTERS = {"black": "B", "white": "W", "empty": "."}
WAKING = tuple(KINDS[card] for card in range(len(CARDS)) if CARDS[card].wakes)

Row = Annotated[str, Meta(pattern=r"^[.BW]{8}$")]
Stones = Annotated[int, Meta(ge=0, le=len(SQUARES))]
CardCount = Annotated[int, Meta(ge=0, le=MOST_CARDS)]
Hand = Annotated[tuple[Word, ...], Meta(max_length=HAND_LIMIT)] | Annotated[int, Meta(ge=0, le=HAND_LIMIT)]
Offered = Annotated[tuple[Word, ...], Meta(max_length=OFFERS)] | Annotated[int, Meta(ge=0, le=OFFERS)]


class Both(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Something of each player."""

    black: T
    white: T

    def of(self, color: str) -> T:
        return self.black if color == "black" else self.white

    def having(self, color: str, value: T) -> Both[T]:
        return replace(self, **{color: value})


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stone's kind, with its timer if it has one."""

    at: Word
    kind: Word
    timer: Annotated[int, Meta(ge=1, le=LONGEST_TIMER)] | None = None


class Guard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guarded stone, and for how many turns."""

    at: Word
    turns: Annotated[int, Meta(ge=0, le=GUARD_TURNS)]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    winner: Word
    black: Stones
    white: Stones


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts of a position that one viewer may know. Hidden cards are only counted.

    `kinds` begins with those that act at turn starts, in order of creation; the rest are in reading order.
    """

    viewer: Word
    board: Annotated[tuple[Row, ...], Meta(min_length=8, max_length=8)]
    kinds: Annotated[tuple[Kind, ...], Meta(max_length=len(SQUARES))]
    guards: Annotated[tuple[Guard, ...], Meta(max_length=len(SQUARES))]
    turn: Word | None
    stage: Word | None
    used: Word | None
    pending: Word | None
    picks: Annotated[int, Meta(ge=0, le=SACRIFICES)]
    passes: Annotated[int, Meta(ge=0, le=2)]
    charge: Both[Annotated[int, Meta(ge=0, le=CHARGE_LIMIT)]]
    hand: Both[Hand]
    deck: Both[CardCount]
    discard: Both[Annotated[tuple[Word, ...], Meta(max_length=MOST_CARDS)]]
    offers: Offered | None
    result: Result | None


def viewer_name(seat: int) -> str:
    return "spectator" if seat == SPECTATOR else COLORS[seat]


def opening(options: Options, seat: int) -> View:
    """Before the first event of a match."""
    hands: Both[tuple[str, ...] | int] = Both(*(() if player == seat else 0 for player in range(2)))
    deck = DECK_SIZE if options.cards == "on" else 0
    return View(
        viewer=viewer_name(seat),
        board=START,
        kinds=(),
        guards=(),
        turn=None,
        stage=None,
        used=None,
        pending=None,
        picks=0,
        passes=0,
        charge=Both(0, 0),
        hand=hands,
        deck=Both(deck, deck),
        discard=Both((), ()),
        offers=None,
        result=None,
    )


def view(s: OthelloState, seat: int) -> View:
    black, white = s.black_side, s.white_side
    return View(
        viewer=viewer_name(seat),
        board=board(s),
        kinds=in_order(kinds(s, seat)),
        guards=guards(s),
        turn=None if s.turn == NOBODY else COLORS[s.turn],
        stage=STAGES[s.stage],
        used=card_name(s.used),
        pending=card_name(s.pending),
        picks=s.picks,
        passes=s.passes,
        charge=Both(black.charge, white.charge),
        hand=Both(hand(s, 0, seat), hand(s, 1, seat)),
        deck=Both(black.deck_left(), white.deck_left()),
        discard=Both(events.names(black.discard), events.names(white.discard)),
        offers=offers(s, seat),
        result=result(s),
    )


def board(s: OthelloState) -> tuple[str, ...]:
    black, white = s.stones.black, s.stones.white
    return tuple([row(black >> first & 255, white >> first & 255) for first in range(0, 64, 8)])


@functools.cache
def row(black: int, white: int) -> str:
    """Eight squares; a table of rows is filled as they occur, since a view is made for everybody after every move."""
    return "".join("B" if black >> at & 1 else "W" if white >> at & 1 else "." for at in range(8))


def kinds(s: OthelloState, seat: int) -> list[Kind]:
    """The kinds that a seat sees, in order of creation."""
    return [
        kind(packed)
        for packed in s.stones.markers
        if kind_of(packed) != TRAP or hidden.sees_trap(s, seat, square_of(packed))
    ]


def kind(packed: int) -> Kind:
    return Kind(SQUARES[square_of(packed)], KINDS[kind_of(packed)], timer_of(packed) or None)


def guards(s: OthelloState) -> tuple[Guard, ...]:
    found = [Guard(SQUARES[square_of(packed)], turns_of(packed)) for packed in s.stones.guards]
    return tuple(sorted(found, key=lambda guard: SQUARES.index(guard.at)))


def hand(s: OthelloState, player: int, seat: int) -> tuple[str, ...] | int:
    cards = s.side(player).hand
    return events.names(cards) if hidden.sees_hand(s, seat, player) else len(cards)


def offers(s: OthelloState, seat: int) -> tuple[str, ...] | int | None:
    if s.stage != PICK or s.pending != HEAVEN:
        return None
    return events.names(s.offers) if seat == s.turn else len(s.offers)


def card_name(card: int) -> str | None:
    return None if card == NONE else NAMES[card]


def result(s: OthelloState) -> Result | None:
    if s.stage != OVER:
        return None
    return Result(s.winner(), count(s.stones.black), count(s.stones.white))


def in_order(kinds: list[Kind]) -> tuple[Kind, ...]:
    """Those that act at turn starts first, in the order given, then the others in reading order."""
    waking = [kind for kind in kinds if kind.kind in WAKING]
    others = [kind for kind in kinds if kind.kind not in WAKING]
    return (*waking, *sorted(others, key=lambda kind: SQUARES.index(kind.at)))

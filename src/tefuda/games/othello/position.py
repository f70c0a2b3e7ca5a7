"""Positions in the notation: `given` of section 14, read and written."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Amount, Word
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadScenario
from tefuda.core.facts import show
from tefuda.games.othello import events, turn, view
from tefuda.games.othello.board import bit_of, count, has
from tefuda.games.othello.cards.card import CARD, PLACEMENT, SQUARE
from tefuda.games.othello.cards.hands import heaven_pool
from tefuda.games.othello.cards.table import CARDS
from tefuda.games.othello.catalogue import CARDS as NUMBERS
from tefuda.games.othello.catalogue import COLORS, KINDS, SQUARES, STAGES
from tefuda.games.othello.flips import open_squares
from tefuda.games.othello.numbers import (
    ACT,
    CHARGE_LIMIT,
    CONDEMN,
    CROSS_BOMB,
    DOUBLE,
    GOLD,
    GUARD_TURNS,
    HAND_LIMIT,
    HEAVEN,
    MOST_CARDS,
    NOBODY,
    NONE,
    OFFERS,
    OVER,
    PICK,
    PLAIN,
    SACRIFICE,
    SACRIFICES,
    SECOND,
    SILVER,
    TRAP,
)
from tefuda.games.othello.options import Options
from tefuda.games.othello.side import UNKNOWN, Side
from tefuda.games.othello.state import OthelloState
from tefuda.games.othello.stones import Stones
from tefuda.games.othello.terms import Terms

T = TypeVar("T")

VANISHING = (PLAIN, GOLD, SILVER, CROSS_BOMB)
LASTING = {KINDS[card.kind]: card.timer for card in CARDS if card.kind not in VANISHING} | {KINDS[TRAP]: 0}
"""The kinds that can lie on the board when a decision is open, with their longest timers."""
TURN_KEYS = ("used", "pending", "picks", "offers", "flips")
PLAIN_KEYS = {"board", "turn", "stage", "passes", "over"}


Pile = Annotated[list[Word], Meta(max_length=MOST_CARDS)]


class Each(msgspec.Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """Something of each player, as far as it is written."""

    black: T | msgspec.UnsetType = msgspec.UNSET
    white: T | msgspec.UnsetType = msgspec.UNSET


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as it is written."""

    board: Annotated[tuple[Word, ...], Meta(max_length=len(view.START))] = view.START
    markers: Annotated[list[Word], Meta(max_length=2 * len(SQUARES))] = []
    turn: Literal["black", "white"] = "black"
    stage: Literal["act", "pick", "second", "start"] = "act"
    used: Word | msgspec.UnsetType | None = msgspec.UNSET
    pending: Word | None = None
    picks: Amount = 0
    offers: Pile | None = None
    flips: Amount = 0
    charge: Each[Amount] = Each()
    hand: Each[Pile] = Each()
    deck: Each[Pile] = Each()
    discard: Each[Pile] = Each()
    passes: Amount = 0
    over: bool = False


@functools.lru_cache(maxsize=16)
def terms(options: Options) -> Terms:
    """What was agreed, as the rules use it; made once for many matches, since no rule changes it."""
    types = [card for name, card in NUMBERS.items() if name not in options.ban]
    decks = [[] if deck is msgspec.UNSET else numbers(deck) for deck in (options.decks.black, options.decks.white)]
    return Terms(options.cards == "on", options.turn_seconds, types, decks)


def new_match(options: Options, chance: Chance, log: Log | None) -> OthelloState:
    """A fresh match, with black's turn start done."""
    s = OthelloState(terms(options), chance, log, (Stones(), Side(), Side()))
    turn.begin_match(s)
    return s


# Reading


def read(options: Options, written: Mapping[str, Any], chance: Chance, log: Log | None) -> OthelloState:
    """The position that `written` describes; BadScenario if there is none."""
    try:
        given = msgspec.convert(written, Given)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    check_keys(options, written)
    sides = [read_side(given, color) for color in COLORS]
    s = OthelloState(terms(options), chance, log, (read_stones(given), sides[0], sides[1]))
    check(0 <= given.passes <= (2 if given.over else 1), f"passes {given.passes}")
    s.passes = given.passes
    if given.over:
        s.turn, s.stage = NOBODY, OVER
    elif given.stage == "start":
        turn.begin(s, COLORS.index(given.turn))
    else:
        read_turn(s, given)
        s.restart_clock(options.turn_seconds)
    return s


def check(condition: bool, what: str) -> None:
    if not condition:
        raise BadScenario(f"given: there is no such position: {what}")


def check_keys(options: Options, written: Mapping[str, Any]) -> None:
    """Which keys can stand together."""
    if options.cards == "off":
        surplus = [key for key in written if key not in PLAIN_KEYS]
        check(not surplus, f"{', '.join(surplus)} without cards")
    if written.get("over"):
        surplus = [key for key in ("turn", "stage", *TURN_KEYS) if key in written]
        check(not surplus, f"{', '.join(surplus)} after the end")
    if written.get("stage") == "start":
        surplus = [key for key in TURN_KEYS if key in written]
        check(not surplus, f"{', '.join(surplus)} before the turn start")


def read_stones(given: Given) -> Stones:
    stones = Stones()
    rows = given.board
    check(len(rows) == 8 and all(len(row) == 8 and set(row) <= set(".BW") for row in rows), f"board {show(rows)}")
    letters = "".join(rows)
    stones.black = stones.white = 0
    for square, letter in enumerate(letters):
        if letter != ".":
            stones.colour(bit_of(square), "BW".index(letter))
    for written in given.markers:
        read_marker(stones, written)
    for player in range(2):
        trap = stones.traps & stones.of(player)
        check(count(trap) <= 1, f"two traps of {COLORS[player]}")
        if trap:
            stones.set_cover(player, stones.of(player) & ~stones.guarded & (~stones.special | stones.traps))
    check(stones.traps & stones.guarded == 0, "a guarded trap")
    return stones


def read_marker(stones: Stones, written: str) -> None:
    at, kind, number = (*written.split(), "", "", "")[:3]
    check(at in SQUARES and len(written.split()) in (2, 3), f"marker {written}")
    square = SQUARES.index(at)
    check(has(stones.all(), square), f"marker {written} without a stone")
    longest = GUARD_TURNS if kind == "guard" else LASTING.get(kind, -1)
    check(longest >= 0, f"marker {written}")
    check(number in ([str(left + 1) for left in range(longest)] or [""]), f"marker {written}")
    if kind == "guard":
        check(not has(stones.guarded, square), f"two guards on {at}")
        stones.set_guard(square, int(number))
    else:
        check(not has(stones.special, square), f"two kinds on {at}")
        stones.mark(square, KINDS.index(kind), int(number or 0))


def read_side(given: Given, color: str) -> Side:
    charge = of(given.charge, color, 0)
    check(0 <= charge <= CHARGE_LIMIT, f"charge {charge}")
    side = Side()
    side.charge = charge
    side.hand = numbers(of(given.hand, color, []))
    side.deck = numbers(of(given.deck, color, []))
    side.discard = numbers(of(given.discard, color, []))
    side.originals = len(side.deck)
    side.pictured = [UNKNOWN] * len(side.hand)
    check(len(side.hand) <= HAND_LIMIT, f"{len(side.hand)} cards in hand")
    return side


def of(each: Each[T], color: str, default: T) -> T:
    value = each.black if color == "black" else each.white
    return default if value is msgspec.UNSET else value


def numbers(names: list[str] | tuple[str, ...]) -> list[int]:
    for name in names:
        check(name in NUMBERS, f"card {name}")
    return [NUMBERS[name] for name in names]


def number(name: str | None) -> int:
    return NONE if name is None else numbers([name])[0]


def read_turn(s: OthelloState, given: Given) -> None:
    """What the player to move has done so far."""
    s.turn = COLORS.index(given.turn)
    s.pending = number(given.pending)
    s.stage = {"act": ACT, "pick": PICK, "second": SECOND}[given.stage]
    if given.used is not msgspec.UNSET:
        s.used = number(given.used)
    else:
        s.used = DOUBLE if s.stage == SECOND else s.pending
    check(s.pending in (NONE, s.used), f"{given.pending} pending, but not used")
    check(0 <= given.flips <= (64 if s.used != NONE else 0), f"flips {given.flips}")
    check(0 <= given.picks < (SACRIFICES if s.pending == SACRIFICE else 1), f"picks {given.picks}")
    s.flips = given.flips
    s.picks = given.picks
    s.offers = numbers(given.offers or [])
    check((s.pending == HEAVEN) == bool(s.offers) and can_be_offered(s), f"offers {show(given.offers)}")
    form = PLACEMENT if s.pending == NONE else CARDS[s.pending].form
    if s.stage == PICK:
        check(form in (SQUARE, CARD) and has_pick(s), f"nothing to pick for {given.pending}")
    else:
        check(form == PLACEMENT, f"{given.pending} pending in stage {given.stage}")
    if s.stage == SECOND:
        possible = s.terms.cards and s.pending == NONE and s.used == DOUBLE and open_squares(s) != 0
        check(possible, "no second placement")
    if s.pending == CONDEMN:
        s.side(1 - s.turn).show_hand()


def can_be_offered(s: OthelloState) -> bool:
    different = set(s.offers)
    return len(s.offers) == len(different) <= OFFERS and different <= set(heaven_pool(s))


def has_pick(s: OthelloState) -> bool:
    return len(CARDS[s.pending].choices(s)) > 0 or CARDS[s.pending].targets(s) != 0


# Writing


def write(s: OthelloState) -> dict[str, Any]:
    """The position as an all-seeing observer would write it."""
    written: dict[str, Any] = {"board": list(view.board(s)), "passes": s.passes}
    if s.stage == OVER:
        written["over"] = True
    else:
        written["turn"] = COLORS[s.turn]
        written["stage"] = STAGES[s.stage]
    if not s.terms.cards:
        return written
    if s.stage != OVER:
        written |= {key: value for key, value in turn_facts(s).items() if key != "picks" or value}
    return written | card_facts(s)


def turn_facts(s: OthelloState) -> dict[str, Any]:
    """What the player to move has done so far."""
    offered = s.stage == PICK and s.pending == HEAVEN
    return {
        "used": view.card_name(s.used),
        "pending": view.card_name(s.pending),
        "picks": s.picks,
        "offers": list(events.names(s.offers)) if offered else None,
        "flips": s.flips,
    }


def card_facts(s: OthelloState) -> dict[str, Any]:
    """What is on the stones, and what the players have."""
    sides = {"black": s.black_side, "white": s.white_side}
    return {
        "markers": markers([view.kind(packed) for packed in s.stones.markers], view.guards(s)),
        "charge": {color: side.charge for color, side in sides.items()},
        "hand": {color: list(events.names(side.hand)) for color, side in sides.items()},
        "deck": {color: list(events.names(side.deck[side.drawn :])) for color, side in sides.items()},
        "discard": {color: list(events.names(side.discard)) for color, side in sides.items()},
    }


def markers(kinds: list[view.Kind] | tuple[view.Kind, ...], guards: tuple[view.Guard, ...]) -> list[str]:
    """Kinds and guards in the notation."""
    lines = [f"{kind.at} {kind.kind}" + (f" {kind.timer}" if kind.timer else "") for kind in kinds]
    return lines + [f"{guard.at} guard {guard.turns}" for guard in guards]


def known(s: OthelloState) -> dict[str, Any]:
    """Every fact that `expect` may name."""
    black, white = (sum(row.count(letter) for row in view.board(s)) for letter in "BW")
    return {
        "board": list(view.board(s)),
        "turn": None if s.turn == NOBODY else COLORS[s.turn],
        "stage": STAGES[s.stage],
        "passes": s.passes,
        "count": {"black": black, "white": white},
        **turn_facts(s),
        **card_facts(s),
    }

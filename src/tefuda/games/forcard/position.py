"""Positions in the notation of section 13: read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Count, Word, Written
from tefuda.core.chance import Chance
from tefuda.core.engine import Log
from tefuda.core.errors import BadScenario, Refused
from tefuda.core.facts import show
from tefuda.core.records import notation
from tefuda.games.forcard import admission, plots, summary
from tefuda.games.forcard.actions import MOST_CELLS
from tefuda.games.forcard.cards.base import FIRST_FORT
from tefuda.games.forcard.cards.catalogue import CARDS, INDEX, NAMES
from tefuda.games.forcard.cards.special import FUSE
from tefuda.games.forcard.events import Previous, Seat
from tefuda.games.forcard.grid import LARGEST, NO_WAY, WAYS
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.opening import deck_of, terms_of
from tefuda.games.forcard.options import CardList, Options, check_deck
from tefuda.games.forcard.plots import CHOOSE_CARD, READY, SKIPPING
from tefuda.games.forcard.stage import LIMIT
from tefuda.games.forcard.state import ForcardState
from tefuda.games.forcard.view import Bomb, Each, plot_of

SeatList = Annotated[list[Seat], Meta(max_length=len(SEATS))]


class Position(msgspec.Struct, forbid_unknown_fields=True, rename="kebab"):
    """`given`, section 13; `deck` is how a position of a random deck says which was drawn."""

    turn: Count | None = None
    board: Annotated[list[Word], Meta(max_length=LARGEST)] | None = None
    hand: Each[CardList] = {}
    bombs: Annotated[list[Bomb], Meta(max_length=len(SEATS) * MOST_CELLS)] = []
    double: SeatList = []
    skip: SeatList = []
    previous: Each[Previous] = {}
    plot: Each[Written] = {}
    clock_used: Count | float = 0
    over: bool = False
    deck: CardList | None = None


def read(options: Options, given: Mapping[str, Any], chance: Chance, log: Log | None) -> ForcardState:
    """The state that a position writes; it stands after the `turn_start` and `skip` of its turn."""
    try:
        position = msgspec.convert(given, Position)
    except msgspec.ValidationError as error:
        raise BadScenario(f"given: {error}") from None
    s = ForcardState(terms_of(options, _deck(options, position, chance)), chance, None)
    s.deal()
    s.log = log  # a position stands after what its deal and turn have told
    s.turn = _turn(options, position)
    s.board = _board(s, position.board)
    for name, hand in position.hand.items():
        s.hands[SEATS.index(name)] = _hand(hand)
    s.bombs = [_bomb(s, bomb) for bomb in position.bombs]
    s.doubles = [name in position.double for name in SEATS]
    s.skips = [name in position.skip for name in SEATS]
    s.previous = [_used(s, position.previous.get(name)) for name in SEATS]
    if position.over:
        _end(s, position)
    else:
        _await_plots(s, position)
    return s


def _deck(options: Options, position: Position, chance: Chance) -> list[int]:
    if position.deck is None:
        return deck_of(options, chance)
    if options.kind != "random":
        raise BadScenario("given: deck: only the cards of a random deck are named here")
    try:
        check_deck(position.deck, options.turns)
    except ValueError as error:
        raise BadScenario(f"given: {error}") from None
    return [INDEX[name] for name in position.deck]


def _turn(options: Options, position: Position) -> int:
    turn = position.turn if position.turn is not None else options.turns if position.over else 1
    first = options.turns if position.over else 1
    if not first <= turn <= options.turns:
        raise BadScenario(f"given: turn: expected {first} to {options.turns}, got {turn}")
    return turn


def _board(s: ForcardState, rows: list[str] | None) -> list[int]:
    if rows is None:
        return [0] * s.grid.cells
    size = s.grid.size
    try:
        values = [[int(value) for value in row.split()] for row in rows]
    except ValueError:
        raise BadScenario(f"given: board: expected numbers, got {show(rows)}") from None
    if len(values) != size or any(len(row) != size for row in values):
        raise BadScenario(f"given: board: expected {size} rows of {size} numbers, got {show(rows)}")
    board = [value for row in values for value in row]
    if any(abs(value) > LIMIT for value in board):
        raise BadScenario(f"given: board: expected numbers from -{LIMIT} to {LIMIT}, got {show(rows)}")
    return board


def _hand(names: list[str]) -> list[int]:
    for at, name in enumerate(names):
        if name not in INDEX or name in names[:at]:
            raise BadScenario(f"given: hand: expected different cards of the catalogue, got {show(names)}")
    return sorted(INDEX[name] for name in names)


def _cell(s: ForcardState, name: str, place: str) -> int:
    if name not in s.grid.names:
        raise BadScenario(f"given: {place}: expected a cell from a1 to {s.grid.names[-1]}, got {name}")
    return s.grid.names.index(name)


def _bomb(s: ForcardState, bomb: Bomb) -> list[int]:
    latest = s.terms.turns + FUSE
    if bomb.owner not in SEATS or not s.turn <= bomb.explodes <= latest:
        got = show(_plain(bomb))
        raise BadScenario(f"given: bombs: expected owner A or B and a turn from {s.turn} to {latest}, got {got}")
    return [SEATS.index(bomb.owner), _cell(s, bomb.at, "bombs"), bomb.explodes]


def _used(s: ForcardState, previous: Previous | None) -> list[int]:
    if previous is None:
        return []
    card = INDEX.get(previous.card, len(NAMES))
    cell = _cell(s, previous.at, "previous")
    way = WAYS.index(previous.dir) if previous.dir in WAYS else NO_WAY
    if card not in range(FIRST_FORT) or not plots.fits(s, 0, card, cell):
        raise BadScenario(f"given: previous: expected a colour card where it can be put, got {show(_plain(previous))}")
    if (way not in CARDS[card].ways) if CARDS[card].ways else previous.dir is not None:
        raise BadScenario(f"given: previous: expected a direction that the card has, got {show(_plain(previous))}")
    return [card, cell, way]


def _end(s: ForcardState, position: Position) -> None:
    if position.plot or position.clock_used:
        raise BadScenario("given: plot and clock-used: nothing is plotted and no clock runs after the end")
    s.over = True
    s.step = [READY, READY]


def _await_plots(s: ForcardState, position: Position) -> None:
    """Flags and empty hands skip, plots are taken, the clock runs."""
    s.step = [SKIPPING if s.skips[seat] or not s.hands[seat] else CHOOSE_CARD for seat in range(2)]
    for name, action in position.plot.items():
        try:
            seat, ids = admission.admit(s, name, action)
        except Refused as refused:
            raise BadScenario(f"given: plot of {name}: {refused}") from None
        s.plots[seat] = [one for one in ids if one != plots.DONE]
        s.step[seat] = READY
    if s.awaiting() == 0:
        raise BadScenario("given: somebody must owe a plot, or the match be over")
    s.restart_clock(s.terms.seconds)
    used, seconds = position.clock_used, s.terms.seconds
    if used and not (0 <= used < seconds and round(used * 1000) < s.clock_limit):
        raise BadScenario(f"given: clock-used: expected less than {seconds} seconds, got {used}")
    s.clock_gone = round(used * 1000)


def write(s: ForcardState) -> dict[str, Any]:
    """A state as `given`; a plot that is not finished is no plot yet and is left out."""
    written: dict[str, Any] = {
        "turn": s.turn,
        "board": rows(s),
        "hand": {name: [NAMES[card] for card in s.hands[seat]] for seat, name in enumerate(SEATS)},
        "bombs": [_plain(Bomb(SEATS[seat], s.grid.names[at], explodes)) for seat, at, explodes in s.bombs],
        "double": [name for name, flag in zip(SEATS, s.doubles, strict=True) if flag],
        "skip": [name for name, flag in zip(SEATS, s.skips, strict=True) if flag],
        "previous": {name: _plain(used) for name, used in summary.previous_record(s.grid, s.previous).items()},
        "plot": plotted(s),
        "clock-used": clock_used(s),
        "over": s.over,
    }
    return {**written, "deck": [NAMES[card] for card in s.terms.deck]} if s.terms.drawn else written


def rows(s: ForcardState) -> list[str]:
    """The board, row by row."""
    size = s.grid.size
    return [" ".join(str(value) for value in s.board[start : start + size]) for start in range(0, s.grid.cells, size)]


def plotted(s: ForcardState) -> dict[str, Any]:
    """The plots of this turn, of those who have plotted."""
    if s.over:
        return {}
    return {name: notation(plot_of(s, seat)) for seat, name in enumerate(SEATS) if s.step[seat] == READY}


def clock_used(s: ForcardState) -> int | float:
    """Seconds of this turn gone."""
    return s.clock_gone // 1000 if s.clock_gone % 1000 == 0 else s.clock_gone / 1000


def _plain(record: msgspec.Struct) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(record)
    return plain

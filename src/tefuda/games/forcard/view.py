"""What a seat or a spectator is shown, and how an event changes it. Only a plot of one's own is more than all see.

The clock that runs is not in it: time that passes is no event, so whoever holds the table shows `clock_gone` of the
state beside the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tefuda.core.bounds import Count, Word
from tefuda.core.chance import Chance
from tefuda.core.engine import SPECTATOR
from tefuda.core.records import Event
from tefuda.games.forcard import aids, events, hidden, plots, score, summary
from tefuda.games.forcard.actions import MOST_CELLS, Plot
from tefuda.games.forcard.cards.catalogue import INDEX, NAMES, STANDARD
from tefuda.games.forcard.cards.special import FUSE
from tefuda.games.forcard.events import Outlook, Parts, Previous, Seat, Shape, Winner
from tefuda.games.forcard.grid import LARGEST, NO_WAY, WAYS, grid
from tefuda.games.forcard.moments import SEATS
from tefuda.games.forcard.options import MOST_TURNS, Clock, Options, Size, Turns
from tefuda.games.forcard.plots import READY
from tefuda.games.forcard.shapes import shapes
from tefuda.games.forcard.stage import LIMIT
from tefuda.games.forcard.state import ForcardState, Terms

T = TypeVar("T")
Each = Annotated[dict[Seat, T], Meta(max_length=len(SEATS))]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=len(SEATS))]
Cards = Annotated[tuple[Word, ...], Meta(max_length=len(NAMES))]
Strength = Annotated[int, Meta(ge=-LIMIT, le=LIMIT)]
MOST_SHAPES = len(grid(LARGEST).forts)


class Bomb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing bomb."""

    owner: Word
    at: Word
    explodes: Annotated[int, Meta(ge=1, le=MOST_TURNS + FUSE)]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    winner: Winner
    score: Each[Count]


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Section 3 for one viewer. `seat` is his own, None for a spectator; `plots` has at most his own."""

    seat: Seat | None
    size: Size
    turns: Turns
    clock: Clock
    deck: Cards
    board: Annotated[tuple[Strength, ...], Meta(max_length=MOST_CELLS)]
    turn: Annotated[int, Meta(ge=0, le=MOST_TURNS)]
    hands: Each[Cards]
    score: Each[Count]
    parts: Each[Parts]
    ready: Seats = ()
    plots: Each[Plot] = {}
    bombs: Annotated[tuple[Bomb, ...], Meta(max_length=len(SEATS) * MOST_CELLS)] = ()
    double: Seats = ()
    skip: Seats = ()
    previous: Each[Previous] = {}
    shapes: Annotated[tuple[Shape, ...], Meta(max_length=MOST_SHAPES)] = ()
    """What scores as a fortress, as of the end of the turn before."""
    outlook: Each[Annotated[dict[Word, Outlook], Meta(max_length=len(NAMES))]] = {}
    """How the cards of both hands would act this turn, where it is not printed on them; nothing after the end."""
    dead: Seats = ()
    """The players whose cards will all misfire."""
    result: Result | None = None


def opening(options: Options, viewer: int) -> View:
    """Before the first event: an even board, the deck in both hands; a random deck is told later."""
    deck: list[str] = []
    if options.kind != "random":
        deck = options.deck if isinstance(options.deck, list) else _names(STANDARD)
    cards = tuple(sorted(deck))
    nothing = [0] * (2 * score.PARTS)
    return View(
        seat=None if viewer == SPECTATOR else SEATS[viewer],
        size=options.size,
        turns=options.turns,
        clock=options.clock,
        deck=cards,
        board=(0,) * grid(options.size).cells,
        turn=0,
        hands=dict.fromkeys(SEATS, cards),
        score=summary.score_record(nothing),
        parts=summary.parts_record(nothing),
    )


def view(s: ForcardState, viewer: int) -> View:
    parts = s.score_parts()
    ready = [seat for seat in range(2) if s.step[seat] == READY and not s.over]
    return View(
        seat=None if viewer == SPECTATOR else SEATS[viewer],
        size=s.grid.size,
        turns=s.terms.turns,
        clock=s.terms.seconds,
        deck=tuple(_names(s.terms.deck)),
        board=tuple(s.board),
        turn=s.turn,
        hands={name: tuple(_names(s.hands[seat])) for seat, name in enumerate(SEATS)},
        score=summary.score_record(parts),
        parts=summary.parts_record(parts),
        ready=tuple(SEATS[seat] for seat in ready),
        plots={SEATS[seat]: plot_of(s, seat) for seat in ready if hidden.sees_plot(viewer, seat)},
        bombs=tuple(Bomb(SEATS[seat], s.grid.names[at], explodes) for seat, at, explodes in s.bombs),
        double=_flagged(s.doubles),
        skip=_flagged(s.skips),
        previous=summary.previous_record(s.grid, s.previous),
        shapes=shapes(s.grid, s.board),
        outlook={} if s.over else aids.outlook(s),
        dead=() if s.over else aids.dead_hands(s),
        result=result(s),
    )


def plot_of(s: ForcardState, seat: int) -> Plot:
    """A complete plot as its owner wrote it."""
    return summary.plot_record(s.grid, plots.plays(s, seat))


def result(s: ForcardState) -> Result | None:
    """Section 7; None while the match goes on."""
    if not s.over:
        return None
    totals = summary.score_record(s.score_parts())
    return Result(summary.winner(totals), totals)


def fold(view: View, event: Event) -> View:
    """The law of section 9; the events that are not named here change nothing that is seen."""
    match event:
        case events.Deck(cards):
            return replace(view, deck=cards, hands=dict.fromkeys(SEATS, cards))
        case events.TurnStart(turn, outlook, dead):
            return replace(view, turn=turn, outlook=outlook, dead=dead)
        case events.Ready(by, plot):
            shown = view.plots if plot is None else {**view.plots, by: plot}
            return replace(view, ready=_in_order([*view.ready, by]), plots=shown)
        case events.HandRemove(by, card):
            hand = tuple(held for held in view.hands[by] if held != card)
            return replace(view, hands={**view.hands, by: hand})
        case events.Change(_, at, _, to):
            cell = grid(view.size).names.index(at)
            return replace(view, board=(*view.board[:cell], to, *view.board[cell + 1 :]))
        case events.StatusApplied() | events.StatusRemoved():
            return _fold_status(view, event)
        case events.TurnEnd(_, previous, totals, parts, found):
            return replace(view, ready=(), plots={}, previous=previous, score=totals, parts=parts, shapes=found)
        case events.GameOver(winner, totals):
            return replace(view, result=Result(winner, totals), outlook={}, dead=())
    return view


def _fold_status(view: View, event: events.StatusApplied | events.StatusRemoved) -> View:
    applied = isinstance(event, events.StatusApplied)
    if event.status == "bomb":
        assert event.at is not None
        assert event.explodes is not None
        bomb = Bomb(event.by, event.at, event.explodes)
        if applied:
            return replace(view, bombs=(*view.bombs, bomb))
        place = view.bombs.index(bomb)
        return replace(view, bombs=view.bombs[:place] + view.bombs[place + 1 :])
    flagged = view.double if event.status == "double" else view.skip
    changed = _in_order([*flagged, event.by]) if applied else tuple(name for name in flagged if name != event.by)
    return replace(view, double=changed) if event.status == "double" else replace(view, skip=changed)


def open_state(view: View) -> ForcardState:
    """A state with all that is open in a view and nobody's plot, to ask the rules about it (aids.py)."""
    terms = Terms(grid(view.size), view.turns, view.clock, [INDEX[card] for card in view.deck])
    s = ForcardState(terms, Chance(), None)
    cells = s.grid.names
    s.board = list(view.board)
    s.turn = max(view.turn, 1)
    s.hands = [[INDEX[card] for card in view.hands[name]] for name in SEATS]
    s.bombs = [[SEATS.index(bomb.owner), cells.index(bomb.at), bomb.explodes] for bomb in view.bombs]  # type: ignore[arg-type]
    s.doubles = [name in view.double for name in SEATS]
    s.skips = [name in view.skip for name in SEATS]
    s.previous = [_used(view.previous.get(name), cells) for name in SEATS]
    return s


def _used(previous: Previous | None, cells: list[str]) -> list[int]:
    if previous is None:
        return []
    way = NO_WAY if previous.dir is None else WAYS.index(previous.dir)
    return [INDEX[previous.card], cells.index(previous.at), way]


def _flagged(flags: list[bool]) -> tuple[Seat, ...]:
    return tuple(name for name, flag in zip(SEATS, flags, strict=True) if flag)


def _in_order(names: Iterable[str]) -> tuple[Seat, ...]:
    return tuple(name for name in SEATS if name in set(names))


def _names(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]

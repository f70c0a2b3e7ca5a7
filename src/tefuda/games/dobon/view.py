"""What a seat or a spectator is shown (section 3)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Amount, Count, Word
from tefuda.core.engine import SPECTATOR
from tefuda.games.dobon import answers, ids
from tefuda.games.dobon.cards.pack import COLOURS, NAMES, NO_COLOUR, PACK, Colour
from tefuda.games.dobon.events import Direction, Kind
from tefuda.games.dobon.ids import CHANCES, HOLDERS, LETTERS, NOBODY, PHASES, SEATS, Chance, Holder, Phase
from tefuda.games.dobon.options import LONGEST_CLOCK, MOST_DECKOUTS, Mode, Options, Rate
from tefuda.games.dobon.state import DobonState

Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Letters = Annotated[tuple[Letter, ...], Meta(max_length=SEATS)]
Cards = Annotated[tuple[Word, ...], Meta(max_length=len(PACK))]
CardCount = Annotated[int, Meta(ge=0, le=len(PACK))]
Deckouts = Annotated[int, Meta(ge=0, le=MOST_DECKOUTS)]


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that have changed seats."""

    source: Letter = msgspec.field(name="from")
    to: Letter
    points: Amount


Payments = Annotated[tuple[Payment, ...], Meta(max_length=SEATS)]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game that was played last ended."""

    kind: Kind
    winners: Letters
    losers: Letters
    pot: Count | None
    rate: Rate
    pays: Payments
    next: Letter


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One viewer's room. `hands` has the cards that this viewer sees, `counts` everybody's number of cards.

    `clock` is what the running clock was last started with, null while none runs: how much of it is gone is told by
    whoever holds the clock, since no event tells it. `paid` are payments of a game that is just ending.
    """

    viewer: Letter | None
    mode: Mode
    timeout: Annotated[int, Meta(ge=0, le=LONGEST_CLOCK)]
    phase: Phase
    turn: Letter | None
    hands: Annotated[dict[Letter, Cards], Meta(max_length=SEATS)]
    counts: Annotated[dict[Letter, CardCount], Meta(max_length=SEATS)]
    pile: CardCount
    field: Cards
    by: Letter | None
    play_no: Count
    colour: Colour | None
    direction: Direction
    stack: Count
    drawn: bool
    window: bool
    grace: bool
    may: Annotated[tuple[Chance, ...], Meta(max_length=len(CHANCES))]
    offer: Chance | None
    dobon_by: Letters
    target: Letter | None
    discards: Cards
    result: Result | None
    scores: Annotated[dict[Letter, Amount], Meta(max_length=SEATS)]
    deckouts: Deckouts
    rate: Rate
    seats: Annotated[dict[Letter, Holder], Meta(max_length=SEATS)]
    owner: Letter
    game: Count
    next_start: Letter | None
    clock: Annotated[int, Meta(ge=1, le=LONGEST_CLOCK)] | None
    paid: Payments = ()


def view(s: DobonState, seat: int) -> View:
    """What this viewer is shown now; a seat that nobody has taken sees what a spectator sees."""
    room = s.room
    may = () if seat == SPECTATOR else ids.CHANCE_SETS[answers.chances(s, seat)]
    return View(
        viewer=letter(seat),
        mode="sequential" if s.terms.sequential else "realtime",
        timeout=s.terms.timeout,
        phase=PHASES[s.phase],
        turn=letter(s.up),
        hands={LETTERS[player]: names(s.hands[player]) for player in s.players() if sees_hand(s, seat, player)},
        counts={LETTERS[player]: len(s.hands[player]) for player in s.players()},
        pile=s.pile_left(),
        field=names(s.field),
        by=letter(s.by),
        play_no=s.play_no,
        colour=colour(s.colour),
        direction="cw" if s.direction == 1 else "ccw",
        stack=s.stack,
        drawn=s.drawn,
        window=s.window,
        grace=s.grace,
        may=may,
        offer=may[0] if may and s.terms.sequential else None,
        dobon_by=letters(s.callers),
        target=letter(s.target()),
        discards=names(s.discards()),
        result=result(s),
        scores=dict(zip(LETTERS, room.scores, strict=True)),
        deckouts=room.deckouts,
        rate=room.rate(),
        seats={player: HOLDERS[holder] for player, holder in zip(LETTERS, room.seats, strict=True)},
        owner=LETTERS[room.owner],
        game=room.game,
        next_start=letter(room.next_start),
        clock=s.clock_limit // 1000 or None,
    )


def sees_hand(s: DobonState, seat: int, player: int) -> bool:
    """Everybody their own, and all hands at the end of a game (R85)."""
    return seat == player or s.phase in (ids.RESULT, ids.CLOSED)


def opening(options: Options, seat: int) -> View:
    """A room before its first game."""
    return View(
        viewer=letter(seat),
        mode=options.mode,
        timeout=options.terms().timeout,
        phase="lobby",
        turn=None,
        hands={},
        counts={},
        pile=0,
        field=(),
        by=None,
        play_no=0,
        colour=None,
        direction="cw",
        stack=0,
        drawn=False,
        window=False,
        grace=False,
        may=(),
        offer=None,
        dobon_by=(),
        target=None,
        discards=(),
        result=None,
        scores=dict.fromkeys(LETTERS, 0),
        deckouts=0,
        rate=1,
        seats={player: "person" if at < options.players else "empty" for at, player in enumerate(LETTERS)},
        owner="A",
        game=0,
        next_start=None,
        clock=None,
    )


def result(s: DobonState) -> Result | None:
    """The outcome of the game just ended; null from its start to its end."""
    ending = s.ending
    if ending is None:
        return None
    return Result(
        kind=ending.kind,
        winners=letters(ending.winners),
        losers=letters(ending.losers),
        pot=None if ending.pot < 0 else ending.pot,
        rate=ending.rate,
        pays=tuple(Payment(LETTERS[source], LETTERS[to], points) for source, to, points in ending.pays),
        next=LETTERS[ending.next_start],
    )


# Ints as words


def letter(seat: int) -> str | None:
    return None if seat == NOBODY else LETTERS[seat]


def letters(seats: list[int]) -> tuple[str, ...]:
    return tuple(LETTERS[seat] for seat in seats)


def names(cards: list[int]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def colour(number: int) -> Colour | None:
    return None if number == NO_COLOUR else COLOURS[number]

"""`given` of section 13: its keys, and a state written in them. positions.py reads them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tefuda.core.bounds import Amount, Count, Word
from tefuda.core.records import notation
from tefuda.games.dobon.cards.pack import PACK, Colour
from tefuda.games.dobon.events import Direction
from tefuda.games.dobon.ids import CHANCE_SETS, LETTERS, NOBODY, SEATS, Chance, Holder, Phase
from tefuda.games.dobon.options import Players
from tefuda.games.dobon.state import DobonState
from tefuda.games.dobon.view import Deckouts, Letter, Result, letters, names, result, view

Cards = Annotated[list[Word], Meta(max_length=len(PACK))]
Letters = Annotated[list[Letter], Meta(max_length=SEATS)]


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile of which the top cards are known."""

    n: Count
    top: Cards = []


class Offer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is being asked, and for what."""

    to: Letter
    kind: Chance


class Declines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has given up which chance for this play."""

    dobon: Letters = []
    cut_in: Letters = msgspec.field(default_factory=list, name="cut-in")


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All keys of `given`; the last six are additions."""

    players: Players | None = None
    seats: Annotated[dict[Letter, Holder], Meta(max_length=SEATS)] = {}
    phase: Phase | None = None
    hands: Annotated[dict[Letter, Cards], Meta(max_length=SEATS)] | None = None
    field: Word | Cards | None = None
    by: Letter | None = None
    colour: Colour | UnsetType | None = UNSET
    turn: Letter | None = None
    direction: Direction = "cw"
    stack: Count = 0
    drawn: bool = False
    window: Literal["open", "closed"] = "closed"
    play_no: Count | None = None
    pile: Cards | Count | Pile | None = None
    owner: Letter = "A"
    scores: Annotated[dict[Letter, Amount], Meta(max_length=SEATS)] = {}
    deckouts: Deckouts = 0
    next_start: Letter | None = None
    game: Count | None = None
    declined: Declines = Declines()
    offer: Offer | UnsetType | None = UNSET
    dobon_by: Letters = []
    result: Result | None = None
    clock: float | None = None
    grace: bool = False


def write(s: DobonState) -> dict[str, Any]:
    """Everything, as an all-seeing observer knows it."""
    shown = view(s, NOBODY)
    keys = ("phase", "owner", "scores", "deckouts", "next_start", "game", "seats")
    written: dict[str, Any] = {key: getattr(shown, key) for key in keys}
    if s.dealt:
        keys = ("turn", "by", "play_no", "colour", "direction", "stack", "drawn")
        written |= {key: getattr(shown, key) for key in keys}
        written["hands"] = {LETTERS[player]: list(names(s.hands[player])) for player in s.players()}
        written["field"] = list(shown.field)
        written["pile"] = list(names(s.pile[s.gone :]))
        written |= write_answers(s)
    ended = result(s)
    if ended is not None:
        written["result"] = notation(ended)
    return written


def write_answers(s: DobonState) -> dict[str, Any]:
    """What is open beside the turn."""
    written: dict[str, Any] = {"window": "open" if s.window else "closed", "dobon_by": list(letters(s.callers))}
    written["declined"] = {"dobon": seats_in(s.no_dobon), "cut-in": seats_in(s.no_cut_in)}
    if s.terms.sequential:
        written["offer"] = offer(s)
    if s.clock_limit:
        written["clock"] = seconds_left(s)
        written["grace"] = s.grace
    return written


def offer(s: DobonState) -> dict[str, str] | None:
    """Who is being asked for what."""
    if s.asked == NOBODY:
        return None
    return {"to": LETTERS[s.asked], "kind": CHANCE_SETS[s.asked_for][0]}


def seats_in(mask: int) -> list[str]:
    return [name for seat, name in enumerate(LETTERS) if mask >> seat & 1]


def seconds_left(s: DobonState) -> float | None:
    """Of the table clock; null while none runs."""
    if not s.clock_limit:
        return None
    left = s.clock_limit - s.clock_gone
    return left // 1000 if left % 1000 == 0 else left / 1000

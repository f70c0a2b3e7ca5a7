"""What is told. Everything is public except the content of a plot, which goes to its owner (section 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tefuda.core.bounds import Count, Word
from tefuda.core.records import Event
from tefuda.games.forcard.actions import Cells, Plot
from tefuda.games.forcard.stage import LIMIT

Seat = Literal["A", "B"]
Winner = Literal["A", "B", "draw"]
Phase = Literal["start", "colour", "fort", "special", "end"]
Status = Literal["bomb", "double", "skip"]
Form = Literal["block", "ell", "plus"]


class Previous(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The colour card of the turn before, as it was put."""

    card: Word
    at: Word
    dir: Word | None = None


class Parts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A score by its parts, on the ×2 scale."""

    area: Count
    sturdy: Count
    fortress: Count


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cells that score as a fortress. The best of its region counts in full, the others half (section 7)."""

    by: Seat
    form: Form
    at: Cells
    weakest: Annotated[int, Meta(ge=1, le=LIMIT)]
    points: Count
    full: bool = False


class Outlook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a card of a hand would act if it were played this turn (section 10)."""

    mode: Word = ""
    """Of the cards that have several; of S02 the card it would copy, or `none`."""
    switch_in: Count = 0
    """Turns until that changes by itself."""
    barred: Word = ""
    """Where it may be put, if no cell is such and it may not be chosen therefore."""


class Deck(Event, frozen=True, tag="deck"):
    """A random deck has been drawn for both players."""

    cards: tuple[str, ...]


class TurnStart(Event, frozen=True, tag="turn_start"):
    """A turn begins; the clock restarts. Of each hand the cards of which there is more to say than is printed on
    them, and the hands of which every card will misfire."""

    turn: int
    outlook: dict[Seat, dict[str, Outlook]] = {}
    dead: tuple[Seat, ...] = ()

    derived: ClassVar[Mapping[str, Any]] = {"outlook": {}, "dead": ()}


class Skip(Event, frozen=True, tag="skip"):
    """A player plays no card this turn."""

    by: Seat


class Timeout(Event, frozen=True, tag="timeout"):
    """The clock has run out for a player who owed a plot."""

    by: Seat


class Ready(Event, frozen=True, tag="ready"):
    """A plot has been accepted; only its owner is told which."""

    reveals: ClassVar[bool] = True  # R12: a plot is final, its timing must say nothing

    by: Seat
    plot: Plot | None = None

    def public(self) -> Event:
        return replace(self, plot=None)


class Place(Event, frozen=True, tag="place"):
    """A card is revealed on its target. `acts_as` is the colour card as which a special card paints, `reach` the cells
    on which it works as far as they are known now; what is judged later may find other cells among them."""

    by: Seat
    card: str
    at: str
    dir: str | None = None
    sacrifice: tuple[str, ...] = ()
    acts_as: str | None = None
    reach: tuple[str, ...] = ()

    derived: ClassVar[Mapping[str, Any]] = {"reach": ()}


class HandRemove(Event, frozen=True, tag="hand_remove"):
    """A played card leaves the hand."""

    by: Seat
    card: str


class Misfire(Event, frozen=True, tag="misfire"):
    """A card of a dead hand does nothing (R32)."""

    by: Seat
    card: str


class Jam(Event, frozen=True, tag="jam"):
    """S05 has stopped the opponent's special card."""

    by: Seat
    card: str


class Reverse(Event, frozen=True, tag="reverse"):
    """S01 changes all signs."""

    by: Seat


class Steal(Event, frozen=True, tag="steal"):
    """S06 has hit and takes a painted cell over."""

    by: Seat
    at: str


class Lock(Event, frozen=True, tag="lock"):
    """S10 has hit or missed."""

    by: Seat
    at: str
    hit: bool


class Barrier(Event, frozen=True, tag="barrier"):
    """An awakened S09 has stopped painting on these cells."""

    by: Seat
    at: tuple[str, ...]


class Overload(Event, frozen=True, tag="overload"):
    """S03 acts."""

    by: Seat
    at: str


class Penalty(Event, frozen=True, tag="penalty"):
    """S05 or S06 was wrong; these own cells lose 1."""

    by: Seat
    at: tuple[str, ...]


class Sacrifice(Event, frozen=True, tag="sacrifice"):
    """S08 gathers the strength of these cells."""

    by: Seat
    at: tuple[str, ...]
    total: int


class Fortress(Event, frozen=True, tag="fortress"):
    """S09: the cells that grow, or the region that is doubled."""

    by: Seat
    at: tuple[str, ...]
    awakened: bool


class Explode(Event, frozen=True, tag="explode"):
    """A bomb explodes."""

    by: Seat
    at: str


class Change(Event, frozen=True, tag="change"):
    """A cell has another stability after a stage than before it."""

    phase: Phase
    at: str
    source: int = msgspec.field(name="from")
    to: int


class StatusApplied(Event, frozen=True, tag="status_applied"):
    """A bomb has been set, or a player gets a flag for the next turn."""

    status: Status
    by: Seat
    at: str | None = None
    explodes: int | None = None


class StatusRemoved(Event, frozen=True, tag="status_removed"):
    """A bomb is gone, or a flag of this turn ends."""

    status: Status
    by: Seat
    at: str | None = None
    explodes: int | None = None


class TurnEnd(Event, frozen=True, tag="turn_end"):
    """A turn has ended, with the colour cards used in it and the live score."""

    turn: int
    previous: dict[Seat, Previous]
    score: dict[Seat, int]
    parts: dict[Seat, Parts]
    shapes: tuple[Shape, ...] = ()

    derived: ClassVar[Mapping[str, Any]] = {"shapes": ()}


class GameOver(Event, frozen=True, tag="game_over"):
    """The last turn has ended."""

    winner: Winner
    score: dict[Seat, int]


ALL = (
    *(Deck, TurnStart, Skip, Timeout, Ready, Place, HandRemove, Misfire, Jam, Reverse, Steal, Lock, Barrier, Overload),
    *(Penalty, Sacrifice, Fortress, Explode, Change, StatusApplied, StatusRemoved, TurnEnd, GameOver),
)

"""What is told (section 9). Fields that only one player may see are left out of the public form."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.games.dobon.cards.pack import Colour
from tefuda.games.dobon.ids import Chance, Holder

Reason = Literal["deal", "draw", "take"]
Direction = Literal["cw", "ccw"]
Auto = Literal["draw-pass", "pass", "take", "colour", "no-dobon", "no-return"]
Kind = Literal["out", "dobon", "return", "deck-out"]


class GameStart(Event, frozen=True, tag="game_start"):
    """The pack is shuffled for a new game."""

    game: int
    rate: int


class HandAdd(Event, frozen=True, tag="hand_add"):
    """Cards from the pile enter a hand; which ones only its player sees."""

    reveals: ClassVar[bool] = True

    player: str
    n: int
    reason: Reason
    cards: tuple[str, ...] | None = None

    def public(self) -> Event:
        return replace(self, cards=None)


class Flip(Event, frozen=True, tag="flip"):
    """The first card is turned up."""

    reveals: ClassVar[bool] = True

    card: str


class HandRemove(Event, frozen=True, tag="hand_remove"):
    """Cards leave a hand to be played."""

    reveals: ClassVar[bool] = True

    player: str
    cards: tuple[str, ...]


class Place(Event, frozen=True, tag="place"):
    """They lie on the field, lead first."""

    by: str
    cards: tuple[str, ...]
    cut_in: bool
    points: int
    play_no: int


class Skip(Event, frozen=True, tag="skip"):
    """A seat is passed over."""

    player: str


class Reverse(Event, frozen=True, tag="reverse"):
    """The direction has turned; this is the new one."""

    direction: Direction


class Stack(Event, frozen=True, tag="stack"):
    """So many cards are now to be taken."""

    total: int


class ColourSet(Event, frozen=True, tag="colour"):
    """A colour was chosen, or set by a force card (`by` null); `auto` if the timeout chose."""

    colour: Colour
    by: str | None
    auto: bool


class ColourOwed(Event, frozen=True, tag="colour_owed"):
    """A player has to choose a colour."""

    player: str


class Turn(Event, frozen=True, tag="turn"):
    """A turn begins."""

    player: str


class Grace(Event, frozen=True, tag="grace"):
    """For so many seconds only out-of-turn answers are allowed; 0 when that is over. Only with the option `grace`."""

    seconds: int


class ChanceOpen(Event, frozen=True, tag="chance"):
    """A player is told privately what they could answer (R58)."""

    reveals: ClassVar[bool] = True

    player: str
    kinds: tuple[Chance, ...]


class Declined(Event, frozen=True, tag="declined"):
    """A player has given up chances for good; nobody else is told (R48)."""

    reveals: ClassVar[bool] = True

    player: str
    kinds: tuple[Chance, ...]


class Timeout(Event, frozen=True, tag="timeout"):
    """The clock has run out; what it does follows."""

    player: str
    auto: Auto


class Pass(Event, frozen=True, tag="pass"):
    """A turn ends without a play."""

    player: str


class OutPending(Event, frozen=True, tag="out_pending"):
    """A going-out waits for dobon."""

    player: str


class Dobon(Event, frozen=True, tag="dobon"):
    """A player has called dobon, and so holds the points of the play."""

    reveals: ClassVar[bool] = True

    by: str
    target: str


class ReturnOffered(Event, frozen=True, tag="return_offered"):
    """The target may return."""

    player: str


class DobonReturn(Event, frozen=True, tag="dobon_return"):
    """The target has returned, against all callers in the order in which they called."""

    by: str
    against: tuple[str, ...]


class Reveal(Event, frozen=True, tag="reveal"):
    """All hands are shown (R85)."""

    reveals: ClassVar[bool] = True

    hands: dict[str, tuple[str, ...]]


class Pay(Event, frozen=True, tag="pay"):
    """Points change seats."""

    source: str = msgspec.field(name="from")
    to: str
    points: int


class GameOver(Event, frozen=True, tag="game_over"):
    """A game has ended. `pot` only after a dobon or a return."""

    kind: Kind
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    rate: int
    next: str
    pot: int | None = None


class Rate(Event, frozen=True, tag="rate"):
    """The next game counts otherwise than the one that has ended."""

    rate: int


class SeatTaken(Event, frozen=True, tag="seat"):
    """Somebody has sat down or left."""

    player: str
    holder: Holder


class Owner(Event, frozen=True, tag="owner"):
    """The room has another owner."""

    player: str


class RoomOver(Event, frozen=True, tag="room_over"):
    """The room is closed."""

    scores: dict[str, int]


ALL = (
    GameStart,
    HandAdd,
    Flip,
    HandRemove,
    Place,
    Skip,
    Reverse,
    Stack,
    ColourSet,
    ColourOwed,
    Turn,
    Grace,
    ChanceOpen,
    Declined,
    Timeout,
    Pass,
    OutPending,
    Dobon,
    ReturnOffered,
    DobonReturn,
    Reveal,
    Pay,
    GameOver,
    Rate,
    SeatTaken,
    Owner,
    RoomOver,
)

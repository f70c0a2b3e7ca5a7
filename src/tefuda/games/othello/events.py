"""What is told: section 8 of the rulings. hidden.py decides who gets a thing whole; what the others get stands here."""

from __future__ import annotations

import functools
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.core.texts import Language
from tefuda.games.othello.catalogue import COLORS, KINDS, NAMES, TEXTS
from tefuda.games.othello.numbers import BOMB, BREEDING, DRAGON, NONE, UDG, WORK

Channel = Literal["normal", "effect"]
Cards = tuple[str, ...] | int
"""Cards by name; only their number for those who do not see them."""


class Cell(msgspec.Struct, frozen=True):
    """A square, by row and column from 0."""

    r: int
    c: int


class Way(msgspec.Struct, frozen=True):
    """From where to where a stone moves."""

    source: Cell = msgspec.field(name="from")
    to: Cell


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a square looks. `special` is the stone's kind, null for a plain stone and an empty square."""

    color: str
    special: str | None
    timer: int | None = None
    guard: int | None = None


EMPTY_LOOK = Look("empty", None)
TIMED = (BOMB, BREEDING, DRAGON, UDG, WORK)
"""The kinds that count down; they show a timer also when it has come to 0."""
CELLS = tuple(Cell(square >> 3, square & 7) for square in range(64))


class Told(Event, frozen=True):
    """Every event has a phase; it never decreases. What shares a phase is shown together."""

    phase: int


class Batch(Told, frozen=True):
    """What happens to several squares at one moment, and how they look right after it."""

    batch_key: str = msgspec.field(name="batchKey")
    targets: tuple[Cell, ...]
    after: tuple[Look, ...]


class Place(Batch, frozen=True, tag="place"):
    """A player puts a stone, already with its kind."""


class Flip(Batch, frozen=True, tag="flip"):
    """Stones take the other colour."""


class Destroy(Batch, frozen=True, tag="destroy"):
    """Stones vanish, and it shows whether a trap was among them."""

    reveals: ClassVar[bool] = True


class Spawn(Batch, frozen=True, tag="spawn"):
    """A stone grows by itself."""


class StatusApplied(Batch, frozen=True, tag="status_applied"):
    """A kind, a guard, a timer or an owner is new. The one that sets a trap is nobody else's business (R100)."""


class StatusRemoved(Batch, frozen=True, tag="status_removed"):
    """A kind or a guard is gone."""


class Move(Told, frozen=True, tag="move"):
    """A stone goes somewhere else with all that is on it; whoever may not know of a trap sees a plain stone (R71)."""

    batch_key: str = msgspec.field(name="batchKey")
    targets: tuple[Way]
    after: tuple[Look]

    def public(self) -> Event:
        return replace(self, after=(replace(self.after[0], special=None),))


class Turn(Told, frozen=True, tag="turn"):
    """A player's turn begins."""

    by: str


class Pass(Told, frozen=True, tag="pass"):
    """A player passes."""

    by: str


class CardUsed(Told, frozen=True, tag="card_used"):
    """A player uses a card."""

    by: str
    card: str


class Stage(Told, frozen=True, tag="stage"):
    """What may be done now, the card that still waits for it, and the picks made."""

    stage: str
    pending: str | None
    picks: int


class Charge(Told, frozen=True, tag="charge"):
    """A player's charge changes. Every flip pays, and shows whether a trap was among the stones."""

    reveals: ClassVar[bool] = True

    by: str
    delta: int
    value: int


class Offer(Told, frozen=True, tag="offer"):
    """Cards are shown to a player, who picks one of them."""

    reveals: ClassVar[bool] = True

    by: str
    cards: Cards

    def public(self) -> Event:
        return replace(self, cards=_number(self.cards))


class HandAdd(Told, frozen=True, tag="hand_add"):
    """Cards come to the right end of a hand."""

    reveals: ClassVar[bool] = True

    by: str
    cards: Cards
    source: str

    def public(self) -> Event:
        return replace(self, cards=_number(self.cards))


class HandRemove(Told, frozen=True, tag="hand_remove"):
    """Cards leave a hand, to its discard or to the other player; everybody sees which (R110)."""

    reveals: ClassVar[bool] = True

    by: str
    cards: tuple[str, ...]
    to: str


class DeckAdd(Told, frozen=True, tag="deck_add"):
    """Cards that found no room in a hand go to the bottom of its deck."""

    by: str
    cards: tuple[str, ...]


class Hands(msgspec.Struct, frozen=True):
    """Both hands, open."""

    black: tuple[str, ...]
    white: tuple[str, ...]


class Reveal(Told, frozen=True, tag="reveal"):
    """After the end hands and unsprung traps are open to all (R111)."""

    reveals: ClassVar[bool] = True

    hands: Hands
    traps: tuple[Cell, ...]


class GameOver(Told, frozen=True, tag="game_over"):
    """The stones are counted."""

    winner: str
    black: int
    white: int


class Log(Told, frozen=True, tag="log"):
    """A line for one of the two logs: the text of section 9, and its code and values for other languages."""

    channel: Channel
    text: str
    code: str
    params: dict[str, str | int]


ALL = (
    Place,
    Flip,
    Destroy,
    Spawn,
    Move,
    StatusApplied,
    StatusRemoved,
    Turn,
    Pass,
    CardUsed,
    Stage,
    Charge,
    Offer,
    HandAdd,
    HandRemove,
    DeckAdd,
    Reveal,
    GameOver,
    Log,
)


def _number(cards: Cards) -> int:
    return cards if isinstance(cards, int) else len(cards)


def look(player: int, kind: int, timer: int, guard: int) -> Look:
    """How a stone looks."""
    return Look(COLORS[player], KINDS[kind] if kind else None, timer if kind in TIMED else None, guard or None)


def names(cards: list[int]) -> tuple[str, ...]:
    return tuple([NAMES[card] for card in cards])


def line(phase: int, channel: Channel, code: str, values: tuple[int, int, int, int]) -> Log:
    """A line of a log. The values are a player, two numbers and a card; those that the line has not are NONE."""
    player, number, other, card = values
    params: dict[str, str | int] = {}
    if player != NONE:
        params["by"] = COLORS[player]
    if number != NONE:
        params["n"] = number
    if other != NONE:
        params["m"] = other
    if card != NONE:
        params["card"] = NAMES[card]
    return Log(phase, channel, _text(code, tuple(params.items())), code, params)


@functools.cache
def _text(code: str, params: tuple[tuple[str, str | int], ...]) -> str:
    """The text of a line; there are only so many, and every move tells some."""
    return line_text("ja", code, dict(params))


def line_text(language: Language, code: str, params: dict[str, str | int]) -> str:
    """A log line in a language."""
    values: dict[str, object] = dict(params)
    values["by"] = TEXTS.say(language, f"colors.{params['by']}") if "by" in params else ""
    values["card"] = TEXTS.say(language, f"cards.{params['card']}.name") if "card" in params else ""
    return TEXTS.say(language, f"log.{code}", **values)

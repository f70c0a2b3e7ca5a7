"""What is told, and what the others get of it (section 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import msgspec
from msgspec.structs import replace

from tefuda.core.records import Event
from tefuda.games.duel.asked import Asked, Standing

UNKNOWN: Final = "?"

Reason = Literal["direct-attack", "deck-out", "turn-limit", "endless", "concede", "timeout"]
Source = Literal["deck", "shields", "battle", "mana", "graveyard", "hand", "cast"]
Goal = Literal["mana", "graveyard", "battle", "cast", "shields", "deck_bottom"]
Standings = dict[str, dict[str, Standing]]


class Phase(Event, frozen=True, tag="phase"):
    """A phase begins; `player` is the active player."""

    turn: int
    player: str
    phase: str


class HandAdd(Event, frozen=True, tag="hand_add"):
    """A card comes to a hand; a creature by its name, and then the cards under it."""

    reveals: ClassVar[bool] = True

    player: str
    card: str
    source: Source = msgspec.field(name="from")
    shield: str | None = None
    at: str | None = None
    shown: bool = False

    def public(self) -> Event:
        return replace(self, card=UNKNOWN)


class HandRemove(Event, frozen=True, tag="hand_remove"):
    """A card leaves a hand."""

    reveals: ClassVar[bool] = True

    player: str
    card: str
    to: Goal


class Cast(Event, frozen=True, tag="cast"):
    """A spell begins to be carried out."""

    player: str
    card: str


class Spawn(Event, frozen=True, tag="spawn"):
    """A creature enters the battle zone with a new name; `onto` is the base of an evolution."""

    player: str
    card: str
    source: Source = msgspec.field(name="from")
    onto: str | None = None


class Move(Event, frozen=True, tag="move"):
    """The other zone changes."""

    reveals: ClassVar[bool] = True

    player: str
    card: str
    source: Source = msgspec.field(name="from")
    to: Goal
    shield: str | None = None

    def public(self) -> Event:
        return replace(self, card=UNKNOWN)


class Destroy(Event, frozen=True, tag="destroy"):
    """A creature goes to the graveyard with all cards under it."""

    player: str
    card: str


class StatusApplied(Event, frozen=True, tag="status_applied"):
    """A creature or a mana card (with its position) gets a mark, a change of power or a keyword."""

    player: str
    card: str
    status: str
    at: str | None = None
    n: int | None = None


class StatusRemoved(Event, frozen=True, tag="status_removed"):
    """It loses one."""

    player: str
    card: str
    status: str
    at: str | None = None
    n: int | None = None


class Attack(Event, frozen=True, tag="attack"):
    """An attack is declared on `player` or on a creature. `standing` is how all creatures stand now."""

    player: str
    card: str
    target: str
    standing: Standings = {}

    derived: ClassVar[Mapping[str, Any]] = {"standing": {}}


class Block(Event, frozen=True, tag="block"):
    """A blocker takes the attack on itself."""

    player: str
    card: str


class Battle(Event, frozen=True, tag="battle"):
    """Two creatures battle, with the powers that count."""

    attacker: str
    defender: str
    attacker_power: int
    defender_power: int


class AttackEnd(Event, frozen=True, tag="attack_end"):
    """An attack is over."""

    player: str
    card: str


class ShieldBreak(Event, frozen=True, tag="shield_break"):
    """Shields of the defender are broken."""

    player: str
    shields: tuple[str, ...]


class ShieldTrigger(Event, frozen=True, tag="shield_trigger"):
    """The owner uses a card of a broken shield."""

    player: str
    card: str


class EffectWaits(Event, frozen=True, tag="effect_waits"):
    """An effect begins to wait."""

    player: str
    card: str
    when: str


class Trigger(Event, frozen=True, tag="trigger"):
    """A waiting effect begins to resolve and waits no more."""

    player: str
    card: str
    when: str


class Reveal(Event, frozen=True, tag="reveal"):
    """A hand is looked at by `to`, or cards are shown to all."""

    reveals: ClassVar[bool] = True

    player: str
    cards: tuple[str, ...] | Literal["?"]
    to: str

    def public(self) -> Event:
        return replace(self, cards=UNKNOWN)


class Shuffle(Event, frozen=True, tag="shuffle"):
    """A deck has been shuffled."""

    player: str


class Decision(Event, frozen=True, tag="decision"):
    """Somebody must act. What is to be decided, the cards it shows and what is asked are the decider's own (R72)."""

    player: str
    kind: str
    cards: tuple[str, ...] | None = None
    standing: Standings = {}
    asked: Asked | None = None

    derived: ClassVar[Mapping[str, Any]] = {"standing": {}, "asked": None}

    def public(self) -> Event:
        return Decision(player=self.player, kind=UNKNOWN, standing=self.standing)


class Timeout(Event, frozen=True, tag="timeout"):
    """A decision has lapsed; `lapses` in a row are counted now."""

    player: str
    lapses: int


class LapsesCleared(Event, frozen=True, tag="lapses_cleared"):
    """A player whose decisions had lapsed has acted."""

    player: str


class GameOver(Event, frozen=True, tag="game_over"):
    """The duel has ended."""

    winner: str | None
    reason: Reason
    standing: Standings = {}

    derived: ClassVar[Mapping[str, Any]] = {"standing": {}}


class Log(Event, frozen=True, tag="log"):
    """Free text."""

    text: str


ALL = (
    Phase,
    HandAdd,
    HandRemove,
    Cast,
    Spawn,
    Move,
    Destroy,
    StatusApplied,
    StatusRemoved,
    Attack,
    Block,
    Battle,
    AttackEnd,
    ShieldBreak,
    ShieldTrigger,
    EffectWaits,
    Trigger,
    Reveal,
    Shuffle,
    Decision,
    Timeout,
    LapsesCleared,
    GameOver,
    Log,
)

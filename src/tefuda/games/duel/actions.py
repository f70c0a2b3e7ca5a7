"""What a player can do (section 4)."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from tefuda.core.records import Action


class Charge(Action, frozen=True, tag="charge"):
    """Put a card of the hand into the mana zone."""

    card: str


class Play(Action, frozen=True, tag="play"):
    """Summon a creature, put an evolution onto a creature, or cast a spell; with named mana cards or the oldest."""

    card: str
    onto: str | UnsetType = UNSET
    mana: list[str] | UnsetType = UNSET


class Pass(Action, frozen=True, tag="pass"):
    """Go on."""


class Attack(Action, frozen=True, tag="attack"):
    """Attack the player or a tapped creature."""

    attacker: str = msgspec.field(name="with")
    target: str


class Block(Action, frozen=True, tag="block"):
    """Take an attack with a blocker."""

    blocker: str = msgspec.field(name="with")


class Choose(Action, frozen=True, tag="choose"):
    """Pick cards, creatures, mana cards or shields."""

    pick: list[str]


class Trigger(Action, frozen=True, tag="trigger"):
    """Use a card of a broken shield."""

    card: str


class Resolve(Action, frozen=True, tag="resolve"):
    """Say which waiting effect resolves next, by the name of its source."""

    effect: str


class Accept(Action, frozen=True, tag="accept"):
    """Let an optional effect happen."""


class Decline(Action, frozen=True, tag="decline"):
    """Let it not happen."""


class Mode(Action, frozen=True, tag="mode"):
    """Pick one of several effects, counted from 1."""

    pick: int


class Concede(Action, frozen=True, tag="concede"):
    """Give the duel up."""


AnyAction = Charge | Play | Pass | Attack | Block | Choose | Trigger | Resolve | Accept | Decline | Mode | Concede
ALL = (Charge, Play, Pass, Attack, Block, Choose, Trigger, Resolve, Accept, Decline, Mode, Concede)

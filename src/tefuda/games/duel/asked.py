"""What is told with a decision, so that a table can show it: what follows from the rules and all that was told before.

Nobody needs it to know the position; whoever draws it need not know a rule.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Amount, Word
from tefuda.games.duel.cards.terms import KEYWORDS
from tefuda.games.duel.ids import KINDS, MODES, PLACES

Names = Annotated[tuple[Word, ...], Meta(max_length=2 * PLACES)]
Number = Annotated[int, Meta(ge=0, le=2 * PLACES)]


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What these records have in common."""


MOST_GIVERS: Final = 8
"""Creatures that are named as giving power to another; a table of any size would name all of them for all."""


class Change(Told, frozen=True):
    """A part of a power that is not printed: until the end of the turn, while attacking, or as long as a creature is
    there that gives it (`player` and `card`); what more creatures give than are named is one sum."""

    n: Amount
    why: Literal["turn", "attack", "static", "others"]
    player: Word = ""
    card: Word = ""


class Standing(Told, frozen=True):
    """A creature as it stands now."""

    power: Amount
    """All in all (section 7)."""
    changes: Annotated[tuple[Change, ...], Meta(max_length=MOST_GIVERS + 3)] = ()
    keywords: Annotated[tuple[Word, ...], Meta(max_length=len(KEYWORDS))] = ()
    """Those in force, printed or granted."""
    rests: Literal["", "tapped", "cannot_attack", "sick"] = ""
    """Why it could not be declared as an attacker."""
    can_block: bool = False


Standings = Annotated[dict[Word, Annotated[dict[Word, Standing], Meta(max_length=PLACES)]], Meta(max_length=2)]
"""By player and name."""


class Prospect(Told, frozen=True):
    """A card of the hand in the main phase."""

    code: Word = ""
    """Why it cannot be played."""
    pays: Names = ()
    """The mana cards that the rules would tap (R22)."""
    short: Number = 0
    """How many untapped mana cards are missing."""
    lacks: Names = ()
    """The civilizations for which none is left."""
    bases: Names = ()
    """The creatures on which an evolution can be put."""


class Source(Told, frozen=True):
    """The effect that asks."""

    player: Word
    card: Word
    when: Word


class Asked(Told, frozen=True):
    """What the one who decides can do, as far as it is not a list of actions."""

    source: Source | None = None
    least: Number = 0
    """How many are to be picked, in `choose` and `shields`."""
    most: Number = 0
    among: Names = ()
    """What can be picked, as an action names it; copies stand in it as often as they are there."""
    zone: Word = ""
    """Where that is, in `choose`: a card that is picked by its id may lie in several places."""
    owner: Word = ""
    """Whose zone; of either player, if it is not said, and then the names of what can be picked say it."""
    hand: Annotated[dict[Word, Prospect], Meta(max_length=KINDS)] = {}
    modes: Annotated[int, Meta(ge=0, le=MODES)] = 0
    vain: Names = ()
    """Of the effects to order, and of the modes by number, those that would do nothing now."""


__all__ = ["Asked", "Change", "Prospect", "Source", "Standing", "Standings"]

"""How a card is written: the vocabulary of section 7, typed. The JSON schema for editors is made from these classes.

One class an operation, at most four parameters each; what is not here cannot be written in a card file.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from tefuda.games.duel.ids import KINDS

PLAIN = r"^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$"
"""No control characters, and none that turns or hides what stands around it."""

Id = Annotated[
    str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40, description="kebab-case, unique in the set")
]
Number = Annotated[int, Meta(ge=1, le=9)]
Picks = Annotated[int, Meta(ge=1, le=3)]
"""How many cards somebody picks: every set of them is an action, and all of those are listed."""
Limit = Annotated[int, Meta(ge=0, le=9_999_999)]
Amount = Annotated[int, Meta(ge=-99000, le=99000)]
MOST_CIVS = 5
"""Of one card."""
MOST_CARD_RACES = 8
"""Of one card."""
MOST_OPERATIONS = 12
"""Of one effect, and of one mode."""
MOST_EFFECTS = 8
MOST_STATICS = 2
MOST_CIVILIZATIONS = 16
MOST_RACES = 60
"""Each is a bit of a number."""
MOST_DECKS = 64
Civ = Annotated[str, Meta(max_length=40, description="one of the set's civilizations")]
Race = Annotated[str, Meta(max_length=40, description="one of the set's races")]

Keyword = Literal[
    "blocker",
    "cannot_attack",
    "cannot_attack_player",
    "cannot_be_blocked",
    "double_breaker",
    "shield_trigger",
    "slayer",
    "speed_attacker",
    "triple_breaker",
]
When = Literal["cast", "enter", "ally_enter", "attack", "block", "destroyed", "start_of_turn", "end_of_turn"]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a card file have in common: an unknown key is an error."""


class Name(Form, frozen=True):
    """What people call something."""

    ja: Annotated[str, Meta(max_length=40, pattern=PLAIN)]
    en: Annotated[str, Meta(max_length=40, pattern=PLAIN)]


class Text(Form, frozen=True):
    """A text for people."""

    ja: Annotated[str, Meta(max_length=600, pattern=PLAIN)]
    en: Annotated[str, Meta(max_length=600, pattern=PLAIN)]


class Selector(Form, frozen=True):
    """Which cards; all given fields must fit."""

    zone: Literal["battle", "hand", "mana", "graveyard", "shields"] = "battle"
    side: Literal["own", "opp", "any"] = "any"
    type: Literal["creature", "spell"] | None = None
    evolution: bool | None = None
    civ: Civ | None = None
    race: Race | None = None
    max_power: Limit | None = None
    max_cost: Limit | None = None
    itself: Literal[True] | None = msgspec.field(default=None, name="self")
    other: Literal[True] | None = None
    same: Literal[True] | None = None
    take: Picks | Literal["all"] = 1
    up_to: bool = False
    by: Literal["own", "opp", "random"] = "own"


# Operations


class Operation(Form, frozen=True, tag_field="op", tag=str.lower):
    """One line of `do`."""


class Draw(Operation, frozen=True):
    """The controller draws n, one at a time."""

    n: Number


class Charge(Operation, frozen=True):
    """The top n cards of the controller's deck go to their mana zone."""

    n: Number


class Shield(Operation, frozen=True):
    """The top n cards of the controller's deck become new shields."""

    n: Number


class Look(Operation, frozen=True):
    """The controller looks at the top n and takes some; the others go under the deck in their order."""

    n: Number
    take: Picks
    to: Literal["hand"]


class Search(Operation, frozen=True):
    """The controller looks through the own deck, shows and takes up to n fitting cards, then shuffles."""

    sel: Selector
    n: Picks
    to: Literal["hand"]


class Destroy(Operation, frozen=True):
    """The creatures are destroyed, all at once."""

    sel: Selector


class Move(Operation, frozen=True):
    """The cards go to their owners' hand or mana zone."""

    sel: Selector
    to: Literal["hand", "mana"]


class Discard(Operation, frozen=True):
    """Hand cards go to the graveyard."""

    sel: Selector


class Put(Operation, frozen=True):
    """A creature card that is no evolution enters the battle zone from a hand or graveyard, without cost."""

    sel: Selector


class Tap(Operation, frozen=True):
    """Taps."""

    sel: Selector


class Untap(Operation, frozen=True):
    """Untaps."""

    sel: Selector


class Power(Operation, frozen=True):
    """n is added to its power until the end of the turn."""

    sel: Selector
    n: Amount


class Grant(Operation, frozen=True):
    """It has the keyword until the end of the turn."""

    sel: Selector
    keyword: Keyword


class Mode(Operation, frozen=True):
    """The controller picks one of the lists of operations."""

    options: Annotated[list[Operations], Meta(min_length=2, max_length=8)]


AnyOperation = (
    Draw | Charge | Shield | Look | Search | Destroy | Move | Discard | Put | Tap | Untap | Power | Grant | Mode
)
Operations = Annotated[list[AnyOperation], Meta(min_length=1, max_length=MOST_OPERATIONS)]
OPERATIONS = (
    Draw,
    Charge,
    Shield,
    Look,
    Search,
    Destroy,
    Move,
    Discard,
    Put,
    Tap,
    Untap,
    Power,
    Grant,
    Mode,
)


# Cards


class Condition(Form, frozen=True):
    """Looked at when the effect begins to resolve: how many cards fit."""

    count: Selector
    min: Limit | None = None
    max: Limit | None = None


class Effect(Form, frozen=True):
    """What happens at a moment."""

    when: When
    do: Operations
    may: bool = False
    condition: Condition | None = msgspec.field(default=None, name="if")


class Static(Form, frozen=True):
    """Power that the creature gives while it is in the battle zone."""

    power: Amount
    sel: Selector
    per: Selector | None = None


class Bases(Form, frozen=True):
    """On which creatures an evolution goes: one of these races, or one of these civilizations."""

    race: Annotated[list[Race], Meta(min_length=1, max_length=MOST_CARD_RACES)] | None = None
    civ: Annotated[list[Civ], Meta(min_length=1, max_length=MOST_CIVS)] | None = None


class Card(Form, frozen=True):
    """One card."""

    id: Id
    name: Name
    civ: Annotated[list[Civ], Meta(max_length=MOST_CIVS)]
    type: Literal["creature", "evolution", "spell"]
    cost: Annotated[int, Meta(ge=1, le=99)]
    text: Text
    power: Annotated[int, Meta(ge=0, le=99000)] | None = None
    race: Annotated[list[Race], Meta(max_length=MOST_CARD_RACES)] | None = None
    keywords: Annotated[list[Keyword], Meta(max_length=len(get_args(Keyword)))] = []
    power_attacker: Annotated[int, Meta(ge=1, le=99000)] | None = None
    evolves_from: Bases | None = None
    static: Annotated[list[Static], Meta(max_length=MOST_STATICS)] = []
    effects: Annotated[list[Effect], Meta(max_length=MOST_EFFECTS)] = []


class Deck(Form, frozen=True):
    """A deck: cards and copies."""

    id: Id
    name: Name
    cards: Annotated[dict[Id, int], Meta(max_length=KINDS)]
    civ: Annotated[list[Civ], Meta(max_length=MOST_CIVS)] = []
    about: Text | None = None


class SetName(Form, frozen=True):
    """The set that a file holds."""

    id: Id
    name: Name


class CardFile(Form, frozen=True):
    """A file of cards, of decks, or of both."""

    set: SetName | None = None
    civilizations: Annotated[dict[Id, Name], Meta(max_length=MOST_CIVILIZATIONS)] = {}
    races: Annotated[dict[Id, Name], Meta(max_length=MOST_RACES)] = {}
    cards: Annotated[list[Card], Meta(max_length=KINDS)] = []
    decks: Annotated[list[Deck], Meta(max_length=MOST_DECKS)] = []

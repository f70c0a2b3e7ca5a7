"""What can be agreed before a match (section 2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Word
from tefuda.games.forcard.cards.catalogue import INDEX, NAMES, STANDARD_TURNS
from tefuda.games.forcard.grid import LARGEST, SMALLEST

SHORTEST_CLOCK: Final = 5
LONGEST_CLOCK: Final = 600
FEWEST_TURNS: Final = 5
MOST_TURNS: Final = 30

Size = Annotated[int, Meta(ge=SMALLEST, le=LARGEST)]
Turns = Annotated[int, Meta(ge=FEWEST_TURNS, le=MOST_TURNS)]
Clock = Annotated[int, Meta(ge=0, le=LONGEST_CLOCK)]
CardList = Annotated[list[Word], Meta(max_length=len(NAMES))]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`deck` left out is the standard deck for 15 turns and a random one otherwise; `clock` 0 means none."""

    size: Size = 5
    turns: Turns = STANDARD_TURNS
    deck: Literal["standard", "random"] | CardList | msgspec.UnsetType = msgspec.UNSET
    clock: Clock = 0

    def __post_init__(self) -> None:
        if 0 < self.clock < SHORTEST_CLOCK:
            raise wrong("clock", f"expected 0 or {SHORTEST_CLOCK} to {LONGEST_CLOCK} seconds, got {self.clock}")
        if self.deck == "standard" and self.turns != STANDARD_TURNS:
            raise wrong("deck", f"the standard deck is for {STANDARD_TURNS} turns, got {self.turns}")
        if isinstance(self.deck, list):
            check_deck(self.deck, self.turns)

    @property
    def kind(self) -> Literal["standard", "random", "listed"]:
        """How the deck comes about."""
        if isinstance(self.deck, list):
            return "listed"
        if isinstance(self.deck, str):
            return self.deck
        return "standard" if self.turns == STANDARD_TURNS else "random"


def wrong(field: str, why: str) -> ValueError:
    """What is said of a field that only makes sense with others, in the form of the rest."""
    return ValueError(f"{why} - at `$.{field}`")


def check_deck(deck: list[str], turns: int) -> None:
    """ValueError unless these are so many different cards of the catalogue (R8)."""
    unknown = [name for name in deck if name not in INDEX]
    if unknown:
        raise wrong("deck", f"expected cards such as C01, got {', '.join(unknown)}")
    if len(deck) != turns or len(set(deck)) != turns:
        raise wrong("deck", f"expected {turns} different cards, got {len(deck)}, {len(set(deck))} different")

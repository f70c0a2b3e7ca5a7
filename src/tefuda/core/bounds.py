"""The bounds of what a stranger may write. They stand in the types, so that whatever has been read is small.

A size or a number that the rules bound has its bounds from the rules' own constants, in the game's records; these are
for the rest. Whoever reads a record of somebody else needs no further look at how long, how deep or how large it is.
"""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

SAFE_INTEGER: Final = 2**53 - 1
"""The largest number that browsers hold exactly."""
DAY: Final = 24 * 60 * 60
"""Seconds: the longest clock that can be agreed."""
LONGEST_WORD: Final = 128
MOST_ITEMS: Final = 256
"""In one list of an action; a pack of cards is less."""
MOST_FIELDS: Final = 32

Count = Annotated[int, Meta(ge=0, le=SAFE_INTEGER)]
"""Counts what the rules set no end to."""
Amount = Annotated[int, Meta(ge=-SAFE_INTEGER, le=SAFE_INTEGER)]
"""The same, and may be negative."""
Word = Annotated[str, Meta(max_length=LONGEST_WORD)]
"""A name: of a card, a place, a seat; or what one types."""

Scalar = None | bool | Amount | float | Word
Shallow = (
    Scalar
    | Annotated[list[Scalar], Meta(max_length=MOST_ITEMS)]
    | Annotated[dict[Word, Scalar], Meta(max_length=MOST_FIELDS)]
)
Nested = (
    Scalar
    | Annotated[list[Shallow], Meta(max_length=MOST_ITEMS)]
    | Annotated[dict[Word, Shallow], Meta(max_length=MOST_FIELDS)]
)
Written = Annotated[dict[Word, Nested], Meta(max_length=MOST_FIELDS)]
"""An action or a result in a game's notation, before anybody knows whether it is one: three levels deep at most."""


__all__ = ["DAY", "LONGEST_WORD", "MOST_FIELDS", "MOST_ITEMS", "SAFE_INTEGER", "Amount", "Count", "Word", "Written"]

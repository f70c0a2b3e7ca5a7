"""What a player can do: plot one card, or on a double turn two colour cards."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from tefuda.core.bounds import Word
from tefuda.core.records import Action
from tefuda.games.forcard.grid import LARGEST

MOST_CELLS: Final = LARGEST * LARGEST

Cells = Annotated[tuple[Word, ...], Meta(max_length=MOST_CELLS)]


class Play(Action, frozen=True, tag="play"):
    """Put a card on a cell; `dir` for the cards that ask for one, `sacrifice` for S08."""

    card: Word
    at: Word
    dir: Word | None = None
    sacrifice: Cells = ()


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the two plays of a double."""

    card: Word
    at: Word
    dir: Word | None = None


class Double(Action, frozen=True, tag="double"):
    """Put two different colour cards. Without plays it only stands for all of them in a list of choices."""

    plays: Annotated[tuple[Half, ...], Meta(max_length=2)] = ()


Plot = Play | Double

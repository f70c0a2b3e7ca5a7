"""What can be agreed before a duel (section 2)."""

from __future__ import annotations

from typing import Annotated

import msgspec


class Decks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For each player a deck id, or cards and copies."""

    P1: str | dict[str, int]
    P2: str | dict[str, int]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new match needs decks; a position that is written down does not."""

    decks: Decks | None = None
    turn_limit: Annotated[int, msgspec.Meta(ge=1)] = 100
    decision_seconds: Annotated[int, msgspec.Meta(ge=0)] = 60

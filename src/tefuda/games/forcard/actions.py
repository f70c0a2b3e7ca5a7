"""What a player can do: plot one card, or on a double turn two colour cards."""

from __future__ import annotations

import msgspec

from tefuda.core.records import Action


class Play(Action, frozen=True, tag="play"):
    """Put a card on a cell; `dir` for the cards that ask for one, `sacrifice` for S08."""

    card: str
    at: str
    dir: str | None = None
    sacrifice: tuple[str, ...] = ()


class Half(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One of the two plays of a double."""

    card: str
    at: str
    dir: str | None = None


class Double(Action, frozen=True, tag="double"):
    """Put two different colour cards. Without plays it only stands for all of them in a list of choices."""

    plays: tuple[Half, ...] = ()


Plot = Play | Double

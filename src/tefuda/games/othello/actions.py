"""What a player can do."""

from __future__ import annotations

from tefuda.core.records import Action


class Use(Action, frozen=True, tag="use"):
    """Use a card of the hand, at most one a turn, before placing."""

    card: str


class Pick(Action, frozen=True, tag="pick"):
    """Choose a target of the card in use: a square, or a card."""

    at: str | None = None
    card: str | None = None


class Finish(Action, frozen=True, tag="finish"):
    """Stop sacrificing."""


class Place(Action, frozen=True, tag="place"):
    """Put a stone on a square."""

    at: str


class Pass(Action, frozen=True, tag="pass"):
    """Give up the turn; only without a legal square."""


ALL = (Use, Pick, Finish, Place, Pass)

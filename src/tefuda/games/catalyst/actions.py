"""What the player can do."""

from __future__ import annotations

from tefuda.core.records import Action


class Play(Action, frozen=True, tag="play"):
    """Put a card of the hand into the row so that it has index `at`."""

    card: str
    at: int

"""What was agreed for a match, as the rules use it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=True)
class Terms:
    """What was agreed for the match; shared by all its states."""

    def __init__(self, cards: bool, turn_seconds: int, types: list[int], decks: list[list[int]]) -> None:
        self.cards = cards
        self.turn_seconds = turn_seconds
        self.types = types
        """The cards of the match, in the order of section 5."""
        self.decks = decks
        """The fixed deck of each player, empty for a drawn one."""

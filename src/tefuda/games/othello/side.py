"""What one player has: charge, hand, deck and discard; and what the other player knows of the cards among them.

Lists are never changed in place: forks share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

NO_CARDS: Final[list[int]] = []

UNKNOWN: Final = -1
"""A card in the hand of which the other player knows nothing."""
OFFERED: Final = -2
"""A card in the hand of which the other player knows that it came from an offer."""


@mypyc_attr(native_class=True)
class Side:
    """One player's cards and charge. Slots of the hand are counted from the left."""

    def __init__(self) -> None:
        self.charge: i64 = 0
        self.hand = NO_CARDS
        self.deck = NO_CARDS
        """Top first, with the cards already drawn still in front."""
        self.drawn: i64 = 0
        """How many cards of the deck are gone."""
        self.discard = NO_CARDS
        self.originals: i64 = 0
        """How many cards of `deck` were in it from the start; those after them were added face up (R110)."""
        self.pictured = NO_CARDS
        """The hand as the other player can picture it: a card where it is known, else UNKNOWN, or OFFERED for what came
        from an offer. Which of the unknown cards has left cannot be told; the leftmost stands for it."""
        self.seen = NO_CARDS
        """Cards from the player's own deck or offers that the other player has seen, in whatever place they are now."""

    def copy(self) -> Side:
        twin = Side()
        twin.charge = self.charge
        twin.hand = self.hand
        twin.deck = self.deck
        twin.drawn = self.drawn
        twin.discard = self.discard
        twin.originals = self.originals
        twin.pictured = self.pictured
        twin.seen = self.seen
        return twin

    def deck_left(self) -> int:
        return len(self.deck) - self.drawn

    # Changes

    def draw(self) -> int:
        """The top card of the deck comes to the hand."""
        card = self.deck[self.drawn]
        is_known = self.drawn >= self.originals
        self.drawn += 1
        self.hand = [*self.hand, card]
        self.pictured = [*self.pictured, card if is_known else UNKNOWN]
        return card

    def receive(self, cards: list[int]) -> None:
        """Cards that everybody has seen come to the hand."""
        self.hand = self.hand + cards
        self.pictured = self.pictured + cards

    def receive_gift(self, card: int) -> None:
        """A card from an offer comes to the hand."""
        self.hand = [*self.hand, card]
        self.pictured = [*self.pictured, OFFERED]

    def lose_named(self, card: int) -> None:
        """The leftmost copy of a card leaves the hand. The other player learns its name, not its slot: a copy that was
        known, for all it can tell, or else an unknown card; and any of these may be the one from an offer."""
        slot = self.hand.index(card)
        self.hand = self.hand[:slot] + self.hand[slot + 1 :]
        if card in self.pictured:
            self.erase(self.pictured.index(card))
        else:
            self.pictured = [UNKNOWN if known < 0 else known for known in self.pictured]
            self.learn_of(card)

    def lose_leftmost(self, count: int) -> list[int]:
        """The first cards of the hand leave it, before everybody's eyes."""
        taken = self.hand[:count]
        for card in taken:
            self.hand = self.hand[1:]
            if self.pictured[0] != card and self.hand.count(card) >= self.pictured.count(card):
                self.learn_of(card)
            else:  # the known copy, though the picture may have had it elsewhere
                self.erase(self.pictured.index(card))
        return taken

    def learn_of(self, card: int) -> None:
        """An unknown card turns out to be this one, and is gone."""
        self.seen = [*self.seen, card]
        slot: i64 = 0
        while self.pictured[slot] >= 0:
            slot += 1
        self.erase(slot)

    def erase(self, slot: i64) -> None:
        """A card leaves the picture; what is right of it moves up (R9)."""
        self.pictured = self.pictured[:slot] + self.pictured[slot + 1 :]

    def show_hand(self) -> None:
        """The other player sees the whole hand."""
        known = self.pictured[:]
        for card in self.hand:
            if card in known:
                known.remove(card)
            else:
                self.seen = [*self.seen, card]
        self.pictured = self.hand

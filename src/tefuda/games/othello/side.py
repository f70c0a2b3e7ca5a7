"""What one player has: charge, hand, deck and discard; and what the other player knows of the cards among them.

Lists are never changed in place: forks share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from tefuda.games.othello.board import bit_of

NO_CARDS: Final[list[int]] = []


@mypyc_attr(native_class=True)
class Side:
    """One player's cards and charge. Slots of the hand are counted from the left; a mask of slots has bit `slot`."""

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
        self.known_mask: i64 = 0
        """Slots whose card the other player knows."""
        self.offered_mask: i64 = 0
        """Slots of which the other player knows that the card came from an offer, though not which card it is."""
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
        twin.known_mask = self.known_mask
        twin.offered_mask = self.offered_mask
        twin.seen = self.seen
        return twin

    def deck_left(self) -> int:
        return len(self.deck) - self.drawn

    # Changes

    def draw(self) -> int:
        """The top card of the deck comes to the hand."""
        card = self.deck[self.drawn]
        if self.drawn >= self.originals:
            self.know(len(self.hand))
        self.drawn += 1
        self.hand = [*self.hand, card]
        return card

    def receive(self, cards: list[int]) -> None:
        """Cards that everybody has seen come to the hand."""
        for slot in range(len(self.hand), len(self.hand) + len(cards)):
            self.know(slot)
        self.hand = self.hand + cards

    def receive_gift(self, card: int) -> None:
        """A card from an offer comes to the hand."""
        self.offered_mask |= bit_of(len(self.hand))
        self.hand = [*self.hand, card]

    def lose_named(self, card: int) -> None:
        """The leftmost copy of a card leaves the hand. The other player learns its name, not always its slot."""
        slot = self.hand.index(card)
        if self.known_mask & bit_of(slot) == 0:
            self.learn_of(card, slot)
        self.close_gap(slot)

    def learn_of(self, card: int, slot: int) -> None:
        """An unknown card turns out to be this one: either the known copy further right, for all the other player can
        tell, or one that nobody had seen. From now on any unknown slot may hold what came from an offer."""
        self.offered_mask = 0
        for later in range(slot + 1, len(self.hand)):
            if self.hand[later] == card and self.known_mask & bit_of(later):
                self.known_mask ^= bit_of(later)
                return
        self.seen = [*self.seen, card]

    def lose_leftmost(self, count: int) -> list[int]:
        """The first cards of the hand leave it, before everybody's eyes."""
        taken = self.hand[:count]
        for card in taken:
            if self.known_mask & 1 == 0:
                self.seen = [*self.seen, card]
            self.close_gap(0)
        return taken

    def close_gap(self, slot: i64) -> None:
        """A card leaves its slot; what is right of it moves up (R9)."""
        below: i64 = bit_of(slot) - 1
        self.known_mask = (self.known_mask & below) | ((self.known_mask >> 1) & ~below)
        self.offered_mask = (self.offered_mask & below) | ((self.offered_mask >> 1) & ~below)
        self.hand = self.hand[:slot] + self.hand[slot + 1 :]

    def show_hand(self) -> None:
        """The other player sees the whole hand."""
        for slot in range(len(self.hand)):
            if self.known_mask & bit_of(slot) == 0:
                self.seen = [*self.seen, self.hand[slot]]
                self.know(slot)

    def know(self, slot: i64) -> None:
        self.known_mask |= bit_of(slot)
        self.offered_mask &= ~bit_of(slot)

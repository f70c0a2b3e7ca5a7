"""Cards that act on charge and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.games.othello.cards.card import CARD, IMMEDIATE, Card
from tefuda.games.othello.catalogue import COSTS
from tefuda.games.othello.numbers import HEAVEN, OFFERS

if TYPE_CHECKING:
    from tefuda.games.othello.state import OthelloState


class Chest(Card):
    """Gain 1, 2 or 3 charge."""

    form = IMMEDIATE

    def open(self, s: OthelloState) -> None:
        amount = s.chance.draw("treasure-amount", [1, 2, 3])
        s.open_phase()
        s.say("chest", s.turn, s.gain(s.turn, amount))


class Heaven(Card):
    """Five cards of the match's other types are offered; one of them comes to the hand (R75)."""

    form = CARD

    def is_possible(self, s: OthelloState) -> bool:
        return len(heaven_pool(s)) > 0

    def open(self, s: OthelloState) -> None:
        pool = heaven_pool(s)
        offers = s.chance.deal("heaven-offers", pool, min(OFFERS, len(pool)))
        s.open_phase()
        s.offer(offers)

    def choices(self, s: OthelloState) -> list[int]:
        return s.offers

    def pick(self, s: OthelloState, target: i64) -> None:
        s.accept(target)
        s.say("heaven", s.turn)


def heaven_pool(s: OthelloState) -> list[int]:
    """The cards that can be offered."""
    return [card for card in s.terms.types if card != HEAVEN]


class Condemn(Card):
    """Look at the opponent's hand and discard one card of it (R76)."""

    form = CARD

    def is_possible(self, s: OthelloState) -> bool:
        return len(s.side(1 - s.turn).hand) > 0

    def open(self, s: OthelloState) -> None:
        s.open_phase()
        s.show_hand(1 - s.turn)

    def choices(self, s: OthelloState) -> list[int]:
        return s.side(1 - s.turn).hand

    def pick(self, s: OthelloState, target: i64) -> None:
        s.discard(1 - s.turn, target)
        s.say("condemn", s.turn)


class Sell(Card):
    """Discard another card of the hand for its cost in charge (R74)."""

    form = CARD

    def is_possible(self, s: OthelloState) -> bool:
        return len(s.side(s.turn).hand) > 1

    def choices(self, s: OthelloState) -> list[int]:
        return s.side(s.turn).hand

    def pick(self, s: OthelloState, target: i64) -> None:
        s.discard(s.turn, target)
        s.say("sell", s.turn, s.gain(s.turn, COSTS[target]))

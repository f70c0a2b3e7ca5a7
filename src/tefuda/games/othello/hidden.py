"""Who sees what, and worlds that a seat cannot rule out.

Hidden are hands (except from their owners), the order and the cards of both decks, offers, and where a trap lies. What
a seat can know of them nevertheless is kept while it happens: `Side` remembers which cards the other player has seen,
`Stones` where a trap may lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.core.chance import Chance
from tefuda.core.engine import EVERYONE
from tefuda.games.othello.board import has, squares_in
from tefuda.games.othello.cards.hands import heaven_pool
from tefuda.games.othello.markers import kind_of, moved, square_of
from tefuda.games.othello.numbers import CONDEMN, DECK_SIZE, HEAVEN, OVER, PICK, TRAP
from tefuda.games.othello.side import OFFERED, UNKNOWN

if TYPE_CHECKING:
    from tefuda.games.othello.side import Side
    from tefuda.games.othello.state import OthelloState
    from tefuda.games.othello.terms import Terms


def only(player: i64) -> int:
    """The mask of one seat."""
    return int(player) + 1  # black is 0 and its mask 1, white is 1 and its mask 2


def readers(s: OthelloState, square: i64) -> int:
    """Who sees the stone on a square as it is: a trap only its owner."""
    return only(s.stones.owner(square)) if has(s.stones.traps, square) else EVERYONE


def sees_trap(s: OthelloState, seat: int, square: i64) -> bool:
    """Whether a seat sees that the stone on this square is a trap; after the end everybody does (R111)."""
    return s.stage == OVER or s.stones.owner(square) == seat


def sees_hand(s: OthelloState, seat: int, player: int) -> bool:
    """Whether a seat sees a player's hand: its own, any after the end, and one it is condemning (R76)."""
    is_open = s.stage == OVER and s.terms.cards
    return seat == player or is_open or (seat == s.turn and is_condemning(s))


def is_condemning(s: OthelloState) -> bool:
    return s.stage == PICK and s.pending == CONDEMN


# Worlds


def guess(s: OthelloState, seat: int, chance: Chance) -> OthelloState:
    """The position as it may be for all that this seat knows."""
    world = s.fork(chance)
    if not s.terms.cards or s.stage == OVER:
        return world
    guess_own_deck(world.side(seat), world.terms, seat, chance)
    guess_other_cards(world.side(1 - seat), world.terms, 1 - seat, chance)
    if s.turn != seat and s.offers:
        world.offers = chance.deal("heaven-offers", heaven_pool(s), len(s.offers))
    guess_trap(world, 1 - seat, chance)
    return world


def guess_own_deck(side: Side, terms: Terms, player: int, chance: Chance) -> None:
    """Nobody knows what is left in a deck; its owner knows what has come out of it."""
    gone = side.deck[: min(side.drawn, side.originals)]
    left = side.originals - len(gone)
    unseen = guess_cards(terms, player, gone, left, chance)
    side.deck = gone + unseen + side.deck[side.originals :]


def guess_other_cards(side: Side, terms: Terms, player: int, chance: Chance) -> None:
    """The other's deck and hand. What came from an offer is never an offering card."""
    hand = side.pictured[:]
    blank: list[int] = []
    for slot in range(len(hand)):
        if hand[slot] == OFFERED:
            hand[slot] = chance.draw("heaven-offers", [card for card in terms.types if card != HEAVEN])
        elif hand[slot] == UNKNOWN:
            blank.append(slot)
    gone = min(side.drawn, side.originals)
    left = side.originals - gone
    unseen = guess_cards(terms, player, side.seen, len(blank) + left, chance)
    for slot in blank:
        hand[slot] = unseen.pop()
    side.hand = hand
    drawn = (side.seen + [hand[slot] for slot in blank] + side.deck)[:gone]
    side.deck = drawn + unseen + side.deck[side.originals :]


def guess_cards(terms: Terms, player: int, seen: list[int], number: i64, chance: Chance) -> list[int]:
    """So many unseen cards of a player's deck, in random order.

    A drawn deck has each type at least once (R6), so the types that were not seen are among them. The others are
    extras; an extra is twice as likely to be of a type that was seen, for then either copy may have come first. Of a
    fixed deck nobody knows anything (R113).
    """
    types = terms.types
    cards: list[int] = []
    options = types
    if not terms.decks[player]:
        cards = [card for card in types if card not in seen]
        if len(cards) > number:
            return chance.deal("deck-shuffle", cards, number)
        options = types + [card for card in types if card in seen]
    others = [card for card in options if card != HEAVEN]
    room = DECK_SIZE - len(types) + 1 - seen.count(HEAVEN)  # offers never give one, so a deck must have held them all
    while len(cards) < number:
        is_full = not terms.decks[player] and cards.count(HEAVEN) >= room
        cards.append(chance.draw("deck-extra", others if is_full and others else options))
    return chance.deal("deck-shuffle", cards, len(cards))


def guess_trap(world: OthelloState, owner: int, chance: Chance) -> None:
    """A hidden trap lies under any of the stones that could have been chosen and have stood since."""
    stones = world.stones
    cover = stones.cover(owner)
    if cover == 0:
        return
    square = chance.draw("trap-square", squares_in(cover))
    hiding: i64 = stones.traps & stones.of(owner)
    stones.markers = [
        moved(packed, square) if kind_of(packed) == TRAP and has(hiding, square_of(packed)) else packed
        for packed in stones.markers
    ]
    stones.refresh()

"""Who sees what. From it follow the audiences of the events, and the worlds a seat cannot rule out (worlds.py).

Decks and shields are seen by nobody, hands by their owners (section 3). What a seat has learned all the same travels
with the cards:

- a hand card is SEEN when the other player knows that it is there: it came from a public zone, was shown, or the hand
  was looked at. When a copy of it leaves, the other player knows of one copy less.
- a hand card that is not SEEN is SORTED when the other player knows whether it is a shield trigger: it came from a
  broken shield, and its owner was not asked about it, so it is none; or the owner declined, so there is one. When a
  card of the same sort leaves, it may have been that one.
- a card of a deck or among the shields carries the group in which its owner cannot tell it from the others: 0 at the
  beginning, a new group for a deck that its owner has looked through, KNOWN for one that the owner has seen there.

Both deck lists are options of the match, so each player knows which 40 cards the other has in all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from tefuda.games.duel.packed import FRESH, KIND, SEEN, SORTED

if TYPE_CHECKING:
    from tefuda.games.duel.cards.kinds import CardSet

ALL: Final = -1
NO_SEAT: Final = 0
BOTH: Final = 3

GROUP: Final = 0xFF00
KNOWN: Final = 0xFF00
NEXT_GROUP: Final = 0x0100


def only(seat: i64) -> int:
    """The mask of one seat."""
    return 1 if seat == 0 else 2


# What the cards carry


def with_known_top(deck: list[int], count: i64) -> list[int]:
    """A deck whose owner has seen the top cards."""
    return [card | KNOWN for card in deck[:count]] + deck[count:]


def as_one_group(deck: list[int], shields: list[int]) -> list[int]:
    """A deck whose owner has looked through it: the cards are known, their places will not be."""
    highest: i64 = 0
    for card in deck + shields:
        group = card & GROUP
        if group != KNOWN and group > highest:
            highest = group
    return [card & KIND | highest + NEXT_GROUP for card in deck]


def looked_at(hand: list[int]) -> list[int]:
    """A hand that the other player has looked at."""
    return [card & (KIND | FRESH) | SEEN for card in hand]


def without(hand: list[int], kind: i64, cards: CardSet) -> list[int]:
    """A hand after the copy that came last has left; the other player knows of one such card less."""
    left = hand[:]
    gone = left.pop(_last(left, kind, 0))
    if gone & SEEN:
        return left
    other = _last(left, kind, SEEN)
    if other >= 0:
        left[other] = left[other] & ~SEEN | gone & SORTED
    elif not gone & SORTED:
        _forget_sort(left, cards, cards.is_trigger(kind))
    return left


def _forget_sort(hand: list[int], cards: CardSet, is_trigger: bool) -> None:
    """The other player knows of one card less that is, or is not, a shield trigger."""
    for place, card in enumerate(hand):
        if card & SORTED and cards.is_trigger(card & KIND) == is_trigger:
            hand[place] = card & ~SORTED
            return


def without_triggers(hand: list[int]) -> list[int]:
    """A hand whose broken cards are no shield triggers, as the other player sees from its owner not being asked."""
    return [_sorted(card) if card & FRESH else card for card in hand]


def declined(hand: list[int], cards: CardSet) -> list[int]:
    """A hand whose broken cards are ordinary cards now; the other player knows that a shield trigger is among them."""
    left = [card & ~FRESH for card in hand]
    places = [place for place, card in enumerate(hand) if card & FRESH and cards.is_trigger(card & KIND)]
    if not any(hand[place] & SEEN for place in places):
        left[places[-1]] = _sorted(hand[places[-1]])
    return left


def _sorted(card: int) -> int:
    """A broken card that has become an ordinary one of which the other player knows at least its sort."""
    return card & ~FRESH if card & SEEN else card & ~FRESH | SORTED


def with_used(hand: list[int], kind: i64) -> list[int]:
    """A hand of which one broken copy of a kind is going to be used, as the other player is told."""
    left = hand[:]
    left[_last(left, kind, FRESH)] = int(kind | SEEN)
    return left


def _last(hand: list[int], kind: i64, mark: i64) -> i64:
    """Where the last copy with this mark (0 = any) stands; -1 if there is none."""
    place: i64 = len(hand) - 1
    while place >= 0 and (hand[place] & KIND != kind or hand[place] & mark != mark):
        place -= 1
    return place

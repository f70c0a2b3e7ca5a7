"""Who sees what. From it follow the audiences of the events, and the worlds a seat cannot rule out (worlds.py).

Decks and shields are seen by nobody, hands by their owners (section 3). What a seat has learned all the same travels
with the cards:

- a hand card is SEEN when the other player knows that it is there: it came from a public zone, was shown, or the hand
  was looked at. When a copy of it leaves, the other player knows of one copy less.
- a hand card is PLAIN when it came from a broken shield and its owner was not asked about it: it is no shield trigger.
  When a card without shield trigger leaves, it may have been that one.
- a card of a deck or among the shields carries the group in which its owner cannot tell it from the others: 0 at the
  beginning, a new group for a deck that its owner has looked through, KNOWN for one that the owner has seen there.

Both deck lists are options of the match, so each player knows which 40 cards the other has in all.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.games.duel.packed import FRESH, KIND, PLAIN, SEEN

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


def without(hand: list[int], kind: i64, is_trigger: bool) -> list[int]:
    """A hand after the copy that came last has left; the other player knows of one such copy less."""
    left = hand[:]
    gone = left.pop(_last(left, kind, 0))
    if not gone & SEEN:
        other = _last(left, kind, SEEN)
        if other >= 0:
            left[other] &= ~SEEN
        elif not is_trigger and not gone & PLAIN:
            _forget_plain(left)
    return left


def _forget_plain(hand: list[int]) -> None:
    """The other player knows of one card less that is no shield trigger."""
    for place in range(len(hand)):
        if hand[place] & PLAIN:
            hand[place] &= ~PLAIN
            return


def without_triggers(hand: list[int]) -> list[int]:
    """A hand whose broken cards are no shield triggers, as the other player sees from its owner not being asked."""
    return [card & ~FRESH | PLAIN if card & FRESH else card for card in hand]


def declined(hand: list[int]) -> list[int]:
    """A hand whose broken cards are ordinary cards now."""
    return [card & ~FRESH for card in hand]


def with_used(hand: list[int], kind: i64) -> list[int]:
    """A hand of which one broken copy of a kind is going to be used."""
    left = hand[:]
    left[_last(left, kind, FRESH)] &= ~FRESH
    return left


def _last(hand: list[int], kind: i64, mark: i64) -> i64:
    """Where the last copy with this mark (0 = any) stands; -1 if there is none."""
    place: i64 = len(hand) - 1
    while place >= 0 and (hand[place] & KIND != kind or hand[place] & mark != mark):
        place -= 1
    return place

"""What a row is worth to the *pairs* player, in hundredths of a card, and the play that it takes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.ai.heuristics.catalyst.plan import WEIGHT, of_rank, of_suit
from tefuda.ai.heuristics.catalyst.rows import Move, after
from tefuda.games.catalyst.cards import matches
from tefuda.games.catalyst.rules import POSITIONS

CARD: Final = 100
SUIT_PAIR: Final = 55
RANK_PAIR: Final = 20
SIDES: Final = 20
"""The cards on both sides of a pair match each other: once it has left they are a pair."""
CHAIN: Final = 50
"""They and the card next to them are three that match: the pair's reaction starts another."""
CLEARED: Final = 100_000
NOTHING: Final = -10_000_000


def pair_worth(a: i64, b: i64, reach: i64) -> i64:
    """What two neighbours are worth as a pair, if a card that completes it is still to come."""
    difference: i64 = a ^ b
    if difference < 16:
        return SUIT_PAIR if of_suit(reach, a) > 0 else 0
    if difference & 15 == 0:
        return RANK_PAIR if of_rank(reach, a) > 0 else 0
    return 0


def sides_worth(row: list[int], left: i64, right: i64) -> i64:
    """What is prepared around a pair that lies between two indices."""
    a: i64 = row[left]
    b: i64 = row[right]
    difference: i64 = a ^ b
    if difference > 15 and difference & 15 != 0:
        return 0
    if left > 0 and matches(row[left - 1], a, b):
        return CHAIN
    if right + 1 < len(row) and matches(a, b, row[right + 1]):
        return CHAIN
    return SIDES


def worth(row: list[int], reach: i64) -> i64:
    """The value of a stable row when the cards counted in `reach` are still to come."""
    size: i64 = len(row)
    if size == 0:
        return CLEARED
    value: i64 = -CARD * size
    a: i64 = row[0]
    at: i64 = 1
    while at < size:
        b: i64 = row[at]
        pair: i64 = pair_worth(a, b, reach)
        if pair > 0:
            value += pair
            if at > 1 and at + 1 < size:
                value += sides_worth(row, at - 2, at + 1)
        a = b
        at += 1
    return value


def has_chain(row: list[int], reach: i64) -> bool:
    """Whether a pair is ready whose reaction starts another."""
    for at in range(1, len(row) - 2):
        if pair_worth(row[at], row[at + 1], reach) > 0 and sides_worth(row, at - 1, at + 2) == CHAIN:
            return True
    return False


def worth_of_play(row: list[int], card: i64, reach: i64) -> i64:
    """The value of the row a card has left, ties broken: spend the suit of which most cards are still to come."""
    return worth(row, reach) * 16 + of_suit(reach, card)


class PairsPlay:
    """The play that leaves the most valuable row; the first of equals."""

    def __init__(self) -> None:
        self.action: i64 = -1
        self.best: i64 = NOTHING
        self.only_reactions = False

    def look(self, row: list[int], hand: list[int], reach: i64, full: bool) -> None:
        """Find the play; `action` stays -1 if there is none."""
        self.action = -1
        self.best = NOTHING
        self.only_reactions = full
        slot: i64 = 0
        while slot < len(hand):
            card: i64 = hand[slot]
            self.look_at(row, card, reach - WEIGHT[card], slot * POSITIONS)
            slot += 1

    def look_at(self, row: list[int], card: i64, reach: i64, action: i64) -> None:
        """Try a card in every gap, walking it through the row in place; inside a pair that it completes it reacts."""
        size: i64 = len(row)
        walk = row[:]
        walk.insert(0, card)
        before_last = False
        last = False
        at: i64 = 0
        while at <= size:
            this = at + 1 < size and matches(row[at], card, row[at + 1])
            if last:
                self.judge(action + at, worth_of_play(after(row, card, at), card, reach))
            elif not (self.only_reactions or this or before_last):
                self.judge(action + at, worth_of_play(walk, card, reach))
            before_last = last
            last = this
            if at < size:
                walk[at] = row[at]
                walk[at + 1] = card
            at += 1

    def judge(self, action: i64, value: i64) -> None:
        if value > self.best:
            self.best = value
            self.action = action


def best_moves(found: list[Move], hand: list[int], reach: i64, count: int) -> list[Move]:
    """The most valuable moves by *pairs*, best first, equals in their order."""
    values: list[tuple[int, int]] = []
    for number in range(len(found)):
        move = found[number]
        card = hand[move.slot]
        values.append((-int(worth_of_play(move.row, card, reach - WEIGHT[card])), number))
    values.sort()
    return [found[number] for _, number in values[:count]]

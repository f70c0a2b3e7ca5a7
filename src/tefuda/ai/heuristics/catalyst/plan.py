"""Plans: the fewest cards, freely chosen, whose insertion clears a row.

Triples that leave a row never cross each other, so a plan is found by an interval programme. The left card of a segment
leaves alone with two new cards, with one partner of its suit or rank and one new card, or with two partners that match;
what lies between and behind them are segments again. A plan for n cards needs h = 2n - 3m of them, where m counts the
links of its triples: one for a pair, two for three cards of the row. The programme looks for the largest m.

The sharper bound allows an option only if the cards still to come contain what it needs. `reach` counts those cards in
one number: five bits a suit, then three bits a rank.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tefuda.games.catalyst.cards import PACK

NEVER: Final = 1000
"""More cards than there are: the row cannot be cleared with the cards still to come."""

RANK_SHIFT: Final = 20
WEIGHT: Final = [
    (1 << 5 * (card >> 4)) + (1 << RANK_SHIFT + 3 * (card & 15)) if card & 15 < 13 else 0 for card in range(64)
]
PLENTY: Final = sum(WEIGHT[card] for card in PACK)

# A lane of four bits for each end of a segment from 2 on, fifteen lanes a word. It holds m + 1, where 0 says "never".
LANES: Final = 15
SHORT: Final = 22
"""Cards in the longest row whose links fit four bits; they take two words, up to 16 cards take one."""
ONES: Final = 0x111111111111111
VALUES: Final = 15 * ONES
TOPS: Final = 8 * ONES
BELOW: Final = 7 * ONES


def reach_of(cards: list[int]) -> i64:
    """How many of each suit and rank there are."""
    reach: i64 = 0
    for card in cards:
        reach += WEIGHT[card]
    return reach


def of_suit(reach: i64, card: i64) -> i64:
    return (reach >> (card >> 4) * 5) & 31


def of_rank(reach: i64, card: i64) -> i64:
    return (reach >> RANK_SHIFT + (card & 15) * 3) & 7


def higher(a: i64, b: i64) -> i64:
    """Lane by lane the larger one."""
    differing: i64 = a ^ b
    rest: i64 = (a | TOPS) - (b & BELOW)  # its top bit says whether the lower three bits of a are not smaller
    larger: i64 = ((a & differing) | (rest & (VALUES ^ differing))) & TOPS
    return b ^ (differing & ((larger << 1) - (larger >> 3)))


def raised(lanes: i64, links: i64) -> i64:
    """Every lane with more links; "never" stays."""
    possible: i64 = lanes | (lanes >> 1)
    possible = (possible | (possible >> 2)) & ONES
    return (lanes + links * ONES) & ((possible << 4) - possible)


def holding(at: i64, word: i64) -> i64:
    """The lanes of a word whose segments hold the card `at`, all bits set."""
    shift: i64 = (at - 1 - word * LANES) * 4
    if shift < 0:
        shift = 0
    return (VALUES << shift) & VALUES if shift < LANES * 4 else 0


class Cell:
    """A word of the segments that begin at one card: freely, or as second card of a triple by suit or by rank."""

    def __init__(self) -> None:
        self.card: i64 = 0
        self.free: i64 = ONES
        self.by_suit: i64 = 0
        self.by_rank: i64 = 0


class Planner:
    """Works out plans; the same one may be used again and again, but not by two threads at once."""

    def __init__(self) -> None:
        self.low = [Cell() for _ in range(SHORT + 1)]
        self.high = [Cell() for _ in range(SHORT + 1)]

    def fewest(self, row: list[int], reach: i64) -> i64:
        """The fewest cards that clear the row, or NEVER."""
        size: i64 = len(row)
        if size > SHORT:
            return fewest_of_long(row, reach)
        if size == 0:
            return 0
        self.low[size].free = ONES
        self.high[size].free = ONES
        at: i64 = size - 1
        while at > 0:
            self.begin_at(0, at, row, reach)
            if size > LANES + 1:
                self.begin_at(1, at, row, reach)
            at -= 1
        links = self.links(row, reach) - 1
        return 2 * size - 3 * links if links >= 0 else NEVER

    def to(self, start: i64, end: i64) -> i64:
        """What stands for the segment; one from 1 on that ends before 2 is empty."""
        if end < 2:
            return 1
        if end < LANES + 2:
            return (self.low[start].free >> (end - 2) * 4) & 15
        return (self.high[start].free >> (end - 2 - LANES) * 4) & 15

    def begin_at(self, word: i64, at: i64, row: list[int], reach: i64) -> None:
        """Fill the cell of a card that is not the first of the row; those behind it are filled."""
        cells = self.low if word == 0 else self.high
        size: i64 = len(row)
        card: i64 = row[at]
        behind: i64 = cells[at + 1].free
        single: i64 = behind & holding(at, word)
        pair: i64 = raised(single, 1)
        by_suit: i64 = pair if of_suit(reach, card) > 0 else 0
        by_rank: i64 = pair if of_rank(reach, card) > 0 else 0
        free: i64 = behind
        if of_suit(reach, card) < 2 and of_rank(reach, card) < 2:
            free ^= single
        partner: i64 = at + 1
        while partner < size:
            other = cells[partner]
            difference: i64 = card ^ other.card
            if difference < 16 or difference & 15 == 0:
                between: i64 = self.to(at + 1, partner)
                if between > 0:
                    rest: i64 = raised(cells[partner + 1].free & holding(partner, word), between + 1)
                    if difference < 16:
                        free = higher(free, raised(other.by_suit, between - 1))
                        by_suit = higher(by_suit, rest)
                    else:
                        free = higher(free, raised(other.by_rank, between - 1))
                        by_rank = higher(by_rank, rest)
            partner += 1
        here = cells[at]
        here.card = card
        here.free = free
        here.by_suit = by_suit
        here.by_rank = by_rank

    def links(self, row: list[int], reach: i64) -> i64:
        """One more than the links of the whole row, or 0: of the first card's cell only this lane is wanted."""
        size: i64 = len(row)
        card: i64 = row[0]
        cells = self.low if size < LANES + 2 else self.high
        shift: i64 = (size - 2 if size < LANES + 2 else size - 2 - LANES) * 4
        most: i64 = 0
        if of_suit(reach, card) > 1 or of_rank(reach, card) > 1:
            most = self.to(1, size)
        partner: i64 = 1
        while partner < size:
            other = cells[partner]
            difference: i64 = card ^ other.card
            if difference < 16 or difference & 15 == 0:
                linked: i64 = ((other.by_suit if difference < 16 else other.by_rank) >> shift) & 15
                between: i64 = self.to(1, partner)
                if linked > 0 and between > 0 and linked + between - 1 > most:
                    most = linked + between - 1
            partner += 1
        return most


def fewest_of_long(row: list[int], reach: i64) -> i64:
    """The same for any row, with a table: cards needed for the segment from a start to before an end."""
    size = len(row)
    segments = [Segments([0] * (size + 1)) for _ in range(size + 1)]
    for start in range(size - 1, -1, -1):
        segments[start] = segments_from(start, row, reach, segments)
    return min(segments[0].free[size], NEVER)


class Segments:
    """A cell of the long programme, with one entry an end."""

    def __init__(self, free: list[int]) -> None:
        self.free = free
        self.by_suit = free
        self.by_rank = free


def segments_from(start: int, row: list[int], reach: i64, segments: list[Segments]) -> Segments:
    """The segments that begin at a card; those behind it are known."""
    card = row[start]
    behind = segments[start + 1].free
    here = Segments(raised_from(start, behind, 2 if max(of_suit(reach, card), of_rank(reach, card)) > 1 else NEVER))
    here.by_suit = raised_from(start, behind, 1 if of_suit(reach, card) > 0 else NEVER)
    here.by_rank = raised_from(start, behind, 1 if of_rank(reach, card) > 0 else NEVER)
    for partner in range(start + 1, len(row)):
        difference = card ^ row[partner]
        rest = segments[partner + 1].free
        if difference < 16:
            lower(here.free, segments[partner].by_suit, partner, behind[partner])
            lower(here.by_suit, rest, partner, behind[partner])
        elif difference & 15 == 0:
            lower(here.free, segments[partner].by_rank, partner, behind[partner])
            lower(here.by_rank, rest, partner, behind[partner])
    return here


def raised_from(start: int, behind: list[int], cards: int) -> list[int]:
    """So many cards more for every segment that holds the card `start`."""
    return [0] * (start + 1) + [need + cards for need in behind[start + 1 :]]


def lower(needs: list[int], others: list[int], at: i64, between: i64) -> None:
    """Take the other way where it is shorter, for every segment that holds the card `at`."""
    end: i64 = at + 1
    while end < len(needs):
        need: i64 = others[end] + between
        if need < needs[end]:
            needs[end] = need
        end += 1


def fewest_cards(row: list[int]) -> int:
    """The lower bound h of a row."""
    return Planner().fewest(row, PLENTY)


def fewest_reachable(row: list[int], cards: list[int]) -> int:
    """The sharper h: only with these cards still to come; NEVER if they do not suffice."""
    return Planner().fewest(row, reach_of(cards))

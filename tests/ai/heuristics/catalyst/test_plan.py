"""The lower bound h: section 11 of the rulings, A solver."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import pytest

from ai.heuristics.catalyst.positions import cards, deal, is_stable
from tefuda.ai.heuristics.catalyst.plan import NEVER, fewest_cards, fewest_reachable
from tefuda.ai.heuristics.catalyst.rows import after
from tefuda.core.chance import Seeded
from tefuda.games.catalyst.cards import PACK, matches

SMALL_PACK = [suit << 4 | rank for suit in range(3) for rank in range(4)]


def by_definition(row: tuple[int, ...], reachable: tuple[int, ...]) -> int:
    """The programme as the rulings word it, segment by segment."""

    def count(card: int, other: int) -> int:
        """Reachable cards that match the two."""
        return sum(matches(card, other, third) for third in reachable)

    @cache
    def need(segment: tuple[int, ...]) -> int:
        if not segment:
            return 0
        first = segment[0]
        suits = sum(card >> 4 == first >> 4 for card in reachable)
        ranks = sum(card & 15 == first & 15 for card in reachable)
        ways = [2 + need(segment[1:])] if suits > 1 or ranks > 1 else []
        for k in range(1, len(segment)):
            if segment[k] >> 4 == first >> 4 or segment[k] & 15 == first & 15:
                if count(first, segment[k]):
                    ways.append(1 + need(segment[1:k]) + need(segment[k + 1 :]))
                ways += [
                    need(segment[1:k]) + need(segment[k + 1 : m]) + need(segment[m + 1 :])
                    for m in range(k + 1, len(segment))
                    if matches(first, segment[k], segment[m])
                ]
        return min([*ways, NEVER])

    return need(row)


def is_cleared(row: list[int], plays: int) -> bool:
    """Whether so many cards of the small pack, freely chosen, clear the row."""
    if not row or not plays:
        return not row
    return any(
        is_cleared(after(row, card, at), plays - 1)
        for card in SMALL_PACK
        if card not in row
        for at in range(len(row) + 1)
    )


def row_of(seed: str, size: int, pack: list[int]) -> list[int]:
    """A random stable row."""
    dice = Seeded(seed)
    row = dice.deal("shuffle", pack, size)
    while not is_stable(row):
        row = dice.deal("shuffle", pack, size)
    return row


@pytest.mark.parametrize(
    ("row", "need"),
    [
        ("", 0),
        ("S7", 2),
        ("S7 S9", 1),
        ("S7 H7", 1),
        ("S7 H8", 4),
        ("S7 H3 S9", 3),
        ("S7 H3 H5 S9", 2),
        ("S7 H3 S9 H5", 5),
        ("S7 H3 H5 S9 S2", 1),
        ("S7 H3 H5 S9 D4 D6 S2", 2),
    ],
)
def test_h_counts_the_cards_of_the_shortest_plan(row: str, need: int) -> None:
    assert fewest_cards(cards(row)) == need


@pytest.mark.parametrize("size", [3, 8, 12, 16, 17, 19, 22, 23, 26])
def test_h_is_the_interval_programme_of_the_rulings(size: int) -> None:
    row = row_of(f"programme {size}", size, PACK)

    assert fewest_cards(row) == by_definition(tuple(row), tuple(PACK))


@pytest.mark.parametrize(("size", "need"), [(12, 0), (15, 0), (16, 2), (18, 0), (21, 0), (22, 2), (24, 0), (25, 2)])
def test_a_row_of_triples_needs_nothing_and_one_card_more_needs_two(size: int, need: int) -> None:
    spades_hearts_diamonds = PACK[:12] + PACK[13:25] + PACK[26:28]

    assert fewest_cards(spades_hearts_diamonds[:size]) == need


@pytest.mark.parametrize("reachable", [0, 1, 2, 3, 4, 6, 9, 12])
@pytest.mark.parametrize("size", [1, 2, 5, 9, 13, 16, 18, 24])
def test_sharper_h_allows_only_what_the_reachable_cards_allow(size: int, reachable: int) -> None:
    row = row_of(f"sharper {size} {reachable}", size, PACK)
    left = [card for card in PACK if card not in row]
    coming = Seeded(f"coming {size} {reachable}").deal("shuffle", left, reachable)

    assert fewest_reachable(row, coming) == by_definition(tuple(row), tuple(coming))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_h_never_exceeds_the_true_distance(size: int, seed: int) -> None:
    row = row_of(f"distance {seed}", size, SMALL_PACK)

    cleared = [plays for plays in range(3) if is_cleared(row, plays)]

    assert all(fewest_cards(row) <= plays for plays in cleared)


@pytest.mark.parametrize("row", ["S3", "SA S3", "SA HA", "SA H3 H4 S2", "SA S3 H2 H4"])
def test_h_is_the_true_distance_where_nothing_interferes(row: str) -> None:
    need = fewest_cards(cards(row))

    assert is_cleared(cards(row), need)
    assert not is_cleared(cards(row), need - 1)


@pytest.mark.parametrize("seed", range(40))
def test_row_and_h_are_together_divisible_by_three(seed: int) -> None:
    row = row_of(f"law {seed}", 1 + seed % 27, PACK)

    assert (len(row) + fewest_cards(row)) % 3 == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_play_lowers_h_by_one_or_raises_it_by_two_and_threes(seed: int) -> None:
    row = row_of(f"play {seed}", 2 + seed % 14, PACK)
    before = fewest_cards(row)
    cards_left = [card for card in PACK if card not in row][:: 1 + seed % 5]

    changes = {fewest_cards(after(row, card, at)) - before for card in cards_left for at in range(len(row) + 1)}

    assert min(changes) == -1
    assert all((change + 1) % 3 == 0 for change in changes)


@pytest.mark.parametrize("row", ["S7 H7", "S7 S9"])
def test_a_pair_is_lost_when_nothing_that_completes_it_can_come(row: str) -> None:
    assert fewest_reachable(cards(row), cards("DK C3")) == NEVER


def test_h_of_the_first_turn_is_distributed_as_in_the_rulings() -> None:
    deals = 2000
    shares = {1: 0.004, 4: 0.293, 7: 0.619, 10: 0.085}

    counts = Counter(fewest_cards(deal(number).field) for number in range(1, deals + 1))

    errors = {h: (counts[h] / deals - share) / math.sqrt(share * (1 - share) / deals) for h, share in shares.items()}
    assert all(abs(error) < 4 for error in errors.values()), errors

"""Certainly lost: section 11 of the rulings, A solver."""

from __future__ import annotations

from itertools import permutations

import pytest

from ai.heuristics.catalyst.positions import deal, ending, position, scrambled
from tefuda.ai.heuristics.catalyst.lost import certainly_lost
from tefuda.ai.heuristics.catalyst.players import PLAYERS
from tefuda.ai.heuristics.catalyst.solver import solve
from tefuda.core.chance import Chance, Seeded
from tefuda.games.catalyst.rules import WON
from tefuda.games.catalyst.state import CatalystState


def can_win(state: CatalystState, seen: set[tuple[tuple[int, ...], ...]]) -> bool:
    """Try every play, over the deck as it lies."""
    for action in state.legal(0):
        after = state.fork(Chance())
        after.apply(0, action)
        key = (tuple(after.field), tuple(sorted(after.hand)))
        if after.outcome == WON:
            return True
        if key not in seen:
            seen.add(key)
            if can_win(after, seen):
                return True
    return False


def wins_in_some_order(state: CatalystState) -> bool:
    for deck in permutations(state.deck[state.drawn :]):
        world = state.fork(Chance())
        world.deck, world.drawn = list(deck), 0
        if can_win(world, set()):
            return True
    return False


@pytest.mark.parametrize(
    ("field", "hand"),
    [("S7 H8", "C2 C5 DK"), ("S7 H8 D9", "S2 H2 C4"), ("S7", "HK"), ("S7 H7", "DK C3 C4"), ("S7 S9 H3", "S2 H8 C9")],
)
def test_a_row_that_needs_more_than_is_left_is_lost(field: str, hand: str) -> None:
    assert certainly_lost(position(field, hand))


@pytest.mark.parametrize(
    ("field", "hand", "deck"),
    [("S7 S9", "S2", ""), ("S7 H7", "DK C3 C7", ""), ("S7 H8", "S2 S3 H4", "H5"), ("S7 H7", "DK D3 D4", "D7")],
)
def test_a_row_that_some_order_clears_is_not_lost(field: str, hand: str, deck: str) -> None:
    assert not certainly_lost(position(field, hand, deck))


@pytest.mark.parametrize("seed", range(16))
def test_with_the_deck_empty_the_last_cards_are_searched_exactly(seed: int) -> None:
    state = ending(f"last {seed}", 2 + seed % 5, 0)

    assert certainly_lost(state) == (not can_win(state, set()))


@pytest.mark.parametrize("seed", range(6))
def test_few_unseen_cards_are_tried_in_all_orders(seed: int) -> None:
    state = ending(f"few {seed}", 2 + seed % 3, 1 + seed % 2)

    assert certainly_lost(state) == (not wins_in_some_order(state))


@pytest.mark.parametrize("number", range(1, 9))
def test_a_position_that_the_solver_wins_is_never_called_lost(number: int) -> None:
    state = deal(number)
    dice = Seeded(f"greedy {number}")
    positions = []
    while state.awaiting():
        if state.plays >= 38:
            positions.append(state.fork(dice))
        state.apply(0, PLAYERS["greedy"].choose(state, dice))

    won = [each for each in positions if solve(each, 20).plays is not None]

    assert not any(certainly_lost(each) for each in won)


@pytest.mark.parametrize("seed", range(6))
def test_the_answer_does_not_depend_on_the_order_of_the_deck(seed: int) -> None:
    state = ending(f"order {seed}", 4 + seed % 3, 3)

    answers = {certainly_lost(scrambled(state, f"deck {order}")) for order in range(3)}

    assert answers == {certainly_lost(state)}


def test_nobody_calls_a_fresh_deal_lost() -> None:
    assert not certainly_lost(deal(1))

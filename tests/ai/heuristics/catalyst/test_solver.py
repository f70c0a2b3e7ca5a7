"""The solution: section 11 of the rulings, A solver."""

from __future__ import annotations

import pytest

from ai.heuristics.catalyst.positions import cards, deal, ending, position
from tefuda.ai.heuristics.catalyst.plan import fewest_cards
from tefuda.ai.heuristics.catalyst.players import PLAYERS
from tefuda.ai.heuristics.catalyst.residues import can_split
from tefuda.ai.heuristics.catalyst.solver import Solution, solve
from tefuda.core.chance import Chance, Seeded
from tefuda.games.catalyst.rules import WON
from tefuda.games.catalyst.state import CatalystState


def replay(state: CatalystState, solution: Solution) -> CatalystState:
    """The engine plays the solution, every play checked."""
    twin = state.fork(Chance())
    assert solution.plays is not None
    for action in solution.plays:
        assert twin.refusal(0, action) is None
        twin.apply(0, action)
    return twin


def breadth_first(state: CatalystState) -> int | None:
    """Par by trying everything."""
    layer = [state]
    plays = 0
    while layer:
        plays += 1
        following: dict[tuple[tuple[int, ...], ...], CatalystState] = {}
        for each in layer:
            for action in each.legal(0):
                after = each.fork(Chance())
                after.apply(0, action)
                if after.outcome == WON:
                    return plays
                following[tuple(after.field), tuple(sorted(after.hand))] = after
        layer = list(following.values())
    return None


@pytest.mark.parametrize("number", range(1, 7))
def test_a_solution_wins_in_exactly_its_plays(number: int) -> None:
    state = deal(number)

    solution = solve(state, 20)

    assert solution.plays is not None
    won = replay(state, solution)
    assert won.outcome == WON
    assert won.plays == len(solution.plays)
    assert solution.bound <= len(solution.plays)


@pytest.mark.parametrize("number", [1, 2])
def test_a_solution_keeps_to_the_field_limit(number: int) -> None:
    state = deal(number, limit=9)

    assert replay(state, solve(state, 20)).outcome == WON


@pytest.mark.parametrize("seed", range(14))
def test_par_of_a_small_ending_is_that_of_breadth_first_search(seed: int) -> None:
    state = ending(f"ending {seed}", 2 + seed % 5, seed % 2)

    solution = solve(state)

    par = breadth_first(state)
    assert (solution.plays is None) == (par is None)
    assert solution.impossible == (par is None)
    assert solution.plays is None or (solution.proved and len(solution.plays) == par == solution.bound)


@pytest.mark.parametrize("seed", range(6))
def test_par_with_a_full_row_is_that_of_breadth_first_search(seed: int) -> None:
    state = ending(f"full {seed}", 9, 1)
    state.field_limit = 9

    solution = solve(state)

    par = breadth_first(state)
    assert (None if solution.plays is None else len(solution.plays)) == par
    assert solution.impossible == (par is None)


@pytest.mark.parametrize("number", [21, 22])
def test_a_deal_is_solved_from_any_position(number: int) -> None:
    state = deal(number)
    dice = Seeded("middle")
    for _ in range(6):
        state.apply(0, PLAYERS["pairs"].choose(state, dice))

    assert replay(state, solve(state, 20)).outcome == WON


def test_par_of_one_play_is_proved_at_once() -> None:
    solution = solve(position("S7 H3 H5 S9 S2", "CK H9 D4", "CA C2 C3"))

    assert solution.proved
    assert solution.bound == 1


def test_par_of_four_is_proved_by_hand() -> None:
    # no card of the hand completes the pair; the three hearts leave by themselves until the spade has come
    solution = solve(position("S7 S9", "HK H4 H5", "S2"))

    assert solution.plays is not None
    assert (len(solution.plays), solution.bound, solution.proved) == (4, 4, True)


def test_a_won_deal_has_nothing_to_solve() -> None:
    state = position("S7 S9", "S2")
    state.apply(0, 1)

    assert solve(state).plays == []


def test_a_lost_deal_is_impossible() -> None:
    state = position("S7 H9", "S2")
    state.apply(0, 1)

    assert solve(state).impossible


def test_a_deal_without_a_win_is_proved_impossible() -> None:
    solution = solve(position("S7 S9", "HK D4 C5"))

    assert solution.plays is None
    assert solution.impossible


def test_a_spent_budget_proves_nothing() -> None:
    state = deal(2)

    solution = solve(state, 0)

    assert solution.plays is not None
    assert solution.bound == fewest_cards(state.field)
    assert not solution.proved or len(solution.plays) == solution.bound


@pytest.mark.parametrize("number", range(1, 4))
def test_suit_residues_never_refute_a_win(number: int) -> None:
    state = deal(number)
    plays = solve(state, 20).plays
    assert plays is not None

    reachable = state.hand + state.deck[state.drawn : state.drawn + len(plays) - 1]

    assert can_split(state.field, reachable, len(reachable) - len(plays))


@pytest.mark.parametrize(
    ("row", "reachable", "unused", "splits"),
    [
        ("S7 S9", "S2", 0, True),
        ("S7 S9", "H2", 0, False),
        ("S7 S9", "H2 S4", 1, True),
        ("S7 H7", "D7 C2", 1, True),
        ("S7 H7", "C2 D3", 1, False),
    ],
)
def test_suit_residues_tell_what_cannot_split(row: str, reachable: str, unused: int, splits: bool) -> None:
    assert can_split(cards(row), cards(reachable), unused) == splits

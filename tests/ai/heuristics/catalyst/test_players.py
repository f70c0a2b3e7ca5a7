"""The honest players: section 11 of the rulings, Measured."""

from __future__ import annotations

import pytest

from ai.heuristics.catalyst.positions import cards, deal, position, scrambled
from clocks import TurnedClock
from tefuda.ai.heuristics.catalyst.players import PLAYERS, MonteCarlo, Player
from tefuda.ai.heuristics.catalyst.playouts import Effort, Estimate, estimates
from tefuda.ai.heuristics.catalyst.rows import Move
from tefuda.core.chance import Seeded
from tefuda.games.catalyst.rules import POSITIONS, WON
from tefuda.games.catalyst.state import CatalystState

QUICK: dict[str, Player] = {name: player for name, player in PLAYERS.items() if "monte-carlo" not in name}
QUICK["monte-carlo"] = MonteCarlo(4, 3)
PURPOSEFUL = [name for name in QUICK if name != "random"]


def play(player: Player, state: CatalystState, seed: str) -> list[int]:
    """Play a deal to its end, every play checked; the plays."""
    dice = Seeded(seed)
    actions: list[int] = []
    while state.awaiting():
        action = player.choose(state, dice)
        assert state.refusal(0, action) is None
        state.apply(0, action)
        actions.append(action)
    return actions


def test_the_players_are_those_of_the_rulings() -> None:
    assert list(PLAYERS) == ["random", "greedy", "plan", "pairs", "plan-chance", "monte-carlo", "monte-carlo-deep"]


@pytest.mark.parametrize("limit", [None, 9])
@pytest.mark.parametrize("name", list(QUICK))
def test_every_play_is_legal_to_the_end(name: str, limit: int | None) -> None:
    play(QUICK[name], deal(7, limit), f"legal {name}")


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("name", list(QUICK))
def test_a_player_never_looks_at_the_order_of_the_deck(name: str, number: int) -> None:
    state = deal(number)
    for action in [0, 60, 110]:
        state.apply(0, action)

    choices = {QUICK[name].choose(scrambled(state, f"order {order}"), Seeded("same dice")) for order in range(4)}

    assert choices == {QUICK[name].choose(state, Seeded("same dice"))}


@pytest.mark.parametrize("name", PURPOSEFUL)
def test_a_win_at_hand_is_taken(name: str) -> None:
    state = position("S7 H3 H5 S9 S2", "CK H9 D4", "CA C2 C3 C4 C5 C6 C7")

    state.apply(0, QUICK[name].choose(state, Seeded("win")))

    assert state.outcome == WON


@pytest.mark.parametrize("name", PURPOSEFUL)
def test_with_a_full_row_a_reaction_is_chosen(name: str) -> None:
    state = position("S7 S9 H3 D5 C8 HJ DQ CK D2", "C3 S2 H6", "CA C2 C4 C5", limit=9)

    assert QUICK[name].choose(state, Seeded("full")) == state.legal(0)[0]
    assert len(state.legal(0)) == 1


def test_greedy_prefers_the_longer_chain() -> None:
    state = position("CA CK S7 H3 H5 S9 S2 D9", "C4 H9 D4", "DA D2")

    state.apply(0, PLAYERS["greedy"].choose(state, Seeded("greedy")))

    assert state.field == cards("CA CK D9")


def test_pairs_spends_the_suit_of_which_most_is_to_come() -> None:
    state = position("SA H2", "D6 H8 S4", "D3 D5 D7 S9 S10 H10")

    chosen = PLAYERS["pairs"].choose(state, Seeded("pairs"))

    assert state.hand[chosen // POSITIONS] == cards("S4")[0]


def test_pairs_wins_as_often_as_the_rulings_say() -> None:
    deals = 250
    states = [deal(number) for number in range(1, deals + 1)]

    for state in states:
        play(PLAYERS["pairs"], state, "pairs")

    # 95.9 % in the rulings: four standard errors below would be 227
    assert sum(state.outcome == WON for state in states) > 227


@pytest.mark.parametrize(("wins", "low", "high"), [(0, 0.0, 0.2775), (5, 0.2366, 0.7634), (10, 0.7225, 1.0)])
def test_the_interval_of_an_estimate_is_wilsons(wins: int, low: float, high: float) -> None:
    estimate = Estimate(Move(0, 0, []))
    for run in range(10):
        estimate.add(7 if run < wins else 45)

    assert estimate.interval() == pytest.approx((low, high), abs=0.0001)


def test_estimates_come_best_first_and_count_every_shuffle() -> None:
    found = estimates(deal(5), Seeded("estimates"), Effort(5, 4))

    assert [estimate.runs for estimate in found] == [5, 5, 5, 5]
    assert [estimate.score for estimate in found] == sorted(estimate.score for estimate in found)
    assert all(estimate.score == estimate.plays_of_wins + 45 * (5 - estimate.wins) for estimate in found)


def test_the_clock_ends_playouts_after_a_whole_shuffle(turned_clock: TurnedClock) -> None:
    found = estimates(deal(5), Seeded("estimates"), Effort(10_000, 4, seconds=10 * turned_clock.step))

    assert {estimate.runs for estimate in found} == {11}

"""The arena: luck of seat and deal cancels, and its figures are those one works out by hand."""

from __future__ import annotations

import math

import pytest

from tefuda.ai.seats import play
from tefuda.core import registry
from tefuda.core.errors import TefudaError
from tefuda.core.table import Setup, Table
from tefuda.lab.arena import (
    Contest,
    Pairing,
    Plan,
    elo_of,
    play_pairing,
    ratings,
    run_contest,
    sequential_verdict,
    standing,
)

PLAIN = {"cards": "off"}
CONTEST = Contest("othello", "greedy", "random", PLAIN)
WON, LOST, DRAWN = (1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)


def pairing(*games: tuple[float, float]) -> Pairing:
    """A pairing in which the first player and the other got these payoffs."""
    return Pairing("seed", [mine for mine, _ in games], [theirs for _, theirs in games])


def test_a_pairing_is_one_game_for_each_seat_with_the_same_dice() -> None:
    games = []
    for names in ({"black": "greedy", "white": "random"}, {"black": "random", "white": "greedy"}):
        table = Table(registry.find("othello"), Setup(PLAIN, "pair/0"))
        games.append(play(table, names).payoffs)

    found = play_pairing(CONTEST, "pair/0")

    assert found.own == [games[0]["black"], games[1]["white"]]
    assert found.others == [games[0]["white"], games[1]["black"]]


def test_a_player_against_itself_scores_one_half_in_every_pairing() -> None:
    contest = Contest("othello", "greedy", "greedy", PLAIN)

    assert play_pairing(contest, "mirror").score() == 0.5


WRONG_SEATS = {
    "nobody sits on [CD], and the match waits for them": ("A", "B"),
    "dobon has no seat Q, only A, B, C, D, E, F": ("A", "Q"),
}


@pytest.mark.parametrize(("said", "seats"), WRONG_SEATS.items(), ids=["too few", "unknown"])
def test_wrong_seats_are_named(said: str, seats: tuple[str, ...]) -> None:
    with pytest.raises(TefudaError, match=said):
        play_pairing(Contest("dobon", "random", "random", {"games": 1}, seats), "arena/0")


def test_a_pairing_scores_wins_whole_and_draws_half() -> None:
    assert pairing(WON, DRAWN).score() == 0.75
    assert pairing(LOST, DRAWN).margin() == -1.0  # -2 and 0 on average


def test_a_standing_counts_games_and_takes_its_interval_over_pairings() -> None:
    # Scores of the pairings: 1, 1, 0.5, 0. Mean 0.625, standard deviation 0.4787, standard error 0.2394,
    # and 1.96 of those are 0.4691; the upper end is cut at 1.
    found = standing(CONTEST, [pairing(WON, WON), pairing(WON, WON), pairing(WON, LOST), pairing(LOST, LOST)])

    assert (found.games, found.wins, found.draws, found.losses) == (8, 5, 0, 3)
    assert found.score == 0.625
    assert found.low == pytest.approx(0.1559, abs=1e-3)
    assert found.high == 1.0
    assert found.payoff == 0.25  # five wins and three losses in eight games


def test_three_quarters_are_worth_190_points_of_rating() -> None:
    assert elo_of(0.75) == pytest.approx(400 * math.log10(3))  # 10 ** (rating / 400) is the odds, 3 to 1
    assert elo_of(0.5) == pytest.approx(0.0)
    assert elo_of(1.0) is None


def test_the_sequential_test_is_open_with_few_pairings() -> None:
    assert sequential_verdict([1.0] * 7) == "open"


def test_the_sequential_test_follows_wald() -> None:
    # With n wins of n the spread is taken as 0.25 / n, and the evidence 0.05 * n * 0.475 * n / 0.25 = 0.095 n².
    # It passes log(0.95 / 0.05) = 2.944 from n = 6 on, so the least number of pairings decides.
    assert sequential_verdict([1.0] * 8) == "better"
    assert sequential_verdict([0.0] * 8) == "not better"
    # 60 wins in 100: spread 0.24, evidence 0.05 * (60 - 52.5) / 0.24 = 1.56.
    assert sequential_verdict([1.0] * 60 + [0.0] * 40) == "open"
    # 70 wins in 100: spread 0.21, evidence 0.05 * (70 - 52.5) / 0.21 = 4.17.
    assert sequential_verdict([1.0] * 70 + [0.0] * 30) == "better"
    # 40 wins in 100: 0.05 * (40 - 52.5) / 0.24 = -2.60; 38 wins: 0.05 * (38 - 52.5) / 0.2356 = -3.08.
    assert sequential_verdict([1.0] * 40 + [0.0] * 60) == "open"
    assert sequential_verdict([1.0] * 38 + [0.0] * 62) == "not better"


def test_a_contest_that_may_stop_early_does() -> None:
    found, played = run_contest(CONTEST, Plan(60, "early", stop_early=True), lambda _: None)

    assert found.verdict == "better"
    assert 8 <= len(played) < 60


def test_a_contest_counts_its_pairings_in_the_order_of_their_seeds() -> None:
    _, played = run_contest(CONTEST, Plan(5, "order"), lambda _: None)

    assert [one.seed for one in played] == [f"order/{number}" for number in range(5)]


def test_ratings_explain_the_scores() -> None:
    # 30 of 40 and one drawn game more: 30.5 of 41, odds 30.5 to 10.5.
    games = [pairing(WON, WON)] * 15 + [pairing(LOST, LOST)] * 5
    found = ratings([standing(CONTEST, games)])

    assert found["greedy"] - found["random"] == pytest.approx(400 * math.log10(30.5 / 10.5), abs=0.1)
    assert found["greedy"] + found["random"] == pytest.approx(0.0)

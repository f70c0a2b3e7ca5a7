"""The analysis: what it says of a position, in which form, and from which eyes."""

from __future__ import annotations

import pytest

import toy
from clocks import TurnedClock
from tefuda.ai.analysis import Budget, analyse
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

FEW = Budget(300, 0.0, 3)
"""Iterations alone decide: a clock would let a busy machine change what is found."""


def fresh(game_id: str, seed: str = "analysis") -> Table:
    game = registry.find(game_id)
    return Table(game, Setup(game.usual, seed))


@pytest.mark.parametrize("game_id", registry.games())
def test_every_move_is_an_action_that_the_table_takes(game_id: str) -> None:
    table = fresh(game_id)
    by = table.awaiting()[0]

    found = analyse(table, by, FEW, Seeded("dice"))

    assert found is not None
    for move in found["moves"]:
        assert table.game.notation.parse(move["short"]) == move["action"]
        table.rewound(0).act(by, move["action"])


@pytest.mark.parametrize("game_id", registry.games())
def test_the_best_move_stands_first_with_its_value_inside_its_interval(game_id: str) -> None:
    table = fresh(game_id)

    found = analyse(table, table.awaiting()[0], FEW, Seeded("dice"))

    assert found is not None
    best = found["moves"][0]
    assert (found["action"], found["short"], found["value"]) == (best["action"], best["short"], best["value"])
    assert 0 <= best["low"] <= best["value"] <= best["high"] <= 1
    assert best["line"][0] == best["short"]


def test_a_won_position_is_worth_everything_and_its_line_ends_it() -> None:
    # e8 is the last empty square and black, who takes d8 with it, already leads by far.
    board = ["BBBBBBBB"] * 7 + ["BBBW.WWW"]
    table = Table(registry.find("othello"), Setup({"cards": "off"}, "won", {"board": board, "turn": "black"}))

    found = analyse(table, "black", FEW, Seeded("dice"))

    assert found is not None
    assert (found["short"], found["value"]) == ("place e8", 1.0)
    assert found["moves"][0]["line"] == ["place e8"]


def test_a_seat_that_has_nothing_to_decide_gets_nothing() -> None:
    table = fresh("othello")

    assert analyse(table, "white", FEW, Seeded("dice")) is None
    assert analyse(table, "spectator", FEW, Seeded("dice")) is None


def test_choices_made_at_once_are_a_mix() -> None:
    table = fresh("forcard")

    found = analyse(table, "A", Budget(1500, 0.0, 1500), Seeded("dice"))

    assert found is not None
    assert sum(move["share"] for move in found["moves"]) == pytest.approx(1)


def test_a_plot_that_is_in_tells_the_other_seat_nothing() -> None:
    answers = []
    for plot in ("C01@a1", "C01@e5"):
        table = fresh("forcard")
        table.act("A", table.game.notation.parse(plot))
        answers.append(analyse(table, "B", FEW, Seeded("dice")))

    assert answers[0] == answers[1]


def test_the_same_seed_and_budget_give_the_same_answer() -> None:
    table = fresh("othello")

    assert analyse(table, "black", FEW, Seeded("a")) == analyse(table, "black", FEW, Seeded("a"))


@pytest.mark.parametrize("game_id", registry.games())
def test_the_clock_ends_an_analysis(game_id: str, turned_clock: TurnedClock) -> None:
    table = fresh(game_id)
    by = table.awaiting()[0]
    analyse(table, by, Budget(300, 1e9, 5), Seeded("dice"))
    patient = turned_clock.readings

    analyse(table, by, Budget(300, 50 * turned_clock.step, 5), Seeded("dice"))

    assert turned_clock.readings - patient <= 50 < patient


def test_a_game_with_advice_of_its_own_keeps_its_reason() -> None:
    table = fresh("catalyst")

    found = analyse(table, "player", FEW, Seeded("dice"))

    assert found is not None
    assert found["reason"] in ("reacts", "plan", "chain", "least-harm")


def test_several_ids_are_one_move() -> None:
    table = Table(toy.GAME, Setup({"pile": 9}, "toy"))

    found = analyse(table, "left", FEW, Seeded("dice"))

    assert found is not None
    assert {move["action"]["do"] for move in found["moves"]} == {"take"}


def test_a_search_too_short_for_a_whole_action_still_names_one() -> None:
    table = Table(toy.GAME, Setup({"pile": 9}, "toy"))

    found = analyse(table, "left", Budget(1, 0.0, 3), Seeded("dice"))

    assert found is not None
    assert [(move["visits"], move["low"], move["high"]) for move in found["moves"]] == [(0, 0.0, 1.0)]
    table.act("left", found["action"])

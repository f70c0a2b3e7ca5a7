"""Random matches of every shape keep the laws of the engine and end as the rulings say."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.engine import play_out
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.events import HandRemove
from tefuda.games.forcard.game import GAME
from tefuda.games.forcard.meetings import meet

SHAPES: dict[str, dict[str, Any]] = {
    "the standard match": {},
    "the smallest and shortest": {"size": 4, "turns": 5},
    "many colour cards and doubles": {
        "size": 4,
        "turns": 8,
        "deck": ["C01", "C03", "C04", "C16", "C17", "S02", "S04", "S08"],
    },
    "only fort cards": {"size": 4, "turns": 6, "deck": ["F01", "F06", "F09", "F12", "F13", "S10"]},
    "six wide": {"size": 6, "turns": 7},
    "seven wide with a clock": {"size": 7, "turns": 6, "clock": 30},
    "eight wide": {"size": 8, "turns": 6},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_random_play_keeps_every_law(shape: str) -> None:
    table = Table(GAME, Setup(SHAPES[shape], shape))

    problems = laws.broken_by_random_play(table, Seeded(f"laws of {shape}"))

    assert problems == []


def test_random_play_with_a_clock_that_runs_out_keeps_the_fold() -> None:
    table = Table(GAME, Setup({"turns": 9, "clock": 10}, "clock"))
    dice = Seeded("who is slow")

    while not table.over:
        before = laws.views(table)
        told = table.expire() if dice.below(3) == 0 else laws.random_act(table, dice)
        assert laws.broken_fold(table, before, told) == []
        assert laws.broken_notation(table) == []

    assert laws.broken_replay(table) == []


def test_cards_meet_without_a_broken_law() -> None:
    met = meet(GAME, "suite", least=2)

    assert met.problems == []
    assert met.least() >= 2


@pytest.mark.parametrize("size", [4, 5, 6, 7, 8])
def test_every_match_ends_after_its_last_turn_with_all_cards_used(size: int) -> None:
    dice = Seeded(f"ends {size}")

    for number in range(40):
        turns = 5 + dice.below(26)
        state = GAME.new(GAME.options({"size": size, "turns": turns, "deck": "random"}), dice, None)
        play_out(state, dice)

        assert (state.over, state.turn, state.hands) == (True, turns, [[], []]), f"match {number}"
        assert all(-5 <= value <= 5 for value in state.board)


def test_every_card_leaves_each_hand_once() -> None:
    table = Table(GAME, Setup({"turns": 30}, "thirty"))
    dice = Seeded("hands")

    while not table.over:
        laws.random_act(table, dice)

    for seat in ("A", "B"):
        left = [event.card for event in table.events if isinstance(event, HandRemove) and event.by == seat]
        assert len(left) == len(set(left)) == 30

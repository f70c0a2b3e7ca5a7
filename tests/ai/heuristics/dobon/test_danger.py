"""How dangerous a play is: by what a seat can know, in numbers that can be worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.ai.analysis import Budget, analyse
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

FEW = Budget(200, 0.0, 20)


def dangers(hand: list[str], pile: list[str]) -> dict[str, float | None]:
    """The danger of each action of A, who holds three cards against this hand of B over this pile."""
    given: dict[str, Any] = {
        "hands": {"A": ["red-7", "red-2", "blue-skip"], "B": hand},
        "pile": pile,
        "field": "red-5",
        "turn": "A",
    }
    table = Table(registry.find("dobon"), Setup({}, "danger", given))
    found = analyse(table, "A", FEW, Seeded("dice"))
    assert found is not None
    return {move["short"]: move.get("danger") for move in found["moves"]}


def test_a_play_that_every_possible_hand_meets_is_certain_to_be_called() -> None:
    found = dangers(["blue-7"], ["green-7", "yellow-7", "blue-7"])

    assert (found["play red-7"], found["play red-2"]) == (1, 0)


def test_a_play_that_one_card_in_four_meets_is_called_in_one_world_of_four() -> None:
    found = dangers(["blue-7"], ["green-2", "yellow-4", "blue-4"])

    assert found["play red-7"] == pytest.approx(0.25, abs=0.1)
    assert found["play red-2"] == pytest.approx(0.25, abs=0.1)


def test_what_a_hand_adds_up_to_counts_and_not_its_cards() -> None:
    found = dangers(["blue-3", "green-4"], ["yellow-3", "yellow-4"])

    assert found["play red-7"] == pytest.approx(2 / 3, abs=0.1)  # 3 + 4 in four of the six pairs, else 6 or 8
    assert found["play red-2"] == 0


def test_the_true_hand_changes_nothing() -> None:
    cards = ["blue-7", "green-2", "yellow-4", "blue-9"]

    found = [dangers([card], [other for other in cards if other != card]) for card in cards]

    assert found == [found[0]] * len(cards)


def test_what_lays_no_card_has_no_danger() -> None:
    found = dangers(["blue-7"], ["green-7", "yellow-7", "blue-7"])

    assert found["draw"] is None


def test_other_games_know_no_danger() -> None:
    table = Table(registry.find("othello"), Setup({}, "danger"))

    found = analyse(table, "black", FEW, Seeded("dice"))

    assert found is not None
    assert not any("danger" in move for move in found["moves"])

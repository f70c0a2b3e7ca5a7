"""Positions that cannot be are refused with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.errors import BadScenario
from tefuda.core.table import Setup, Table
from tefuda.games.dobon.game import GAME

HANDS = {"A": ["red-5", "red-9"], "B": ["green-6", "red-8"]}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "three of a kind": ({"hands": {**HANDS, "C": ["red-5", "red-5"]}}, "more of red-5 than the pack has"),
    "no such card": ({"hands": {**HANDS, "C": ["red-10"]}}, "expected a card such as red-5, got red-10"),
    "no such seat": ({"hands": {**HANDS, "G": ["red-1"]}}, "expected a seat from A to F, got G"),
    "nobody up": ({"turn": None}, "expected a player as turn in the phase turn, got null"),
    "a stranger up": ({"turn": "C"}, "expected a player with a hand, got C"),
    "no field": ({"field": None}, "expected a card or a list of cards as field, got null"),
    "a stack on a number": ({"stack": 2}, "expected a draw card under a stack of 2"),
    "an empty hand in play": ({"hands": {**HANDS, "C": []}}, "expected at least one card in every hand"),
    "a wild without colour": ({"field": "wild", "by": "B"}, "expected a colour after wild, got none"),
    "a taken seat without a hand": ({"seats": {"D": "person"}}, "expected hands for ('A', 'B', 'D')"),
    "too large a pile": ({"pile": 200}, "expected a pile of 0 to 107 cards, got 200"),
    "no caller": ({"phase": "dobon", "turn": None, "by": "A"}, "expected dobon_by just in the phases dobon and return"),
    "a caller in a turn": ({"dobon_by": ["B"]}, "expected dobon_by just in the phases dobon and return"),
    "nobody to call": ({"phase": "finish", "turn": None, "by": "A"}, "expected somebody who can call"),
    "a caller who does not fit": (
        {"phase": "dobon", "turn": None, "by": "A", "dobon_by": ["B"]},
        "expected hands of 1 points, got others for ('B',)",
    ),
    "an offer that cannot be accepted": (
        {"by": "B", "window": "open", "offer": {"to": "B", "kind": "dobon"}},
        "expected an offer that its player can accept",
    ),
    "an unknown key": ({"hand": []}, "unknown field `hand`"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_is_refused(name: str) -> None:
    change, problem = WRONG[name]
    given = {"hands": HANDS, "field": "red-1", "turn": "A", **change}

    with pytest.raises(BadScenario) as refused:
        Table(GAME, Setup({"mode": "sequential"}, "", given))

    assert problem in str(refused.value)


def test_a_pile_that_is_not_written_out_follows_the_seed() -> None:
    given = {"hands": HANDS, "field": "red-1", "turn": "A"}

    one, same, other = (Table(GAME, Setup({}, seed, given)) for seed in ("one", "one", "other"))

    piles = [table.game.notation.write(table.state)["pile"] for table in (one, same, other)]
    assert piles[0] == piles[1] != piles[2]
    assert sorted(piles[0]) == sorted(piles[2])

"""Written positions that no match can come to are refused, whatever is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tefuda.core import registry
from tefuda.core.errors import BadScenario
from tefuda.core.table import Setup, Table

GAME = registry.find("othello")
HUGE = 10**30
OFFERED = {"pending": "heaven", "stage": "pick"}
PLAIN = {"cards": "off"}


def position(given: Mapping[str, Any], config: Mapping[str, Any]) -> Table:
    return Table(GAME, Setup(config, "position", given))


@pytest.mark.parametrize(
    "marker",
    [
        "",
        "d4",
        "d4 gold",
        "d4 silver",
        "d4 cross-bomb",
        "d4 chest",
        "d4 bomb",
        "d4 bomb 0",
        "d4 bomb 4",
        "d4 bomb 03",
        "d4 bomb ３",
        "d4 bomb " + "9" * 5000,
        "d4 bomb 3 3",
        "d4 perma 1",
        "d4 guard",
        "d4 guard 4",
        "a1 perma",
        "i9 perma",
    ],
)
def test_a_marker_is_a_kind_that_stays_on_a_stone_with_its_timer(marker: str) -> None:
    with pytest.raises(BadScenario, match="marker"):
        position({"markers": [marker]}, {})


@pytest.mark.parametrize(
    ("markers", "why"),
    [
        (["d4 bomb 3", "d4 perma"], "two kinds"),
        (["d4 guard 3", "d4 guard 2"], "two guards"),
        (["d4 trap", "e5 trap"], "two traps"),
        (["d4 trap", "d4 guard 1"], "guarded trap"),
    ],
)
def test_markers_that_exclude_each_other_are_refused(markers: list[str], why: str) -> None:
    with pytest.raises(BadScenario, match=why):
        position({"markers": markers}, {})


@pytest.mark.parametrize("value", [-1, 31, HUGE, -HUGE, True, 1.0, "1", None])
def test_charge_is_a_number_from_0_to_30(value: Any) -> None:
    with pytest.raises(BadScenario, match="charge"):
        position({"charge": {"white": value}}, {})


@pytest.mark.parametrize("key", ["passes", "picks", "flips"])
@pytest.mark.parametrize("value", [-1, 65, HUGE, True, None])
def test_counts_of_a_turn_have_their_ranges(key: str, value: Any) -> None:
    with pytest.raises(BadScenario, match=key):
        position({"pending": "free", key: value}, {})


@pytest.mark.parametrize(
    "offers",
    [None, [], ["heaven"], ["gold", "gold"], ["chest", "weak", "free", "silver", "swap", "gold"], ["udg"], ["joker"]],
)
def test_offers_are_up_to_five_different_cards_that_heaven_can_offer(offers: Any) -> None:
    with pytest.raises(BadScenario, match=r"offers|joker"):
        position({**OFFERED, "offers": offers}, {"ban": ["udg"]})


@pytest.mark.parametrize(
    "given",
    [
        {"offers": ["gold"]},
        {"pending": "chest"},
        {"pending": "swap"},
        {"pending": "gold", "stage": "pick"},
        {"pending": "gold", "used": "silver"},
        {"pending": "condemn", "stage": "pick"},
        {"pending": "tempt", "stage": "pick"},
        {"pending": "sacrifice", "stage": "pick", "picks": 3},
        {"pending": "swap", "stage": "pick", "picks": 1},
        {"stage": "second", "used": "gold"},
        {"stage": "second", "pending": "double"},
        {"stage": "second", "board": ["........"] * 8},
        {"stage": "start", "used": None},
        {"stage": "over"},
        {"over": True, "turn": "black"},
        {"over": True, "passes": 3},
        {"passes": 2},
        {"turn": None},
        {"board": ["........"] * 7},
        {"board": ["........"] * 7 + ["......."]},
        {"board": ["........"] * 7 + [".......b"]},
        {"hand": {"black": ["chest"] * 6}},
        {"hand": {"black": ["joker"]}},
        {"hand": {"red": []}},
        {"new_game": True, "turn": "white"},
    ],
    ids=str,
)
def test_a_turn_that_cannot_have_come_about_is_refused(given: Mapping[str, Any]) -> None:
    with pytest.raises(BadScenario):
        position(given, {})


@pytest.mark.parametrize("given", [{"charge": {}}, {"markers": []}, {"used": None}, {"stage": "second"}], ids=str)
def test_without_cards_nothing_about_cards_is_written(given: Mapping[str, Any]) -> None:
    with pytest.raises(BadScenario):
        position(given, PLAIN)

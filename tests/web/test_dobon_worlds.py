"""Two worlds at Dobon UNO's table: where only others' hidden hands differ, the page and its sounds are the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import pytest

from web.dobon_lab import DobonLab
from web.worlds import first_difference, on_the_beat, shown

MOMENTS: Final = (0, 60, 200, 500)
"""Milliseconds after each step at which the page is looked at."""


class Pair(NamedTuple):
    """Two deals that look alike to the viewer, and what happens in both."""

    given: dict[str, Any]
    one: dict[str, list[str]]
    other: dict[str, list[str]]
    """Hands of others in each world."""
    steps: Sequence[Any]
    """Actions of others, or milliseconds that pass."""
    you: str = "A"


def play(by: str, *cards: str) -> dict[str, Any]:
    return {"by": by, "do": "play", "cards": list(cards)}


HANDS: Final = {
    "A": ["red-1", "green-3", "yellow-8"],
    "B": ["blue-1", "blue-2", "blue-4"],
    "C": ["red-5", "yellow-1", "yellow-9"],
    "D": ["red-7", "green-1", "green-2"],
    "E": ["yellow-6", "yellow-7", "green-9"],
}
TABLE: Final[dict[str, Any]] = {"hands": HANDS, "field": "red-9", "turn": "C", "pile": {"n": 40}}

PAIRS: Final = {
    "somebody could cut in": Pair(
        TABLE,
        {"B": ["red-5", "blue-2", "blue-4"]},
        {"B": ["blue-1", "blue-2", "blue-4"]},
        [play("C", "red-5"), 3000, play("D", "red-7"), 1000],
    ),
    "somebody could call": Pair(
        TABLE,
        {"B": ["blue-1", "blue-4"]},
        {"B": ["blue-2", "blue-4"]},
        [play("C", "red-5"), 8000, 2000, 10_000],
    ),
    "somebody could call in a finish": Pair(
        {**TABLE, "hands": {**HANDS, "C": ["red-5"]}},
        {"B": ["blue-1", "blue-4"], "D": ["red-7", "green-1"]},
        {"B": ["blue-2", "blue-4"], "D": ["green-4", "green-1"]},
        [play("C", "red-5"), 4000, 5990],
    ),
    "a second caller is waited for": Pair(
        TABLE,
        {"B": ["blue-1", "blue-4"], "D": ["red-3", "green-2"], "E": ["yellow-6", "yellow-7"]},
        {"B": ["blue-2", "blue-4"], "D": ["red-3", "green-2"], "E": ["yellow-3", "green-2"]},
        [play("C", "red-5"), 1000, {"by": "D", "do": "dobon"}, 4000, 4990],
    ),
    "a return is offered": Pair(
        {**TABLE, "hands": {**HANDS, "C": ["red-5", "blue-5"]}},
        {"B": ["blue-1", "blue-4"], "D": ["red-8", "green-7"]},
        {"B": ["blue-1", "blue-4"], "D": ["red-5", "green-7"]},
        [play("C", "red-5"), 500, {"by": "B", "do": "dobon"}, 5000],
    ),
    "a colour is chosen": Pair(
        {**TABLE, "hands": {**HANDS, "C": ["wild", "yellow-1", "yellow-9"]}},
        {"B": ["wild", "blue-2", "blue-4"]},
        {"B": ["blue-1", "blue-2", "blue-4"]},
        [play("C", "wild"), 2000, {"by": "C", "do": "choose", "colour": "blue"}, 3000],
    ),
    "a stack lies before somebody": Pair(
        {**TABLE, "hands": {**HANDS, "C": ["red-draw2", "yellow-1", "yellow-9"]}},
        {"D": ["blue-draw2", "green-1", "green-2"]},
        {"D": ["blue-7", "green-1", "green-2"]},
        [play("C", "red-draw2"), 3000, {"by": "D", "do": "take"}, 1000],
    ),
    "somebody has nothing to play": Pair(
        TABLE,
        {"D": ["red-7", "green-1", "green-2"]},
        {"D": ["blue-7", "green-1", "green-2"]},
        [play("C", "red-5"), 3000, {"by": "D", "do": "draw"}, 1000, {"by": "D", "do": "pass"}, 1000],
    ),
    "somebody declines": Pair(
        TABLE,
        {"B": ["blue-1", "blue-4"]},
        {"B": ["blue-2", "blue-4"]},
        [play("C", "red-5"), 1000, {"by": "B", "do": "decline"}, 2000],
    ),
    "a spectator watches": Pair(
        TABLE,
        {"A": ["red-5", "blue-6"], "B": ["blue-1", "blue-4"]},
        {"A": ["red-1", "green-4"], "B": ["blue-2", "blue-4"]},
        [play("C", "red-5"), 3000, play("D", "red-7"), 1000],
        "spectator",
    ),
}


def lived(lab: DobonLab, pair: Pair, hands: dict[str, list[str]]) -> list[list[str]]:
    """Everything that the page shows and sounds in one world, moment by moment."""
    given = {**pair.given, "hands": {**pair.given["hands"], **hands}}
    on_the_beat(lab)
    lab.open(given, you=pair.you)
    seen = [shown(lab)]
    for step in pair.steps:
        if isinstance(step, int):
            lab.elapse(step)
        else:
            lab.attempt(**step)
        for moment in MOMENTS:
            lab.turn(moment)
            seen.append(shown(lab))
    return seen


@pytest.mark.parametrize("what", PAIRS)
def test_a_hidden_hand_leaves_no_trace_in_the_page(dobon: DobonLab, what: str) -> None:
    pair = PAIRS[what]

    one = lived(dobon, pair, pair.one)
    other = lived(dobon, pair, pair.other)

    assert first_difference(one, other) is None
    assert one[0] != one[-1]


def test_what_is_revealed_differs(dobon: DobonLab) -> None:
    """The same question of hands that are open: the page is really looked at."""
    pair = PAIRS["somebody could call in a finish"]._replace(steps=[play("C", "red-5"), 10_000])

    one = lived(dobon, pair, pair.one)
    other = lived(dobon, pair, pair.other)

    assert one[-1] != other[-1]

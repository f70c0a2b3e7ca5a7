"""Section 13: a position that no match can stand in is refused, with the key that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.errors import BadScenario
from tefuda.core.script import Draw
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.game import GAME

PLAY = {"do": "play", "card": "C01", "at": "a1"}
BOMB = {"owner": "A", "at": "c3", "explodes": 3}
EVEN = ["0 0 0 0 0"] * 5

REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("a key nobody knows", "board-size", {"board-size": 5}),
    ("turn 0", "turn", {"turn": 0}),
    ("a turn after the last", "turn", {"turn": 16}),
    ("a turn that is a truth value", "turn", {"turn": True}),
    ("over before the last turn", "turn", {"over": True, "turn": 14}),
    ("a row too many", "board", {"board": [*EVEN, "0 0 0 0 0"]}),
    ("a row too short", "board", {"board": [*EVEN[1:], "0 0 0 0"]}),
    ("a cell of strength 6", "board", {"board": [*EVEN[1:], "0 0 0 0 -6"]}),
    ("a cell that is no number", "board", {"board": [*EVEN[1:], "0 0 0 0 x"]}),
    ("a hand of nobody", "hand", {"hand": {"C": ["C01"]}}),
    ("a card twice in a hand", "hand", {"hand": {"A": ["C01", "C01"]}}),
    ("a card that does not exist", "hand", {"hand": {"A": ["C02"]}}),
    ("a bomb of nobody", "bombs", {"bombs": [{**BOMB, "owner": "C"}]}),
    ("a bomb off the board", "bombs", {"bombs": [{**BOMB, "at": "f1"}]}),
    ("a bomb that should have exploded", "bombs", {"turn": 4, "bombs": [BOMB]}),
    ("a bomb later than any card can set", "bombs", {"bombs": [{**BOMB, "explodes": 18}]}),
    ("a bomb with a field it does not have", "bombs", {"bombs": [{**BOMB, "by": "A"}]}),
    ("a fort card as previous card", "previous", {"previous": {"A": {"card": "F08", "at": "a1"}}}),
    ("a previous card where it cannot be", "previous", {"previous": {"A": {"card": "C06", "at": "b1"}}}),
    ("a previous card without its direction", "previous", {"previous": {"A": {"card": "C03", "at": "a1"}}}),
    ("a direction of another card", "previous", {"previous": {"A": {"card": "C17", "at": "a1", "dir": "ul"}}}),
    ("a direction it does not have", "previous", {"previous": {"A": {"card": "C01", "at": "a1", "dir": "up"}}}),
    ("an illegal plot", "plot", {"plot": {"A": {**PLAY, "card": "F01"}}}),
    ("a plot of a player who skips", "plot", {"skip": ["A"], "plot": {"A": PLAY}}),
    ("nobody owes a plot: both plotted", "owe", {"plot": {"A": PLAY, "B": PLAY}}),
    ("nobody owes a plot: plotted and skipping", "owe", {"skip": ["B"], "plot": {"A": PLAY}}),
    ("nobody owes a plot: empty hands", "owe", {"hand": {"A": [], "B": []}}),
    ("a plot after the end", "plot", {"over": True, "plot": {"A": PLAY}}),
    ("time after the end", "clock-used", {"over": True, "clock-used": 1}),
    ("all the time gone", "clock-used", {"clock-used": 10}),
    ("all but half a millisecond gone", "clock-used", {"clock-used": 9.9996}),
    ("less than no time", "clock-used", {"clock-used": -1}),
    ("a deck beside the standard one", "deck", {"deck": ["C01"]}),
]


@pytest.mark.parametrize(("key", "given"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_an_impossible_position_is_refused(key: str, given: dict[str, Any]) -> None:
    with pytest.raises(BadScenario, match=key):
        Table(GAME, Setup({"clock": 10}, given=given))


def test_without_a_clock_no_time_is_gone() -> None:
    with pytest.raises(BadScenario, match="clock-used"):
        Table(GAME, Setup(given={"clock-used": 1}))


@pytest.mark.parametrize("deck", [["C01"], ["C01", "C01", "C03", "C04", "C06"], ["C01", "C02", "C03", "C04", "C06"]])
def test_a_drawn_deck_has_as_many_different_cards_as_turns(deck: list[str]) -> None:
    with pytest.raises(BadScenario, match="deck"):
        Table(GAME, Setup({"turns": 5}, given={"deck": deck}))


@pytest.mark.parametrize("written", [["a9"], [["a1"]], {"at": "a1"}, True, None])
def test_an_outcome_that_is_no_cell_is_refused(written: Any) -> None:
    table = Table(GAME)

    with pytest.raises(BadScenario, match="penalty-cells"):
        GAME.notation.outcome(Draw("penalty-cells", [0, 1], 1), written, table.dice)

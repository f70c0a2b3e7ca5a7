"""What a plot would do by itself: cells and amounts as the rulings have them, worked out by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.cards.catalogue import NAMES
from tefuda.games.forcard.events import Shape
from tefuda.games.forcard.game import GAME
from tefuda.games.forcard.score import score_parts
from tefuda.games.forcard.shapes import shapes
from tefuda.games.forcard.state import ForcardState
from tefuda.games.forcard.view import View
from tefuda.server.draft import Worlds, targets

BOARD = ["1 1 0 0 0", "1 -1 2 0 0", "0 1 1 3 0", "0 0 -2 0 5", "0 0 0 0 5"]
PREVIOUS = {"A": {"card": "C13", "at": "c3"}, "B": {"card": "C16", "at": "b2", "dir": "ul"}}


def begun(given: dict[str, Any], turn: int = 4) -> Table:
    written = {"turn": turn, "board": BOARD, "hand": dict.fromkeys("AB", NAMES), "previous": PREVIOUS, **given}
    return Table(GAME, Setup({}, given=written))


def foreseen(plot: dict[str, Any], by: str = "A", turn: int = 4, **given: Any) -> dict[str, Any]:
    """What is known of the one plot that is written."""
    table = begun(given, turn)
    seat = table.seat(by)
    worlds = Worlds(GAME, by, seat, [table.state.guess(seat, Seeded("world"))])
    found = targets(worlds, {"do": "double" if "plays" in plot else "play", **plot})
    assert len(found) == 1
    told: dict[str, Any] = on_the_wire(found[0].foreseen)
    return told


def state_of(table: Table) -> ForcardState:
    assert isinstance(table.state, ForcardState)
    return table.state


def view_of(table: Table, by: str) -> View:
    shown = table.view(by)
    assert isinstance(shown, View)
    return shown


def on_the_wire(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


def spelled(told: dict[str, Any]) -> str:
    """`c3+1 d3-2` in reading order, `?` where it is not sure."""
    sure = {cell: f"{cell}{gain:+d}" for cell, gain in told.get("gains", {}).items()}
    open_ = {cell: cell + "/".join(f"{one:+d}" for one in may) + "?" for cell, may in told.get("perhaps", {}).items()}
    cells = sorted({**sure, **open_}, key=lambda cell: (cell[1:], cell[:1]))
    return " ".join({**sure, **open_}[cell] for cell in cells)


PLOTS: list[tuple[str, dict[str, Any], str]] = [
    ("a pattern", {"card": "C16", "at": "b2", "dir": "dr"}, "b2+1 c2+1 b3+1"),
    ("over the edge", {"card": "C16", "at": "a1", "dir": "ul"}, "a1+1"),
    ("C09 on an enemy cell", {"card": "C09", "at": "b2"}, "b2+2"),
    ("C09 on a neutral cell", {"card": "C09", "at": "a5"}, "a5+1"),
    ("full cells gain nothing", {"card": "C14", "at": "e4"}, "e3+1"),
    ("F01", {"card": "F01", "at": "d3"}, "d3+2"),
    ("F02, own cells only", {"card": "F02", "at": "b2"}, "b1+1 a2+1 c2+1 b3+1"),
    ("F09, recoil too", {"card": "F09", "at": "a5"}, "a1+2 b1+2 a2+2 b2+1 c2+2 b3+2 c3+2 d3+2 c4+1"),
    ("F12", {"card": "F12", "at": "c2"}, "c2+1 b3+1 c3+1 d3+1"),
    ("F13, weak ones only", {"card": "F13", "at": "d3"}, "c2+2 b3+2 c3+2"),
    ("S01", {"card": "S01", "at": "e5"}, "a1-2 b1-2 a2-2 b2+2 c2-4 b3-2 c3-2 d3-6 c4+4 e4-10 e5-10"),
    ("S02", {"card": "S02", "at": "e2"}, "d2+1 e2+1"),
    ("S03", {"card": "S03", "at": "c2"}, "c1-1 b2-1 c2+3 d2-1 c3-1"),
    ("S04, a promise", {"card": "S04", "at": "c3"}, ""),
    ("S05, if it is wrong", {"card": "S05", "at": "c1"}, "a1-1? b1-1? a2-1? c2-1? b3-1? c3-1? d3-1? e4-1? e5-1?"),
    (
        "S06, either way",
        {"card": "S06", "at": "c2"},
        "a1-1? b1-1? a2-1? c2+1/-1? b3-1? c3-1? d3-1? e4-1? e5-1?",
    ),
    ("S07, later", {"card": "S07", "at": "e5"}, ""),
    ("S08 with a surplus", {"card": "S08", "at": "d4", "sacrifice": ["d3", "e4"]}, "d3-2 c4+1 d4+5 e4-5 d5+1"),
    ("S09, some of them", {"card": "S09", "at": "a1"}, "a1+1? b1+1? a2+1?"),
    ("S10 on an own cell", {"card": "S10", "at": "c2"}, "c2+2/-2?"),
    ("S10 on an enemy cell", {"card": "S10", "at": "c4"}, "c4+2/-1?"),
]


@pytest.mark.parametrize(("plot", "cells"), [case[1:] for case in PLOTS], ids=[case[0] for case in PLOTS])
def test_a_plot_alone_brings_these_gains(plot: dict[str, Any], cells: str) -> None:
    assert spelled(foreseen(plot)) == cells


def test_gains_are_those_of_its_owner() -> None:
    assert spelled(foreseen({"card": "C13", "at": "b2"}, by="B")) == "a2+1 b2+1 c2+1"


def test_a_fort_card_works_on_its_whole_pattern() -> None:
    assert foreseen({"card": "F02", "at": "b2"})["reach"] == ["b1", "a2", "b2", "c2", "b3"]


def test_a_bomb_reaches_its_block() -> None:
    assert foreseen({"card": "S07", "at": "e5"})["reach"] == ["d4", "e4", "d5", "e5"]


def test_a_copied_pattern_keeps_its_direction() -> None:
    told = foreseen({"card": "S02", "at": "d4"}, by="B")

    assert (told["acts_as"], told["reach"]) == ("C16", ["d3", "c4", "d4"])


def test_late_cards_act_as_another() -> None:
    told = foreseen({"card": "S01", "at": "e1"}, turn=13)

    assert (told["acts_as"], spelled(told)) == ("C01", "e1+1")


def test_an_awakened_fortress_doubles_its_region_and_loses_the_rest() -> None:
    told = foreseen({"card": "S09", "at": "c2"}, turn=13)

    assert told["reach"] == ["c2", "b3", "c3", "d3"]
    assert spelled(told) == "a1-1 b1-1 a2-1 c2+2 b3+1 c3+1 d3+2 e4-5 e5-5"


def test_a_surplus_goes_out_in_order() -> None:
    told = foreseen({"card": "S08", "at": "d4", "sacrifice": ["d3", "e4", "e5"]})

    assert told["overflow"] == ["d3", "d5", "c4", "e4", "d2", "c3", "e3", "c5"]
    assert told["gains"]["d4"] == 5
    assert "sacrifices" not in told


def test_a_sacrifice_can_follow_while_there_are_fewer_than_three() -> None:
    told = foreseen({"card": "S08", "at": "d4", "sacrifice": ["d3"]})

    assert told["sacrifices"] == ["a1", "b1", "a2", "c2", "b3", "c3", "e4", "e5"]


def test_a_double_sums_both_patterns() -> None:
    first, second = {"card": "C13", "at": "b1"}, {"card": "C14", "at": "b2"}

    told = foreseen({"plays": [first, second]}, double=["A"])

    assert spelled(told) == "a1+1 b1+2 c1+1 b2+1 b3+1"


def test_on_a_double_turn_a_colour_card_can_be_followed() -> None:
    told = foreseen({"card": "C01", "at": "a1"}, double=["A"], hand={"A": ["C01", "C11", "F08", "C24"], "B": ["C01"]})

    assert told["seconds"] == ["C11", "C24"]


def test_a_misfire_does_nothing() -> None:
    told = foreseen({"card": "F12", "at": "c3"}, board=["0 0 0 0 0"] * 5, hand={"A": ["F12"], "B": ["C01"]})

    assert told == {}


@pytest.mark.parametrize(
    "plot",
    [
        {"do": "play"},
        {"do": "play", "card": 7},
        {"do": "play", "card": "C16", "at": ["b2"]},
        {"do": "play", "card": "S08", "sacrifice": "a1"},
        {"do": "double"},
        {"do": "double", "plays": "C01"},
        {"do": "double", "plays": []},
        {"do": "double", "plays": [1, 2]},
        {"do": "double", "plays": [{"card": "C01", "at": "zz"}, {"card": "C11"}]},
        {"dance": True},
    ],
)
def test_what_cannot_be_completed_has_no_targets(plot: dict[str, Any]) -> None:
    table = begun({"double": ["A"]})

    assert GAME.notation.completions(state_of(table), 0, plot) == []


def test_a_card_is_completed_by_all_its_cells_and_directions() -> None:
    table = begun({})

    found = GAME.notation.completions(state_of(table), 0, {"do": "play", "card": "C03"})

    assert len(found) == 25 * 4
    assert set(map(GAME.notation.short, found)) <= set(
        map(GAME.notation.short, GAME.notation.choices(state_of(table), 0))
    )


# Shapes and outlooks


def test_the_shapes_of_a_lone_block_add_up_to_its_score() -> None:
    board = [2, 2, 0, 0, 0, 2, 2, *[0] * 18]

    found = shapes(state_of(begun({})).grid, board)

    assert [(one.form, one.points, one.full) for one in found] == [
        ("block", 2, True),
        *[("ell", 1, False)] * 4,
    ]


def test_shapes_add_up_to_the_fortress_part_of_any_board() -> None:
    dice = Seeded("boards")
    for size in (4, 5, 8):
        grid = state_of(Table(GAME, Setup({"size": size, "turns": 15}))).grid
        board = [dice.below(11) - 5 for _ in range(grid.cells)]
        parts = score_parts(grid, board)

        found = shapes(grid, board)

        assert [points_of(found, "A"), points_of(found, "B")] == [parts[2], parts[5]]


def points_of(found: tuple[Shape, ...], by: str) -> int:
    return sum(one.points for one in found if one.by == by)


def test_everybody_is_told_how_cards_would_act() -> None:
    table = begun({"hand": {"A": ["S01", "S02", "S04", "S09", "F01", "C01"], "B": ["S04", "C01"]}}, turn=12)

    told = msgspec.to_builtins(view_of(table, "B").outlook)

    assert told["A"]["S01"] == {"mode": "reversal", "switch_in": 1}
    assert told["A"]["S09"] == {"mode": "growth", "switch_in": 1}
    assert told["A"]["S02"] == {"mode": "C13"}
    assert told["A"]["S04"] == {"mode": "C01"}
    assert told["B"]["S04"] == {"mode": "C01"}
    assert "F01" not in told["A"]


def test_a_card_without_a_cell_says_where_it_would_go() -> None:
    table = begun({"board": ["0 0 0 0 0"] * 5, "previous": {}, "hand": {"A": ["F01", "S02", "C01"], "B": ["F12"]}})

    view = view_of(table, "A")

    assert msgspec.to_builtins(view.outlook["A"]) == {
        "F01": {"barred": "own"},
        "S02": {"mode": "none", "barred": "after-colour"},
    }
    assert view.dead == ("B",)


def test_a_revealed_card_tells_its_reach() -> None:
    table = begun({})
    table.act("A", {"do": "play", "card": "C16", "at": "a1", "dir": "dr"})

    told = table.act("B", {"do": "play", "card": "F12", "at": "b2"})

    places = [on_the_wire(event) for event in told if type(event).__name__ == "Place"]
    assert [(one["card"], one["reach"]) for one in places] == [("C16", ["a1", "b1", "a2"]), ("F12", ["b2"])]

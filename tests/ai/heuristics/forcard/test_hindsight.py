"""What a plot of the past was worth, and what would have been best against the other's."""

from __future__ import annotations

from typing import Any, Final

from tefuda.ai.heuristics.forcard import HINDSIGHT
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

LEADING: Final = {
    "turn": 12,
    "board": ["2 2 2 2 2", "2 2 2 2 0", "0 0 0 0 0", "0 0 0 0 0", "-1 -1 0 0 0"],
    "hand": {"A": ["C01", "S05"], "B": ["C01", "S01"]},
}
"""A leads, and nothing but a reversal can change that: it is the last turn on which one is possible."""

EVEN: Final = {
    "turn": 15,
    "board": ["1 0 0 0 -1", "1 0 0 0 -1", "1 0 0 0 -1", "0 0 0 0 0", "0 0 0 0 0"],
    "hand": {"A": ["C01", "S05"], "B": ["C01"]},
}
"""The last turn; both have three cells of strength 1."""


def table_with(given: dict[str, Any]) -> Table:
    return Table(registry.find("forcard"), Setup({}, "hindsight", given))


def looked_back(table: Table, by: str, plots: dict[str, str]) -> dict[str, Any] | None:
    """What is said of one seat's plot when these have been played, A's first."""
    before = table.state.fork(Seeded("before"))
    written = table.game.notation
    told = [event for name, plot in plots.items() for event in table.act(name, written.parse(plot))]
    return HINDSIGHT(before, table.seat(by), told, Seeded("dice"), 0.0)


def test_against_a_reversal_the_jammer_would_have_been_best() -> None:
    found = looked_back(table_with(LEADING), "A", {"A": "C01@c3", "B": "S01@c3"})

    assert found is not None
    assert found["answer"].startswith("S05@")
    assert found["answered"] > 0.5 > found["met"]


def test_against_a_colour_card_the_jammer_would_not() -> None:
    found = looked_back(table_with(EVEN), "A", {"A": "S05@c3", "B": "C01@e4"})

    # The jammer costs A all three cells; one more cell, or B's new one, would have been a draw.
    assert found is not None
    assert found["answer"].startswith("C01@")
    assert (found["answered"], found["met"]) == (0.5, 0.0)


def test_what_was_done_is_the_answer_where_nothing_is_clearly_better() -> None:
    found = looked_back(table_with(LEADING), "A", {"A": "S05@c3", "B": "S01@c3"})

    assert found is not None
    assert found["answer"] == "S05@c3"
    assert found["answered"] == found["met"]


def test_whoever_plotted_last_is_judged_by_the_same_turn() -> None:
    found = looked_back(table_with(EVEN), "B", {"A": "C01@b2", "B": "C01@e1"})

    # A wider board beats a stronger cell by one; taking a cell, or holding A's, would have been a draw.
    assert found is not None
    assert (found["answered"], found["met"]) == (0.5, 0.0)


def test_the_mix_says_how_often_to_choose_what() -> None:
    found = looked_back(table_with(LEADING), "A", {"A": "C01@c3", "B": "C01@d4"})

    assert found is not None
    shares = [move["share"] for move in found["moves"]]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1
    assert found["moves"][0]["short"].startswith("S05@")  # the one card that always keeps the lead


def test_a_plot_that_was_never_revealed_is_not_judged() -> None:
    assert looked_back(table_with(LEADING), "A", {"A": "C01@c3"}) is None


def test_a_double_with_its_second_card_is_one_plot() -> None:
    given = {"turn": 5, "double": ["A"], "hand": {"A": ["C01", "C11", "C24"], "B": ["C01", "C03", "C09"]}}

    found = looked_back(table_with(given), "A", {"A": "C01@a1+C11@c3", "B": "C01@e5"})

    assert found is not None
    assert "+" in found["answer"]  # two cards do more than one


def test_against_somebody_who_skips_there_is_an_answer_too() -> None:
    given = {"turn": 5, "skip": ["B"], "hand": {"A": ["C01", "C24"], "B": ["C01"]}}

    found = looked_back(table_with(given), "A", {"A": "C01@a1"})

    assert found is not None
    assert found["answer"].startswith("C24@")

"""Each card of ForCard plotted through the tray: what it would touch as the rulings have it, and what comes of it.

Cells and amounts are worked out by hand from docs/rulings/forcard.md. B always answers with C01 on e5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import pytest

from web.forcard_lab import ForcardLab
from web.lab import PHONE, Labs

BOARD: Final = ["2 1 0 0 0", "1 -1 3 0 -2", "0 1 2 0 0", "0 0 0 -3 0", "5 0 0 0 -1"]
"""A: a1 2, b1 1, a2 1 are one region; c2 3, c3 2, b3 1 another; a5 5 is alone. B: b2 1, e2 2, d4 3, e5 1."""
CELLS: Final = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
VALUES: Final = dict(zip(CELLS, (int(value) for row in BOARD for value in row.split()), strict=True))
ANSWER: Final = "C01@e5"
PREVIOUS: Final = {"A": {"card": "C16", "at": "b2", "dir": "dr"}}


class Case(NamedTuple):
    card: str
    taps: str
    """Cells in the order in which they are tapped: target, direction, sacrifices."""
    preview: str
    sent: Mapping[str, Any] = {}
    """What is sent besides card and target."""
    after: Mapping[str, int] | None = None
    """Cells that differ after the turn; where the plot is all that happens, they follow from the preview."""
    chance: tuple[tuple[str, Any], ...] = ()


CASES: Final = [
    Case("C01", "c1", "c1+1"),
    Case("C03", "c1 d1", "c1+1 d1+1", {"dir": "right"}),
    Case("C04", "c1 b2", "c1+1 b2+1", {"dir": "dl"}),
    Case("C06", "a1", "a1+1 b1+1 a2+1"),
    Case("C07", "c1", "c1+1 c2+1 c3+1"),
    Case("C09", "b2", "b2+2"),
    Case("C10", "c3", "c2+1 c4+1"),
    Case("C11", "b2", "b1+1 a2+1 b2+1 c2+1 b3+1"),
    Case("C12", "b2", "a1+1 c1+1 b2+1 a3+1 c3+1"),
    Case("C13", "b2", "a2+1 b2+1 c2+1"),
    Case("C14", "b2", "b1+1 b2+1 b3+1"),
    Case("C15", "b2", "b2+1 c2+1 b3+1 c3+1"),
    Case("C16", "b2 c3", "b2+1 c2+1 b3+1", {"dir": "dr"}),
    Case("C17", "b2 b1", "b1+1 a2+1 b2+1 c2+1", {"dir": "up"}),
    Case("C21", "d2", "a2+1 b2+1 c2+1 d2+1 e2+1"),
    Case("C22", "c5", "c1+1 c2+1 c3+1 c4+1 c5+1"),
    Case("C24", "b2", "a1+1 b1+1 c1+1 a2+1 b2+1 c2+1 a3+1 b3+1 c3+1"),
    Case("F01", "c2", "c2+2"),
    Case("F02", "b2", "b1+1 a2+1 c2+1 b3+1"),
    Case("F03", "b2", "b1+1 a2+1 c2+1 b3+1"),
    Case("F04", "b2", "c2+2 b3+2 c3+2"),
    Case("F05", "b2", "b1+1 a2+1 c2+1 b3+1"),
    Case("F06", "b1", "a1+1 b1+1"),
    Case("F07", "b2", "c2+2 b3+2 c3+2"),
    Case("F08", "e1", "a1+1 b1+1 a2+1 c2+1 b3+1 c3+1"),
    # The recoil meets e5 after B has painted it: 1, then 2, then 1 again.
    Case("F09", "e1", "a1+2 b1+2 a2+2 b2+1 c2+2 e2+1 b3+2 c3+2 d4+1 e5+1"),
    Case("F10", "e3", "b3+2 c3+2"),
    Case("F11", "c5", "c2+2 c3+2"),
    Case("F12", "b3", "c2+1 b3+1 c3+1"),
    Case("F13", "b3", "b3+2 c3+2"),
    Case("S01", "e1", "a1-4 b1-2 a2-2 b2+2 c2-6 e2+4 b3-2 c3-4 d4+6 a5-10 e5+2"),
    Case("S02", "d4", "d4+1 e4+1 d5+1"),
    Case("S03", "b3", "b2-1 a3-1 b3+4 c3-1 b4-1"),
    Case("S04", "e1", ""),
    Case(
        "S05",
        "e1",
        "a1-1? b1-1? a2-1? c2-1? b3-1? c3-1? a5-1?",
        after={"a1": 1, "c2": 2, "a5": 4, "e5": -2},
        chance=(("penalty-cells", ["a1", "c2", "a5"]),),
    ),
    # B paints e5 alone: it is stolen without a draw, and the dot is painted on c4 as well.
    Case(
        "S06",
        "c4",
        "a1-1? b1-1? a2-1? c2-1? b3-1? c3-1? c4+1? a5-1?",
        after={"c4": 1, "e5": 0},
    ),
    Case("S07", "b2", ""),
    # 3 and 5 are gathered: 5 stay on e1, the rest goes down, left, and twice down.
    Case("S08", "e1 c2 a5", "d1+1 e1+5 c2-3 e2+1 e3+1 a5-5", {"sacrifice": ["c2", "a5"]}),
    Case(
        "S09",
        "b3",
        "c2+1? b3+1? c3+1?",
        after={"c2": 4, "b3": 2, "e5": -2},
        chance=(("fortress-count", 2), ("fortress-cells", ["c2", "b3"])),
    ),
    Case("S10", "e5", "e5+2/-1?", after={"e5": 1}),
]


@pytest.fixture
def table(labs: Labs) -> ForcardLab:
    return labs.at(ForcardLab, PHONE, has_touch=True, is_turned=False)


def opened(table: ForcardLab, case: Case) -> None:
    """Turn 4 of 15; A holds the card, and colour cards enough for S04."""
    hand = sorted({case.card, "C01", "C03", "C24"})
    given = {"turn": 4, "board": BOARD, "hand": {"A": hand, "B": ["C01", "C03"]}, "previous": PREVIOUS}
    table.open(given, case.chance)


def expected(case: Case) -> dict[str, int]:
    """The board after the turn."""
    if case.after is not None:
        return {**VALUES, **case.after}
    gains = {tag[:2]: int(tag[2:]) for tag in case.preview.split()}
    return {cell: value + gains.get(cell, 0) - (cell == "e5") for cell, value in VALUES.items()}


def seen(table: ForcardLab) -> dict[str, int]:
    """The board as it is drawn."""
    signs = {"A": 1, "B": -1, "none": 0}
    drawn = table.page.evaluate(DRAWN)
    return {cell: signs[owner] * int(strength) for cell, owner, strength in drawn}


DRAWN: Final = """
() => [...document.querySelectorAll("[data-cell]")].map(
  ({ dataset }) => [dataset.cell, dataset.owner, dataset.strength],
)
"""


@pytest.mark.parametrize("case", CASES, ids=[case.card for case in CASES])
def test_a_card_does_what_its_preview_in_the_tray_says(table: ForcardLab, case: Case) -> None:
    opened(table, case)

    table.lift(case.card)
    for at in case.taps.split():
        table.cell(at)

    assert table.previews() == case.preview
    table.confirm()
    action = {"do": "play", "card": case.card, "at": case.taps[:2], **case.sent}
    assert table.sent == [action]
    table.act("A", **action)
    table.plot("B", ANSWER)
    table.page.evaluate("lab.skip()")
    assert seen(table) == expected(case)


def test_a_bomb_stands_where_it_was_set(table: ForcardLab) -> None:
    opened(table, CASES[36])

    table.turn_with("S07@b2", ANSWER)
    table.page.evaluate("lab.skip()")

    assert table.page.get_attribute("[data-cell=b2]", "data-bomb") == "A 1"


def test_a_double_play_lets_two_cards_follow(table: ForcardLab) -> None:
    opened(table, CASES[33])

    table.turn_with("S04@e1", ANSWER)
    table.page.evaluate("lab.skip()")

    assert table.page.get_attribute("[data-side=A]", "data-status") == "double"

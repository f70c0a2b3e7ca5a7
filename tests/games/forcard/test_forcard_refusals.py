"""Section 11: the rows are checked from the top, for all plays of a double before the next row."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.errors import Refused
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.game import GAME

BOARD = ["2 0 0 0 0", "0 0 0 0 0", "0 0 -1 0 0", "0 0 0 0 0", "0 0 0 0 0"]
OPEN: dict[str, Any] = {
    "turn": 4,
    "double": ["A"],
    "hand": {"A": ["C01", "C03", "C06", "F01", "S02", "S08"], "B": ["C01"]},
    "board": BOARD,
}
OVER = {"over": True, "hand": {"A": [], "B": []}}
SKIPPING = {**OPEN, "skip": ["A"]}
PLOTTED = {**OPEN, "plot": {"A": {"do": "play", "card": "C01", "at": "a1"}}}


def double(*plays: Any) -> dict[str, Any]:
    return {"do": "double", "plays": list(plays)}


C01 = {"card": "C01", "at": "a1"}
C03 = {"card": "C03", "at": "a1", "dir": "up"}
WORST = double({"card": "C01"}, {"card": "C01", "at": "z9", "dir": "no"})

TABLE: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("game-over", OVER, "nobody", {"do": "pass"}),
    ("unknown-player", SKIPPING, "C", {"do": "pass"}),
    ("unknown-player", SKIPPING, "spectator", {"do": "play", **C01}),
    ("unknown-action", SKIPPING, "A", {"do": "pass"}),
    ("unknown-action", SKIPPING, "A", {}),
    ("unknown-action", SKIPPING, "A", {"do": ["play"]}),
    ("unknown-action", SKIPPING, "A", {"do": "play", "plays": [C01]}),
    ("unknown-action", SKIPPING, "A", {"do": "double", "card": "C01"}),
    ("unknown-action", SKIPPING, "A", double({**C01, "sacrifice": ["a1"]}, C03)),
    ("unknown-action", SKIPPING, "A", double({**C01, "sacrifice": ["a1"]}, "C03")),
    ("skipping", SKIPPING, "A", WORST),
    ("skipping", {**PLOTTED, "hand": {"A": [], "B": ["C01"]}, "plot": {}}, "A", WORST),
    ("already-plotted", PLOTTED, "A", WORST),
    ("bad-double", {**OPEN, "double": []}, "A", double(C01, C03)),
    ("bad-double", OPEN, "A", WORST),
    ("bad-double", OPEN, "A", {"do": "double"}),
    ("bad-double", OPEN, "A", {"do": "double", "plays": "C01 C03"}),
    ("bad-double", OPEN, "A", double("C01", "C03")),
    ("bad-double", OPEN, "A", double(C01)),
    ("bad-double", OPEN, "A", double(C01, C03, C01)),
    ("bad-double", OPEN, "A", double({"card": "C02"}, {"card": "C02"})),
    ("bad-double", OPEN, "A", double({"card": "C02"}, {"card": "F13"})),
    ("bad-double", OPEN, "A", double({"card": "S02", "at": "a1"}, C01)),
    ("unknown-card", OPEN, "A", {"do": "play"}),
    ("unknown-card", OPEN, "A", {"do": "play", "card": 1, "at": "z9"}),
    ("unknown-card", OPEN, "A", double({"card": "C24"}, {"card": "C02"})),
    ("unknown-card", OPEN, "A", double({}, {})),
    ("not-in-hand", OPEN, "A", {"do": "play", "card": "C24", "at": "z9"}),
    ("not-in-hand", OPEN, "A", double({"card": "C01", "at": "z9"}, {"card": "C24"})),
    ("bad-cell", OPEN, "A", {"do": "play", "card": "C03"}),
    ("bad-cell", OPEN, "A", {"do": "play", "card": "C03", "at": 3, "dir": "no"}),
    ("bad-cell", OPEN, "A", {"do": "play", "card": "F01", "at": "a6", "dir": "up"}),
    ("bad-cell", OPEN, "A", double({"card": "C03", "at": "a1"}, {"card": "C06", "at": "A1"})),
    ("bad-direction", OPEN, "A", {"do": "play", "card": "C03", "at": "a1"}),
    ("bad-direction", OPEN, "A", {"do": "play", "card": "C03", "at": "a1", "dir": "ul"}),
    ("bad-direction", OPEN, "A", {"do": "play", "card": "S02", "at": "a1", "dir": "up"}),
    ("bad-direction", OPEN, "A", {"do": "play", "card": "F01", "at": "c3", "dir": "up"}),
    ("bad-direction", OPEN, "A", double({"card": "C06", "at": "c3"}, {"card": "C03", "at": "a1"})),
    ("placement", OPEN, "A", {"do": "play", "card": "F01", "at": "c3", "sacrifice": ["c3"]}),
    ("placement", OPEN, "A", {"do": "play", "card": "S02", "at": "a1"}),
    ("placement", OPEN, "A", {"do": "play", "card": "S08", "at": "a1", "sacrifice": ["c3"]}),
    ("placement", OPEN, "A", double(C01, {"card": "C06", "at": "c3"})),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "C01", "at": "a1", "sacrifice": ["a1"]}),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "S08", "at": "c3", "sacrifice": ["c3"]}),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "S08", "at": "c3", "sacrifice": ["a1", "a1"]}),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "S08", "at": "c3", "sacrifice": ["a9"]}),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "S08", "at": "c3", "sacrifice": [1]}),
    ("bad-sacrifice", OPEN, "A", {"do": "play", "card": "S08", "at": "c3", "sacrifice": "a1"}),
]


@pytest.mark.parametrize(
    ("code", "given", "by", "action"), TABLE, ids=lambda value: value if type(value) is str else ""
)
def test_the_first_row_that_fits_gives_the_code(
    code: str, given: dict[str, Any], by: str, action: dict[str, Any]
) -> None:
    table = Table(GAME, Setup(given=given))

    with pytest.raises(Refused) as refused:
        table.act(by, action)

    assert refused.value.code == code
    assert not table.inputs
    assert not table.events


def test_every_code_has_a_sentence_in_both_languages() -> None:
    codes = {row[0] for row in TABLE} | {"bad-options"}

    for code in codes:
        assert GAME.words.refusal(code, "ja")
        assert GAME.words.refusal(code, "en")

"""Positions that cannot be are refused with what was expected; a state in mid-effect comes back as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.core.errors import BadScenario
from tefuda.core.table import Setup, Table
from tefuda.games.duel.game import GAME

ATTACK = {"with": "kiln-whelp#1", "target": "player"}
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("unknown key", {"turns": 3}, "turns"),
    ("unknown card", {"P1": {"hand": ["kiln-whalp"]}}, "there is no card 'kiln-whalp'"),
    ("spell as creature", {"P1": {"battle": ["flue-blast"]}}, "flue-blast is a spell"),
    ("unknown mark", {"P1": {"battle": ["kiln-whelp X"]}}, "got 'kiln-whelp X'"),
    ("unknown mana mark", {"P1": {"mana": ["kiln-whelp S"]}}, "got 'kiln-whelp S'"),
    ("unknown shield", {"P1": {"shields": {"m1": "kiln-whelp"}}}, "expected shields such as s1"),
    ("trigger not in hand", {"P1": {"triggers": ["flue-blast"]}}, "no shield trigger in the hand"),
    ("no trigger", {"P1": {"hand": ["kiln-whelp"], "triggers": ["kiln-whelp"]}}, "no shield trigger in the hand"),
    ("shield number used again", {"P1": {"shields": {"s3": "kiln-whelp", "next": 3}}}, "number above 3, got 3"),
    ("word as shield number", {"P1": {"shields": {"next": "kiln-whelp"}}}, "number above 0, got kiln-whelp"),
    ("turn before the first", {"turn": 0}, "turn"),
    ("lapses that have lost", {"P1": {"lapses": 3}}, "lapses"),
    ("fewer than no cards", {"P1": {"deck": -1}}, "deck"),
    ("number before the first", {"P1": {"battle": ["kiln-whelp#0"]}}, "got 'kiln-whelp#0'"),
    ("number that no creature reaches", {"P1": {"battle": ["kiln-whelp#1000"]}}, "got 'kiln-whelp#1000'"),
    ("name without a number", {"P1": {"battle": ["kiln-whelp#"]}}, "got 'kiln-whelp#'"),
    ("name of two creatures", {"P1": {"battle": ["kiln-whelp#1", "kiln-whelp#1"]}}, "a name stands twice"),
    ("empty creature", {"P1": {"battle": [""]}}, "got ''"),
    ("change that no effect makes", {"P1": {"battle": ["kiln-whelp +10000000"]}}, "expected a creature such as"),
    ("spell under a creature", {"P1": {"battle": ["kiln-tyrant on flue-blast"]}}, "flue-blast is a spell"),
    ("too many cards", {"P1": {"deck": 120}}, "expected at most 100 cards"),
    ("attack in the main phase", {"attack": ATTACK}, "does not belong to the phase main"),
    ("block before its phase", {"phase": "attack", "attack": {**ATTACK, "step": "block"}}, "to the phase attack"),
    ("declaration after its phase", {"phase": "block", "attack": {**ATTACK, "step": "declared"}}, "to the phase block"),
    ("blocked by nobody", {"phase": "block", "attack": {**ATTACK, "step": "blocked"}}, "no blocker beside"),
    (
        "shields of a player who has none",
        {
            "phase": "block",
            "attack": {**ATTACK, "step": "shields"},
            "P1": {"battle": ["kiln-whelp T"]},
            "P2": {"shields": 0},
        },
        "a player with shields",
    ),
    ("block without attacker", {"phase": "block", "attack": ATTACK}, "its step cannot be block"),
    ("bare name that fits none", {"phase": "attack", "attack": {**ATTACK, "with": "kiln-whelp"}}, "which fits 0"),
    ("effect without a player", {"waiting": ["vigil-candle#1/start_of_turn"]}, "expected an effect such as"),
    ("effect of another moment", {"waiting": ["P1.vigil-candle#1/dusk"]}, "expected an effect such as"),
    ("effect that the card has not", {"waiting": ["P1.kiln-whelp#1/enter"]}, "is no effect that waits"),
    ("spell that waits", {"waiting": ["P1.flue-blast/cast"]}, "is no effect that waits"),
    (
        "operation that is not there",
        {"under-way": {"effect": "P1.flue-blast/cast", "step": 1, "asked": "choose", "worked": []}},
        "there is no operation 1 of P1.flue-blast/cast",
    ),
    (
        "question that is not asked",
        {"under-way": {"effect": "P1.flue-blast/cast", "step": 0, "asked": "mode", "worked": []}},
        "does not ask for this",
    ),
]


@pytest.mark.parametrize(("given", "words"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        Table(GAME, Setup(given=given))


def test_an_effect_in_the_middle_of_its_operations_comes_back() -> None:
    given = {
        "P1": {"hand": ["sounding-line"], "mana": ["ripple-novice x3"], "deck": ["kiln-whelp", "acorn-scout x5"]},
    }
    table = Table(GAME, Setup(given=given))
    table.act("P1", {"do": "play", "card": "sounding-line"})

    again = Table(GAME, Setup(given=GAME.notation.write(table.state)))  # type: ignore[arg-type]  # a table of the duel
    again.act("P1", {"do": "choose", "pick": ["kiln-whelp"]})
    table.act("P1", {"do": "choose", "pick": ["kiln-whelp"]})

    assert again.view("P1") == table.view("P1")
    assert again.view("P2") == table.view("P2")

"""The whole vocabulary keeps the laws, also where the game's own cards do not use it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.games.duel.cards import own
from tefuda.games.duel.game import GAME

EXOTIC = {"cards": msgspec.to_builtins(own.pack(Path(__file__).with_name("exotic")))}


@pytest.mark.parametrize("seed", range(6))
def test_exotic_cards_break_no_law(seed: int) -> None:
    table = Table(
        GAME, Setup({**EXOTIC, "decks": {"P1": "exotic", "P2": "exotic"}, "turn_limit": 12}, seed=f"exotic {seed}")
    )

    assert laws.broken_by_random_play(table, Seeded(f"laws {seed}")) == []


def test_of_copies_looked_at_the_one_nearest_the_top_is_taken_first() -> None:
    deck = ["x-busy", "x-chill", "x-busy", "x-three", "x-crowd"]
    table = Table(GAME, Setup(EXOTIC, given={"P1": {"hand": ["x-look-two"], "mana": ["x-busy"], "deck": deck}}))
    table.act("P1", {"do": "play", "card": "x-look-two"})

    table.act("P1", {"do": "choose", "pick": ["x-chill", "x-busy"]})

    written = GAME.notation.write(table.state)  # type: ignore[arg-type]  # a table of the duel
    assert written["P1"]["hand"] == ["x-busy", "x-chill"]
    assert written["P1"]["deck"] == ["x-busy", "x-three", "x-crowd"]


def test_a_spell_fits_no_limit_of_power() -> None:
    graveyard = ["x-chill", "x-nested", "x-three"]
    table = Table(
        GAME, Setup(EXOTIC, given={"P1": {"hand": ["x-both-graves"], "mana": ["x-busy"], "graveyard": graveyard}})
    )

    table.act("P1", {"do": "play", "card": "x-both-graves"})

    assert [notation(action) for action in table.legal("P1")] == [
        {"do": "choose", "pick": []},
        {"do": "choose", "pick": ["P1.x-chill"]},
    ]

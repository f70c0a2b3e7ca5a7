"""Numbers that are too long to be written out are refused like any other wrong number."""

from __future__ import annotations

import pytest

from tefuda.core.errors import Refused
from tefuda.core.table import Setup, Table
from tefuda.games.duel.game import GAME

HUGE = 10**5000


def test_a_huge_mode_is_a_bad_pick() -> None:
    table = Table(GAME, Setup(given={"P1": {"hand": ["twin-harvest"], "mana": ["pollen-herald x4"]}}))
    table.act("P1", {"do": "play", "card": "twin-harvest"})

    with pytest.raises(Refused, match="bad-pick"):
        table.act("P1", {"do": "mode", "pick": HUGE})


def test_a_huge_typed_mode_is_malformed() -> None:
    table = Table(GAME, Setup(given={"P1": {"hand": ["twin-harvest"], "mana": ["pollen-herald x4"]}}))
    table.act("P1", {"do": "play", "card": "twin-harvest"})

    with pytest.raises(Refused, match="malformed"):
        table.act("P1", GAME.notation.parse("mode " + "9" * 5000))


def test_a_huge_number_of_copies_is_a_bad_deck() -> None:
    decks = {"P1": "wildfire-run", "P2": {"kiln-whelp": HUGE}}

    with pytest.raises(Refused, match="bad-deck"):
        GAME.options({"decks": decks})

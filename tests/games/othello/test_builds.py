"""Recorded playthroughs: both builds, and every later version of these rules, must give the same events to the byte.

A change of behaviour raises the game's rules version and records them anew.
"""

from __future__ import annotations

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.laws import random_act
from tefuda.core.table import Setup, Table
from tefuda.games.othello.favourites import GAME, Saver, deck

RANDOM = {
    "first": "7183a66895da43ff",
    "second": "f1e501a588da3f79",
    "third": "0987a7ec6c0bdb01",
}
SAVED_FOR = {
    "dragon": "ee227daca30d6d2a",
    "breeding": "ed864b7252999173",
    "regen": "5dbbc4b7cb84b01a",
    "trap": "30b01ed14c852725",
    "cross-bomb": "c86adfea411a94b9",
    "hyperactive": "24092fea86444922",
}


@pytest.mark.parametrize("seed", RANDOM)
def test_random_match_gives_the_recorded_events(seed: str) -> None:
    table = Table(GAME, Setup({}, seed))
    dice = Seeded(f"{seed} players")

    while not table.over:
        random_act(table, dice)

    assert table.digest[:16] == RANDOM[seed]


@pytest.mark.parametrize("card", SAVED_FOR)
def test_match_about_a_card_gives_the_recorded_events(card: str) -> None:
    dice = Seeded(card)
    config = {"decks": {"black": deck(card, dice), "white": deck(card, dice)}}
    table = Table(GAME, Setup(config, card))
    saver = Saver(card)

    while not table.over:
        by = table.awaiting()[0]
        table.act(by, saver(table, by, dice))

    assert table.digest[:16] == SAVED_FOR[card]

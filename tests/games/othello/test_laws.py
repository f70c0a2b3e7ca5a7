"""The laws of every game, on matches with and without cards, and on matches about each card."""

from __future__ import annotations

from typing import Any

import pytest

from samples import sample
from tefuda.core import laws
from tefuda.core.census import Census, observe
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.othello.catalogue import NAMES
from tefuda.games.othello.favourites import GAME, play

CONFIGS: list[dict[str, Any]] = [
    {},
    {"cards": "off"},
    {"ban": ["chest", "weak", "free", "gold", "silver", "dragon"]},
    {"turn_seconds": 30, "ban": ["heaven"]},
]


@pytest.mark.parametrize("config", CONFIGS, ids=str)
@pytest.mark.parametrize("seed", ["one", "two", "three"][: sample(3, 1)])
def test_random_play_keeps_the_laws(config: dict[str, Any], seed: str) -> None:
    table = Table(GAME, Setup(config, seed))

    assert laws.broken_by_random_play(table, Seeded(f"{seed} players")) == []


@pytest.mark.parametrize("card", NAMES)
def test_a_match_about_a_card_uses_it_and_keeps_the_laws(card: str) -> None:
    census = Census()

    play(card, f"short {card}", census)
    if sample(2, 1) == 2 or not census.actions[f"use {card}"]:
        play(card, f"brief {card}", census)

    assert census.problems == []
    assert census.actions[f"use {card}"] > 0


def test_a_census_counts_every_event_and_draw() -> None:
    census = Census()
    table = Table(GAME, Setup({}, "census"))

    observe(table, census, Seeded("census players"))

    assert census.events.total() == len(table.events)
    assert census.draws.total() == len(table.dice.draws)
    assert census.actions["place"] + census.actions["pass"] > 0
    assert census.results.total() == 1


def test_a_clock_that_always_runs_out_ends_every_match() -> None:
    table = Table(GAME, Setup({"turn_seconds": 10}, "slow"))

    for _ in range(200):
        table.wait(10_000)

    assert table.over
    assert laws.broken_replay(table) == []

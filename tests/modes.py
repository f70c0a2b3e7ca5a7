"""Every mode of every game: options that change what is shown, hidden or asked, each value of them at least once."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import toy
from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.game import AnyGame
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.grid import LARGEST, SMALLEST

CATALYST: dict[str, dict[str, Any]] = {"plain": {}, "short row": {"field_limit": 9}, "long row": {"field_limit": 52}}

DOBON: dict[str, dict[str, Any]] = {
    "real time": {},
    "six": {"players": 6, "games": 2},
    "grace": {"grace": 2, "timeout": 3, "players": 3},
    "sequential": {"mode": "sequential"},
    "two in turn": {"mode": "sequential", "players": 2, "reverse_skips": True, "rate_cap": 2},
    "six in turn": {"mode": "sequential", "players": 6},
    "no cut-ins": {"mode": "sequential", "cut_ins": False, "games": 1},
}

DUEL: dict[str, dict[str, Any]] = {
    "usual": {"decks": {"P1": "wildfire-run", "P2": "harvest-light"}},
    "no clock": {"decks": {"P1": "harvest-light", "P2": "harvest-light"}, "decision_seconds": 0},
    "short": {"decks": {"P1": "wildfire-run", "P2": "wildfire-run"}, "turn_limit": 5, "decision_seconds": 10},
}

SPECIAL = [f"S{number:02}" for number in range(1, 11)]

FORCARD: dict[str, dict[str, Any]] = {
    **{f"size {size}": {"size": size} for size in range(SMALLEST, LARGEST + 1)},
    "random deck": {"turns": 30, "deck": "random", "clock": 600},
    "short": {"turns": 5, "clock": 5},
    "all special": {"turns": len(SPECIAL), "deck": SPECIAL, "size": LARGEST},
}

OTHELLO: dict[str, dict[str, Any]] = {
    "cards": {},
    "plain": {"cards": "off"},
    "clock": {"turn_seconds": 30, "ban": ["udg", "dragon"]},
    "traps": {"decks": {"black": ["trap", "heaven", "plunder"] * 10, "white": ["condemn", "steal", "swap"] * 10}},
    "heaven": {"decks": {"black": ["heaven"] * 30}},
}

PEBBLES: dict[str, dict[str, Any]] = {"few": {}, "many": {"pile": 30}}

MODES = {
    "catalyst": CATALYST,
    "dobon": DOBON,
    "duel": DUEL,
    "forcard": FORCARD,
    "othello": OTHELLO,
    toy.GAME.id: PEBBLES,
}


class Mode(NamedTuple):
    """A game, and options that make one of its modes."""

    game: AnyGame
    config: dict[str, Any]


def positions(mode: Mode, count: int, dice: Seeded) -> Iterator[Table]:
    """So many positions of random matches, one match after the other; a room that is closed at once is no match."""
    matches = itertools.count()
    table = Table(mode.game, Setup(mode.config, f"match {next(matches)}"))
    for _ in range(count):
        yield table
        go_on(table, dice)
        while table.over:
            table = Table(mode.game, Setup(mode.config, f"match {next(matches)}"))
            go_on(table, dice)


def go_on(table: Table, dice: Seeded) -> None:
    """Somebody acts at random, or the clock runs out."""
    awaited = table.awaiting()
    if awaited:
        by = awaited[dice.below(len(awaited))]
        table.act(by, laws.random_action(table, table.seat(by), dice))
    else:
        table.expire()


def every_mode() -> list[Any]:
    """For `parametrize`."""
    return [
        pytest.param(Mode(game, config), id=f"{game.id} {name}")
        for game in (*registry.games().values(), toy.GAME)
        for name, config in MODES[game.id].items()
    ]

"""The laws of every game, on random rooms in both modes and with every option."""

from __future__ import annotations

from typing import Any

import pytest

from samples import sample
from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table
from tefuda.games.dobon.game import GAME

ROOMS: dict[str, dict[str, Any]] = {
    "sequential": {"mode": "sequential", "games": 1},
    "sequential-of-two": {"mode": "sequential", "games": 2, "players": 2, "reverse_skips": True, "rate_cap": 2},
    "sequential-of-six": {"mode": "sequential", "games": 1, "players": 6},
    "real-time": {"games": 1},
    "real-time-of-six": {"games": 1, "players": 6, "timeout": 3},
    "real-time-with-grace": {"games": 1, "players": 3, "grace": 2},
    "without-cut-ins": {"mode": "sequential", "games": 1, "players": 3, "cut_ins": False},
}


def started(config: dict[str, Any], seed: str) -> Table:
    table = Table(GAME, Setup(config, seed))
    table.act("A", {"do": "start"})
    return table


@pytest.mark.parametrize("name", ROOMS)
@pytest.mark.parametrize("seed", ["one", "two"][: sample(2, 1)])
def test_random_rooms_keep_every_law(name: str, seed: str) -> None:
    table = started(ROOMS[name], seed)

    problems = laws.broken_by_random_play(table, Seeded(f"play {seed}"))

    assert problems == []


def test_a_room_survives_being_written_after_every_bot_action() -> None:
    table = started({"games": 1}, "bots")
    problems: list[str] = []

    while not table.over and not problems:
        seat = next(seat for seat in range(6) if table.game.bot(table.state, seat) is not None)
        before = laws.views(table)
        action = table.game.notation.action(table.state, seat, [table.game.bot(table.state, seat) or 0])
        events = table.act(table.seats[seat], action)
        problems = laws.broken_fold(table, before, events) + laws.broken_notation(table)

    assert problems == []

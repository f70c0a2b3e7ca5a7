"""A plot stays its owner's until both are in: whatever it is, everybody else sees and hears the same."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.core import laws
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.records import redacted
from tefuda.core.table import Setup, Table
from tefuda.games.forcard.game import GAME
from tefuda.games.forcard.state import ForcardState

TRIES = 6


def state_of(table: Table) -> ForcardState:
    assert isinstance(table.state, ForcardState)
    return table.state


def twin(table: Table) -> Table:
    """The same match once more."""
    return table.rewound(len(table.inputs))


def reached(table: Table, plotter: str, dice: Seeded) -> list[tuple[bytes, ...]]:
    """Everything that reaches the other seat and a spectator when a seat has plotted something."""
    start = len(table.events)
    table.act(plotter, laws.random_action(table, table.seat(plotter), dice))
    others = [SPECTATOR, 1 - table.seat(plotter)]
    return [
        (
            msgspec.json.encode(redacted(table.events[start:], other)),
            msgspec.json.encode(GAME.view(state_of(table), other)),
            msgspec.json.encode(table.state.legal(other)),
            msgspec.json.encode(table.awaiting()),
        )
        for other in others
    ]


@pytest.mark.parametrize("seed", range(6))
def test_what_others_get_does_not_depend_on_the_plot(seed: int) -> None:
    dice = Seeded(f"secret {seed}")
    config = {"size": 4 + seed % 5, "turns": 8, "deck": ["C01", "C03", "C16", "F08", "S02", "S04", "S08", "S10"]}
    table = Table(GAME, Setup(config, str(seed)))

    while not table.over:
        waiting = table.awaiting()
        if len(waiting) == 2:
            for plotter in waiting:
                told = [reached(twin(table), plotter, dice) for _ in range(TRIES)]
                assert all(one == told[0] for one in told)
        laws.random_act(table, dice)


def test_an_unfinished_plot_shows_nobody_anything() -> None:
    table = Table(GAME, Setup())
    before = [GAME.view(state_of(table), viewer) for viewer in (SPECTATOR, 0, 1)]
    legal = table.state.legal(1)

    table.state.apply(0, table.state.legal(0)[0])

    assert table.state.midway(0)
    assert [GAME.view(state_of(table), viewer) for viewer in (SPECTATOR, 0, 1)] == before
    assert table.state.legal(1) == legal
    assert not table.log.drain()


def test_a_guess_draws_another_plot_for_the_opponent() -> None:
    table = Table(GAME, Setup())
    table.act("A", {"do": "play", "card": "C24", "at": "c3"})
    dice = Seeded("guess")

    guessed = {tuple(state_of(table).guess(1, dice).plots[0]) for _ in range(50)}

    assert len(guessed) > 30
    assert all(state_of(table).guess(0, dice).plots[0] == state_of(table).plots[0] for _ in range(5))


def test_a_plot_cannot_be_taken_back() -> None:
    table = Table(GAME, Setup())

    table.act("A", {"do": "play", "card": "C01", "at": "a1"})

    assert not table.can_undo("A")

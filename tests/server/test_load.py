"""The measurement of a server plays every game; how fast is not this test's matter."""

from __future__ import annotations

import pytest

from tefuda.core.game import AnyGame
from tefuda.core.table import Setup, Table
from tefuda.server import load


def test_every_game_begins_with_its_playable_options(game: AnyGame) -> None:
    assert Table(game, Setup(game.playable({}), "load")).awaiting() != []


def test_a_game_that_needs_options_is_measured_without_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.0)

    ((title, figures),) = load.run("duel", {}, rooms=1, sockets=0, seconds=0.0)

    assert title == "as fast as they can"
    assert figures.sockets == 2
    assert figures.refused == 0

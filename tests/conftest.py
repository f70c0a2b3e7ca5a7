"""What all tests share: every game, the toy among them, and the build that runs."""

from __future__ import annotations

import os

import pytest

import toy
from tefuda import build
from tefuda.core import registry
from tefuda.core.game import AnyGame


def pytest_report_header() -> str:
    return f"tefuda build: {build.running()}"


def pytest_configure() -> None:
    """A run that is meant for one build must not silently use the other."""
    wanted = os.environ.get("TEFUDA_EXPECT_BUILD")
    if wanted and wanted != build.running():
        raise pytest.UsageError(f"these tests are for the {wanted} build, but the {build.running()} one is loaded")


ALL_GAMES: dict[str, AnyGame] = {**registry.games(), toy.GAME.id: toy.GAME}
"""Every registered game and the one that lives only here."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `game` runs once for every game."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", [pytest.param(game, id=name) for name, game in ALL_GAMES.items()])


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """The toy is registered for this test."""
    monkeypatch.setattr(registry, "games", lambda: ALL_GAMES)
    return toy.GAME

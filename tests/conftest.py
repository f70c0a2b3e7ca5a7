"""What all tests share: every game, the toy among them, the build that runs, and surroundings that never change."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import toy
from clocks import TurnedClock
from tefuda import build
from tefuda.core import registry
from tefuda.core.game import AnyGame

TESTS = Path(__file__).parent

RULES = (
    "test_scenarios.py",
    "core",
    "games",
    "ai/test_honesty.py",
    "ai/test_search.py",
    "ai/heuristics/catalyst/test_rows.py",
    "ai/heuristics/othello",
)
"""What is proved on both builds (`pytest -m rules`): rules, laws, counts, recorded matches, guesses, and the searches
that are compiled with them. Everything else is proved on one."""

ONE_BUILD = (
    "games/dobon/test_words.py",
    "games/duel/test_cards.py",
    "games/duel/test_words.py",
    "games/forcard/test_forcard_aids.py",
    "games/othello/test_openspiel.py",
    "games/othello/test_words.py",
    "games/test_words_for_people.py",
)
"""Of these folders: what people read, card files, and another program's Othello, none of which is compiled."""

FIXED = {"LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24", "TZ": "UTC", "NO_COLOR": "1"}
UNSET = ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "FORCE_COLOR")
"""What the surroundings might say otherwise, to us and to the programs that tests start."""


# A run


def pytest_configure(config: pytest.Config) -> None:
    """A run that is meant for one build must not silently use the other, and depends on nothing around it."""
    wanted = os.environ.get("TEFUDA_EXPECT_BUILD")
    if wanted and wanted != build.running():
        raise pytest.UsageError(f"these tests are for the {wanted} build, but the {build.running()} one is loaded")
    config.addinivalue_line("markers", "rules: what must hold on both builds; tests/conftest.py lists it")
    choose_examples(config)
    for name in UNSET:
        os.environ.pop(name, None)


def choose_examples(config: pytest.Config) -> None:
    """The same examples in every run; others with `--hypothesis-seed=N`, which also gives them again."""
    patient = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
    settings.register_profile("same", patient, derandomize=True)
    settings.register_profile("seeded", patient, derandomize=False)
    seed = config.getoption("--hypothesis-seed")
    settings.load_profile("same" if seed is None else "seeded")


def pytest_report_header(config: pytest.Config) -> str:
    return f"tefuda build: {build.running()}, examples: {config.getoption('--hypothesis-seed') or 'the same as ever'}"


# What is run on both builds


def is_rule(path: Path) -> bool:
    """Whether a test file belongs to what is proved on both builds."""
    inside = path.relative_to(TESTS)
    return any(map(inside.is_relative_to, RULES)) and inside.as_posix() not in ONE_BUILD


def has_rules(folder: Path) -> bool:
    """Whether there is anything of that in a folder."""
    inside = folder.relative_to(TESTS)
    return is_rule(folder) or any(Path(rule).is_relative_to(inside) for rule in RULES)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With `-m rules` nothing else is imported: where the rules are tested there need be no browser and no server."""
    if config.option.markexpr != "rules" or not collection_path.is_relative_to(TESTS):
        return None
    asked = has_rules(collection_path) if collection_path.is_dir() else is_rule(collection_path)
    return None if asked else True


def pytest_itemcollected(item: pytest.Item) -> None:
    if is_rule(item.path):
        item.add_marker("rules")


# Games

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


# Time and place


@pytest.fixture
def turned_clock(monkeypatch: pytest.MonkeyPatch) -> TurnedClock:
    """What the searches read instead of the clock on the wall."""
    clock = TurnedClock()
    monkeypatch.setattr(time, "monotonic", clock)
    return clock


@pytest.fixture(scope="session", autouse=True)
def _surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same language, terminal and time zone everywhere; nobody's own record is read or written."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in FIXED.items():
            patch.setenv(name, value)
        patch.setenv("TEFUDA_HOME", str(tmp_path_factory.mktemp("home")))
        yield

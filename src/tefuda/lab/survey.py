"""Random games of a whole rule book: are all laws kept, and does everything occur?"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from tefuda.core import laws, registry
from tefuda.core.chance import Seeded
from tefuda.core.facts import show
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table

CHUNK = 50


class Survey(msgspec.Struct):
    """What happened in a number of random games."""

    games: int = 0
    actions: Counter[str] = msgspec.field(default_factory=Counter)
    events: Counter[str] = msgspec.field(default_factory=Counter)
    draws: Counter[str] = msgspec.field(default_factory=Counter)
    results: Counter[str] = msgspec.field(default_factory=Counter)
    problems: list[str] = []
    """Broken laws, with the seed of the game in which they were found."""

    def add(self, other: Survey) -> None:
        self.games += other.games
        self.actions += other.actions
        self.events += other.events
        self.draws += other.draws
        self.results += other.results
        self.problems = self.problems + other.problems


def survey(game_id: str, config: dict[str, Any], seeds: Iterable[str]) -> Survey:
    """Play one random game a seed, asking every law after every action."""
    game = registry.find(game_id)
    found = Survey()
    for seed in seeds:
        table = Table(game, Setup(config, seed))
        problems = laws.broken_by_random_play(table, Seeded(f"{seed}/play"))
        found.games += 1
        found.actions.update(_kind(given.action) for given in table.inputs)
        found.events.update(notation(event)["type"] for event in table.events)
        found.draws.update(name for name, _ in table.dice.draws)
        found.results[_outcome(table.result)] += 1
        found.problems += [f"seed {seed}, after input {len(table.inputs)}: {problem}" for problem in problems]
    return found


def survey_many(game_id: str, config: dict[str, Any], seeds: list[str], progress: Callable[[str], None]) -> Survey:
    """The same over all cores."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    total = Survey()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(survey, game_id, config, chunk) for chunk in chunks]
        for job in jobs:
            total.add(job.result())
            progress(f"{total.games} games")
    return total


def _kind(action: Any) -> str:
    """What is counted of an action: what is done, and with which card."""
    card = action.get("card")
    return f"{action['do']} {card}" if isinstance(card, str) else str(action["do"])


def _outcome(result: dict[str, Any] | None) -> str:
    """The parts of a result that are words."""
    words = {key: value for key, value in (result or {}).items() if isinstance(value, str) or value is None}
    return show(words)


__all__ = ["Survey", "survey", "survey_many"]

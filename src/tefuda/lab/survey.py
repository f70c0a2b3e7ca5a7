"""Random games of a whole rule book over all cores: are all laws kept, and does everything occur?"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from tefuda.core import registry
from tefuda.core.census import Census, Habits, observe
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

CHUNK = 50


class Plan(NamedTuple):
    """What is to be surveyed: random games, in turn with these options."""

    game_id: str
    configs: Sequence[Mapping[str, Any]]
    games: int
    seed: str = "laws"
    every: int = 1


def survey(plan: Plan, numbers: Sequence[int]) -> Census:
    """Play the games of these numbers; the fold is checked after every action, every law after one in `every`."""
    game = registry.find(plan.game_id)
    census = Census()
    for number in numbers:
        setup = Setup(plan.configs[number % len(plan.configs)], f"{plan.seed}/{number}")
        observe(Table(game, setup), census, Seeded(f"{setup.seed}/play"), Habits(every=plan.every))
    return census


def survey_many(plan: Plan, progress: Callable[[str], None]) -> Census:
    """The same over all cores."""
    total = Census()
    numbers = range(plan.games)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        chunks = [numbers[start : start + CHUNK] for start in numbers[::CHUNK]]
        for job in [pool.submit(survey, plan, chunk) for chunk in chunks]:
            total.join(job.result())
            progress(f"{total.matches} games")
    return total


__all__ = ["CHUNK", "Plan", "survey", "survey_many"]

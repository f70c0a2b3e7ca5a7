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


def survey(game_id: str, config: Mapping[str, Any], seeds: Sequence[str], every: int) -> Census:
    """Play one random game a seed; the fold is checked after every action, every law after one in `every`."""
    game = registry.find(game_id)
    census = Census()
    for seed in seeds:
        observe(Table(game, Setup(config, seed)), census, Seeded(f"{seed}/play"), Habits(every=every))
    return census


class Plan(NamedTuple):
    """What is to be surveyed."""

    game_id: str
    config: Mapping[str, Any]
    seeds: Sequence[str]
    every: int = 1


def survey_many(plan: Plan, progress: Callable[[str], None]) -> Census:
    """The same over all cores."""
    total = Census()
    seeds = plan.seeds
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
        for job in [pool.submit(survey, plan.game_id, plan.config, chunk, plan.every) for chunk in chunks]:
            total.join(job.result())
            progress(f"{total.matches} games")
    return total


__all__ = ["CHUNK", "Plan", "survey", "survey_many"]

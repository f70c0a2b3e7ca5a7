"""Random games of a whole rule book over all cores: are all laws kept, and does everything occur?"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from tefuda.core import registry
from tefuda.core.census import Census, observe
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

CHUNK = 50


def survey(game_id: str, config: Mapping[str, Any], seeds: Sequence[str]) -> Census:
    """Play one random game a seed, asking every law after every action."""
    game = registry.find(game_id)
    census = Census()
    for seed in seeds:
        observe(Table(game, Setup(config, seed)), census, Seeded(f"{seed}/play"))
    return census


def survey_many(
    game_id: str, config: Mapping[str, Any], seeds: Sequence[str], progress: Callable[[str], None]
) -> Census:
    """The same over all cores."""
    total = Census()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
        for job in [pool.submit(survey, game_id, config, chunk) for chunk in chunks]:
            total.join(job.result())
            progress(f"{total.matches} games")
    return total


__all__ = ["CHUNK", "survey", "survey_many"]

"""Many deals of Catalyst: their par, and how well a player does on them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from tefuda.ai.heuristics.catalyst.solver import solve
from tefuda.ai.players import choice, find_player
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.table import Setup, Table

GAME: Final = "catalyst"
T = TypeVar("T")


class Par(msgspec.Struct, frozen=True):
    """What the solver knows about a deal: the fewest plays found, how many are needed, and what finding out took."""

    deal: int
    par: int | None
    bound: int
    proved: bool
    impossible: bool
    nodes: int
    seconds: float


class Played(msgspec.Struct, frozen=True):
    """How a player did on a deal."""

    deal: int
    won: bool
    plays: int


def par_of(deal: int, config: dict[str, Any], budget: int) -> Par:
    """Solve a deal."""
    game = registry.find(GAME)
    state = game.new(game.options(config), Seeded(str(deal)), None)
    start = time.perf_counter()
    found = solve(state, budget)
    return Par(
        deal=deal,
        par=None if found.plays is None else len(found.plays),
        bound=found.bound,
        proved=found.proved,
        impossible=found.impossible,
        nodes=found.nodes,
        seconds=time.perf_counter() - start,
    )


def play_deal(deal: int, config: dict[str, Any], player: str) -> Played:
    """Let a player play a deal."""
    table = Table(registry.find(GAME), Setup(config, str(deal)))
    mind = find_player(GAME, player)
    dice = Seeded(f"{deal}/{player}")
    while not table.over:
        table.act("player", choice(table, "player", mind, dice))
    result = table.result
    assert result is not None
    return Played(deal, result["outcome"] == "win", result["plays"])


def above_par(played: Sequence[Played], pars: Sequence[Par]) -> tuple[list[int], list[int]]:
    """How many plays more than needed each win took: where par is proved, and against the best line found."""
    proved, found = [], []
    for one, best in zip(played, pars, strict=True):
        if one.won and best.par is not None:
            found.append(one.plays - best.par)
            if best.proved:
                proved.append(one.plays - best.par)
    return proved, found


def over_deals(
    work: Callable[..., T], deals: Sequence[int], arguments: tuple[Any, ...], progress: Callable[[str], None]
) -> list[T]:
    """`work(deal, *arguments)` for every deal, over all cores, in the order of the deals."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(work, deal, *arguments) for deal in deals]
        results = []
        for deal, job in zip(deals, jobs, strict=True):
            results.append(job.result())
            progress(str(deal))
    return results


__all__ = ["Par", "Played", "above_par", "over_deals", "par_of", "play_deal"]

"""The mix of a turn in the game's notation: each plot with how often to choose it, and what it is worth."""

from __future__ import annotations

from typing import Any, Final

from tefuda.ai.heuristics.forcard.matrix import ROUNDS, Mix
from tefuda.ai.heuristics.forcard.plotter import Plotter
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.core.records import notation
from tefuda.games.forcard.state import ForcardState

CANDIDATES: Final = 12
TRIALS: Final = 12
"""Random plots of the other that candidates are tried against, at least."""
MOVES: Final = 5
LOOKING: Final = 0.9
"""The part of the time that is for looking; the rest is for settling and saying what was found."""


def advise(world: State, seat: int, dice: Seeded, seconds: float = 2.0) -> dict[str, Any]:
    """The mix of this turn: each plot with what it is worth against the other's mix, at worst and at best."""
    assert isinstance(world, ForcardState)
    mix = Plotter(CANDIDATES, TRIALS).mix(world, seat, dice, LOOKING * seconds)
    often = sorted(range(len(mix.own)), key=lambda place: -mix.chosen[place])[:MOVES]
    moves = [move(world, seat, mix, place) for place in often if mix.chosen[place]]
    best = {key: moves[0][key] for key in ("action", "short", "value")}
    return {**best, "moves": moves, "iterations": ROUNDS}


def move(s: ForcardState, seat: int, mix: Mix, place: int) -> dict[str, Any]:
    """One plot of a mix: what it is worth, at worst and at best, and what it would meet most often."""
    written = registry.find("forcard").notation
    action = written.action(s, seat, mix.own[place].ids)
    met = [worth for worth, count in zip(mix.table[place], mix.answers, strict=True) if count]
    reply = mix.other[mix.answers.index(max(mix.answers))].ids
    line = [written.short(action)] + ([written.short(written.action(s, 1 - seat, reply))] if reply else [])
    told = {"value": mix.value(place), "low": min(met), "high": max(met), "visits": mix.chosen[place]}
    return {"action": notation(action), "short": line[0], **told, "line": line, "share": mix.chosen[place] / ROUNDS}


__all__ = ["CANDIDATES", "MOVES", "TRIALS", "advise", "move"]

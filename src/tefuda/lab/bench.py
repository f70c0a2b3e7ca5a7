"""Measurements as ratios: our work and a reference, turn by turn in one run.

References are the same work on the interpreted build, and games of public libraries (the extra `bench`).
`python -m tefuda.lab.bench ID SECONDS` measures one piece of work and prints its rate; so a reference in another build
or process is asked the same way as ours.
"""

from __future__ import annotations

import importlib.util
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from tefuda import build
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import first_seat, play_out

ROUNDS: Final = 3
FORKS: Final = 10_000


class Work(msgspec.Struct, frozen=True):
    """A piece of work whose repetitions are counted."""

    id: str
    about: str
    run: Callable[[], int]
    """Does some of it; how many repetitions that was."""
    unit: str = "games"


class Line(msgspec.Struct, frozen=True):
    """One comparison; `at_least` is the ratio to reach, or without a reference the rate."""

    work: str
    reference: str | None
    at_least: float | None


class Result(msgspec.Struct, frozen=True):
    """A measured line: rates per second, and their ratio in each round."""

    work: str
    unit: str
    rate: float
    reference: str | None
    reference_rate: float | None
    ratio: float | None
    at_least: float | None

    @property
    def reached(self) -> bool | None:
        """Whether the line holds; None where there is nothing to reach."""
        measured = self.ratio if self.reference else self.rate
        return None if self.at_least is None or measured is None else measured >= self.at_least


def inside(game_id: str, config: dict[str, Any], batch: int) -> Callable[[], int]:
    """Random games played wholly inside the compiled room."""
    game = registry.find(game_id)
    options = game.options(config)
    dice = Seeded("bench")

    def run() -> int:
        for _ in range(batch):
            play_out(game.new(options, dice, None), dice)
        return batch

    return run


def stepped(game_id: str, config: dict[str, Any], batch: int) -> Callable[[], int]:
    """Random games, each action asked for and chosen in Python."""
    game = registry.find(game_id)
    options = game.options(config)
    dice = Seeded("bench")

    def run() -> int:
        for _ in range(batch):
            state = game.new(options, dice, None)
            while mask := state.awaiting():
                seat = first_seat(mask)
                actions = state.legal(seat)
                state.apply(seat, actions[int(random.random() * len(actions))])  # noqa: S311  # not a secret
        return batch

    return run


def forks(game_id: str, config: dict[str, Any]) -> Callable[[], int]:
    """Copies of a state in the middle of a game."""
    game = registry.find(game_id)
    dice = Seeded("bench")
    state = game.new(game.options(config), dice, None)
    for _ in range(10):
        seat = first_seat(state.awaiting())
        state.apply(seat, state.legal(seat)[0])

    def run() -> int:
        for _ in range(FORKS):
            state.fork(dice)
        return FORKS

    return run


def open_spiel_othello() -> int:
    """Ten random games of OpenSpiel's othello, each action asked for and chosen in Python."""
    import pyspiel  # type: ignore[import-not-found]  # optional

    game = pyspiel.load_game("othello")
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])  # noqa: S311  # not a secret
    return 10


def works() -> dict[str, Work]:
    """Every piece of work that can be measured here, by id."""
    found = [
        Work("catalyst", "random deals, played inside", inside("catalyst", {}, 50)),
        Work("catalyst-stepped", "random deals, stepped from Python", stepped("catalyst", {}, 20)),
        Work("catalyst-fork", "copies of a position", forks("catalyst", {}), "forks"),
    ]
    if importlib.util.find_spec("pyspiel") is not None:
        found.append(Work("openspiel-othello", "OpenSpiel's othello, stepped from Python", open_spiel_othello))
    return {work.id: work for work in found}


LINES: Final = (
    Line("catalyst", "catalyst@interpreted", 5),
    Line("catalyst", "openspiel-othello", None),
    Line("catalyst", None, 20_000),
    Line("catalyst-stepped", "openspiel-othello", None),
    Line("catalyst-fork", None, 500_000),
)


def rate(work_id: str, seconds: float) -> float:
    """Repetitions per second; `ID@interpreted` is asked in a process of that build."""
    name, _, other = work_id.partition("@")
    if other and other != build.running():
        command = [sys.executable, "-m", "tefuda.lab.bench", name, str(seconds)]
        environment = {**os.environ, "TEFUDA_BUILD": other}
        answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return float(answer.stdout)
    run = works()[name].run
    run()
    count = 0
    start = time.perf_counter()
    while (gone := time.perf_counter() - start) < seconds:
        count += run()
    return count / gone


def measure(line: Line, seconds: float) -> Result | None:
    """Measure a line, our side and the reference in turn; None where the reference is not installed."""
    known = works()
    if line.reference is not None and line.reference.partition("@")[0] not in known:
        return None
    rates, others = [], []
    for _ in range(ROUNDS):
        rates.append(rate(line.work, seconds))
        if line.reference is not None:
            others.append(rate(line.reference, seconds))
    ratio = statistics.median(mine / other for mine, other in zip(rates, others, strict=True)) if others else None
    return Result(
        work=line.work,
        unit=known[line.work].unit,
        rate=statistics.median(rates),
        reference=line.reference,
        reference_rate=statistics.median(others) if others else None,
        ratio=ratio,
        at_least=line.at_least,
    )


if __name__ == "__main__":
    print(rate(sys.argv[1], float(sys.argv[2])))

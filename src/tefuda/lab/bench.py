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
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import msgspec

from tefuda import build
from tefuda.ai.analysis import Budget, analyse
from tefuda.ai.search import Knowledge, Search
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import first_seat, play_out
from tefuda.core.table import Setup, Table
from tefuda.lab.openspiel import PLAIN, their_bot

ROUNDS: Final = 3
FORKS: Final = 10_000
SIMULATIONS: Final = 500
ENDLESS: Final = 100_000_000
ADVICE_SECONDS: Final = 0.1


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


def inside(game_id: str, config: Mapping[str, Any], batch: int) -> Callable[[], int]:
    """Random games played wholly inside the compiled room."""
    game = registry.find(game_id)
    options = game.options(config)
    dice = Seeded("bench")

    def run() -> int:
        for _ in range(batch):
            play_out(game.new(options, dice, None), dice)
        return batch

    return run


def stepped(game_id: str, config: Mapping[str, Any], batch: int) -> Callable[[], int]:
    """Random games, each action asked for and chosen in Python."""
    game = registry.find(game_id)
    options = game.options(config)
    dice = Seeded("bench")

    def run() -> int:
        for _ in range(batch):
            state = game.new(options, dice, None)
            while mask := state.awaiting():
                seat = mask.bit_length() - 1
                actions = state.legal(seat)
                state.apply(seat, actions[int(random.random() * len(actions))])  # noqa: S311  # not a secret
        return batch

    return run


def forks(game_id: str, config: Mapping[str, Any]) -> Callable[[], int]:
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
    import pyspiel

    game = pyspiel.load_game("othello")
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random.random() * len(actions))])  # noqa: S311  # not a secret
    return 10


def rlcard_uno() -> Callable[[], int]:
    """Random games of RLCard's uno through `env.run`, at its own number of seats."""
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("uno")
    agents = [RandomAgent(num_actions=environment.num_actions) for _ in range(environment.num_players)]
    environment.set_agents(agents)

    def run() -> int:
        for _ in range(10):
            environment.run(is_training=False)
        return 10

    return run


def searching(game_id: str, config: Mapping[str, Any]) -> Callable[[], int]:
    """Simulations of the search from the start, each with a random rollout."""
    game = registry.find(game_id)
    dice = Seeded("bench")
    state = game.new(game.options(config), dice, None)

    def run() -> int:
        Search(Knowledge(), dice).run(state, first_seat(state.awaiting()), SIMULATIONS, 0.0)
        return SIMULATIONS

    return run


def open_spiel_search() -> Callable[[], int]:
    """Simulations of OpenSpiel's C++ MCTSBot from the start, each with a random rollout."""
    import pyspiel

    game = pyspiel.load_game("othello")
    bot = their_bot(game, SIMULATIONS, -1.0, 1)

    def run() -> int:
        bot.step(game.new_initial_state())
        return SIMULATIONS

    return run


def advising(game_id: str) -> Callable[[], int]:
    """Analyses of the first decision, each with a budget of time alone."""
    game = registry.find(game_id)
    table = Table(game, Setup(game.usual, "bench"))

    def run() -> int:
        analyse(table, table.awaiting()[0], Budget(ENDLESS, ADVICE_SECONDS, 5), Seeded("bench"))
        return 1

    return run


ROOM: Final = {"mode": "sequential", "games": 1, "players": 4}
LARGE: Final = {"size": 8, "turns": 15}

WORKS: dict[str, tuple[str, Callable[[], Callable[[], int]]]] = {
    "catalyst": ("random deals, inside", lambda: inside("catalyst", {}, 50)),
    "catalyst-stepped": ("random deals, stepped from Python", lambda: stepped("catalyst", {}, 20)),
    "catalyst-fork": ("copies of a position", lambda: forks("catalyst", {})),
    "othello-plain-stepped": ("without cards, stepped from Python", lambda: stepped("othello", PLAIN, 20)),
    "othello-plain": ("without cards, inside", lambda: inside("othello", PLAIN, 20)),
    "othello": ("all cards, inside", lambda: inside("othello", {}, 10)),
    "othello-search": ("without cards, simulations of a search", lambda: searching("othello", PLAIN)),
    "othello-fork": ("copies of a position", lambda: forks("othello", {})),
    "dobon": ("4 seats, sequential, one game a room, inside", lambda: inside("dobon", ROOM, 10)),
    "dobon-fork": ("copies of a position", lambda: forks("dobon", ROOM)),
    "forcard": ("5x5, 15 turns, inside", lambda: inside("forcard", {}, 10)),
    "forcard-large": ("8x8, 15 turns, inside", lambda: inside("forcard", LARGE, 5)),
    "forcard-fork": ("copies of a position", lambda: forks("forcard", {})),
    "duel": ("starter decks, inside", lambda: inside("duel", registry.find("duel").usual, 5)),
    "duel-fork": ("copies of a position", lambda: forks("duel", registry.find("duel").usual)),
    "openspiel-othello": ("OpenSpiel's othello, stepped from Python", lambda: open_spiel_othello),
    "openspiel-mcts": ("OpenSpiel's MCTSBot on othello, simulations", open_spiel_search),
    "rlcard-uno": ("RLCard's uno, env.run", rlcard_uno),
}
"""Every piece of work that can be measured, and how it is set up."""

NEEDS: Final = {"openspiel-othello": "pyspiel", "openspiel-mcts": "pyspiel", "rlcard-uno": "rlcard"}
"""The packages that some of it needs."""

ADVISED: Final = ("othello", "dobon", "catalyst", "forcard", "duel")
WORKS |= {f"{game_id}-advice": ("analyses in 0.1 s each", partial(advising, game_id)) for game_id in ADVISED}

UNITS: Final = {"fork": "forks", "search": "simulations", "advice": "analyses"}

FORK: Final = 500_000
"""A fork under 2 microseconds."""

IN_TIME: Final = 1 / (1.1 * ADVICE_SECONDS)
"""An analysis takes at most a tenth longer than it was given."""

LINES: Final = (
    Line("othello-plain-stepped", "openspiel-othello", 8),
    Line("othello-plain", "openspiel-othello", 10),
    Line("othello", "openspiel-othello", 1),
    Line("othello-search", "openspiel-mcts", 5),
    Line("othello-fork", None, FORK),
    Line("dobon", "rlcard-uno", 10),
    Line("dobon-fork", None, FORK),
    Line("catalyst", "catalyst@interpreted", 5),
    Line("catalyst", "openspiel-othello", None),
    Line("catalyst", None, 20_000),
    Line("catalyst-fork", None, FORK),
    Line("forcard", "forcard@interpreted", None),
    Line("forcard", None, 2_000),
    Line("forcard-large", "forcard", None),
    Line("forcard-fork", None, FORK),
    Line("duel", "duel@interpreted", None),
    Line("duel", None, 1_000),
    Line("duel-fork", None, FORK),
    *(Line(f"{game_id}-advice", None, IN_TIME) for game_id in ADVISED),
)


def is_known(work_id: str) -> bool:
    """Whether what the work needs is installed."""
    name = work_id.partition("@")[0]
    return name not in NEEDS or importlib.util.find_spec(NEEDS[name]) is not None


def unit_of(work_id: str) -> str:
    return UNITS.get(work_id.partition("-")[2], "games")


def rate(work_id: str, seconds: float) -> float:
    """Repetitions per second; `ID@interpreted` is asked in a process of that build."""
    name, _, other = work_id.partition("@")
    if other and other != build.running():
        command = [sys.executable, "-m", "tefuda.lab.bench", name, str(seconds)]
        environment = {**os.environ, "TEFUDA_BUILD": other}
        answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        return float(answer.stdout)
    run = WORKS[name][1]()
    run()
    count = 0
    start = time.perf_counter()
    while True:
        count += run()
        gone = time.perf_counter() - start
        if gone >= seconds:  # asked afterwards: on a busy machine the time may be gone before anything was done
            return count / gone


def measure(line: Line, seconds: float) -> Result | None:
    """Measure a line, our side and the reference in turn; None where the reference is not installed."""
    if line.reference is not None and not is_known(line.reference):
        return None
    rates, others = [], []
    for _ in range(ROUNDS):
        rates.append(rate(line.work, seconds))
        if line.reference is not None:
            others.append(rate(line.reference, seconds))
    return summed_up(line, rates, others)


def summed_up(line: Line, rates: list[float], others: list[float]) -> Result:
    """The medians of the rounds; the ratio is that of each round, so that a slow moment touches both sides."""
    ratio = statistics.median(mine / other for mine, other in zip(rates, others, strict=True)) if others else None
    return Result(
        work=line.work,
        unit=unit_of(line.work),
        rate=statistics.median(rates),
        reference=line.reference,
        reference_rate=statistics.median(others) if others else None,
        ratio=ratio,
        at_least=line.at_least,
    )


if __name__ == "__main__":
    print(rate(sys.argv[1], float(sys.argv[2])))

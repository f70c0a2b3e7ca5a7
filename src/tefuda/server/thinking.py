"""Bots that search, and whatever else takes long, in processes of their own, so that the event loop is never held.

A worker gets the setup and the inputs, plays them, and asks the player with a guessed world (ai.players.choice): a bot
never sees the true state. Tables of the last rooms are kept, so that only what is new is played.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final, NamedTuple, TypeVar

from tefuda import build
from tefuda.ai.analysis import HINT, Budget, analyse
from tefuda.ai.players import choice, detours, find_player, is_lost, solution
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.facts import same
from tefuda.core.records import notation
from tefuda.core.table import Input, Setup, Table

Q = TypeVar("Q")
T = TypeVar("T")

KEPT: Final = 32
DEEPEST: Final = 2_000
"""Iterations for one decision of the past; mostly its seconds are over before."""
EVERY: Final = 1_000
"""Actions that a search is asked about: all of them."""
SURE: Final = 5
"""An action that was tried less often has no value of its own."""
SOLVER_BUDGET: Final = 1000
"""Positions; under ten seconds interpreted, most deals under three."""


class Question(NamedTuple):
    """What a player is asked: the match so far, for whom, and dice of its own."""

    room: str
    game: str
    setup: Setup
    inputs: Sequence[Input]
    by: str
    player: str
    dice: str


_tables: OrderedDict[str, Table] = OrderedDict()
"""In a worker: the tables of the last rooms."""


def table_of(question: Question) -> Table:
    """The match, played as far as it has come."""
    table = _tables.pop(question.room, None)
    known = 0 if table is None else len(table.inputs)
    if table is None or list(question.inputs[:known]) != table.inputs:
        table, known = Table(registry.find(question.game), question.setup), 0
    for given in question.inputs[known:]:
        table.repeat(given)
    _tables[question.room] = table
    if len(_tables) > KEPT:
        _tables.popitem(last=False)
    return table


def think(question: Question) -> dict[str, Any]:
    """What a player does."""
    player = find_player(question.game, question.player)
    return notation(choice(table_of(question), question.by, player, Seeded(question.dice)))


def advise(question: Question) -> dict[str, Any] | None:
    """The best actions of a seat and what they are worth; None if nothing can be said."""
    return analyse(table_of(question), question.by, HINT, Seeded(question.dice))


class Weighing(NamedTuple):
    """A decision of the past: what was done, and how long to think about it."""

    question: Question
    action: Mapping[str, Any]
    seconds: float


class Weighed(NamedTuple):
    """Chances to win of whoever decided: with the best action found, and with the one that was taken."""

    value: float
    low: float
    high: float
    best: str
    """As one types it."""
    taken: float | None
    """None if it was hardly tried."""


def weigh(asked: Weighing) -> Weighed | None:
    """What a decision was worth; None if nothing can be said."""
    question = asked.question
    budget = Budget(DEEPEST, asked.seconds, EVERY)
    found = analyse(table_of(question), question.by, budget, Seeded(question.dice))
    if found is None or not found.get("moves") or "value" not in found["moves"][0]:
        return None
    best = found["moves"][0]
    tried = (one for one in found["moves"] if one["visits"] >= SURE and same(one["action"], asked.action))
    taken = next((one["value"] for one in tried), None)
    return Weighed(best["value"], best["low"], best["high"], best["short"], taken)


def judge(question: Question) -> dict[str, Any]:
    """Whether the seat can certainly not win any more."""
    return {"lost": is_lost(table_of(question), question.by, Seeded(question.dice))}


def review(question: Question) -> dict[str, Any]:
    """The plays that led away from the end."""
    return {"plays": detours(table_of(question))}


def solve(question: Question) -> dict[str, Any] | None:
    """The deal solved with open cards; None if nobody knows how."""
    return solution(table_of(question), SOLVER_BUDGET)


def _prepare() -> None:
    """A worker leaves interrupts to its parent, and goes when the parent has gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Thinkers:
    """The workers. They start when first needed; if one dies, all are replaced and the question is asked again.

    When compiled modules have been added to an interpreted installation, new workers run them; the old ones finish what
    they have begun.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._is_compiled = False

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is not None and not self._is_compiled and build.has_better():
            self._pool.shutdown(wait=False)
            self._pool = None
        if self._pool is None:
            self._is_compiled = build.running() == "compiled" or build.has_better()
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=_prepare)
        return self._pool

    async def ask(self, work: Callable[[Q], T], question: Q) -> T:
        """The answer of a worker."""
        loop = asyncio.get_running_loop()
        pool = self._running()
        try:
            return await loop.run_in_executor(pool, work, question)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            return await loop.run_in_executor(self._running(), work, question)

    def close(self, wait: bool = False) -> None:
        """Let the workers go, and wait until they have if that is wanted."""
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)


__all__ = [
    "Question",
    "Thinkers",
    "Weighed",
    "Weighing",
    "advise",
    "judge",
    "review",
    "solve",
    "think",
    "weigh",
]

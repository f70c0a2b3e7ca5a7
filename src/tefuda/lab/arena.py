"""Matches between players: seats swapped, seeds paired, over all cores, with intervals, ratings and an early stop.

A *pairing* of a seed is one game for every seat that the first player can have, all with the same dice, so that luck of
the deal and of the seat cancels. Results are means over pairings, because games of one pairing are not independent.
"""

from __future__ import annotations

import math
import os
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import Any, Final

import msgspec

from tefuda.ai.seats import play
from tefuda.core import registry
from tefuda.core.intervals import mean_interval
from tefuda.core.table import Setup, Table

EVEN: Final = 0.5
ERROR_RATE: Final = 0.05
"""Of the sequential test, on either side."""
ROUNDS: Final = 500
"""Of the fit of the ratings."""
MARGIN: Final = 0.05
"""The test asks whether the first player scores at most even or at least this much more."""


class Contest(msgspec.Struct, frozen=True):
    """What is played: the first player sits against copies of the second."""

    game: str
    first: str
    second: str
    config: dict[str, Any] = {}
    seats: tuple[str, ...] = ()
    """The seats that play, if not all of the game's."""


class Plan(msgspec.Struct, frozen=True):
    """How much is played: so many pairings, or with `stop_early` fewer, once the sequential test has an answer."""

    pairings: int
    seed: str = "arena"
    stop_early: bool = False
    processes: int = 0
    """0 for one on each core."""


class Pairing(msgspec.Struct, frozen=True):
    """The games of one seed: what the first player got in each, and the mean of what the others got."""

    seed: str
    own: list[float]
    others: list[float]
    forfeits: list[str] = []
    """Games that ended because a program of somebody else failed."""

    def score(self) -> float:
        """The first player's share: 1 for more than the others, a half for as much, on average over the games."""
        points = [_point(mine, theirs) for mine, theirs in zip(self.own, self.others, strict=True)]
        return statistics.fmean(points)

    def margin(self) -> float:
        """By how much the first player got more, on average over the games."""
        return statistics.fmean(mine - theirs for mine, theirs in zip(self.own, self.others, strict=True))


class Standing(msgspec.Struct, frozen=True):
    """What a contest has shown."""

    contest: Contest
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    payoff: float
    """Mean payoff of the first player a game."""
    payoff_low: float
    payoff_high: float
    elo: float | None
    verdict: str
    """`better`, `not better` or `open`, by the sequential test."""


def _point(mine: float, theirs: float) -> float:
    return EVEN if mine == theirs else float(mine > theirs)


def play_pairing(contest: Contest, seed: str) -> Pairing:
    """Play the games of one seed, the first player on every seat once."""
    game = registry.find(contest.game)
    seats = contest.seats or game.seats(game.options(contest.config))
    own, others, forfeits = [], [], []
    for favoured in seats:
        names = {seat: contest.first if seat == favoured else contest.second for seat in seats}
        outcome = play(Table(game, Setup(contest.config, seed)), names)
        rest = [outcome.payoffs[seat] for seat in seats if seat != favoured]
        own.append(outcome.payoffs[favoured])
        others.append(statistics.fmean(rest) if rest else EVEN)
        if outcome.forfeit is not None:
            forfeits.append(f"{seed}, {outcome.forfeit}: {outcome.why}")
    return Pairing(seed, own, others, forfeits)


def standing(contest: Contest, pairings: Sequence[Pairing]) -> Standing:
    """Add up what has been played."""
    points = [_point(mine, theirs) for one in pairings for mine, theirs in zip(one.own, one.others, strict=True)]
    scores = [one.score() for one in pairings]
    payoffs = [statistics.fmean(one.own) for one in pairings]
    low, high = mean_interval(scores) if len(scores) > 1 else (0.0, 1.0)
    payoff_low, payoff_high = mean_interval(payoffs) if len(payoffs) > 1 else (-math.inf, math.inf)
    score = statistics.fmean(scores)
    return Standing(
        contest=contest,
        games=len(points),
        wins=points.count(1.0),
        draws=points.count(EVEN),
        losses=points.count(0.0),
        score=score,
        low=max(0.0, low),
        high=min(1.0, high),
        payoff=statistics.fmean(payoffs),
        payoff_low=payoff_low,
        payoff_high=payoff_high,
        elo=elo_of(score),
        verdict=sequential_verdict(scores),
    )


def elo_of(score: float) -> float | None:
    """The difference in rating that gives this score; None at the ends of the scale."""
    return None if score in (0.0, 1.0) else -400 * math.log10(1 / score - 1)


def sequential_verdict(scores: Sequence[float]) -> str:
    """Wald's sequential test on the scores of the pairings, taken as normal with their own spread."""
    if len(scores) < 8:
        return "open"
    spread = max(statistics.pvariance(scores), 0.25 / len(scores))
    lower, upper = EVEN, EVEN + MARGIN
    evidence = (upper - lower) * (sum(scores) - len(scores) * (lower + upper) / 2) / spread
    bound = math.log((1 - ERROR_RATE) / ERROR_RATE)
    return "better" if evidence >= bound else "not better" if evidence <= -bound else "open"


def run_contest(contest: Contest, plan: Plan, progress: Callable[[str], None]) -> tuple[Standing, list[Pairing]]:
    """Play a contest in several processes, as far as the plan says."""
    done: dict[int, Pairing] = {}
    counted: list[Pairing] = []
    workers = plan.processes or os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        waiting: dict[Future[Pairing], int] = {}
        coming = list(range(plan.pairings))
        while coming or waiting:
            while coming and len(waiting) < 2 * workers:
                number = coming.pop(0)
                waiting[pool.submit(play_pairing, contest, f"{plan.seed}/{number}")] = number
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for job in finished:
                done[waiting.pop(job)] = job.result()
            while len(counted) in done:  # in the order of their seeds: fast games must not decide when to stop
                counted.append(done[len(counted)])
                score = statistics.fmean(one.score() for one in counted)
                progress(f"{contest.first} against {contest.second}: {score:.1%}")
            if plan.stop_early and sequential_verdict([one.score() for one in counted]) != "open":
                pool.shutdown(cancel_futures=True)
                break
    return standing(contest, counted), counted


def ratings(standings: Sequence[Standing]) -> dict[str, float]:
    """Elo ratings that explain all contests best (Bradley and Terry), with their mean at 0.

    Every contest counts as one more drawn game, so that a player who lost everything has a rating too.
    """
    names = sorted({name for one in standings for name in (one.contest.first, one.contest.second)})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        fresh = {}
        for name in names:
            points = share = 0.0
            for one in standings:
                if name not in (one.contest.first, one.contest.second):
                    continue
                games = one.games + 1
                score = one.score * one.games + EVEN
                points += score if name == one.contest.first else games - score
                share += games / (strength[one.contest.first] + strength[one.contest.second])
            fresh[name] = points / share
        middle = math.exp(statistics.fmean(map(math.log, fresh.values())))
        strength = {name: value / middle for name, value in fresh.items()}
    return {name: 400 * math.log10(value) for name, value in strength.items()}


__all__ = [
    "Contest",
    "Pairing",
    "Plan",
    "Standing",
    "elo_of",
    "ratings",
    "run_contest",
    "sequential_verdict",
    "standing",
]

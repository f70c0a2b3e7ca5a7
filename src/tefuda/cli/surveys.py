"""`tefuda othello`, `tefuda dobon`, `tefuda forcard`: what occurs in random games of theirs."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

import cyclopts

from tefuda.cli.console import Progress
from tefuda.core import registry
from tefuda.core.census import Census, report
from tefuda.games.dobon import tally
from tefuda.games.forcard import meetings
from tefuda.games.othello import favourites
from tefuda.games.othello.catalogue import NAMES

othello = cyclopts.App(name="othello", help="Card Othello: how often each card is used in random matches.")
dobon = cyclopts.App(name="dobon", help="Dobon UNO: what occurs in random rooms.")
forcard = cyclopts.App(name="forcard", help="ForCard: how the cards meet in random matches.")


@othello.command(name="survey")
def uses(*, times: int = 20, every: int = 1) -> int:
    """Play matches in which both players save up for one card, under the laws, until every card has been used so often.

    Parameters
    ----------
    times
        How often each card must have been used.
    every
        Check what each seat is shown after every action, and all laws after one action in so many.
    """
    census = Census()
    progress = Progress(len(NAMES))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for job in [pool.submit(favourites.census_of, favourite, times, every) for favourite in NAMES]:
            census.join(job.result())
            progress.step("cards")
    progress.end()
    print(report(census))
    return 1 if census.problems else 0


@dobon.command(name="survey")
def rooms(*, rooms: int = 1000, seed: str = "survey") -> int:
    """Play random rooms in sequential mode and count deck-outs, returns, double dobons, cut-ins and first cards.

    Parameters
    ----------
    rooms
        How many rooms; each has as many games as its owner happens to start.
    seed
        The dice.
    """
    for line in tally.report(tally.random_rooms(rooms, seed)):
        print(line)
    return 0


@forcard.command(name="survey")
def cards(*, least: int = 20, seed: str = "survey") -> int:
    """Play random matches, under the laws, until every card and every pair of special cards has met so often.

    Parameters
    ----------
    least
        How often the rarest card or pair must have been played.
    seed
        The dice.
    """
    met = meetings.meet(registry.find("forcard"), seed, least)
    print(met.table())
    for problem in met.problems:
        print(f"BROKEN {problem}")
    return 1 if met.problems else 0


__all__ = ["dobon", "forcard", "othello"]

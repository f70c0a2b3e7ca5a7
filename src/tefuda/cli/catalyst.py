"""`tefuda catalyst`: solutions, pars, players and your record."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final, cast

import cyclopts
import msgspec
from cyclopts import Parameter

from tefuda.ai.heuristics.catalyst.solver import BUDGET, Solution, solve
from tefuda.cli.console import LanguageOption, Progress, language_of
from tefuda.cli.settings import SettingsOption, config_of
from tefuda.core import registry
from tefuda.core.chance import Chance
from tefuda.core.errors import TefudaError
from tefuda.core.intervals import mean_interval, wilson
from tefuda.core.table import Setup, Table
from tefuda.core.texts import Language
from tefuda.games.catalyst.state import CatalystState
from tefuda.games.catalyst.words import TEXTS
from tefuda.lab import record
from tefuda.lab.deals import Par, Played, above_par, over_deals, par_of, play_deal

catalyst = cyclopts.App(name="catalyst", help="Catalyst Reaction: solve deals, rate players, show your record.")

GAME: Final = "catalyst"

JsonOption = Annotated[bool, Parameter(name="--json", negative="")]
ParOption = Annotated[bool, Parameter(name="--par", negative="")]


# Commands


@catalyst.command(name="solve")
def solve_deal(deal: int, *, budget: int = BUDGET, settings: SettingsOption = (), lang: LanguageOption = None) -> int:
    """Show the shortest way to win a deal that is found, knowing the deck.

    Parameters
    ----------
    deal
        The deal's number.
    budget
        Positions that the search for shorter ways may look at.
    """
    table = Table(registry.find(GAME), Setup(config_of(settings), str(deal)))
    start = time.perf_counter()
    found = solve(state_of(table), budget)
    seconds = time.perf_counter() - start
    for line in solution_lines(table, found, language_of(lang)):
        print(line)
    print(TEXTS.say(language_of(lang), "solution.searched", nodes=found.nodes, seconds=f"{seconds:.2f}"))
    return 0


@catalyst.command
def par(deals: str, *, budget: int = BUDGET, settings: SettingsOption = (), as_json: JsonOption = False) -> int:
    """Work out par, the fewest plays that win, for a range of deals.

    Parameters
    ----------
    deals
        A number, or FIRST..LAST.
    budget
        Positions that the search may look at for each deal.
    as_json
        Print the results as JSON.
    """
    numbers = deal_range(deals)
    config = config_of(settings)
    registry.find(GAME).options(config)
    progress = Progress(len(numbers))
    results = over_deals(par_of, numbers, (config, budget), progress.step)
    progress.end()
    if as_json:
        print(msgspec.json.encode(results).decode())
        return 0
    for result in results:
        print(f"deal {result.deal}: {_par_text(result)}")
    _print_pars(results)
    return 0


@catalyst.command
def rate(player: str, *, deals: str = "1..1000", settings: SettingsOption = (), over_par: ParOption = False) -> int:
    """Let a player play a range of deals and say how often it wins, and in how many plays.

    Parameters
    ----------
    player
        random, greedy, plan, pairs, plan-chance, monte-carlo, monte-carlo-deep, or level-1 to level-5.
    deals
        A number, or FIRST..LAST.
    over_par
        Solve the deals too and say how far above par the wins were.
    """
    numbers = deal_range(deals)
    progress = Progress(len(numbers))
    results = over_deals(play_deal, numbers, (config_of(settings), player), progress.step)
    progress.end()
    wins = [result.plays for result in results if result.won]
    low, high = wilson(len(wins), len(results))
    print(f"{player}: won {len(wins)} of {len(results)}, {len(wins) / len(results):.2%} ({low:.2%} to {high:.2%})")
    if len(wins) > 1:
        shortest, longest = mean_interval(wins)
        print(f"plays of wins: {statistics.fmean(wins):.2f} on average ({shortest:.2f} to {longest:.2f})")
    if over_par:
        progress = Progress(len(numbers))
        pars = over_deals(par_of, numbers, (config_of(settings), BUDGET), progress.step)
        progress.end()
        _print_over_par(results, pars)
    return 0


@catalyst.command
def stats(*, lang: LanguageOption = None) -> int:
    """Show your record."""
    for line in record_lines(language_of(lang)):
        print(line)
    return 0


def deal_range(text: str) -> list[int]:
    """The deals `7` or `1..20`."""
    first, dots, last = text.partition("..")
    if not first.isdecimal() or (dots and not last.isdecimal()):
        raise TefudaError(f"expected a deal or a range such as 1..20, got {text!r}")
    numbers = list(range(int(first), int(last or first) + 1))
    if not numbers:
        raise TefudaError(f"the range {text} is empty")
    return numbers


# Sentences


def solution_lines(table: Table, found: Solution, language: Language) -> list[str]:
    """A solution in words."""
    if found.plays is None:
        key = "solution.impossible" if found.impossible else "solution.unknown"
        return [TEXTS.say(language, key)]
    plays = " ".join(short_plays(table, found.plays))
    lines = [TEXTS.say(language, "solution.won", count=len(found.plays), plays=plays)]
    if found.proved:
        lines.append(TEXTS.say(language, "solution.proved", par=len(found.plays)))
    else:
        lines.append(TEXTS.say(language, "solution.bound", bound=found.bound))
    return lines


def short_plays(table: Table, actions: Sequence[int]) -> list[str]:
    """Action ids in the notation, each on the position it is played in."""
    form = table.game.notation
    state = table.state.fork(Chance())
    plays = []
    for action in actions:
        plays.append(form.short(form.action(state, 0, [action])))
        state.apply(0, action)
    return plays


def record_lines(language: Language) -> list[str]:
    """The record in words."""
    games = record.entries(GAME)
    if not games:
        return [TEXTS.say(language, "record.none")]
    found = record.summary(games)
    share = f"{found.won / found.played:.0%}" if found.played else "0 %"
    totals = {"played": found.played, "won": found.won, "rate": share, "streak": found.streak, "best": found.longest}
    lines = [TEXTS.say(language, "record.totals", **totals)]
    if found.plays_of_wins:
        bars = ", ".join(f"{plays}: {count}" for plays, count in found.plays_of_wins.items())
        lines.append(TEXTS.say(language, "record.histogram", bars=bars))
    if found.over_par:
        mean = f"{statistics.fmean(found.over_par):.1f}"
        lines.append(TEXTS.say(language, "record.over_par", mean=mean, count=len(found.over_par)))
    if found.assisted_played:
        apart = {"played": found.assisted_played, "won": found.assisted_won}
        lines.append(TEXTS.say(language, "record.assisted", **apart))
    return lines


def _par_text(result: Par) -> str:
    if result.impossible:
        return "cannot be won"
    if result.par is None:
        return f"at least {result.bound}, no win found"
    return f"par {result.par}" if result.proved else f"{result.bound} to {result.par}"


def _print_pars(results: Sequence[Par]) -> None:
    proved = Counter(result.par for result in results if result.proved)
    total = len(results)
    shares = ", ".join(f"{par}: {count} ({count / total:.1%})" for par, count in sorted(proved.items(), key=str))
    print(f"par proved for {sum(proved.values())} of {total} deals; {shares}")
    nodes = statistics.median(result.nodes for result in results)
    seconds = sorted(result.seconds for result in results)
    late = seconds[min(total - 1, total * 99 // 100)]
    print(f"median {nodes:,.0f} positions, {statistics.median(seconds):.3f} s; 99 % within {late:.2f} s")


def _print_over_par(played: Sequence[Played], pars: Sequence[Par]) -> None:
    proved, found = above_par(played, pars)
    for plays, what in ((proved, "par, where it is proved"), (found, "the best line found")):
        if plays:
            print(f"plays of wins above {what}: {statistics.fmean(plays):.2f} on average of {len(plays)} deals")


def state_of(table: Table) -> CatalystState:
    """The position at a table of this game."""
    return cast(CatalystState, table.state)


__all__ = ["catalyst", "record_lines", "solution_lines", "state_of"]

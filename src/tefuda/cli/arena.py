"""`tefuda arena`: matches between players."""

from __future__ import annotations

import itertools
import shlex
import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from tefuda.ai.players import find_player
from tefuda.ai.process import PREFIX
from tefuda.cli.console import Progress
from tefuda.cli.settings import SettingsOption, config_of
from tefuda.core import registry
from tefuda.core.errors import TefudaError
from tefuda.lab.arena import Contest, Plan, Standing, ratings, run_contest
from tefuda.lab.arena_page import page


def arena(
    game: str,
    *players: str,
    pairings: int = 100,
    seed: str = "arena",
    stop: Annotated[bool, Parameter(negative="")] = False,
    seats: tuple[str, ...] = (),
    processes: int = 0,
    settings: SettingsOption = (),
    json: Path | None = None,
    html: Path | None = None,
) -> int:
    """Let players meet, seats swapped and seeds paired; every player meets every other.

    Parameters
    ----------
    game
        The game's id.
    players
        Two or more: a name such as random or level-3, or `exec:COMMAND` for a program (docs/bots.md).
    pairings
        Seeds of each contest; a pairing is one game for each seat that the first player can have.
    seed
        The pairings' seeds are this and a number.
    stop
        Stop a contest as soon as a sequential test says whether the first player is better.
    seats
        Only these seats play.
    processes
        How many processes play; 0 for one on each core.
    json
        Write all results to this file.
    html
        Write a page with a plot to this file.
    """
    if len(players) < 2:
        raise TefudaError("name at least two players")
    for name in players:
        if not name.startswith(PREFIX):
            find_player(game, name)
    config = {**registry.find(game).usual, **config_of(settings)}
    plan = Plan(pairings, seed, stop, processes)
    standings, played = [], []
    for first, second in itertools.combinations(players, 2):
        progress = Progress(pairings)
        one, games = run_contest(Contest(game, first, second, config, seats), plan, progress.step)
        progress.end()
        standings.append(one)
        played.append({"standing": one, "pairings": games})
        print(sentence(one))
        for forfeit in itertools.chain.from_iterable(pairing.forfeits for pairing in games):
            print(f"  forfeit: {forfeit}")
    table = ratings(standings)
    for name, value in sorted(table.items(), key=lambda item: -item[1]):
        print(f"{value:+7.0f}  {name}")
    command = shlex.join(["tefuda", *sys.argv[1:]])
    if json is not None:
        content = {"command": command, "contests": played, "ratings": table}
        json.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=2))
    if html is not None:
        html.write_text(page(f"{game}: {', '.join(players)}", standings, table, command), encoding="utf-8")
    return 0


def sentence(one: Standing) -> str:
    """A standing in one line."""
    elo = "" if one.elo is None else f", {one.elo:+.0f} Elo"
    return (
        f"{one.contest.first} against {one.contest.second}: {one.score:.1%} ({one.low:.1%} to {one.high:.1%}) "
        f"in {one.games} games, {one.wins} won, {one.draws} drawn, {one.losses} lost{elo}; "
        f"mean payoff {one.payoff:.2f} ({one.payoff_low:.2f} to {one.payoff_high:.2f}); {one.verdict}"
    )

"""`tefuda analyse`: the best actions in a position, what each is worth, and what would follow."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from tefuda.ai import analysis
from tefuda.cli.console import TEXTS, Console, LanguageOption, language_of
from tefuda.core import match
from tefuda.core.chance import Seeded
from tefuda.core.errors import BadRecord, TefudaError
from tefuda.core.table import Setup, Table
from tefuda.core.texts import with_seats
from tefuda.lab import scenarios

SCENARIOS = (".yaml", ".yml")


def analyse(
    file: Path,
    *,
    only: str | None = None,
    move: int | None = None,
    seat: Annotated[str | None, Parameter(name="--as")] = None,
    iterations: int = 20_000,
    seconds: float = 10.0,
    moves: int = 5,
    seed: str = "analysis",
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
    lang: LanguageOption = None,
) -> int:
    """Say which actions are best in a position, from what a seat can see there.

    Parameters
    ----------
    file
        A match file, or a scenario file whose `given` is the position.
    only
        Of a scenario file: the scenario with this id; by default the first.
    move
        Of a match file: the position after so many lines; by default after the last.
    seat
        The seat that asks; by default the first that is to act.
    iterations
        How far to search.
    seconds
        When to stop searching at the latest.
    moves
        How many actions to list.
    seed
        The dice of the search: the same seed and iterations give the same answer.
    as_json
        Print the answer as JSON.
    """
    table = position_of(file, only, move)
    by = seat or next(iter(table.awaiting()), table.seats[0])
    if by not in table.seats:
        raise TefudaError(f"there is no seat {by!r}; there are {', '.join(table.seats)}")
    found = analysis.analyse(table, by, analysis.Budget(iterations, seconds, moves), Seeded(seed))
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return 0
    console = Console(language_of(lang))
    console.print(with_seats(table.words.describe(table.view(by), console.language, typed=True)))
    for line in analysis_lines(console, found):
        console.print(line)
    return 0


def position_of(file: Path, only: str | None, move: int | None) -> Table:
    """The position that a file and its options name."""
    if file.suffix in SCENARIOS:
        chosen = [scenario for scenario in scenarios.load(file) if only in (None, scenario.id)]
        if not chosen:
            raise BadRecord(f"{file}: there is no scenario {only!r}")
        return Table(chosen[0].game, Setup(chosen[0].config, chosen[0].id, chosen[0].given))
    running = match.Replay(match.load(file))
    count = len(running.match.steps) if move is None else move
    if not 0 <= count <= len(running.match.steps):
        raise BadRecord(f"{file}: expected a move from 0 to {len(running.match.steps)}, got {count}")
    for _ in range(count):
        running.step()
    return running.table


def analysis_lines(console: Console, found: dict[str, Any] | None) -> list[str]:
    """An analysis for people: the best action, then each with its interval and the line that is expected."""
    if found is None or not found["moves"]:
        return [TEXTS.say(console.language, "analysis.nothing")]
    lines = [TEXTS.say(console.language, "analysis.best", short=found["short"], value=_percent(found["value"]))]
    for number, one in enumerate(found["moves"], 1):
        share = TEXTS.say(console.language, "analysis.share", share=_percent(one["share"])) if "share" in one else ""
        values = {key: _percent(one[key]) for key in ("value", "low", "high")}
        short = one["short"]
        lines.append(TEXTS.say(console.language, "analysis.move", number=number, short=short, share=share, **values))
        if len(one["line"]) > 1:
            lines.append(TEXTS.say(console.language, "analysis.line", line=", ".join(one["line"])))
    return lines


def _percent(share: float) -> str:
    return f"{share:.0%}"

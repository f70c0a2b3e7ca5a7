"""`tefuda laws`: random games against every law, with a count of all that occurred."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from tefuda.cli.console import Progress
from tefuda.cli.settings import SettingsOption, config_of
from tefuda.core import registry
from tefuda.core.census import report
from tefuda.lab.survey import CHUNK, Plan, survey_many


def laws(
    game: str,
    *,
    games: Annotated[int, Parameter(name="--games")] = 1000,
    seed: str = "laws",
    every: int = 1,
    settings: SettingsOption = (),
) -> int:
    """Play random games and check the laws; Dobon with 2 to 6 players, Duel with every pair of decks.

    Parameters
    ----------
    game
        The game's id.
    games
        How many games.
    seed
        The games' seeds are this and a number.
    every
        Check what each seat is shown after every action, and all laws after one action in so many.
    """
    known = registry.find(game)
    progress = Progress(-(-games // CHUNK))
    configs = [{**sample, **config_of(settings)} for sample in known.samples()]
    plan = Plan(game, configs, games, seed, every)
    found = survey_many(plan, progress.step)
    progress.end()
    print(f"{game}: {found.matches} random games, {found.events.total()} events")
    print(report(found))
    tags = [str(event.__struct_config__.tag) for event in known.events]
    missing = [tag for tag in tags if tag not in found.events] + [
        name for name in known.draws if name not in found.draws
    ]
    if missing:
        print(f"never occurred: {', '.join(missing)}")
    print(f"{len(found.problems)} broken laws")
    return 1 if found.problems else 0

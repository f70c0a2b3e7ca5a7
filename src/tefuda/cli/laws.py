"""`tefuda laws`: random games against every law, with a count of all that occurred."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from tefuda.cli.console import Progress
from tefuda.cli.settings import SettingsOption, config_of
from tefuda.core import registry
from tefuda.core.census import report
from tefuda.lab.survey import CHUNK, survey_many


def laws(
    game: str,
    *,
    games: Annotated[int, Parameter(name="--games")] = 1000,
    seed: str = "laws",
    settings: SettingsOption = (),
) -> int:
    """Play random games and check every law after every action.

    Parameters
    ----------
    game
        The game's id.
    games
        How many games.
    seed
        The games' seeds are this and a number.
    """
    known = registry.find(game)
    progress = Progress(-(-games // CHUNK))
    config = {**known.usual, **config_of(settings)}
    found = survey_many(game, config, [f"{seed}/{number}" for number in range(games)], progress.step)
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

"""`tefuda load`: what a server bears on this machine."""

from __future__ import annotations

from tefuda.cli.settings import SettingsOption, config_of
from tefuda.server.load import default_game
from tefuda.server.load import run as run_load


def load(
    game: str | None = None,
    *,
    rooms: int = 500,
    sockets: int = 2000,
    seconds: float = 10.0,
    settings: SettingsOption = (),
) -> int:
    """Measure a server on the loopback: moves as fast as they can, then many sockets at a human pace.

    Parameters
    ----------
    game
        The game's id; by default the first with two seats.
    rooms
        How many rooms in the first measurement.
    sockets
        How many sockets in the second.
    seconds
        How long each is looked at.
    """
    for title, figures in run_load(game or default_game(), config_of(settings), rooms, sockets, seconds):
        print(f"{title}: {figures.lines()}\n")
    return 0

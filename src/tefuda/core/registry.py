"""Finds games through the entry-point group `tefuda.games`, so that a game can live in another package."""

from __future__ import annotations

import functools
from importlib.metadata import entry_points

from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame

GROUP = "tefuda.games"


@functools.cache
def games() -> dict[str, AnyGame]:
    """Every installed game by its id, sorted."""
    found = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        if game.id != point.name:
            raise TefudaError(f"the entry point {point.name} of {GROUP} holds the game {game.id}")
        found[game.id] = game
    return found


def find(game_id: str) -> AnyGame:
    """The game with this id."""
    known = games()
    if game_id not in known:
        raise TefudaError(f"there is no game {game_id!r}; installed: {', '.join(known) or 'none'}")
    return known[game_id]


__all__ = ["GROUP", "find", "games"]

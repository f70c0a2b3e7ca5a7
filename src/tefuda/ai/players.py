"""Who can sit at a seat besides a person. A player gets a guessed world of its seat, never the true state."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Protocol

from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.core.errors import TefudaError
from tefuda.core.records import Action
from tefuda.core.table import Table


class Player(Protocol):
    """Something that chooses for a seat. `world` shows the seat what the truth shows it; all else in it is guessed."""

    def choose(self, world: State, seat: int, dice: Seeded) -> int:
        """The id of a legal action."""


class RandomPlayer:
    """Any legal action, all equally likely."""

    def choose(self, world: State, seat: int, dice: Seeded) -> int:
        actions = world.legal(seat)
        return actions[dice.below(len(actions))]


def players(game_id: str) -> dict[str, Player]:
    """The players that know a game, by name."""
    known: dict[str, Player] = {"random": RandomPlayer()}
    module = f"tefuda.ai.heuristics.{game_id}"
    if importlib.util.find_spec(module) is not None:
        known |= importlib.import_module(module).PLAYERS
    return known


def find_player(game_id: str, name: str) -> Player:
    known = players(game_id)
    if name not in known:
        raise TefudaError(f"there is no player {name!r} for {game_id}; there are {', '.join(known)}")
    return known[name]


def choice(table: Table, by: str, player: Player, dice: Seeded) -> Action:
    """What a player does at a table now, as one action of a person."""
    seat = table.seat(by)
    world = table.state.guess(seat, dice)
    ids = [player.choose(world, seat, dice)]
    world.apply(seat, ids[0])
    while world.midway(seat):
        ids.append(player.choose(world, seat, dice))
        world.apply(seat, ids[-1])
    return table.game.notation.action(table.state, seat, ids)


__all__ = ["Player", "RandomPlayer", "choice", "find_player", "players"]

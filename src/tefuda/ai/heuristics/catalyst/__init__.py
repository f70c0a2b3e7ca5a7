"""What is known about Catalyst Reaction: plans, honest players, the hint and the solution (rulings, section 11)."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from tefuda.ai.heuristics.catalyst import players
from tefuda.ai.heuristics.catalyst.hint import SHUFFLES, Outlook, advised
from tefuda.ai.players import Careless, Player
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import State
from tefuda.games.catalyst.state import CatalystState


class Honest:
    """One of the honest players, at the game's only seat."""

    def __init__(self, player: players.Player) -> None:
        self.player = player

    def act(self, world: State, _seat: int, dice: Seeded) -> list[int]:
        assert isinstance(world, CatalystState)
        return [self.player.choose(world, dice)]


HONEST: Final[dict[str, Player]] = {name: Honest(player) for name, player in players.PLAYERS.items()}
PLAYERS: Final[dict[str, Player]] = HONEST | {
    "level-1": HONEST["greedy"],
    "level-2": Careless(HONEST["plan"], 6),
    "level-3": HONEST["plan"],
    "level-4": HONEST["pairs"],
    "level-5": HONEST["monte-carlo"],
}


def advise(world: State, _seat: int, _dice: Seeded) -> dict[str, Any]:
    """The hint with its reason, and the next best plays with their chances; a lost position has neither."""
    assert isinstance(world, CatalystState)
    hinted, found = advised(world)
    known = {key: value for key, value in msgspec.to_builtins(hinted).items() if key != "play"}
    moves = [_move(one) for one in found]
    best = moves[0] if moves else {"action": None, "short": None, "value": 0.0}
    return {**{key: best[key] for key in ("action", "short", "value")}, **known, "moves": moves, "iterations": SHUFFLES}


def _move(one: Outlook) -> dict[str, Any]:
    action = registry.find("catalyst").notation.parse(one.play)
    told = {"value": one.chance, "low": one.low, "high": one.high, "visits": SHUFFLES}
    return {"action": action, "short": one.play, **told, "line": [one.play], "plays": one.plays}


ADVICE = advise

__all__ = ["ADVICE", "PLAYERS"]

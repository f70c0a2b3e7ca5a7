"""What is known about a position, in the notation: the hint, whether it is lost, and the solution."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.ai.heuristics.catalyst.hint import Outlook, advised
from tefuda.ai.heuristics.catalyst.lost import certainly_lost
from tefuda.ai.heuristics.catalyst.plan import fewest_cards
from tefuda.ai.heuristics.catalyst.solver import solve
from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import State
from tefuda.games.catalyst.actions import Play
from tefuda.games.catalyst.notation import CatalystNotation
from tefuda.games.catalyst.rules import PLAYER
from tefuda.games.catalyst.state import CatalystState

FORM = CatalystNotation()
DIGITS = 4


def advise(world: State, _seat: int, _dice: Seeded, seconds: float) -> dict[str, Any]:
    """The hint with its reason, and the best plays with what is to be expected of them; a lost position has none."""
    assert isinstance(world, CatalystState)
    found, expected = advised(world, seconds)
    told: dict[str, Any] = {"action": None, "short": "", "value": 0.0, "reason": found.reason, "moves": []}
    if found.play is None:
        return told
    told |= {"action": FORM.parse(found.play), "short": found.play, "leaves": found.leaves}
    told |= {"play": found.play, "count": sum(len(triple) for triple in found.leaves)}
    if found.more is not None:
        told["more"] = found.more
    moves = [_move(outlook) for outlook in expected]
    return told | {"value": moves[0]["value"], "moves": moves, "iterations": expected[0].runs}


def _move(outlook: Outlook) -> dict[str, Any]:
    return {
        "action": FORM.parse(outlook.play),
        "short": outlook.play,
        "value": round(outlook.chance, DIGITS),
        "low": round(outlook.low, DIGITS),
        "high": round(outlook.high, DIGITS),
        "visits": outlook.runs,
        "line": [outlook.play],
        "plays": outlook.plays,
    }


def is_lost(world: State, _seat: int) -> bool:
    """Whether no order of the unseen cards can be won."""
    assert isinstance(world, CatalystState)
    return certainly_lost(world)


def is_detour(before: State, after: State) -> bool:
    """Whether a play left a row that needs more cards than the one it met."""
    assert isinstance(before, CatalystState)
    assert isinstance(after, CatalystState)
    return fewest_cards(after.field) > fewest_cards(before.field)


def solution(state: State, budget: int) -> dict[str, Any]:
    """The shortest win found, knowing the deck; `plays` is null if there is none, or none was found."""
    assert isinstance(state, CatalystState)
    found = solve(state, budget)
    plays = None if found.plays is None else [msgspec.to_builtins(play) for play in _plays(state, found.plays)]
    return {"plays": plays, "bound": found.bound, "proved": found.proved, "impossible": found.impossible}


def _plays(state: CatalystState, ids: list[int]) -> list[Play]:
    """Action ids as records, each on the position it is played in."""
    ahead = state.fork(Chance())
    plays = []
    for action_id in ids:
        action = FORM.action(ahead, PLAYER, [action_id])
        assert isinstance(action, Play)
        plays.append(action)
        ahead.apply(PLAYER, action_id)
    return plays

"""Who can sit at a seat besides a person. A player gets a guessed world of its seat, never the true state."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from tefuda.ai.search import Knowledge, Search
from tefuda.core.chance import Chance, Seeded
from tefuda.core.engine import State
from tefuda.core.errors import TefudaError
from tefuda.core.records import Action, Event
from tefuda.core.table import Table

Advice = Callable[[State, int, Seeded, float], dict[str, Any]]
"""What a game's own knowledge says about a guessed world, for a seat: keys that an analysis gets (ai/analysis.py).
It looks for so many seconds at most, 0 for no limit."""
Dangers = Callable[[State, int, Sequence[Sequence[int]], Seeded], list[float | None]]
"""How likely each of a seat's whole actions is to be answered in a way that ends the game for it, from a guessed world
and more guesses; None where there is no such danger."""
Hindsight = Callable[[State, int, Sequence[Event], Seeded, float], dict[str, Any] | None]
"""What a decision of the past was worth where several decide at once: from the true position before it, the seat, all
that was told from then on until the seat decided again, dice, and how many seconds to look, 0 for no limit.

`moves` is the mix as an analysis has it (ai/analysis.py), `taken` the value of what was done against the others' mix,
`answer` what would have been best against what they did, as one types it, `answered` and `met` the chance to win with
that and with what was done. None if nothing can be said.
"""


class Player(Protocol):
    """Something that acts for a seat. `world` shows the seat what the truth shows it; all else in it is guessed."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        """The ids of one legal action of a person."""


class RandomPlayer:
    """Any legal action, id by id, all equally likely."""

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        ids: list[int] = []
        state = world.fork(dice)
        while not ids or state.midway(seat):
            actions = state.legal(seat)
            ids.append(actions[dice.below(len(actions))])
            state.apply(seat, ids[-1])
        return ids


class Careless:
    """Another player, but one action in so many is any legal one."""

    def __init__(self, player: Player, one_in: int) -> None:
        self.player = player
        self.one_in = one_in
        self.slip = RandomPlayer()

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        player = self.slip if dice.below(self.one_in) == 0 else self.player
        return player.act(world, seat, dice)


class SearchPlayer:
    """Searches so many iterations with what is known about the game; `seconds` is a safety limit."""

    def __init__(self, knowledge: Knowledge, iterations: int, seconds: float = 0.0) -> None:
        self.knowledge = knowledge
        self.iterations = iterations
        self.seconds = seconds

    def act(self, world: State, seat: int, dice: Seeded) -> list[int]:
        forced = only_action(world, seat, dice)
        if forced:
            return forced
        search = Search(self.knowledge, dice)
        search.run(world, seat, self.iterations, self.seconds)
        return search.action(world, seat)


def only_action(world: State, seat: int, dice: Seeded) -> list[int]:
    """The ids of an action where no other is open; none where there is a choice."""
    actions = world.legal(seat)
    if len(actions) > 1:
        return []
    after = world.fork(dice)
    after.apply(seat, actions[0])
    return [] if after.midway(seat) else actions


def _known(game_id: str) -> Any:
    """The module that knows a game; None if there is none."""
    module = f"tefuda.ai.heuristics.{game_id}"
    return None if importlib.util.find_spec(module) is None else importlib.import_module(module)


def knowledge_of(game_id: str) -> Knowledge:
    """What a search knows about a game (`KNOWLEDGE`)."""
    known: Knowledge = getattr(_known(game_id), "KNOWLEDGE", None) or Knowledge()
    return known


def advice_of(game_id: str) -> Advice | None:
    """The game's own way to advise (`ADVICE`)."""
    advice: Advice | None = getattr(_known(game_id), "ADVICE", None)
    return advice


def dangers_of(game_id: str) -> Dangers | None:
    """What the game knows to be dangerous (`DANGERS`)."""
    dangers: Dangers | None = getattr(_known(game_id), "DANGERS", None)
    return dangers


def hindsight_of(game_id: str) -> Hindsight | None:
    """The game's own way to look back at decisions (`HINDSIGHT`)."""
    hindsight: Hindsight | None = getattr(_known(game_id), "HINDSIGHT", None)
    return hindsight


def players(game_id: str) -> dict[str, Player]:
    """The players that know a game (`PLAYERS`), by name."""
    known: dict[str, Player] = {"random": RandomPlayer()}
    known |= getattr(_known(game_id), "PLAYERS", {})
    return known


def find_player(game_id: str, name: str) -> Player:
    known = players(game_id)
    if name not in known:
        raise TefudaError(f"there is no player {name!r} for {game_id}; there are {', '.join(known)}")
    return known[name]


def choice(table: Table, by: str, player: Player, dice: Seeded) -> Action:
    """What a player does at a table now."""
    seat = table.seat(by)
    ids = player.act(table.state.guess(seat, dice), seat, dice)
    return table.game.notation.action(table.state, seat, ids)


def is_lost(table: Table, by: str, dice: Seeded) -> bool:
    """Whether a seat can certainly not win any more, from what it is shown (`LOST`); False where nobody knows."""
    seat = table.seat(by)
    known: Callable[[State, int], bool] | None = getattr(_known(table.game.id), "LOST", None)
    return known is not None and not table.over and known(table.state.guess(seat, dice), seat)


def detours(table: Table) -> list[int]:
    """The inputs, counted from 1, that led away from the end (`DETOUR`); none where the game does not know."""
    known: Callable[[State, State], bool] | None = getattr(_known(table.game.id), "DETOUR", None)
    found: list[int] = []
    again = table.rewound(0)
    for number, given in enumerate(table.inputs if known else (), 1):
        before = again.state.fork(Chance())
        again.repeat(given)
        if known is not None and known(before, again.state):
            found.append(number)
    return found


def solution(table: Table, budget: int) -> dict[str, Any] | None:
    """The best play of a deal by somebody who sees all of it (`SOLUTION`); None where the game has no solver.

    It looks at the true state, so that only whoever may know the deal may be told more than the number of plays.
    """
    known: Callable[[State, int], dict[str, Any]] | None = getattr(_known(table.game.id), "SOLUTION", None)
    return None if known is None else known(table.state, budget)


__all__ = [
    "Advice",
    "Careless",
    "Dangers",
    "Hindsight",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "advice_of",
    "choice",
    "dangers_of",
    "detours",
    "find_player",
    "hindsight_of",
    "is_lost",
    "knowledge_of",
    "players",
    "solution",
]

"""What can be said about a position: the best actions, what each is worth, and what would follow.

One function for the terminal and for rooms. It sees what the seat sees: the search walks in guessed worlds, and so do
the lines it expects.
"""

from __future__ import annotations

import time
from typing import Any, Final

import msgspec

from tefuda.ai.branches import Branch, branches, frequent
from tefuda.ai.players import advice_of, dangers_of, knowledge_of
from tefuda.ai.search import Node, Search, is_shared
from tefuda.core.chance import Seeded
from tefuda.core.engine import State, first_seat
from tefuda.core.game import AnyGame
from tefuda.core.intervals import wilson
from tefuda.core.records import notation
from tefuda.core.table import Table

SEARCHING: Final = 0.9
"""The part of the time that is for searching; the rest is for saying what was found and for clearing the tree away."""
INSTANT: Final = 1e-6
"""Seconds that are over as soon as something was looked at; 0 would be no limit."""
LINE: Final = 6
"""Actions of an expected line, with its first."""
SURE: Final = 3
"""An action that was tried less often is not expected of anybody."""


class Budget(msgspec.Struct, frozen=True):
    """How long to search and how much to say; the clock ends what iterations would not."""

    iterations: int = 3_000
    seconds: float = 2.0
    moves: int = 5


HINT: Final = Budget()


class Estimate(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action: its chance to win with the 95 % interval of that, how often it was tried, and what is expected."""

    action: dict[str, Any]
    short: str
    value: float
    low: float
    high: float
    visits: int
    line: list[str]
    """What would follow, the action itself first."""
    share: float | None = None
    """Where several seats decide at once: how often to choose this."""
    danger: float | None = None
    """Where the game knows one: how likely an answer is that ends it."""


def analyse(table: Table, by: str, budget: Budget, dice: Seeded) -> dict[str, Any] | None:
    """The best actions of a seat, best first; None if it has nothing to decide.

    What the game's own knowledge says (`ADVICE`) is part of the answer, and all of it if it names `moves`.
    """
    seat = table.seat(by)
    if by not in table.awaiting():
        return None
    world = table.state.guess(seat, dice)
    advice = advice_of(table.game.id)
    seconds = SEARCHING * budget.seconds
    started = time.monotonic()
    known = {} if advice is None else advice(world, seat, dice, seconds)
    if "moves" in known:
        return known
    report = Report(table.game, Search(knowledge_of(table.game.id), dice), seat)
    if seconds > 0:
        seconds = max(seconds - (time.monotonic() - started), INSTANT)
    report.search.run(world, seat, budget.iterations, seconds)
    return report.answer(world, budget.moves) | known


class Report:
    """A finished search, in the game's notation."""

    def __init__(self, game: AnyGame, search: Search, seat: int) -> None:
        self.game = game
        self.search = search
        self.seat = seat

    def answer(self, world: State, count: int) -> dict[str, Any]:
        """The best actions with their estimates."""
        world = self.search.knowledge.imagine(world, self.seat, self.search.dice)
        found = branches(self.search, world, self.seat) or [self.untried(world)]
        moves = [self.estimate(branch, world) for branch in found[:count]]
        if is_shared(world):
            often = frequent(found)
            visits = sum(branch.visits for branch in often)
            moves = [_with_share(one, visits) for one in moves[: len(often)]]
        best = moves[0]
        return {
            "action": best.action,
            "short": best.short,
            "value": best.value,
            "moves": msgspec.to_builtins(self.warned(moves, found, world)),
            "iterations": self.search.iterations,
        }

    def warned(self, moves: list[Estimate], found: list[Branch], world: State) -> list[Estimate]:
        """The same with what the game knows to be dangerous."""
        dangers = dangers_of(self.game.id)
        if dangers is None:
            return moves
        actions = [branch.ids for branch in found[: len(moves)]]
        known = dangers(world, self.seat, actions, self.search.dice)
        return [msgspec.structs.replace(one, danger=danger) for one, danger in zip(moves, known, strict=True)]

    def untried(self, world: State) -> Branch:
        """What a search would do that was too short to try any whole action."""
        return Branch(tuple(self.search.action(world, self.seat)), 0, 0.0)

    def estimate(self, branch: Branch, world: State) -> Estimate:
        action = self.game.notation.action(world, self.seat, branch.ids)
        low, high = wilson(branch.total, branch.visits)
        short = self.game.notation.short(action)
        line = [short, *self.following(branch, world)]
        return Estimate(notation(action), short, branch.mean, low, high, branch.visits, line)

    def following(self, branch: Branch, world: State) -> list[str]:
        """What is expected with an action, or after it."""
        if not branch.visits:
            return []
        return self.answers(world) if is_shared(world) else self.sequel(branch, world)

    def answers(self, world: State) -> list[str]:
        """What the others would most often choose at the same time."""
        told = []
        mask = world.awaiting() & ~(1 << self.seat)
        while mask:
            seat = first_seat(mask)
            mask &= mask - 1
            after = world.fork(self.search.dice)
            ids = self.habit(self.search.root, after, seat)[0]
            if ids and not after.midway(seat):
                told.append(self.short(world, seat, ids))
        return told

    def sequel(self, branch: Branch, world: State) -> list[str]:
        """What everybody would most often do after an action, while that has been tried at all."""
        world, node = world.fork(self.search.dice), self.search.root.of(self.seat)
        for action in branch.ids:
            world.apply(self.seat, action)
            node = node.children[action]
        told: list[str] = []
        while world.awaiting() and not is_shared(world) and len(told) < LINE - 1:
            seat = first_seat(world.awaiting())
            before = world.fork(self.search.dice)
            ids, node = self.habit(node, world, seat)
            if not ids or world.midway(seat):
                break
            told.append(self.short(before, seat, ids))
        return told

    def habit(self, node: Node, world: State, seat: int) -> tuple[list[int], Node]:
        """The ids that a seat has tried most often in this world, and where they lead; the world follows them."""
        ids: list[int] = []
        node = node.of(seat)
        while not ids or world.midway(seat):
            children = [node.children[action] for action in world.legal(seat) if action in node.children]
            best = max(children, key=lambda child: child.visits, default=None)
            if best is None or best.visits < SURE:
                break
            node = best
            ids.append(best.action)
            world.apply(seat, best.action)
        return ids, node

    def short(self, world: State, seat: int, ids: list[int]) -> str:
        short: str = self.game.notation.short(self.game.notation.action(world, seat, ids))
        return short


def _with_share(one: Estimate, visits: int) -> Estimate:
    return msgspec.structs.replace(one, share=one.visits / visits if visits else 1.0)


__all__ = ["HINT", "Budget", "Estimate", "analyse"]

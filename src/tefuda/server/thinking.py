"""What worker processes (workers.py) are asked about a match: bots' actions, hints, solutions.

A worker gets the setup and the inputs, plays them, and asks the player with a guessed world (ai.players.choice): a bot
never sees the true state. Tables of the last rooms are kept, so that only what is new is played.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tefuda.ai.analysis import HINT, Budget, analyse
from tefuda.ai.players import choice, detours, find_player, hindsight_of, is_lost, solution
from tefuda.core import registry
from tefuda.core.chance import Chance, Seeded
from tefuda.core.facts import same
from tefuda.core.records import notation
from tefuda.core.table import Input, Setup, Table
from tefuda.server.book import Book

KEPT: Final = 32
DEEPEST: Final = 2_000
"""Iterations for one decision of the past; mostly its seconds are over before."""
EVERY: Final = 1_000
"""Actions that a search is asked about: all of them."""
SURE: Final = 5
"""An action that was tried less often has no value of its own."""
SOLVER_BUDGET: Final = 1000
"""Positions; under ten seconds interpreted, most deals under three."""


class Question(NamedTuple):
    """What a player is asked: the match so far, for whom, and dice of its own."""

    room: str
    game: str
    setup: Setup
    inputs: Sequence[Input]
    by: str
    player: str
    dice: str


def question_of(book: Book, by: str) -> Question:
    """The match as it stands, for a worker."""
    table = book.table
    return Question(book.record.id, book.game.id, table.setup, tuple(table.inputs), by, "", "")


_tables: OrderedDict[str, Table] = OrderedDict()
"""In a worker: the tables of the last rooms."""


def table_of(question: Question) -> Table:
    """The match, played as far as it has come."""
    table = _tables.pop(question.room, None)
    known = 0 if table is None else len(table.inputs)
    if table is None or list(question.inputs[:known]) != table.inputs:
        table, known = Table(registry.find(question.game), question.setup), 0
    for given in question.inputs[known:]:
        table.repeat(given)
    _tables[question.room] = table
    if len(_tables) > KEPT:
        _tables.popitem(last=False)
    return table


def think(question: Question) -> dict[str, Any]:
    """What a player does."""
    player = find_player(question.game, question.player)
    return notation(choice(table_of(question), question.by, player, Seeded(question.dice)))


def advise(question: Question) -> dict[str, Any] | None:
    """The best actions of a seat and what they are worth; None if nothing can be said."""
    return analyse(table_of(question), question.by, HINT, Seeded(question.dice))


class Weighing(NamedTuple):
    """A decision of the past: what was done, how long to think about it, and what followed."""

    question: Question
    action: Mapping[str, Any]
    seconds: float
    sequel: Sequence[Input] = ()
    """The decision itself and what came after it, until the seat decided again."""


class Weighed(NamedTuple):
    """Chances to win of whoever decided: with the best action found, and with the one that was taken."""

    value: float
    low: float
    high: float
    best: str
    """As one types it."""
    taken: float | None
    """None if it was hardly tried."""
    mix: Sequence[Mapping[str, Any]] = ()
    """Where several decide at once: the best actions, each with its share."""
    answer: Mapping[str, Any] | None = None
    """Where several decide at once: what would have been best against what the others did (`forms.Answer`)."""


def weigh(asked: Weighing) -> Weighed | None:
    """What a decision was worth; None if nothing can be said."""
    question = asked.question
    if hindsight_of(question.game) is not None:
        return look_back(asked)
    budget = Budget(DEEPEST, asked.seconds, EVERY)
    found = analyse(table_of(question), question.by, budget, Seeded(question.dice))
    if found is None or not found.get("moves") or "value" not in found["moves"][0]:
        return None
    best = found["moves"][0]
    tried = (one for one in found["moves"] if one["visits"] >= SURE and same(one["action"], asked.action))
    taken = next((one["value"] for one in tried), None)
    return Weighed(best["value"], best["low"], best["high"], best["short"], taken)


def look_back(asked: Weighing) -> Weighed | None:
    """The same where several decide at once, as the game itself knows how to."""
    question, known = asked.question, hindsight_of(asked.question.game)
    assert known is not None
    table = table_of(question)
    world, seat = table.state.fork(Chance()), table.seat(question.by)
    # A table of its own: this one is still at the decision, and the next question goes on from there.
    after = table_of(question._replace(room=f"{question.room} sequel", inputs=(*question.inputs, *asked.sequel)))
    told = after.events[after.starts[len(question.inputs)].events :]
    found = known(world, seat, told, Seeded(question.dice), asked.seconds)
    if found is None:
        return None
    best = found["moves"][0]
    mix = [{key: one[key] for key in ("short", "share", "value")} for one in found["moves"]]
    answer = {"best": found["answer"], "value": found["answered"], "taken": found["met"]}
    return Weighed(best["value"], best["low"], best["high"], best["short"], found["taken"], mix, answer)


def judge(question: Question) -> dict[str, Any]:
    """Whether the seat can certainly not win any more."""
    return {"lost": is_lost(table_of(question), question.by, Seeded(question.dice))}


def review(question: Question) -> dict[str, Any]:
    """The plays that led away from the end."""
    return {"plays": detours(table_of(question))}


def solve(question: Question) -> dict[str, Any] | None:
    """The deal solved with open cards; None if nobody knows how."""
    return solution(table_of(question), SOLVER_BUDGET)


__all__ = [
    "Question",
    "Weighed",
    "Weighing",
    "advise",
    "judge",
    "question_of",
    "review",
    "solve",
    "table_of",
    "think",
    "weigh",
]

"""A finished match weighed decision by decision: once a room, in the workers, within a bounded time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from litestar import get
from litestar.datastructures import State

from tefuda.core.table import CLOCK, EXPIRE, Input
from tefuda.server import entries, forms
from tefuda.server.book import STEPS, Book
from tefuda.server.http import AnyRequest, RoomId, account_of, address_of, need_over, need_room
from tefuda.server.limits import Gate
from tefuda.server.room import Room
from tefuda.server.solving import once
from tefuda.server.thinking import Question, Weighed, Weighing, review, weigh
from tefuda.server.workers import Terms

Ask = Callable[[Callable[[Any], Any], Any], Awaitable[Any]]
"""Puts a question to a worker."""

LONGEST: Final = 30.0
"""Seconds for a whole match, of one worker."""
ENOUGH: Final = 0.3
"""Seconds for one decision."""
BLUNDER: Final = 0.2
"""So much less chance to win than with the best action."""

_known: WeakKeyDictionary[Room, asyncio.Task[forms.Analysis]] = WeakKeyDictionary()
"""The analyses of the rooms in memory, made once, also while several ask."""


class Decision(NamedTuple):
    """A step of the match at which a seat did something, counted from 1."""

    step: int
    by: str


def weighings(book: Book) -> Iterator[tuple[Decision, Weighing]]:
    """Everything that was decided, also what was taken back, with the question what it was worth."""
    steps = [entry for entry in book.match() if isinstance(entry, STEPS)]
    count = sum(isinstance(entry, entries.Acted) for entry in steps)
    seconds = min(ENOUGH, LONGEST / max(1, count))
    name, game, setup = f"{book.record.id} analysis", book.game.id, book.table.setup
    inputs: list[Input] = []
    for step, entry in enumerate(steps, 1):
        if isinstance(entry, entries.Acted):
            question = Question(name, game, setup, tuple(inputs), entry.by, "", f"analysis {step}")
            yield Decision(step, entry.by), Weighing(question, entry.action, seconds, sequel(steps[step - 1 :]))
        if isinstance(entry, entries.Rewound):
            del inputs[entry.to :]
        elif not isinstance(entry, entries.Ended):
            inputs.append(input_of(entry))


def sequel(steps: Sequence[entries.AnyEntry]) -> tuple[Input, ...]:
    """A decision and what came after it, until the same seat decided again or something was taken back."""
    found = [input_of(steps[0])]
    for entry in steps[1:]:
        if isinstance(entry, (entries.Rewound, entries.Ended)) or found[0].by == input_of(entry).by:
            break
        found.append(input_of(entry))
    return tuple(found)


def input_of(entry: entries.AnyEntry) -> Input:
    """An entry as the table takes it again."""
    if isinstance(entry, entries.Acted):
        return Input(entry.by, entry.action, entry.at)
    return Input(CLOCK, EXPIRE, entry.at)


async def analyse(book: Book, ask: Ask, turn: Gate) -> forms.Analysis:
    """Weigh every decision, one after the other. The match is over: its steps do not change any more."""
    async with turn:
        if len(book.names) == 1:
            return forms.Analysis(await detours(book, ask))
        found = [(decision, await ask(weigh, weighing)) for decision, weighing in weighings(book)]
    taken, weighed = [one for one, _ in found], [one for _, one in found]
    return forms.Analysis([judged(taken, weighed, place) for place in range(len(taken))])


async def detours(book: Book, ask: Ask) -> list[forms.Judged]:
    """Alone there is no chance to win to compare, but the plays that led away from the end are known."""
    table = book.table
    question = Question(f"{book.record.id} now", book.game.id, table.setup, tuple(table.inputs), table.seats[0], "", "")
    wrong = (await ask(review, question))["plays"]
    standing = book.standing()
    blunders = {id(standing[play - 1][0]) for play in wrong}
    steps = [entry for entry in book.match() if isinstance(entry, STEPS)]
    return [
        forms.Judged(step=step, by=entry.by, blunder=id(entry) in blunders)
        for step, entry in enumerate(steps, 1)
        if isinstance(entry, entries.Acted)
    ]


def judged(taken: list[Decision], weighed: list[Weighed | None], place: int) -> forms.Judged:
    """One decision. Where what was done was hardly tried, the next decision says what it was worth."""
    decision, found = taken[place], weighed[place]
    if found is None:
        return forms.Judged(step=decision.step, by=decision.by)
    worth = found.taken if found.taken is not None else afterwards(taken, weighed, place)
    return forms.Judged(
        step=decision.step,
        by=decision.by,
        value=found.value,
        low=found.low,
        high=found.high,
        best=found.best,
        taken=worth,
        blunder=worth is not None and found.value - worth >= BLUNDER,
        mix=[forms.Share(**one) for one in found.mix],
        answer=None if found.answer is None else forms.Answer(**found.answer),
    )


def afterwards(taken: list[Decision], weighed: list[Weighed | None], place: int) -> float | None:
    """The chance to win of whoever decided, as the next decision of a match of two shows it."""
    if place + 1 == len(taken):
        return None
    following, seats = weighed[place + 1], {one.by for one in taken}
    if following is None or len(seats) > 2:
        return None
    return following.value if taken[place + 1].by == taken[place].by else 1.0 - following.value


@get("/api/rooms/{room_id:str}/analysis", tags=["matches"])
async def tell_analysis(request: AnyRequest, state: State, room_id: RoomId) -> forms.Analysis:
    """What every decision was worth. Only after the end; it takes up to half a minute the first time."""
    room = await need_room(state, room_id)
    book = await room.look(need_over)
    owner, pool = address_of(request), room.house.workers.slow

    def ask(work: Callable[[Any], Any], question: Any) -> Awaitable[Any]:
        return pool.ask(work, question, Terms(owner))

    return await once(_known, room, lambda: analyse(book, ask, account_of(request).analysing))


HANDLERS: Final[list[Any]] = [tell_analysis]

__all__ = ["HANDLERS"]

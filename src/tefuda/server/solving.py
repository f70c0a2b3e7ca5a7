"""Deals that can be solved: par before and during play, the solution after the end, and whether all is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from litestar import get
from litestar.datastructures import State

from tefuda.core.errors import Refused
from tefuda.server import forms
from tefuda.server.book import Book
from tefuda.server.http import AnyRequest, RoomId, address_of, need_over, need_room
from tefuda.server.room import Room
from tefuda.server.thinking import Question, judge, review, solve
from tefuda.server.workers import Terms

T = TypeVar("T")
Known = WeakKeyDictionary[Room, asyncio.Task[T]]
"""What is known about the rooms in memory, or is being found out."""
Work = Callable[[Question], dict[str, Any] | None]

_solved: WeakKeyDictionary[Room, asyncio.Task[dict[str, Any] | None]] = WeakKeyDictionary()
"""The solutions of the rooms in memory, found once, also while several ask."""


async def think_about(room: Room, work: Work, moment: int | None, owner: str) -> dict[str, Any] | None:
    """What a worker says about the match after so many inputs, None is now, for whoever asks from this address."""

    def question(book: Book) -> Question:
        table = book.table
        name = f"{room.id} {'now' if moment is None else 'deal'}"
        return Question(name, book.game.id, table.setup, tuple(table.inputs[:moment]), table.seats[0], "", room.id)

    return await room.house.workers.slow.ask(work, await room.look(question), Terms(owner))


async def once(
    known: WeakKeyDictionary[Room, asyncio.Task[T]], room: Room, work: Callable[[], Coroutine[Any, Any, T]]
) -> T:
    """What is worked out once for a room, also while several ask; if it fails, whoever asks next tries again."""
    task = known.get(room)
    if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
        task = known[room] = asyncio.get_running_loop().create_task(work())
    return await asyncio.shield(task)


async def solution_of(room: Room, owner: str) -> dict[str, Any]:
    """The solution of a room's deal from its beginning; Refused where the game has no solver."""
    found = await once(_solved, room, lambda: think_about(room, solve, 0, owner))
    if found is None:
        raise Refused("no-solution")
    return found


@get("/api/rooms/{room_id:str}/par", tags=["rooms"])
async def tell_par(request: AnyRequest, state: State, room_id: RoomId) -> forms.Par:
    """The fewest plays that win the deal, as far as is known; it tells nothing else of the deal."""
    found = await solution_of(await need_room(state, room_id), address_of(request))
    par = None if found["plays"] is None else len(found["plays"])
    return forms.Par(par=par, bound=found["bound"], proved=found["proved"], impossible=found["impossible"])


@get("/api/rooms/{room_id:str}/solution", tags=["rooms"])
async def tell_solution(request: AnyRequest, state: State, room_id: RoomId) -> forms.Solution:
    """How the deal can be won. Only after the end: it knows what was hidden."""
    room = await need_room(state, room_id)
    await room.look(need_over)
    found = await solution_of(room, address_of(request))
    return forms.Solution(plays=found["plays"], proved=found["proved"], impossible=found["impossible"])


@get("/api/rooms/{room_id:str}/detours", tags=["rooms"])
async def tell_detours(request: AnyRequest, state: State, room_id: RoomId) -> forms.Detours:
    """The plays, counted from 1, after which more cards were needed than before. Only after the end."""
    room = await need_room(state, room_id)
    await room.look(need_over)
    found = await think_about(room, review, None, address_of(request))
    assert found is not None
    return forms.Detours(found["plays"])


@get("/api/rooms/{room_id:str}/lost", tags=["rooms"])
async def tell_lost(request: AnyRequest, state: State, room_id: RoomId) -> forms.Lost:
    """Whether the only player can certainly not win any more, from what everybody sees."""
    room = await need_room(state, room_id)
    if await room.look(lambda book: len(book.names)) != 1:
        raise Refused("no-solution")
    found = await think_about(room, judge, None, address_of(request))
    assert found is not None
    return forms.Lost(found["lost"])


HANDLERS: Final[list[Any]] = [tell_par, tell_solution, tell_detours, tell_lost]

__all__ = ["HANDLERS", "once"]

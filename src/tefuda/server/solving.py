"""Deals that can be solved: par before and during play, the solution after the end, and whether all is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakKeyDictionary

from litestar import get
from litestar.datastructures import State

from tefuda.core.errors import Refused
from tefuda.server import forms
from tefuda.server.http import RoomId, need_room
from tefuda.server.room import Room
from tefuda.server.thinking import Question, judge, review, solve

Work = Callable[[Question], dict[str, Any] | None]

_solved: WeakKeyDictionary[Room, asyncio.Task[dict[str, Any] | None]] = WeakKeyDictionary()
"""The solutions of the rooms in memory, found once, also while several ask."""


async def think_about(room: Room, work: Work, moment: int | None) -> dict[str, Any] | None:
    """What a worker says about the match after so many inputs; None is now."""

    async def ask() -> Question:
        table = room.book.table
        name = f"{room.id} {'now' if moment is None else 'deal'}"
        return Question(name, room.book.game.id, table.setup, tuple(table.inputs[:moment]), table.seats[0], "", room.id)

    return await room.house.thinkers.ask(work, await room.ask(ask))


async def solution_of(room: Room) -> dict[str, Any]:
    """The solution of a room's deal from its beginning; Refused where the game has no solver."""
    if room not in _solved:
        _solved[room] = asyncio.get_running_loop().create_task(think_about(room, solve, 0))
    found = await asyncio.shield(_solved[room])
    if found is None:
        raise Refused("no-solution")
    return found


@get("/api/rooms/{room_id:str}/par", tags=["rooms"])
async def tell_par(state: State, room_id: RoomId) -> forms.Par:
    """The fewest plays that win the deal, as far as is known; it tells nothing else of the deal."""
    found = await solution_of(await need_room(state, room_id))
    par = None if found["plays"] is None else len(found["plays"])
    return forms.Par(par=par, bound=found["bound"], proved=found["proved"], impossible=found["impossible"])


@get("/api/rooms/{room_id:str}/solution", tags=["rooms"])
async def tell_solution(state: State, room_id: RoomId) -> forms.Solution:
    """How the deal can be won. Only after the end: it knows what was hidden."""
    room = await need_room(state, room_id)
    if room.book.phase != "over":
        raise Refused("not-over")
    found = await solution_of(room)
    return forms.Solution(plays=found["plays"], proved=found["proved"], impossible=found["impossible"])


@get("/api/rooms/{room_id:str}/detours", tags=["rooms"])
async def tell_detours(state: State, room_id: RoomId) -> forms.Detours:
    """The plays, counted from 1, after which more cards were needed than before. Only after the end."""
    room = await need_room(state, room_id)
    if room.book.phase != "over":
        raise Refused("not-over")
    found = await think_about(room, review, None)
    assert found is not None
    return forms.Detours(found["plays"])


@get("/api/rooms/{room_id:str}/lost", tags=["rooms"])
async def tell_lost(state: State, room_id: RoomId) -> forms.Lost:
    """Whether the only player can certainly not win any more, from what everybody sees."""
    room = await need_room(state, room_id)
    if len(room.book.names) != 1:
        raise Refused("no-solution")
    found = await think_about(room, judge, None)
    assert found is not None
    return forms.Lost(found["lost"])


HANDLERS: Final[list[Any]] = [tell_par, tell_solution, tell_detours, tell_lost]

__all__ = ["HANDLERS"]

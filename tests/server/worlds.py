"""Worlds that differ in what somebody does not see, and what is asked in both."""

from __future__ import annotations

from typing import Any

import msgspec

from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR, State
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.server.book import Book


def twin_of(state: State, viewer: int, seats: int, dice: Seeded) -> State:
    """A world in which all is other that this viewer does not see."""
    if viewer != SPECTATOR:
        return state.guess(viewer, dice)
    for seat in range(seats):
        state = state.guess(seat, dice)
    return state


def enter(book: Book, state: State) -> None:
    """A room goes on in another world. The clock is nobody's secret: it is the same there."""
    there = book.table.state
    state.clock_limit, state.clock_gone = there.clock_limit, there.clock_gone
    book.table.state = state
    book._digests.clear()


def codes(book: Book, viewer: int, actions: list[dict[str, Any]]) -> list[str | None]:
    """How the server would refuse these actions of a seat."""
    found: list[str | None] = []
    for action in actions:
        try:
            seat, ids = book.game.notation.admit(book.table.state, book.names[viewer], action)
            book.table._rehearse(seat, ids)
        except Refused as refused:
            found.append(refused.code)
        else:
            found.append(None)
    return found


def simple_actions(game: AnyGame) -> list[dict[str, Any]]:
    """Everything that can be tried without naming anything."""
    kinds = [kind for kind in game.actions if not any(field.required for field in msgspec.structs.fields(kind))]
    return [{"do": str(kind.__struct_config__.tag)} for kind in kinds]

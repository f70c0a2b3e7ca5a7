"""How far a seat may go back: alone before its last action, whatever came of it; among people if nothing has.

Only what the seat was told of counts, so that neither the answer nor its reason tells it anything that is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.records import Event, redacted
from tefuda.server.book import Book


def undo_point(book: Book, by: str) -> int:
    """How many inputs stand once this seat's last one is taken back, and all that followed; Refused if it cannot be."""
    seat, has_learned, is_alone = book.table.seat(by), False, book.plays_alone(by)
    bots = {name for name in book.names if book.bot_of(name)}
    for count in range(len(book.table.inputs) - 1, -1, -1):
        given = book.table.inputs[count]
        if given.action.get("do") in book.game.formalities:
            raise Refused("since-seated" if _is_about_seats(book, given.action) else "nothing-to-take-back")
        told, has_drawn = ([], False) if is_alone else _learned(book, count, seat)
        if given.by == by or told:
            has_learned |= has_drawn or any(event.reveals for event in told)
        if given.by == by and has_learned and not book.game.undo_free:
            raise Refused("since-revealed")
        if given.by == by:
            return count
        if told and given.by not in bots:
            has_acted = any(earlier.by == by for earlier in book.table.inputs[:count])
            raise Refused("since-answered" if has_acted else "nothing-to-take-back")
    raise Refused("nothing-to-take-back")


def refusal(book: Book, viewer: int) -> str:
    """Why a viewer can take nothing back now; empty if it can, or has no seat."""
    if viewer == SPECTATOR:
        return ""
    if book.phase != "playing":
        return "match-over" if book.phase == "over" else "waiting"
    try:
        undo_point(book, book.names[viewer])
    except Refused as refused:
        return refused.code
    return ""


def _is_about_seats(book: Book, action: Mapping[str, Any]) -> bool:
    """Whether somebody has come or gone with this."""
    changes = (book.game.join(is_bot=False), book.game.leave())
    return action["do"] in {change["do"] for change in changes if change is not None}


def _learned(book: Book, count: int, seat: int) -> tuple[list[Event], bool]:
    """What a seat was told of one of the inputs that stand, and whether anything was drawn with it."""
    table = book.table
    start = table.starts[count]
    is_last = count + 1 == len(table.starts)
    events, draws = (len(table.events), len(table.dice.draws)) if is_last else table.starts[count + 1]
    return redacted(table.events[start.events : events], seat), draws > start.draws


__all__ = ["refusal", "undo_point"]

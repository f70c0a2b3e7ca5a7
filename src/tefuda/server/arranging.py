"""A room that has not begun is changed by its owner: who sits where, options and clock, bots and open seats."""

from __future__ import annotations

from tefuda.core.errors import Refused
from tefuda.server import entries, wire
from tefuda.server.answering import done, need_room_for_change, seat_name
from tefuda.server.changes import rearranged
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.visitors import Visitor


async def arrange(room: Room, visitor: Visitor, request: wire.Arrange, _received: int) -> None:
    """Everybody keeps a seat and is told at once. Stale if its sender had not seen who has come or gone."""
    name = seat_name(room, visitor)
    book = room.book
    if book.phase != "waiting":
        raise Refused("match-begun")
    if name != book.owner:
        raise Refused("not-owner")
    if book.record.practice:
        raise Refused("practice-room")
    if request.seq > book.seqs[visitor.seat]:
        raise Refused("unknown-seq")
    if request.seq < book.arranged[visitor.seat]:
        raise Refused("stale")
    need_room_for_change(room)
    if not {bot for bot in request.bots.values() if bot} <= set(bot_names(book.game)):
        raise Refused("unknown-bot")
    change = entries.Arranged(
        by=name,
        id=request.id,
        swap=request.swap,
        options=request.options,
        bots=request.bots,
        **room.moment(),
    )
    await room.write(change, *sitting_down_again(room, change), tokens=keys(room, change))
    done(room, visitor, request)


def keys(room: Room, change: entries.Arranged) -> dict[str, bytes]:
    """The keys go along with those who change places; a seat that nobody had before is opened by nobody's."""
    nobody = entries.token_hash(entries.new_token())
    return {seat: room.tokens.get(other, nobody) for seat, other in change.places.items()}


def sitting_down_again(room: Room, change: entries.Arranged) -> list[entries.AnyEntry]:
    """What a game in which people come and go has to be told anew: who has a seat that it gives to nobody."""
    _, table, seats = rearranged(room.book, change)
    vacant = room.book.game.vacant_seats(table.state)
    joining = room.book.game.join()
    held = [name for seat, name in enumerate(room.book.names) if seat in vacant and seats[name].holding == "person"]
    return [] if joining is None else [entries.Acted(by=seat, action=dict(joining), **room.moment()) for seat in held]


__all__ = ["arrange"]

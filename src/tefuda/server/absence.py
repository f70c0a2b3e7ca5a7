"""What those who are there may do about somebody who is away too long, as far as their room lets them."""

from __future__ import annotations

from tefuda.core.errors import Refused
from tefuda.server import entries, wire
from tefuda.server.answering import done, need_playing, seat_name
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.visitors import Visitor


async def play_on(room: Room, visitor: Visitor, request: wire.PlayOn, _received: int) -> None:
    """Let a bot play for somebody until they are back."""
    name = seat_name(room, visitor)
    need_playing(room)
    if room.book.record.absence == "wait":
        raise Refused("room-waits")
    need_away(room, request.seat)
    if request.bot not in bot_names(room.book.game):
        raise Refused("unknown-bot")
    news = entries.StoodIn(by=name, id=request.id, seat=request.seat, bot=request.bot, **room.moment())
    await room.write(news)
    done(room, visitor, request)


async def claim_win(room: Room, visitor: Visitor, request: wire.ClaimWin, _received: int) -> None:
    """End the match against somebody who does not come back."""
    name = seat_name(room, visitor)
    need_playing(room)
    others = [other for other in room.book.names if other != name]
    if room.book.record.absence != "claim" or len(others) != 1:
        raise Refused("no-claim")
    need_away(room, others[0])
    await room.write(entries.Ended(by=name, id=request.id, reason="away", **room.moment()))
    done(room, visitor, request)


def need_away(room: Room, seat: str) -> None:
    """Refused unless the person of this seat has been away for so long that the others need not wait."""
    gone = room.presence.away().get(seat)
    if gone is None or room.book.seats[seat].stand_in:
        raise Refused("not-away")
    if gone < room.book.record.stand_in_after * 1000:
        raise Refused("too-soon")


__all__ = ["claim_win", "play_on"]

"""Taking seats and giving them up, at a table where people come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tefuda.core.errors import Refused
from tefuda.server import entries, wire
from tefuda.server.answering import done, need_playing, seat_name
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.visitors import Visitor


async def stand_in(room: Room, visitor: Visitor, request: wire.StandIn, _received: int) -> None:
    """A bot plays on for whoever sits here; a match in which one did is marked."""
    name = seat_name(room, visitor)
    need_playing(room)
    await room.stand_ins.put(name, request.bot, request.id)
    if request.bot and not room.book.assisted:
        await room.write(entries.Assisted(by=name, **room.moment()))
    done(room, visitor, request)


async def fill(room: Room, visitor: Visitor, request: wire.Fill, _received: int) -> None:
    """Anybody at the table may let a bot take a seat that nobody has, but before the match only the owner; the token
    of whoever had it opens it no more."""
    name = seat_name(room, visitor)
    if room.book.owner not in ("", name):
        raise Refused("not-owner")
    if room.book.phase == "over":
        raise Refused("match-over")
    if request.seat not in room.book.seats or not is_free(room, request.seat):
        raise Refused("seat-taken")
    if request.bot not in bot_names(room.book.game):
        raise Refused("unknown-bot")
    news = sitting_down(room, request.seat, is_bot=True)
    news.append(
        entries.Seated(by=name, id=request.id, seat=request.seat, holding="bot", name=request.bot, **room.moment())
    )
    await hand_over(room, request.seat, news)
    done(room, visitor, request)


async def leave(room: Room, visitor: Visitor, request: wire.Leave, _received: int) -> None:
    """The seat is open, and its token opens it no more."""
    name = seat_name(room, visitor)
    if room.book.phase == "over":
        raise Refused("match-over")
    news = getting_up(room, name)
    news.append(entries.Seated(by=name, id=request.id, seat=name, holding="open", **room.moment()))
    await hand_over(room, name, news, lambda: done(room, visitor, request))


async def hand_over(
    room: Room, seat: str, news: list[entries.AnyEntry], first: Callable[[], None] = lambda: None
) -> None:
    """Write that no person has this seat now, and let nobody's token open it; `first` is said before anybody goes."""
    nobody = {seat: entries.token_hash(entries.new_token())}
    await room.write(*news, tokens=nobody)
    first()
    room.dismiss_strangers("seat-left")
    room.change_hands(seat)


async def renew(room: Room, visitor: Visitor, request: wire.Renew, _received: int) -> None:
    """The seat has the sender's new token from now on; whoever came with the old one is sent away."""
    name = seat_name(room, visitor)
    key = entries.token_hash(request.token)
    if key in room.tokens.values():
        raise Refused("bad-token")  # another seat's, or the one that it has
    await room.write(entries.Renewed(by=name, id=request.id, **room.moment()), tokens={name: key})
    visitor.key = key
    done(room, visitor, request)
    room.dismiss_strangers("link-revoked")


class Taker(NamedTuple):
    """A person who wants a seat: the name, the token that opens it from now on, and what the person brings along."""

    name: str
    token: str
    brings: Mapping[str, Any] = {}


async def claim(room: Room, wanted: str | None, taker: Taker) -> str:
    """A person takes an open seat with a new token; the seat."""
    held = room.seat_of(taker.token)
    if held is not None:
        return room.book.names[held]  # the store has kept this, though it said that it failed
    seat = free_seat(room, wanted)
    news = sitting_down(room, seat)
    brings = dict(taker.brings)
    if brings and news:
        raise Refused("match-begun")  # only the first entry of all can still be refused
    news.append(entries.Seated(by=seat, seat=seat, holding="person", name=taker.name, brings=brings, **room.moment()))
    await room.write(*news, tokens={seat: entries.token_hash(taker.token)})
    room.change_hands(seat)
    return seat


def free_seat(room: Room, wanted: str | None) -> str:
    """The seat that a person may take: this one, or the first one that nobody has."""
    book = room.book
    if book.phase == "over":
        raise Refused("match-over")
    if wanted is not None and wanted not in book.seats:
        raise Refused("unknown-seat")
    if book.record.practice:
        raise Refused("practice-room")
    free = [seat for seat in book.names if wanted in (None, seat) and is_free(room, seat)]
    if not free:
        raise Refused("room-full" if wanted is None else "seat-taken")
    return next((one for one in free if not is_vacant(room, one)), free[0])


def is_free(room: Room, name: str) -> bool:
    """Whether somebody may take this seat: nobody has it, and the game does not play it on for one who has left."""
    if is_vacant(room, name):
        return room.book.seats[name].holding == "open" or name not in room.here()
    return room.book.seats[name].holding == "open" and not is_played_on(room, name)


def is_vacant(room: Room, name: str) -> bool:
    """Whether the game itself has nobody on this seat."""
    return room.book.names.index(name) in room.book.game.vacant_seats(room.book.table.state)


def is_played_on(room: Room, name: str) -> bool:
    """Whether the game itself gives this seat to its bot."""
    return room.book.names.index(name) in room.book.game.bot_seats(room.book.table.state)


def sitting_down(room: Room, seat: str, *, is_bot: bool = False) -> list[entries.AnyEntry]:
    """What the game has to be told before somebody has this seat."""
    joining = room.book.game.join(is_bot=is_bot) if is_vacant(room, seat) else None
    return [] if joining is None else [entries.Acted(by=seat, action=dict(joining), **room.moment())]


def getting_up(room: Room, seat: str) -> list[entries.AnyEntry]:
    """What the game has to be told before nobody has it; nothing while the match has not begun."""
    is_out = room.book.phase != "playing" or is_vacant(room, seat) or is_played_on(room, seat)
    leaving = None if is_out else room.book.game.leave()
    return [] if leaving is None else [entries.Acted(by=seat, action=dict(leaving), **room.moment())]


__all__ = ["Taker", "claim", "fill", "leave", "renew", "stand_in"]

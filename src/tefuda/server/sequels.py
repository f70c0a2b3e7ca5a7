"""Another match of the same people: a rematch once all have agreed, or a room to which one invites the others."""

from __future__ import annotations

from msgspec.structs import replace

from tefuda.core.errors import Refused
from tefuda.server import entries
from tefuda.server.entries import SeatSetup
from tefuda.server.lobby import Lobby
from tefuda.server.offers import REMATCH
from tefuda.server.plans import Plan, following_seats, seating, turned
from tefuda.server.room import Room

NOBODY = SeatSetup("open")


async def rematch(lobby: Lobby, room: Room, token: str, address: str) -> tuple[Room | None, list[str]]:
    """The seat of this token wants another match; the new room once everybody does, and who has agreed."""

    async def want() -> tuple[Room | None, list[str]]:
        return await _agree(lobby, room, _seat_of(room, token), address), sorted(room.offers.rematch)

    return await room.ask(want)


def _seat_of(room: Room, token: str) -> str:
    """The seat that asks for more, after the end."""
    seat = room.seat_of(token)
    if seat is None:
        raise Refused("bad-token")
    if room.book.phase != "over":
        raise Refused("not-over")
    return room.book.names[seat]


async def _agree(lobby: Lobby, room: Room, seat: str, address: str) -> Room | None:
    book, wanting = room.book, room.offers.rematch
    if not book.next_room:
        wanting.add(seat)
        if not wanting.issuperset(book.people()):
            room.offers.announce(REMATCH, seat)
            return None
        following = room.following = room.following or await _again(lobby, room, address)
        await room.write(entries.Continued(room=following.id, **room.moment()))
    return await lobby.find(book.next_room)


async def _again(lobby: Lobby, room: Room, address: str) -> Room:
    """The same match once more, with other cards and the same people, who change sides and keep their tokens.

    It counts for whoever agreed last, and is made in any case: the room it follows is over.
    """
    plan = replace(_plan(room), seed=lobby.house.entropy.seed("rematch", room.book.record.seed))
    places = following_seats(room.book.names)
    hashes = {places[name]: key for name, key in room.tokens.items()}
    made = await lobby.create(plan, room.book.game, hashes, seating(plan, lobby.house.clock.now()))
    lobby.note_maker(made, address)
    return made


def _plan(room: Room) -> Plan:
    """The same options and people; each has what was agreed for them, on the side that is theirs next."""
    book, record = room.book, room.book.record
    places = following_seats(book.names)
    return Plan(
        game=record.game,
        config=turned(book.agreed.config, places),
        seats={places[name]: SeatSetup(seat.holding, seat.name) for name, seat in book.seats.items()},
        public=record.public,
        stand_in=record.stand_in,
        stand_in_after=record.stand_in_after,
        absence=record.absence,
        before=record.id,
    )


async def invite(lobby: Lobby, room: Room, token: str, address: str) -> tuple[Room, dict[str, str]]:
    """A new room for the same people, in which only the seat of this token is taken yet; and its new token."""

    made: tuple[Room, dict[str, str]] | None = None

    async def make() -> tuple[Room, dict[str, str]]:
        nonlocal made
        seat = _seat_of(room, token)
        _need_somebody_to_invite(room, seat)
        made = made or await _waiting_room(lobby, room, seat, address)  # made once, however often this is tried
        await room.write(entries.Invited(by=seat, room=made[0].id, **room.moment()))
        return made

    return await room.ask(make)


def _need_somebody_to_invite(room: Room, seat: str) -> None:
    book = room.book
    if book.next_room or book.invitation is not None:
        raise Refused("already-invited")
    if book.record.practice or book.people() == [seat]:
        raise Refused("nobody-to-invite")


async def _waiting_room(lobby: Lobby, room: Room, seat: str, address: str) -> tuple[Room, dict[str, str]]:
    """The same match once more; this seat's person is there, the seats of the others are open."""
    plan, own = _plan(room), following_seats(room.book.names)[seat]
    others = [name for name, setup in plan.seats.items() if setup.holding == "person" and name != own]
    past = seating(plan, lobby.house.clock.now())  # as if they sat there: the game keeps their seats
    return await lobby.make_after(replace(plan, seats=plan.seats | dict.fromkeys(others, NOBODY)), address, past)


__all__ = ["invite", "rematch"]

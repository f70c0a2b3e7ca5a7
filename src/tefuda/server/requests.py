"""What a room does with each message of a client. A refusal is an answer; nothing has changed then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import BadRecord, Refused
from tefuda.server import entries, wire
from tefuda.server.loading import prepare_rewinding
from tefuda.server.room import Room
from tefuda.server.seatjobs import Wish
from tefuda.server.seats import Pending, bot_names
from tefuda.server.thinking import Question
from tefuda.server.visitors import Visitor

TAKE_BACK: Final = "take_back"
DRAW: Final = "draw"


async def handle(room: Room, visitor: Visitor, request: wire.Asked, received: int) -> None:
    """Answer a request that arrived at this moment."""
    known = visitor.answered.get(request.id)
    if known:
        room.refuse(visitor, request.id, known)
        return
    try:
        await room.attempt(lambda: carry_out(room, visitor, request, received))
    except Refused as refused:
        visitor.answered.remember(request.id, refused.code)
        room.refuse(visitor, request.id, refused.code)
    except Exception as error:
        await room.recover(error)
        answer_fault(room, visitor, request)


async def carry_out(room: Room, visitor: Visitor, request: wire.Asked, received: int) -> None:
    """Do what is asked, once, if the sender still is who it was when it asked."""
    if not visitor.is_inside:
        return
    if is_known(room, visitor, request):
        done(room, visitor, request)
    else:
        await HANDLERS[type(request)](room, visitor, request, received)


def is_known(room: Room, visitor: Visitor, request: wire.Asked) -> bool:
    """Whether the request was carried out before: as this seat was answered, or with an entry that tells of it."""
    if visitor.seat == SPECTATOR:
        return False
    return request.id in visitor.answered or request.id in room.book.done[room.book.names[visitor.seat]]


def answer_fault(room: Room, visitor: Visitor, request: wire.Asked) -> None:
    """Something failed and the room is what the store has again, which may have the request all the same."""
    if visitor.is_inside and is_known(room, visitor, request):
        done(room, visitor, request)
    else:
        room.refuse(visitor, request.id, "server-error")


def done(room: Room, visitor: Visitor, request: wire.Asked) -> None:
    visitor.answered.remember(request.id, "")
    visitor.send(wire.Done(id=request.id, **room.stamp(visitor)))


def seat_name(room: Room, visitor: Visitor) -> str:
    """The seat of a visitor that has one."""
    if visitor.seat == SPECTATOR:
        raise Refused("no-seat")
    return room.book.names[visitor.seat]


def need_playing(room: Room) -> None:
    if room.book.phase != "playing":
        raise Refused("match-over" if room.book.phase == "over" else "waiting")


# Acting


async def act(room: Room, visitor: Visitor, request: wire.Act, received: int) -> None:
    """An action is judged on the position it meets; if its sender saw an older one, only a race lets it pass."""
    name = seat_name(room, visitor)
    need_playing(room)
    if room.book.seats[name].stand_in:
        raise Refused("stand-in")
    at, lag = await in_time(room, visitor, received)
    need_playing(room)
    if request.seq > room.book.seqs[visitor.seat]:
        raise Refused("unknown-seq")
    if request.seq < room.book.moved[visitor.seat] and not room.book.game.race:
        raise Refused("stale")
    now = room.house.clock.now()
    action = meaning(room, request.action)
    await room.write(entries.Acted(by=name, id=request.id, action=action, at=at, time=now, lag=lag))
    done(room, visitor, request)


def meaning(room: Room, action: dict[str, Any] | str) -> dict[str, Any]:
    """An action in the notation; what was typed is read."""
    if isinstance(action, dict):
        return action
    try:
        return room.book.game.notation.parse(action)
    except BadRecord:
        raise Refused("not-understood") from None


async def in_time(room: Room, visitor: Visitor, received: int) -> tuple[int, int]:
    """The moment that counts for an act, and what its line was forgiven; a clock that was out by then runs out."""
    at = room.match_time(received)
    while (due := room.timer.deadline()) is not None and at >= due:
        late = at - due + 1
        if room.book.is_awaited(visitor.seat) and late <= room.timer.forgiven(visitor):
            return due - 1, late
        await room.timer.expire()
    return at, 0


async def ask_draft(room: Room, visitor: Visitor, request: wire.Draft, _received: int) -> None:
    seat_name(room, visitor)
    need_playing(room)
    if len(request.actions) + len(request.ask) > room.house.limits.drafted:
        raise Refused("too-many-actions")
    room.seat_jobs.draft(Wish(visitor, request))


# Between people


async def chat(room: Room, visitor: Visitor, request: wire.Chat, _received: int) -> None:
    name = seat_name(room, visitor)
    text = "".join(sign if sign.isprintable() else " " for sign in request.text).strip()
    if not text or len(text) > room.house.limits.chat_length:
        raise Refused("bad-text")
    if room.book.lines >= room.house.limits.chat_lines:
        raise Refused("chat-full")
    await room.write(entries.Said(by=name, id=request.id, text=text, **room.moment()))
    done(room, visitor, request)


async def take_back(room: Room, visitor: Visitor, request: wire.TakeBack, _received: int) -> None:
    """At once alone or against bots, otherwise when everybody agrees."""
    name = seat_name(room, visitor)
    need_playing(room)
    point = room.book.undo_point(name)
    if point is None:
        raise Refused("no-take-back")
    await propose(room, Pending(TAKE_BACK, name, frozenset({name}), point), request)
    done(room, visitor, request)


async def offer_draw(room: Room, visitor: Visitor, request: wire.OfferDraw, _received: int) -> None:
    name = seat_name(room, visitor)
    need_playing(room)
    if len(room.book.names) != 2 or len(room.book.people()) != 2:
        raise Refused("no-draw")
    await propose(room, Pending(DRAW, name, frozenset({name})), request)
    done(room, visitor, request)


async def propose(room: Room, offer: Pending, request: wire.Asked) -> None:
    """Make an offer; whoever makes the one that lies on the table agrees to it."""
    by = offer.by
    if room.offer is not None:
        if room.offer.kind != offer.kind or room.offer.by == offer.by:
            raise Refused("offer-pending")
        offer = room.offer._replace(agreed=room.offer.agreed | offer.agreed)
    room.offer = offer
    if not await settle(room, by, request):
        room.announce(offer.kind, offer.by)


async def settle(room: Room, by: str, request: wire.Asked) -> bool:
    """Carry an offer out if everybody has agreed, the last of them with this request."""
    offer = room.offer
    assert offer is not None
    if not offer.agreed.issuperset(room.book.people()):
        return False
    if offer.kind != DRAW:
        await prepare_rewinding(room.book, offer.to)
    room.offer = None
    if offer.kind == DRAW:
        await room.write(entries.Ended(by=by, id=request.id, reason="draw", **room.moment()))
        return True
    await room.write(entries.Rewound(by=by, id=request.id, to=offer.to, **room.moment()))
    return True


async def answer(room: Room, visitor: Visitor, request: wire.Answer, _received: int) -> None:
    name = seat_name(room, visitor)
    need_playing(room)
    if room.offer is None or room.offer.by == name:
        raise Refused("no-offer")
    if request.yes:
        kind = room.offer.kind
        room.offer = room.offer._replace(agreed=room.offer.agreed | {name})
        if await settle(room, name, request):
            room.announce(kind, "")
    else:
        room.end_offer()
    done(room, visitor, request)


async def resign(room: Room, visitor: Visitor, request: wire.Resign, _received: int) -> None:
    name = seat_name(room, visitor)
    need_playing(room)
    if len(room.book.names) > 2:
        raise Refused("no-resign")
    await room.write(entries.Ended(by=name, id=request.id, reason="resign", **room.moment()))
    done(room, visitor, request)


# Seats


async def stand_in(room: Room, visitor: Visitor, request: wire.StandIn, _received: int) -> None:
    """A bot plays on for whoever sits here; a match in which one did is marked."""
    name = seat_name(room, visitor)
    need_playing(room)
    await room.stand_ins.put(name, request.bot, request.id)
    if request.bot and not room.book.assisted:
        await room.write(entries.Assisted(by=name, **room.moment()))
    done(room, visitor, request)


async def fill(room: Room, visitor: Visitor, request: wire.Fill, _received: int) -> None:
    """Anybody at the table may let a bot take a seat that nobody has; the token of whoever had it opens it no more."""
    name = seat_name(room, visitor)
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


# The rest


async def ping(room: Room, visitor: Visitor, request: wire.Ping, _received: int) -> None:
    visitor.send(wire.PingBack(id=request.id, **room.stamp(visitor)))


async def snapshot(room: Room, visitor: Visitor, _request: wire.Snapshot, _received: int) -> None:
    room.greet(visitor, None)


async def hint(room: Room, visitor: Visitor, request: wire.Hint, _received: int) -> None:
    """Alone, against bots, or after the end; a match in which one was given is marked."""
    name = seat_name(room, visitor)
    book = room.book
    if book.phase == "waiting":
        raise Refused("waiting")
    if book.phase == "playing":
        if request.at is not None or len(book.people()) > 1:
            raise Refused("no-hint")
        if not book.is_awaited(visitor.seat):
            raise Refused("not-your-turn")
        if not book.assisted:
            await room.write(entries.Assisted(by=name, **room.moment()))
    elif request.at is None or request.at >= len(book.table.inputs):
        raise Refused("no-hint")
    inputs = tuple(book.table.inputs[: request.at])
    setup, dice = book.table.setup, book.luck("hint", len(inputs))
    by = name if request.at is None else book.table.inputs[request.at].by
    if by not in book.names:
        raise Refused("no-hint")
    question = Question(f"{room.id} hint", book.game.id, setup, inputs, by, "", dice)
    room.seat_jobs.hint(visitor, request, question)


Handler = Callable[[Room, Visitor, Any, int], Awaitable[None]]

HANDLERS: Final[dict[type[wire.Asked], Handler]] = {
    wire.Act: act,
    wire.Draft: ask_draft,
    wire.Chat: chat,
    wire.Ping: ping,
    wire.Snapshot: snapshot,
    wire.TakeBack: take_back,
    wire.OfferDraw: offer_draw,
    wire.Answer: answer,
    wire.Resign: resign,
    wire.StandIn: stand_in,
    wire.Fill: fill,
    wire.Leave: leave,
    wire.Renew: renew,
    wire.Hint: hint,
}

__all__ = ["Taker", "claim", "handle"]

"""What a room does with each message of a client. A refusal is an answer; nothing has changed then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import BadRecord, Refused
from tefuda.server import entries, wire
from tefuda.server.absence import claim_win, play_on
from tefuda.server.answering import done, field_of, need_playing, need_room_for_change, seat_name
from tefuda.server.arranging import arrange
from tefuda.server.loading import prepare_rewinding
from tefuda.server.offers import DRAW, TAKE_BACK, Pending
from tefuda.server.room import Room
from tefuda.server.seating import fill, leave, renew, stand_in
from tefuda.server.seatjobs import Wish
from tefuda.server.takebacks import undo_point
from tefuda.server.thinking import Question
from tefuda.server.visitors import Visitor


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
        room.refuse(visitor, request.id, refused.code, field_of(refused))
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
    """At once alone or against bots, which marks the match; otherwise when everybody agrees."""
    name = seat_name(room, visitor)
    need_playing(room)
    point = undo_point(room.book, name)
    need_room_for_change(room)
    if room.book.plays_alone(name):
        await rewind(room, name, point, request)
    else:
        await propose(room, Pending(TAKE_BACK, name, frozenset({name}), point), request)
    done(room, visitor, request)


async def rewind(room: Room, by: str, to: int, request: wire.Asked) -> None:
    """Go back; whoever does so alone may have seen what comes, unless the rulings let everybody."""
    book = room.book
    await prepare_rewinding(book, to)
    is_marked = book.plays_alone(by) and not book.game.undo_free and not book.assisted
    news: list[entries.AnyEntry] = [entries.Assisted(by=by, **room.moment())] if is_marked else []
    await room.write(*news, entries.Rewound(by=by, id=request.id, to=to, **room.moment()))


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
    if room.offers.pending is not None:
        if room.offers.pending.kind != offer.kind or room.offers.pending.by == offer.by:
            raise Refused("offer-pending")
        offer = room.offers.pending._replace(agreed=room.offers.pending.agreed | offer.agreed)
    room.offers.pending = offer
    if not await settle(room, by, request):
        room.offers.announce(offer.kind, offer.by)


async def settle(room: Room, by: str, request: wire.Asked) -> bool:
    """Carry an offer out if everybody has agreed, the last of them with this request; all are told of its end then."""
    offer = room.offers.pending
    assert offer is not None
    if not offer.agreed.issuperset(room.book.people()):
        return False
    room.offers.pending = None
    try:
        if offer.kind == DRAW:
            await room.write(entries.Ended(by=by, id=request.id, reason="draw", **room.moment()))
        else:
            await rewind(room, by, offer.to, request)
    except Exception:
        room.offers.pending = offer  # all are told when it ends
        raise
    room.offers.announce(offer.kind, "")
    return True


async def answer(room: Room, visitor: Visitor, request: wire.Answer, _received: int) -> None:
    name = seat_name(room, visitor)
    need_playing(room)
    if room.offers.pending is None or room.offers.pending.by == name:
        raise Refused("no-offer")
    if request.yes:
        room.offers.pending = room.offers.pending._replace(agreed=room.offers.pending.agreed | {name})
        await settle(room, name, request)
    else:
        room.offers.end(declined=name)
    done(room, visitor, request)


async def resign(room: Room, visitor: Visitor, request: wire.Resign, _received: int) -> None:
    name = seat_name(room, visitor)
    need_playing(room)
    if len(room.book.names) > 2:
        raise Refused("no-resign")
    await room.write(entries.Ended(by=name, id=request.id, reason="resign", **room.moment()))
    done(room, visitor, request)


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
    wire.PlayOn: play_on,
    wire.ClaimWin: claim_win,
    wire.Fill: fill,
    wire.Arrange: arrange,
    wire.Leave: leave,
    wire.Renew: renew,
    wire.Hint: hint,
}

__all__ = ["handle"]

"""What a viewer has been told since the match began, for the log of whoever comes late or comes again.

A viewer gets its own events and nothing else; folded into the opening, they give every position as it saw it. What was
taken back is not in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import HeaderParameter

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.records import redacted
from tefuda.core.table import Setup, Table
from tefuda.core.texts import Language
from tefuda.server import forms, wire
from tefuda.server.book import Told
from tefuda.server.guides import GameId, need_game
from tefuda.server.http import RoomId, need_room
from tefuda.server.room import Room
from tefuda.server.speaking import logged

OptionalSecret = Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=128, required=False)]


class Wanted(msgspec.Struct, frozen=True):
    """What is needed to tell a viewer its past, taken in the room's own turn."""

    game: AnyGame
    setup: Setup
    viewer: int
    seq: int
    told: Sequence[Told]


def past(wanted: Wanted, language: Language) -> forms.Past:
    """The opening as the viewer saw it, and all that it was told since; steps of which it was told nothing are none."""
    game, viewer = wanted.game, wanted.viewer
    parts = [part for one in wanted.told if (part := redacted(one.events, viewer))]
    return forms.Past(
        seq=wanted.seq,
        opening=game.view(Table(game, wanted.setup).state, viewer),
        steps=[forms.PastStep(events=part, told=logged(game, part, language)) for part in parts],
    )


def viewer_of(room: Room, token: str) -> int:
    """The seat of a token; without one, the spectators'."""
    if token == "":
        return SPECTATOR
    seat = room.seat_of(token)
    if seat is None:
        raise Refused("bad-token")
    return seat


@get("/api/rooms/{room_id:str}/past", tags=["rooms"])
async def tell_past(state: State, room_id: RoomId, language: Language, token: OptionalSecret = "") -> Response[Any]:
    """The match so far as a seat was told of it; without its token as spectators were."""
    room = await need_room(state, room_id)

    async def look() -> Wanted:
        book, viewer = room.book, viewer_of(room, token)
        if book.phase == "waiting":
            raise Refused("waiting")
        return Wanted(book.game, book.table.setup, viewer, book.seqs[viewer], [told for _, told in book.standing()])

    wanted = await room.ask(look)
    body = await asyncio.to_thread(lambda: wire.encoder.encode(past(wanted, language)))
    return Response(body, media_type="application/json")


@post("/api/games/{game:str}/position/{language:str}", tags=["games"], status_code=200)
async def describe(request: Request[Any, Any, State], game: GameId, language: Language) -> forms.Position:
    """A view in words. The view is the body: whoever asks already knows what is in it."""
    found = need_game(game)
    view_type = type(found.opening(found.options(found.usual), 0))
    try:
        view = msgspec.json.decode(await request.body(), type=view_type)
        return forms.Position(found.words.describe(view, language))
    except (msgspec.MsgspecError, LookupError, ValueError, TypeError):
        raise Refused("bad-view") from None


HANDLERS: Final[list[Any]] = [tell_past, describe]

__all__ = ["HANDLERS"]

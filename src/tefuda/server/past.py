"""What a viewer has been told since the match began, for the log of whoever comes late or comes again.

A viewer gets its own events and nothing else; folded into the opening, they give every position as it saw it. What was
taken back is not in it.
"""

from __future__ import annotations

import itertools
from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State
from litestar.params import HeaderParameter

from tefuda.core import registry
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.records import Event, redacted
from tefuda.core.table import Table
from tefuda.core.texts import Language
from tefuda.server import forms, wire
from tefuda.server.guides import GameId, need_game
from tefuda.server.http import JSON, PIECE, AnyRequest, RoomId, address_of, lobby_of, need_room, sent_alone
from tefuda.server.room import Room
from tefuda.server.speaking import logged
from tefuda.server.thinking import Question, question_of, table_of
from tefuda.server.workers import Failed, Terms

LARGEST: Final = 4_000_000
"""Bytes of a past that are sent; the longest of real matches have a tenth. Some of an address may wait for its gate."""
OptionalSecret = Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=128, required=False)]


class Wanted(msgspec.Struct, frozen=True):
    """What is needed to tell a viewer its past, taken in the room's own turn."""

    question: Question
    viewer: int
    seq: int
    language: Language


def past(wanted: Wanted) -> bytes:
    """The opening as the viewer saw it, and all that it was told since; steps of which it was told nothing are none."""
    table, viewer = table_of(wanted.question), wanted.viewer
    game = table.game
    parts = [part for one in steps(table) if (part := redacted(one, viewer))]
    told = forms.Past(
        seq=wanted.seq,
        opening=game.view(Table(game, table.setup).state, viewer),
        steps=[forms.PastStep(events=part, told=logged(table.words, part, wanted.language)) for part in parts],
    )
    return wire.encoder.encode(told)


def steps(table: Table) -> list[list[Event]]:
    """What each input that stands has told."""
    marks = [mark.events for mark in table.starts]
    return [table.events[start:end] for start, end in itertools.pairwise([*marks, len(table.events)])]


def viewer_of(room: Room, token: str) -> int:
    """The seat of a token; without one, the spectators'."""
    if token == "":
        return SPECTATOR
    seat = room.seat_of(token)
    if seat is None:
        raise Refused("bad-token")
    return seat


@get("/api/rooms/{room_id:str}/past", tags=["rooms"])
async def tell_past(
    request: AnyRequest, state: State, room_id: RoomId, language: Language, token: OptionalSecret = ""
) -> Response[Any]:
    """The match so far as a seat was told of it; without its token as spectators were."""
    room = await need_room(state, room_id)

    async def look() -> Wanted:
        book, viewer = room.book, viewer_of(room, token)
        if book.phase == "waiting":
            raise Refused("waiting")
        return Wanted(question_of(book, ""), viewer, book.seqs[viewer], language)

    body = await room.house.workers.quick.ask(past, await room.ask(look), Terms(address_of(request)))
    if len(body) > LARGEST:
        raise Refused("long-match")
    if len(body) <= PIECE:
        return Response(body, media_type="application/json")

    async def made() -> bytes:
        return body

    return await sent_alone(request, made, JSON)


class View(msgspec.Struct, frozen=True):
    """A view as somebody has sent it, to be said in words."""

    game: str
    body: bytes
    language: Language


def say(wanted: View) -> str | None:
    """A view in words; None if the game could not show it to anybody."""
    game = registry.find(wanted.game)
    view_type = type(game.opening(game.options(game.usual), 0))
    try:
        return game.words.describe(msgspec.json.decode(wanted.body, type=view_type), wanted.language)
    except (msgspec.MsgspecError, RecursionError, LookupError, ValueError, TypeError):
        return None


@post("/api/games/{game:str}/position/{language:str}", tags=["games"], status_code=200)
async def describe(request: AnyRequest, state: State, game: GameId, language: Language) -> forms.Position:
    """A view in words. The view is the body: whoever asks already knows what is in it."""
    wanted = View(need_game(game).id, await request.body(), language)
    try:
        text = await lobby_of(state).house.workers.quick.ask(say, wanted, Terms(address_of(request)))
    except Failed:
        text = None
    if text is None:
        raise Refused("bad-view")
    return forms.Position(text)


HANDLERS: Final[list[Any]] = [tell_past, describe]

__all__ = ["HANDLERS", "View", "say"]

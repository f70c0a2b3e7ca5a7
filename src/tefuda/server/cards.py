"""Cards of one's own: from a file that somebody has written to the options of a room, and what a room's cards say."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.datastructures import State

from tefuda.core import registry
from tefuda.core.errors import BadRecord, Refused
from tefuda.core.texts import Language
from tefuda.server import forms
from tefuda.server.guides import KEPT, GameId, need_game
from tefuda.server.http import AnyRequest, RoomId, address_of, lobby_of, need_room
from tefuda.server.speaking import catalogues
from tefuda.server.workers import Failed, Terms

MOST_PROBLEMS: Final = 50


class Sent(msgspec.Struct, frozen=True):
    """A card file that somebody has sent."""

    game: str
    text: str


def bring(sent: Sent) -> forms.Brought | str:
    """The options for it, or all that is wrong; a code if the game has no such cards."""
    game = registry.find(sent.game)
    try:
        options = game.bring(sent.text)
    except Refused as refused:
        return refused.code
    except BadRecord as error:
        return forms.Brought(problems=str(error).split("\n")[:MOST_PROBLEMS])
    return forms.Brought(options=options, words=catalogues(game.words_of(game.options(options))))


@post("/api/games/{game:str}/cards", tags=["games"], status_code=200)
async def bring_cards(request: AnyRequest, state: State, game: GameId) -> forms.Brought:
    """A card file, which is the body, as the options that bring it into a room; or every problem with its line."""
    try:
        sent = Sent(need_game(game).id, (await request.body()).decode())
    except UnicodeDecodeError:
        return forms.Brought(problems=["expected UTF-8 text"])
    try:
        brought = await lobby_of(state).house.workers.quick.ask(bring, sent, Terms(address_of(request)))
    except Failed:
        raise Refused("bad-cards") from None
    if isinstance(brought, str):
        raise Refused(brought)
    return brought


@get("/api/rooms/{room_id:str}/words/{language:str}", tags=["rooms"])
async def room_words(state: State, room_id: RoomId, language: Language) -> Response[dict[str, Any]]:
    """Everything the game says in this room, in one language: with the cards that the room has brought along."""
    room = await need_room(state, room_id)
    words = await room.look(lambda book: book.table.words)
    return Response(words.catalogue(language), headers=KEPT)


HANDLERS: Final[list[Any]] = [bring_cards, room_words]

__all__ = ["HANDLERS"]

"""The HTTP side: games, rooms, matches."""

from __future__ import annotations

import asyncio
import functools
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import HeaderParameter, PathParameter, QueryParameter

import tefuda
from tefuda.core import registry
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.match import commitment
from tefuda.server import forms, telling, wire
from tefuda.server.entries import SeatSetup
from tefuda.server.limits import Limits
from tefuda.server.lobby import CODE_LENGTH, Lobby, Plan, Turnoff
from tefuda.server.replays import Wish, work_out
from tefuda.server.room import Room
from tefuda.server.seats import bot_names
from tefuda.server.store import Wanted

AnyRequest = Request[Any, Any, State]
RoomId = Annotated[str, PathParameter(min_length=1, max_length=64)]
GameId = Annotated[str, QueryParameter(max_length=64, description="Only rooms of this game.")]
SeatName = Annotated[str, QueryParameter(max_length=64, description="The seat whose view is wanted.")]
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Limit = Annotated[int, QueryParameter(ge=1, le=100)]
Secret = Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=128)]

PERSON: Final = "person"
OPEN: Final = "open"


class FileOperation(Operation):
    """Describes a request whose body is a match file."""

    def __post_init__(self) -> None:
        self.request_body = RequestBody({"text/plain": OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))})


def lobby_of(state: State) -> Lobby:
    lobby: Lobby = state.lobby
    return lobby


async def need_room(state: State, room_id: str) -> Room:
    """A room that is there."""
    room = await lobby_of(state).find(room_id)
    if room is None:
        raise NotFoundException("no-room")
    return room


def clean_name(name: str, state: State) -> str:
    """A person's name without signs that do not show."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name).strip()
    if len(printable) > lobby_of(state).house.limits.name_length:
        raise Refused("long-name")
    return printable


def room_card(room: Room) -> forms.RoomCard:
    """A room as everybody may see it; called in the room's own turn, so that all of it is durable."""
    book, record = room.book, room.book.record
    return forms.RoomCard(
        id=room.id,
        code=room.id[:CODE_LENGTH],
        game=record.game,
        rules=record.rules,
        options=book.game.open_config(record.config),
        phase=book.phase,
        public=record.public,
        seats=telling.seat_cards(book),
        here=room.here(),
        watching=room.watching(),
        commitment=commitment(record.seed),
        created=record.created,
        assisted=book.assisted,
        result=book.result,
        before=record.before,
        next_room=book.next_room,
        branch=record.branch,
    )


async def card_of(room: Room) -> forms.RoomCard:
    async def show() -> forms.RoomCard:
        return room_card(room)

    return await room.ask(show)


@functools.cache
def game_card(game: AnyGame) -> forms.GameCard:
    """A game's description; made once, since it reads the game's catalogue and looks for its bots."""
    texts = game.words.texts
    name, about = (forms.Texts(texts.say("ja", key), texts.say("en", key)) for key in ("name", "about"))
    seats = list(game.seats(game.options({})))
    schema = msgspec.json.schema(game.option_type)
    return forms.GameCard(game.id, game.rules_version, name, about, seats, bot_names(game), schema)


def describe_games() -> list[forms.GameCard]:
    """All games; slow the first time."""
    return [game_card(game) for game in registry.games().values()]


@get("/api/games", tags=["games"])
async def list_games() -> list[forms.GameCard]:
    """All games, with the JSON schema of their options and the bots that play them."""
    return await asyncio.to_thread(describe_games)


def setups(form: forms.MakeRoom, game: AnyGame, name: str) -> dict[str, SeatSetup]:
    """How each seat begins."""
    names = game.seats(game.options(form.options))
    wishes = dict.fromkeys(names, OPEN) | {names[0]: PERSON} | form.seats
    return {seat: _setup(wish, name) for seat, wish in wishes.items()}


def _setup(wish: str, name: str) -> SeatSetup:
    if wish == PERSON:
        return SeatSetup("person", name)
    return SeatSetup("open") if wish == OPEN else SeatSetup("bot", wish)


@post("/api/rooms", tags=["rooms"])
async def make_room(request: AnyRequest, state: State, data: forms.MakeRoom) -> forms.Made:
    """Make a room; the match begins when every seat is taken."""
    if data.game not in registry.games():
        raise Refused("unknown-game")
    name = clean_name(data.name, state)
    plan = Plan(
        game=data.game,
        config=data.options,
        seats=setups(data, registry.find(data.game), name),
        seed=data.seed,
        public=data.public,
        stand_in=data.stand_in,
        stand_in_after=data.stand_in_after,
    )
    room, tokens = await lobby_of(state).make(plan, address_of(request))
    return forms.Made(await card_of(room), tokens)


@get("/api/rooms", tags=["rooms"])
async def list_rooms(state: State, game: GameId = "", limit: Limit = 50) -> list[forms.RoomCard]:
    """Rooms that everybody may see and whose match is not over, newest first."""
    return [await card_of(room) for room in lobby_of(state).open_rooms(game)[:limit]]


@get("/api/rooms/{room_id:str}", tags=["rooms"])
async def look_at_room(state: State, room_id: RoomId) -> forms.RoomCard:
    """A room by its id."""
    return await card_of(await need_room(state, room_id))


@get("/api/codes/{code:str}", tags=["rooms"])
async def find_by_code(state: State, code: RoomId) -> forms.RoomCard:
    """A room that waits for people, by its short code."""
    room = lobby_of(state).by_code(code.lower())
    if room is None:
        raise NotFoundException("no-room")
    return await card_of(room)


@post("/api/rooms/{room_id:str}/join", tags=["rooms"])
async def join_room(state: State, room_id: RoomId, data: forms.Join) -> forms.Joined:
    """Take a seat; the token in the answer is its only key."""
    room = await need_room(state, room_id)
    seat, token = await lobby_of(state).join(room, data.seat, clean_name(data.name, state))
    return forms.Joined(await card_of(room), seat, token)


@post("/api/rooms/{room_id:str}/rematch", tags=["rooms"])
async def want_rematch(state: State, room_id: RoomId, token: Secret) -> forms.Again:
    """Want another match; its room is made when everybody at the table does."""
    room = await need_room(state, room_id)
    seat = room.seat_of(token)
    if seat is None:
        raise Refused("bad-token")
    following = await lobby_of(state).rematch(room, room.book.names[seat])
    card = None if following is None else await card_of(following)
    return forms.Again(card, sorted(room.rematch))


@post("/api/rooms/{room_id:str}/branch", tags=["rooms"])
async def branch_room(request: AnyRequest, state: State, room_id: RoomId, data: forms.Branch) -> forms.Made:
    """Play a finished match on from one of its positions, in a new room against bots."""
    room = await need_room(state, room_id)
    wanted = Turnoff(steps=data.steps, seat=data.seat, bot=data.bot, name=clean_name(data.name, state))
    made, tokens = await lobby_of(state).branch(room, wanted, address_of(request))
    return forms.Made(await card_of(made), tokens)


async def match_text(room: Room) -> str:
    """The match file of a room whose match is over."""

    async def write() -> str:
        if room.book.phase != "over":
            raise Refused("not-over")
        return telling.match_file(room.book)

    return await room.ask(write)


@get("/api/rooms/{room_id:str}/match", tags=["matches"], media_type="application/jsonl")
async def download_match(state: State, room_id: RoomId) -> Response[str]:
    """The match file, once the match is over: the seed is in it. Before, the room shows the commitment to the seed."""
    room = await need_room(state, room_id)
    text = await match_text(room)
    name = f"{room.book.record.game}-{room.id}.jsonl"
    return Response(
        text, media_type="application/jsonl", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@get("/api/rooms/{room_id:str}/replay", tags=["matches"])
async def replay_room(state: State, room_id: RoomId, seat: SeatName = "") -> Response[forms.Replay]:
    """A finished match step by step, as a seat was told of it; without one as spectators were."""
    text = await match_text(await need_room(state, room_id))
    return await worked_out(state, Wish(text, seat))


@post(
    "/api/replay",
    tags=["matches"],
    status_code=200,
    request_max_body_size=Limits().file_bytes,
    operation_class=FileOperation,
)
async def replay_file(request: AnyRequest, state: State, seat: SeatName = "") -> Response[forms.Replay]:
    """The same for a match file, which is the body."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refused("bad-match") from None
    return await worked_out(state, Wish(text, seat))


async def worked_out(state: State, wish: Wish) -> Response[Any]:
    """What a clerk makes of a match file."""
    answer = await lobby_of(state).house.clerks.ask(work_out, wish)
    if answer.code:
        raise Refused(answer.code)
    return Response(answer.body, media_type="application/json")


@get("/api/matches", tags=["matches"])
async def list_matches(
    state: State, game: GameId = "", finished: bool = True, skip: Skip = 0, limit: Limit = 50
) -> list[forms.MatchCard]:
    """Finished matches, or those that are saved and not finished, newest first; only those that everybody may see."""
    wanted = Wanted(finished=finished, game=game, skip=skip, limit=limit)
    return [
        forms.MatchCard(kept.record.id, kept.record.game, kept.record.created, kept.finished, kept.result)
        for kept in await lobby_of(state).kept(wanted)
    ]


@get("/api/health", tags=["server"])
async def health(state: State) -> forms.Health:
    """Whether the server and its store are alive."""
    await lobby_of(state).house.store.last_beat()
    return forms.Health("ok", tefuda.__version__, wire.PROTOCOL, len(lobby_of(state).rooms))


@get("/metrics", tags=["server"], media_type="text/plain")
async def metrics(state: State) -> Response[bytes]:
    """Counters for Prometheus."""
    return Response(lobby_of(state).house.meters.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


def address_of(request: Any) -> str:
    """Where a request or socket comes from."""
    return request.client.host if request.client is not None else "unknown"


HANDLERS: Final[list[Any]] = [
    list_games,
    make_room,
    list_rooms,
    look_at_room,
    find_by_code,
    join_room,
    want_rematch,
    branch_room,
    download_match,
    replay_room,
    replay_file,
    list_matches,
    health,
    metrics,
]

__all__ = ["HANDLERS", "address_of", "lobby_of"]

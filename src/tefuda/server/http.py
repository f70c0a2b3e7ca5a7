"""The HTTP side: games, rooms, matches."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.background_tasks import BackgroundTask
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from litestar.response import Stream

from tefuda.core import registry
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.table import FAST, SECURE
from tefuda.server import forms, telling
from tefuda.server.book import Book
from tefuda.server.entries import SeatSetup, new_token
from tefuda.server.limits import Account, Addresses, Limits, site_of
from tefuda.server.lobby import Lobby
from tefuda.server.plans import Plan, Turnoff, code_of
from tefuda.server.replays import Wish, work_out
from tefuda.server.room import Room
from tefuda.server.seating import Taker, claim
from tefuda.server.seats import bot_names
from tefuda.server.sequels import invite, rematch
from tefuda.server.store import Wanted
from tefuda.server.workers import Failed, Terms

AnyRequest = Request[Any, Any, State]
LONGEST_ID: Final = 64
RoomId = Annotated[str, PathParameter(min_length=1, max_length=LONGEST_ID)]
GameId = Annotated[str, QueryParameter(max_length=64, description="Only rooms of this game.")]
SeatName = Annotated[str, QueryParameter(max_length=64, description="The seat whose view is wanted.")]
Skip = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
Limit = Annotated[int, QueryParameter(ge=1, le=100)]
Secret = Annotated[str, HeaderParameter(name="X-Seat-Token", max_length=128)]

REPLAY_SECONDS: Final = 15.0
PIECE: Final = 64 * 1024
"""Bytes of an answer that wait for its reader at a time."""
JSON: Final = {"Content-Type": "application/json"}
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
        code=code_of(record),
        game=record.game,
        rules=record.rules,
        options=book.options(),
        phase=book.phase,
        public=record.public,
        seats=telling.seat_cards(book),
        here=room.here(),
        watching=room.presence.watching(),
        commitment=record.commitment,
        created=record.created,
        assisted=book.assisted,
        result=book.result,
        before=record.before,
        next_room=book.next_room,
        branch=record.branch,
        practice=record.practice,
        stand_in_after=record.stand_in_after,
        absence=record.absence,
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
        seeded=data.seed is not None,
        dice=SECURE if data.seed is None else FAST,  # a chosen seed deals what it deals everywhere
        public=data.public,
        stand_in=data.stand_in,
        stand_in_after=data.stand_in_after,
        absence=data.absence,
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
async def find_by_code(request: AnyRequest, state: State, code: RoomId) -> forms.RoomCard:
    """A room that waits for people, by its short code. Whoever tries codes out is soon heard no more."""
    guesses = account_of(request).guesses
    if not guesses.take():
        raise Refused("too-often")
    room = lobby_of(state).by_code(code.lower())
    if room is None:
        raise NotFoundException("no-room")
    guesses.charge(-1.0)
    return await card_of(room)


@post("/api/rooms/{room_id:str}/join", tags=["rooms"])
async def join_room(state: State, room_id: RoomId, data: forms.Join) -> forms.Joined:
    """Take a seat; the token in the answer is its only key."""
    room = await need_room(state, room_id)
    name, token = clean_name(data.name, state), data.token or new_token()
    taker = Taker(name, token, data.brings)
    seat = await room.ask(lambda: claim(room, data.seat, taker))
    return forms.Joined(await card_of(room), seat, token)


@post("/api/rooms/{room_id:str}/rematch", tags=["rooms"])
async def want_rematch(request: AnyRequest, state: State, room_id: RoomId, token: Secret) -> forms.Again:
    """Want another match; its room is made when everybody at the table does."""
    room = await need_room(state, room_id)
    following, agreed = await rematch(lobby_of(state), room, token, address_of(request))
    card = None if following is None else await card_of(following)
    return forms.Again(card, agreed)


@post("/api/rooms/{room_id:str}/invite", tags=["rooms"])
async def invite_again(request: AnyRequest, state: State, room_id: RoomId, token: Secret) -> forms.Made:
    """Make another room for the same people, after the end; those who come back here are told where it is."""
    room = await need_room(state, room_id)
    made, tokens = await invite(lobby_of(state), room, token, address_of(request))
    return forms.Made(await card_of(made), tokens)


@post("/api/rooms/{room_id:str}/branch", tags=["rooms"])
async def branch_room(request: AnyRequest, state: State, room_id: RoomId, data: forms.Branch) -> forms.Made:
    """Play a finished match on from one of its positions, in a new room against bots."""
    room = await need_room(state, room_id)
    wanted = Turnoff(steps=data.steps, seat=data.seat, bot=data.bot, name=clean_name(data.name, state))
    made, tokens = await lobby_of(state).branch(room, wanted, address_of(request))
    return forms.Made(await card_of(made), tokens)


async def match_text(request: AnyRequest, room: Room) -> str:
    """The match file of a room whose match is over."""
    finished = await room.look(lambda book: telling.finished(need_over(book)))
    return await room.house.workers.slow.ask(telling.match_file, finished, Terms(address_of(request)))


def need_over(book: Book) -> Book:
    """A book whose match is over."""
    if book.phase != "over":
        raise Refused("not-over")
    return book


@get("/api/rooms/{room_id:str}/match", tags=["matches"], media_type="application/jsonl")
async def download_match(request: AnyRequest, state: State, room_id: RoomId) -> Response[Any]:
    """The match file, once the match is over: the seed is in it. Before, the room shows the commitment to the seed."""
    room = await need_room(state, room_id)
    name = f"{room.record.game}-{room.id}.jsonl"

    async def text() -> bytes:
        return (await match_text(request, room)).encode()

    headers = {"Content-Type": "application/jsonl", "Content-Disposition": f'attachment; filename="{name}"'}
    return await sent_alone(request, text, headers)


@get("/api/rooms/{room_id:str}/replay", tags=["matches"])
async def replay_room(
    request: AnyRequest, state: State, room_id: RoomId, seat: SeatName = ""
) -> Response[forms.Replay]:
    """A finished match step by step, as a seat was told of it; without one as spectators were."""
    room = await need_room(state, room_id)

    async def body() -> bytes:
        return await worked_out(request, Wish(await match_text(request, room), seat))

    return await sent_alone(request, body, JSON)


@post(
    "/api/replay",
    tags=["matches"],
    status_code=200,
    request_max_body_size=Limits().file_bytes,
    operation_class=FileOperation,
)
async def replay_file(request: AnyRequest, seat: SeatName = "") -> Response[forms.Replay]:
    """The same for a match file, which is the body."""

    async with account_of(request).uploading:  # whoever sends slowly keeps nobody from reading
        content = await request.body()
    try:
        wish = Wish(content.decode(), seat)
    except UnicodeDecodeError:
        raise Refused("bad-match") from None

    async def body() -> bytes:
        return await worked_out(request, wish)

    return await sent_alone(request, body, JSON)


async def sent_alone(
    request: AnyRequest, make: Callable[[], Awaitable[bytes]], headers: Mapping[str, str]
) -> Response[Any]:
    """A large answer, one at a time for an address until it is sent, so that few wait in memory to be read."""
    leave = await account_of(request).reading.enter()
    try:
        body = await make()
    except BaseException:
        leave()
        raise
    return Stream(
        pieces(body, leave),
        headers={**headers, "Content-Length": str(len(body))},
        background=BackgroundTask(leave),
    )


async def pieces(body: bytes, leave: Callable[[], None]) -> AsyncGenerator[bytes, None]:
    """Parts of an answer, each sent when its reader has read the one before."""
    try:
        for start in range(0, len(body), PIECE):
            yield body[start : start + PIECE]
    finally:
        leave()


async def worked_out(request: AnyRequest, wish: Wish) -> bytes:
    """What a worker makes of a match file."""
    pool = lobby_of(request.app.state).house.workers.slow
    try:
        answer = await pool.ask(work_out, wish, Terms(address_of(request), seconds=REPLAY_SECONDS))
    except Failed:
        raise Refused("long-match") from None
    if answer.code:
        raise Refused(answer.code)
    return answer.body


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
async def health(state: State) -> Response[forms.Health]:
    """Whether rooms can be written; whoever runs the server is told more at its admin port."""
    is_well = not lobby_of(state).fault
    return Response(forms.Health("ok" if is_well else "failing"), status_code=200 if is_well else 503)


def address_of(request: Any) -> str:
    """Where a request or socket comes from, as budgets count it."""
    return site_of(request.client.host) if request.client is not None else "unknown"


def account_of(request: AnyRequest) -> Account:
    """What the address of a request uses of the server."""
    addresses: Addresses = request.app.state.addresses
    return addresses.account(address_of(request))


HANDLERS: Final[list[Any]] = [
    list_games,
    make_room,
    list_rooms,
    look_at_room,
    find_by_code,
    join_room,
    want_rematch,
    invite_again,
    branch_room,
    download_match,
    replay_room,
    replay_file,
    list_matches,
    health,
]

__all__ = ["HANDLERS", "account_of", "address_of", "lobby_of"]

"""Whatever is asked over HTTP is paid for, refusals too, and large answers wait for their readers one at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.response import Stream

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.records import notation
from tefuda.server import loading, telling, wire
from tefuda.server.billing import LONGEST_WAIT, Billing
from tefuda.server.book import Book
from tefuda.server.clock import HandClock
from tefuda.server.entries import Acted, Began, RoomRecord, SeatSetup
from tefuda.server.environment import Entropy, Environment
from tefuda.server.house import House as Shared
from tefuda.server.http import JSON, PIECE, sent_alone
from tefuda.server.limits import Addresses, Bucket, Limits
from tefuda.server.lobby import Lobby
from tefuda.server.plans import Plan
from tefuda.server.snapshots import welcome
from tefuda.server.sqlite import SqliteStore
from tefuda.server.visitors import Visitor
from tefuda.server.workers import Workers

pytestmark = pytest.mark.anyio

TURNS: dict[str, Any] = {"mode": "sequential"}
PEOPLE = {"left": "person", "right": "person"}
SEND = {"type": "http", "client": ("10.0.0.1", 1)}


@pytest.mark.parametrize(
    ("method", "headers", "status"),
    [("PUT", {}, 405), ("GET", {"Host": "evil.example"}, 421), ("POST", {"Origin": "http://evil.example"}, 403)],
)
async def test_requests_that_lead_nowhere_are_paid_for(
    strict: House, method: str, headers: dict[str, str], status: int
) -> None:
    burst = Limits().request_burst

    answers = [await strict.ask(method, "/api/rooms", None, headers) for _ in range(burst + 1)]

    assert [one for one, _ in answers] == [status] * burst + [429]
    assert answers[-1][1] == {"code": "too-many-requests"}


async def test_whoever_goes_on_over_budget_is_answered_ever_later(monkeypatch: pytest.MonkeyPatch) -> None:
    limits, waits = Limits(request_burst=1, refusal_burst=3), list[float]()
    billing = Billing(Addresses(limits, HandClock(0)), lambda: 0.0)

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", wait)
    asked = [await billing.admit(dict(SEND)) for _ in range(8)]

    assert asked == [True] + [False] * 7
    assert waits == [0.1, 0.2, 0.3, 0.3]  # three at once; then one more each that comes at ten a second


async def test_no_refusal_is_kept_back_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    waits = list[float]()
    billing = Billing(Addresses(Limits(request_burst=1), HandClock(0)), lambda: 0.0)

    async def wait(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", wait)
    for _ in range(200):
        await billing.admit(dict(SEND))

    assert max(waits) == LONGEST_WAIT


async def test_a_request_pays_for_what_it_has_used() -> None:
    seconds = iter([0.0, 0.015])
    addresses = Addresses(Limits(request_burst=100), HandClock(0))
    billing = Billing(addresses, lambda: next(seconds))
    scope = dict(SEND)

    async def work() -> None:
        return

    await billing.admit(scope)
    await billing.meter(scope, work())

    assert addresses.account("10.0.0.1").requests.left == pytest.approx(85)


async def test_a_bucket_is_overdrawn_by_no_more_than_it_holds() -> None:
    bucket = Bucket(10, 5, HandClock(0))

    waits = [bucket.overdraw() for _ in range(12)]

    assert waits[-1] == 0.5
    assert bucket.left == -5


async def test_bots_go_on_without_people_in_few_rooms_of_one_maker_at_a_time(own: House) -> None:
    most = Limits().bot_rooms_an_address
    form = {"game": "othello", "seats": {"black": "person", "white": "person"}, "stand_in": "random"}
    rooms = [(await own.post("/api/rooms", form))["room"]["id"] for _ in range(most + 2)]

    await own.turn(40_000)
    moved = {room: await moves(own, room) for room in rooms}
    late = next(room for room, count in moved.items() if count == 0)

    assert sum(count > 0 for count in moved.values()) == most
    await own.turn(20 * 60_000)
    assert await moves(own, late) > 0  # others are over by then


async def moves(house: House, room: str) -> int:
    """How many steps a room has taken."""
    return len((await house.get(f"/api/rooms/{room}/past?language=en"))["steps"])


async def test_rooms_whose_clock_runs_without_anybody_count(strict: House) -> None:
    form = {"game": "pebbles", "seats": PEOPLE}

    answers = [await strict.ask("POST", "/api/rooms", form) for _ in range(Limits().rooms_an_address + 1)]

    assert [status for status, _ in answers] == [201] * Limits().rooms_an_address + [429]


async def test_a_request_of_two_lengths_ends_its_line(strict: House) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", strict.host.port)
    writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\n")
    writer.write(
        b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    )
    heard = await reader.read()
    writer.close()

    assert heard.startswith(b"HTTP/1.1 400")
    assert heard.count(b"HTTP/1.1") == 1


def long_book(updates: int) -> Book:
    """A room of Dobon, game after game, in which everybody was told so much."""
    game, dice = registry.find("dobon"), Seeded("long")
    seats = {name: SeatSetup("person") for name in game.seats(game.options({}))}
    book = Book(RoomRecord(id="r", game=game.id, rules=game.rules_version, config=TURNS, seed="s", seats=seats), game)
    book.play(Began())
    while book.seqs[SPECTATOR] < updates:
        by = next(name for seat, name in enumerate(book.names) if book.is_awaited(seat))
        legal = [action for action in map(notation, book.table.legal(by)) if action["do"] not in ("leave", "close")]
        book.play(Acted(by=by, action=legal[dice.below(len(legal))]))
    return book


async def test_a_long_absence_is_not_told_in_words() -> None:
    book = long_book(telling.LONGEST_GAP + 1)
    visitor = Visitor(Limits(), wire.Hello(wire.PROTOCOL, language="en"))

    late, new = welcome(book, visitor, 0, 0), welcome(book, visitor, None, 0)
    near = welcome(book, visitor, book.seqs[SPECTATOR] - 2, 0)

    assert late == new
    assert near.missed is not None
    assert len(near.missed) == 2


async def test_a_room_is_built_once_and_a_slice_at_a_time(
    anyio_backend: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "rooms")
    store.open()
    lobby = Lobby(Shared(store, Environment(HandClock(0), Entropy("slices")), Workers(1), Limits()))
    book = long_book(200)
    past, seats = list(book.written), {name: SeatSetup("person") for name in book.names}
    plan = Plan(game="dobon", config=TURNS, seats=seats, seed="s", dice=book.record.dice)
    monkeypatch.setattr(loading, "SLICE", -1.0)
    monkeypatch.setattr("tefuda.server.room.book_of", None)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    beside = asyncio.ensure_future(others())
    await lobby.make_after(plan, "10.0.0.1", past)
    beside.cancel()
    await lobby.close()

    assert turns >= len(past)


@pytest.fixture
async def request_() -> Any:
    """As Litestar has it, with one reader at a time and one that waits."""
    addresses = Addresses(Limits(reading=1), HandClock(0))
    client = SimpleNamespace(host="10.0.0.1")
    return SimpleNamespace(client=client, app=SimpleNamespace(state=SimpleNamespace(addresses=addresses)))


async def test_a_large_answer_keeps_others_of_its_address_waiting_until_it_is_read(request_: Any) -> None:
    async def body() -> bytes:
        return b"x" * (PIECE + 1)

    first = await sent_alone(request_, body, JSON)
    second = asyncio.ensure_future(sent_alone(request_, body, JSON))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="too-often"):
        await sent_alone(request_, body, JSON)
    assert isinstance(first, Stream)
    sizes = [len(piece) async for piece in first.iterator]  # type: ignore[union-attr]  # it was given a generator

    assert sizes == [PIECE, 1]
    assert await second


async def test_what_a_seat_was_answered_holds_on_its_next_line(strict: House) -> None:
    _, players = await strict.table(toy.GAME)
    left, right = players["left"], players["right"]
    await left.ask("offer_draw", id="d1")
    await right.ask("answer", id="no", yes=False)

    await left.enter()
    again = await left.ask("offer_draw", id="d1")
    new = await left.ask("offer_draw", id="d2")
    await right.enter()
    late = await right.ask("answer", id="no", yes=False)

    assert (again["type"], new["type"], late["type"]) == ("done", "done", "done")
    assert (await left.ask("offer_draw", id="d3"))["code"] == "offer-pending"


async def test_an_offer_ends_when_a_seat_changes_hands(strict: House) -> None:
    room, players = await strict.table(toy.GAME)
    await players["left"].ask("offer_draw")

    await players["right"].ask("leave")
    status, _ = await strict.ask("POST", f"/api/rooms/{room}/join", {"seat": "right", "name": ""})

    assert status == 201
    assert (await players["left"].ask("offer_draw"))["type"] == "done"

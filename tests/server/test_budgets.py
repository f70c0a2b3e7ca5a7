"""Budgets count what requests cost, by address and by seat, and neighbours behind one address can still play."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.errors import Refused
from tefuda.core.laws import random_action
from tefuda.core.match import Recorder
from tefuda.core.table import Setup, Table
from tefuda.server import costs, wire
from tefuda.server.book import Book
from tefuda.server.client import Player
from tefuda.server.clock import HandClock
from tefuda.server.costs import MESSAGES, Metered
from tefuda.server.entries import Assisted, Began, RoomRecord, SeatSetup
from tefuda.server.http import PIECE, pieces
from tefuda.server.limits import Addresses, Bucket, Budget, Gate, Limits, site_of
from tefuda.server.replays import Wish, work_out
from tefuda.server.snapshots import Snapshots, welcome
from tefuda.server.visitors import Visitor

pytestmark = pytest.mark.anyio

SNAPSHOT = int(MESSAGES[wire.Snapshot])


@pytest.mark.parametrize(
    ("host", "site"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_ipv6_counts_by_its_site(host: str, site: str) -> None:
    assert site_of(host) == site


def test_a_budget_is_taken_from_address_and_seat_or_from_neither() -> None:
    clock = HandClock(0)
    address, one, other = Bucket(1, 10, clock), Bucket(1, 8, clock), Bucket(1, 8, clock)

    assert Budget(address, one).take(8)
    assert not Budget(address, other).take(3)
    assert Budget(address, other).take(2)
    assert (address.left, one.left, other.left) == (0, 0, 6)


def test_what_was_used_beyond_its_price_has_to_be_waited_for() -> None:
    clock = HandClock(0)
    bucket = Bucket(10, 20, clock)
    bucket.charge(120)

    clock.time += 10_000
    assert not bucket.take(1)
    clock.time += 100
    assert bucket.take(1)


async def test_addresses_with_sockets_are_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.server.limits.TRACKED", 2)
    addresses = Addresses(Limits(), HandClock(0))
    open_one = addresses.enter("1.1.1.1")
    silent = addresses.account("2.2.2.2")

    addresses.account("3.3.3.3")

    assert addresses.account("1.1.1.1") is open_one
    assert addresses.account("2.2.2.2") is not silent


async def test_a_gate_has_so_many_in_line_and_refuses_the_rest() -> None:
    gate = Gate(1, 1)
    leave = await gate.enter()
    second = asyncio.create_task(gate.enter())
    await asyncio.sleep(0)

    with pytest.raises(Refused) as refused:
        await gate.enter()
    leave()
    (await second)()
    (await gate.enter())()

    assert refused.value.code == "too-often"


async def test_a_place_is_kept_until_the_answer_is_sent() -> None:
    left: list[bool] = []
    answer = pieces(b"x" * (PIECE + 1), lambda: left.append(True))

    sizes = [len(await anext(answer)), len(await anext(answer))]
    assert left == []
    await answer.aclose()

    assert (sizes, left) == ([PIECE, 1], [True])


def test_a_match_that_is_too_long_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(registry.find("catalyst"), Setup(seed="long"))
    recorder = Recorder(table, {"player": "person"})
    for number in range(2):
        action = random_action(table, 0, Seeded(str(number)))
        recorder.note(table.act("player", action))
    recorder.end(0, {"reason": "resign"})
    assert work_out(Wish(recorder.text())).code == ""

    monkeypatch.setattr("tefuda.server.replays.LONGEST", 1)
    assert work_out(Wish(recorder.text())).code == "long-match"
    monkeypatch.undo()
    monkeypatch.setattr("tefuda.server.replays.LARGEST", 100)
    assert work_out(Wish(recorder.text())).code == "long-match"


class Stopwatch:
    """Time that somebody spends."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


async def test_work_is_measured_without_what_runs_meanwhile() -> None:
    stopwatch, others = Stopwatch(), asyncio.Event()

    async def work() -> str:
        stopwatch.seconds += 2
        await others.wait()
        stopwatch.seconds += 3
        return "done"

    async def run(metered: Metered[str]) -> str:
        return await metered

    metered = Metered(work(), stopwatch)
    task = asyncio.create_task(run(metered))
    await asyncio.sleep(0)
    stopwatch.seconds += 100
    others.set()

    assert await task == "done"
    assert metered.seconds == 5


async def test_measured_work_can_be_cancelled_and_fail() -> None:
    async def fail() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise KeyError("cleaned up") from None

    async def run() -> None:
        await Metered(fail(), Stopwatch())

    task = asyncio.create_task(run())
    await asyncio.sleep(0)
    task.cancel()

    with pytest.raises(KeyError):
        await task


def test_every_price_belongs_to_a_handler() -> None:
    from tefuda.server import analysing, cards, http, past, solving

    modules: tuple[Any, ...] = (analysing, cards, http, past, solving)
    names = {handler.fn.__name__ for module in modules for handler in module.HANDLERS}

    assert set(costs.REQUESTS) <= names


async def snapshots(player: Player, count: int) -> list[str]:
    """What becomes of so many wishes for a snapshot: types, or codes."""
    for number in range(count):
        await player.send({"type": "snapshot", "id": f"s{number}"})
    found: list[str] = []
    while len(found) < count:
        message = await player.receive()
        if message["type"] in ("welcome", "refused"):
            found.append(message.get("code", "welcome"))
    return found


async def test_sockets_of_a_seat_share_its_budget(strict: House) -> None:
    room, players = await strict.table(toy.GAME)
    left = players["left"]
    again = strict.player(toy.GAME, room, left.token)
    await again.enter()

    first = await snapshots(left, 6)
    second = await snapshots(again, 7)

    assert first == ["welcome"] * 6
    assert "too-often" in second
    assert (await players["right"].ask("ping"))["type"] == "pong"


async def test_sockets_of_an_address_share_its_budget(strict: House) -> None:
    room, _ = await strict.table(toy.GAME)
    each = Limits().message_burst // SNAPSHOT - 1
    crowd = [await strict.watch(toy.GAME, room) for _ in range(1 + Limits().work_burst // (SNAPSHOT * each))]
    elsewhere = House(strict.host)
    try:
        _, others = await elsewhere.table(toy.GAME)
        found = [await snapshots(watcher, each) for watcher in crowd]
        answer = await snapshots(others["left"], 1)
    finally:
        await elsewhere.close()

    assert found[0] == ["welcome"] * each
    assert "too-often" in found[-1]
    assert sum(one == "welcome" for each_found in found for one in each_found) <= Limits().work_burst // SNAPSHOT
    assert answer == ["welcome"]


async def test_rooms_of_bots_alone_count_against_their_maker(strict: House) -> None:
    form = {"game": "pebbles", "seats": {"left": "random", "right": "random"}, "options": {"pile": 30}}

    answers = [await strict.ask("POST", "/api/rooms", form) for _ in range(Limits().bot_rooms_an_address + 1)]

    assert [status for status, _ in answers] == [201] * Limits().bot_rooms_an_address + [429]
    assert answers[-1][1] == {"code": "too-many-rooms"}
    elsewhere = House(strict.host)
    assert (await elsewhere.ask("POST", "/api/rooms", form))[0] == 201


async def test_rooms_that_are_asked_for_at_once_are_counted_one_by_one(strict: House) -> None:
    form = {"game": "pebbles", "seats": {"left": "random", "right": "random"}, "options": {"pile": 30}}

    asked = [strict.ask("POST", "/api/rooms", form) for _ in range(2 * Limits().bot_rooms_an_address)]
    statuses = [status for status, _ in await asyncio.gather(*asked)]

    assert sorted(statuses) == [201] * Limits().bot_rooms_an_address + [429] * Limits().bot_rooms_an_address


def begun(game_id: str) -> Book:
    game = registry.find(game_id)
    seats = {name: SeatSetup("person") for name in game.seats(game.options({}))}
    book = Book(RoomRecord(id="r", game=game.id, rules=game.rules_version, config={}, seed="s", seats=seats), game)
    book.play(Began())
    return book


async def test_a_snapshot_is_made_once_and_its_clock_goes_on() -> None:
    book, made = begun("othello"), Snapshots()
    visitor = Visitor(Limits(), wire.Hello(wire.PROTOCOL, language="en", legal=True))
    visitor.sit(0, b"")

    first = msgspec.json.decode(made.snapshot(book, visitor, 0))
    known = made._known[(0, True, "en")]
    second = msgspec.json.decode(made.snapshot(book, visitor, 700))

    assert made._known[(0, True, "en")] is known
    assert first == msgspec.json.decode(wire.encoder.encode(welcome(book, visitor, None, 0)))
    assert second == msgspec.json.decode(wire.encoder.encode(welcome(book, visitor, None, 700)))


async def test_a_snapshot_is_made_anew_when_something_has_happened() -> None:
    book, made = begun("othello"), Snapshots()
    visitor = Visitor(Limits(), wire.Hello(wire.PROTOCOL))
    made.snapshot(book, visitor, 0)

    book.play(Assisted())

    assert msgspec.json.decode(made.snapshot(book, visitor, 0))["assisted"]


async def test_who_opens_many_lines_pays_for_all_that_they_are_told(own: House) -> None:
    room, players = await own.table(toy.GAME)
    for _ in range(40):
        await own.watch(toy.GAME, room)
    codes: list[str | None] = []
    for player in players.values():
        for line in range(Limits().message_burst - 10):  # a seat's own budget would allow that
            await player.send({"type": "chat", "id": f"line{line}", "text": "!"})
            answer = await player.until(lambda message: message["type"] in ("done", "refused"))
            codes.append(answer.get("code"))

    assert (codes[0], codes[-1]) == (None, "too-often")

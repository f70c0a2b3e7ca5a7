"""No byte that a seat or a spectator gets depends on what it must not know."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

import toy
from server.playing import House, close, config_of
from tefuda.core import laws, match, registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.game import AnyGame
from tefuda.core.records import redacted
from tefuda.core.table import Input, Setup, Table
from tefuda.server import entries, telling, wire
from tefuda.server.book import Book, Told
from tefuda.server.client import NoAnswer, Player
from tefuda.server.entries import RoomRecord, SeatSetup

pytestmark = pytest.mark.anyio

LONGEST = 400
"""Inputs of one game; rooms of many games are left then."""

KNOWN = {
    "welcome": set(wire.Welcome.__struct_fields__) | {"type"},
    "update": set(wire.Update.__struct_fields__) | {"type"},
}


async def play_along(player: Player, dice: Seeded, table: dict[str, int]) -> None:
    """Act at random, also a little wrongly, until the match is over."""
    while player.phase != "over" and table["inputs"] < LONGEST:
        if player.yours and player.legal:
            table["inputs"] += 1
            if dice.below(5) == 0:
                await player.ask("draft", ask=player.legal[:3])
            if player.legal:
                await player.act(player.legal[dice.below(len(player.legal))])
        else:
            await player.receive()


async def whole_game(house: House, game: AnyGame, luck: str) -> tuple[str, dict[str, Player]]:
    """Every seat and a spectator through a random game; all bytes are kept."""
    names = game.seats(game.options(config_of(game)))
    form = {"options": config_of(game), "seats": dict.fromkeys(names, "person")}
    room, tokens = await asyncio.to_thread(lambda: house.web.make(game.id, **form))
    everybody = {seat: Player(house.web, game, room, token) for seat, token in tokens.items()}
    everybody["spectator"] = Player(house.web, game, room)
    table = {"inputs": 0}
    for player in everybody.values():
        player.keep = True
        await player.enter()
    jobs = [
        asyncio.create_task(play_along(player, Seeded(f"{luck} {seat}"), table)) for seat, player in everybody.items()
    ]
    done, rest = await asyncio.wait(jobs, timeout=20, return_when=asyncio.FIRST_COMPLETED)
    finished, rest = await asyncio.wait(rest, timeout=1.0) if rest else (done, set())
    for task in rest:
        task.cancel()
    for task in {*done, *finished}:
        if not isinstance(task.exception(), NoAnswer):
            task.result()
    return room, everybody


@pytest.mark.parametrize("luck", ["one", "two"])
async def test_whole_games_tell_each_viewer_its_part_and_no_more(swift: House, game: AnyGame, luck: str) -> None:
    room, everybody = await whole_game(swift, game, luck)
    tokens = {player.token for player in everybody.values() if player.token}
    status, text = await swift.ask("GET", f"/api/rooms/{room}/match")

    for seat, player in everybody.items():
        received = b"".join(player.bytes)
        for secret in tokens:
            assert secret.encode() not in received, f"{seat} was told a token"
        for body in player.bytes:
            message = msgspec.json.decode(body)
            assert set(message) <= KNOWN.get(message["type"], set(message))
        if status == 200:
            check_stream(game, text, seat, player)
    await close(*everybody.values())


def check_stream(game: AnyGame, text: str, seat: str, player: Player) -> None:
    """All events this viewer was sent are those that `redact` leaves it of the true match."""
    lines = text.splitlines()
    seed = msgspec.json.decode(lines[-1])["seed"]
    assert seed.encode() not in b"".join(player.bytes), f"{seat} was told the seed"
    table = Table(game, Setup(config_of(game), seed))
    start = len(table.events)
    for line in lines[1:-1]:
        step = msgspec.json.decode(line, type=match.Step)
        table.repeat(Input(step.by or "", step.action or {}, step.at))
    viewer = table.seat(seat)
    sent: list[Any] = []
    for body in player.bytes:
        message = msgspec.json.decode(body)
        if message["type"] == "update":
            sent += message.get("events", [])
    derived = msgspec.json.decode(msgspec.json.encode(redacted(table.events[start:], viewer)))
    places = range(len(derived) - len(sent) + 1)
    assert any(sent == derived[place : place + len(sent)] for place in places), f"{seat}: not what redact leaves"


def record(game: AnyGame) -> RoomRecord:
    names = game.seats(game.options(config_of(game)))
    seats = {name: SeatSetup("person") for name in names}
    return RoomRecord(id="r", game=game.id, rules=game.rules_version, config=config_of(game), seed="twin", seats=seats)


def messages(book: Book, viewer: int) -> bytes:
    """Everything that is made for a viewer now."""
    welcome = telling.welcome(book, viewer, None, book.table.now)
    legal = [] if viewer == SPECTATOR else telling.legal(book, viewer)
    return msgspec.json.encode([welcome, legal, book.is_awaited(viewer)])


def test_a_world_that_differs_in_what_is_hidden_gives_the_same_messages(game: AnyGame) -> None:
    book = Book(record(game), game)
    book.play(entries.Began())
    dice = Seeded("twins")
    count = 0
    while not book.table.over and count < 60:
        count += 1
        truth = book.table.state
        for seat in range(len(book.names)):
            told = messages(book, seat)
            book.table.state = truth.guess(seat, dice)
            book._digests.clear()
            assert messages(book, seat) == told
            book.table.state = truth
            book._digests.clear()
        seats = book.table.awaiting()
        if not seats:
            book.play(entries.Expired(at=book.table.now))
            continue
        by = seats[dice.below(len(seats))]
        action = laws.random_action(book.table, book.table.seat(by), dice)
        book.play(entries.Acted(by=by, action=msgspec.to_builtins(action)))


async def test_nobody_is_told_a_fixed_deck(still: House) -> None:
    othello = registry.find("othello")
    form = {
        "options": {"decks": {"black": ["dragon"] * 30}, "ban": ["udg"]},
        "seats": {"black": "person", "white": "person"},
    }
    room, tokens = await asyncio.to_thread(lambda: still.web.make("othello", **form))
    white = Player(still.web, othello, room, tokens["white"])
    await white.enter()

    card = await still.get(f"/api/rooms/{room}")

    assert card["options"] == {"ban": ["udg"]}
    assert white.last["options"] == {"ban": ["udg"]}
    await close(white)


def test_no_secret_is_in_the_log(swift: House) -> None:
    lines = swift.host.log.read_text(encoding="utf-8").splitlines()
    known = {"event", "level", "timestamp", "room", "seq", "code", "error", "place", "game", "rooms", "route"}

    assert [line for line in lines if not set(msgspec.json.decode(line)) <= known] == []


def test_a_private_input_leaves_no_trace_in_anothers_seq() -> None:
    """What only one seat is told counts in the seq of that seat alone."""
    book = Book(record(toy.GAME), toy.GAME)
    book.play(entries.Began())
    before = list(book.seqs)
    private = toy.Lucky("left", 1, seen_by=1)

    assert book.is_told(Told(events=[private]), 0)
    assert not book.is_told(Told(events=[private]), 1)
    assert not book.is_told(Told(events=[private]), SPECTATOR)
    assert book.seqs == before

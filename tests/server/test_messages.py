"""Tampered, unknown, too large and too frequent messages get a code, and nothing else happens."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
from websockets.asyncio.client import connect

import toy
from server.playing import House
from server.spoiling import nested
from tefuda.core.chance import Seeded
from tefuda.server.client import LATE, NoAnswer
from tefuda.server.clock import HandClock
from tefuda.server.limits import Limits
from tefuda.server.wire import PROTOCOL, Hello, encoder

pytestmark = pytest.mark.anyio

BAD: dict[str, str] = {
    "no JSON": "play!",
    "no object": "[1, 2]",
    "empty": "",
    "no type": '{"id": "x"}',
    "unknown type": '{"type": "cheat", "id": "x"}',
    "unknown field": '{"type": "ping", "id": "x", "extra": 1}',
    "wrong type": '{"type": "act", "id": "x", "seq": "1", "action": {}}',
    "action is no object": '{"type": "act", "id": "x", "seq": 1, "action": [1]}',
    "negative seq": '{"type": "act", "id": "x", "seq": -1, "action": {}}',
    "no id": '{"type": "act", "seq": 1, "action": {}}',
    "empty id": '{"type": "ping", "id": ""}',
    "long id": '{"type": "ping", "id": "' + "x" * 65 + '"}',
    "second hello": '{"type": "hello", "version": 1}',
    "deep": '{"type": "act", "id": "x", "seq": 1, "action": ' + '{"a":' * 3000 + "1" + "}" * 3001,
    "lone surrogate": '{"type": "chat", "id": "x", "text": "\\ud800"}',
    "server's own": '{"type": "update", "seq": 1, "digest": ""}',
}


@pytest.mark.parametrize("message", BAD.values(), ids=BAD.keys())
async def test_a_message_without_form_is_refused(still: House, message: str) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]
    before = left.view

    await left.send(message)
    answer = await left.take("refused")

    assert answer["code"] in ("bad-message", "too-large")
    assert left.view == before
    assert (await left.ask("ping"))["type"] == "pong"


LEFT = "left"
BEFORE = 3
"""Messages that a player has sent who has just sat down: two pings, and a pong to the server's."""

STRANGE: list[Any] = [
    {},
    {"do": None},
    {"do": "take"},
    {"do": "take", "count": 10**30, "pace": "slowly"},
    {"do": "take", "count": -5, "pace": "slowly"},
    {"do": "take", "count": 1.5, "pace": "slowly"},
    {"do": "take", "count": True, "pace": "slowly", "by": "right"},
    {"do": ["take"], "count": {"a": []}},
    {"do": "give", "to": "left"},
    {"do": "expire"},
    {"rewind": 0},
]


@pytest.mark.parametrize("action", STRANGE, ids=str)
async def test_an_action_that_cannot_be_is_refused_with_a_code(still: House, action: dict[str, Any]) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]

    answer = await left.act(action)

    assert answer["type"] == "refused"
    assert left.view.pile == 7


async def test_random_bytes_never_hurt(still: House) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]
    dice = Seeded("bytes")
    template = b'{"type":"act","id":"x","seq":1,"action":{"do":"take","count":1,"pace":"slowly"}}'
    for number in range(90):
        body = bytearray(template)
        for _ in range(1 + dice.below(4)):
            body[dice.below(len(body))] = dice.below(256)
        await left.send(bytes(body).replace(b'"x"', b'"x%d"' % number))

    assert (await left.ask("ping"))["type"] == "pong"


async def _first(house: House, room: str, hello: dict[str, Any]) -> str:
    """The code with which the server ends a visit that begins like this."""
    stranger = house.player(toy.GAME, room)
    with pytest.raises(NoAnswer) as caught:
        await stranger.enter(**hello)
    return str(caught.value)


async def test_the_handshake_checks_version_token_and_room(still: House) -> None:
    room, _ = await still.table(toy.GAME)

    assert await _first(still, room, {"version": 99}) == "old-version"
    assert await _first(still, room, {"token": "a" * 22}) == "bad-token"
    assert await _first(still, "nowhere", {}) == "no-room"
    assert await _first(still, room, {"extra": 1}) == "bad-message"
    assert await _first(still, room, {"type": "ping", "id": "x"}) == "bad-message"


async def test_a_page_of_another_site_is_sent_away(still: House) -> None:
    _, players = await still.table(toy.GAME)
    address = players[LEFT].address

    away: Any = "https://elsewhere.example"
    async with asyncio.timeout(LATE), connect(address, origin=away, proxy=None) as line:
        assert b'"bad-origin"' in await line.recv(decode=False)
    status, problem = await still.ask(
        "POST", "/api/rooms", {"game": "pebbles"}, {"Origin": "https://elsewhere.example"}
    )

    assert (status, problem) == (403, {"code": "bad-origin"})


async def test_who_sends_too_much_is_slowed_and_then_shown_the_door(strict: House) -> None:
    _, players = await strict.table(toy.GAME)
    left = players[LEFT]
    for number in range(170):
        await left.send({"type": "ping", "id": f"p{number}"})
    answers: Counter[str] = Counter()

    async def listen() -> None:
        while True:
            message = await left.receive()
            answers[message.get("code", message["type"])] += 1

    with pytest.raises(NoAnswer, match="too-many-refusals"):
        await listen()
    assert answers["pong"] == Limits().message_burst - BEFORE
    assert answers["too-often"] > Limits().refusals_before_closing


async def test_who_waits_may_send_again(strict: House) -> None:
    _, players = await strict.table(toy.GAME)
    left = players[LEFT]
    for number in range(Limits().message_burst):
        await left.send({"type": "ping", "id": f"p{number}"})
    assert (await left.take("refused"))["code"] == "too-often"

    await strict.turn(50)

    assert (await left.ask("ping"))["type"] == "pong"


async def test_who_says_nothing_is_sent_away(strict: House) -> None:
    _, players = await strict.table(toy.GAME)
    address, patience = players[LEFT].address, int(1000 * Limits().hello_seconds * HandClock(0).speed)
    async with (
        asyncio.timeout(LATE),
        connect(address, proxy=None) as slow,
        connect(address, proxy=None) as silent,
    ):
        await strict.turn(patience - 1)
        await slow.send(encoder.encode(Hello(PROTOCOL)), text=True)
        assert b'"welcome"' in await slow.recv(decode=False)
        await strict.turn(1)

        assert b'"no-hello"' in await silent.recv(decode=False)


async def test_a_large_message_is_refused_and_a_huge_one_ends_the_line(strict: House) -> None:
    _, players = await strict.table(toy.GAME)
    left, right = players.values()

    await left.send('{"type": "ping", "id": "' + "x" * 20_000 + '"}')
    refused = await left.take("refused")

    assert refused["code"] == "too-large"
    await right.send("x" * 200_000)
    with pytest.raises(NoAnswer):
        await right.take("refused")


async def test_matches_that_were_left_lying_do_not_keep_anybody_from_the_next(strict: House) -> None:
    form = {"game": "catalyst", "seats": {"player": "person"}}

    answers = [await strict.ask("POST", "/api/rooms", form) for _ in range(Limits().rooms_an_address + 1)]

    assert {status for status, _ in answers} == {201}


async def test_one_address_cannot_make_rooms_without_end(strict: House) -> None:
    answers = [await strict.ask("POST", "/api/rooms", {"game": "pebbles"}) for _ in range(41)]

    assert [status for status, _ in answers] == [201] * Limits().rooms_an_address + [429]
    assert answers[-1][1] == {"code": "too-many-rooms"}


async def test_one_address_cannot_ask_without_end(strict: House) -> None:
    asked = [(await strict.ask("GET", "/api/rooms"))[0] for _ in range(Limits().request_burst)]

    assert asked == [200] * Limits().request_burst
    assert await strict.ask("GET", "/api/rooms") == (429, {"code": "too-many-requests"})
    await strict.turn(50)
    assert (await strict.ask("GET", "/api/rooms"))[0] == 200


async def test_two_rooms_do_not_hear_each_other(still: House) -> None:
    _, here = await still.table(toy.GAME)
    _, there = await still.table(toy.GAME)
    before = there[LEFT].seq

    await here[LEFT].ask("resign")
    await there[LEFT].ask("ping")

    assert there[LEFT].seq == before
    assert (await _first(still, there[LEFT].room, {"token": here[LEFT].token})) == "bad-token"


HOSTILE: dict[str, str] = {
    "deep": '{"type": "act", "id": "x", "seq": 1, "action": {"do": ' + "[" * 700 + "]" * 700 + "}}",
    "deep draft": '{"type": "draft", "id": "x", "ask": [{"do": ' + "[" * 700 + "]" * 700 + "}]}",
    "long list": '{"type": "act", "id": "x", "seq": 1, "action": {"do": "take", "count": [' + "1," * 5000 + "1]}}",
    "many fields": '{"type": "act", "id": "x", "seq": 1, "action": {' + ",".join(f'"{n}":1' for n in range(999)) + "}}",
    "long word": '{"type": "act", "id": "x", "seq": 1, "action": {"do": "' + "x" * 9999 + '"}}',
    "long text": '{"type": "act", "id": "x", "seq": 1, "action": "' + "x" * 9999 + '"}',
    "huge count": '{"type": "act", "id": "x", "seq": 1, "action": {"do": "take", "count": ' + "9" * 4000 + "}}",
    "huge seq": '{"type": "act", "id": "x", "seq": 9007199254740992, "action": {"do": "take"}}',
    "huge pong": '{"type": "pong", "number": 99999999999999999999999}',
    "negative pong": '{"type": "pong", "number": -1}',
    "huge hint": '{"type": "hint", "id": "x", "at": 99999999999999999999999}',
}


@pytest.mark.parametrize("message", HOSTILE.values(), ids=HOSTILE.keys())
async def test_a_message_beyond_its_bounds_has_no_form(still: House, message: str) -> None:
    _, players = await still.table(toy.GAME)
    left = players[LEFT]

    await left.send(message)

    assert (await left.take("refused"))["code"] == "bad-message"
    assert (await left.ask("ping"))["type"] == "pong"


NUMBER = 10**30
ROOMS: dict[str, dict[str, Any]] = {
    "deep options": {"game": "dobon", "options": {"games": nested(700)}},
    "an unknown option, deep": {"game": "dobon", "options": {"x": nested(700)}},
    "many options": {"game": "dobon", "options": {f"k{number}": 1 for number in range(999)}},
    "many games": {"game": "dobon", "options": {"games": NUMBER}},
    "a long ban": {"game": "othello", "options": {"ban": ["gold"] * 5000}},
    "a large board": {"game": "forcard", "options": {"size": 100}},
    "a deck of many cards": {"game": "duel", "options": {"decks": {"P1": {"kiln-whelp": NUMBER}, "P2": {}}}},
    "many seats": {"game": "dobon", "seats": {f"k{number}": "open" for number in range(999)}},
    "a long seat": {"game": "dobon", "seats": {"A" * 9999: "open"}},
    "a long seed": {"game": "dobon", "seed": "x" * 9999},
    "a long absence": {"game": "dobon", "stand_in_after": NUMBER},
}


@pytest.mark.parametrize("form", ROOMS.values(), ids=ROOMS.keys())
async def test_a_room_beyond_its_bounds_is_not_made(still: House, form: dict[str, Any]) -> None:
    status, answer = await still.ask("POST", "/api/rooms", form)

    assert status in (400, 409)
    assert answer["code"] in ("http-400", "bad-options", "bad-deck")

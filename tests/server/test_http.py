"""The HTTP side, and what its own description promises."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import toy
from server.playing import PATH, SEEDED, House, games
from server.stored import spoil_page
from tefuda.server.client import LATE, NoAnswer
from tefuda.server.host import Host

pytestmark = pytest.mark.anyio

LEFT, RIGHT = "left", "right"


async def test_games_are_listed_with_their_options(still: House) -> None:
    listed = {card["id"]: card for card in await still.get("/api/games")}

    assert set(listed) == set(games())
    assert listed["pebbles"]["seats"] == [LEFT, RIGHT]
    assert listed["pebbles"]["name"] == {"ja": "小石", "en": "Pebbles"}
    assert listed["pebbles"]["options"]["$defs"]["Options"]["properties"]["pile"]["maximum"] == 30
    assert "random" in listed["pebbles"]["bots"]


async def test_only_public_rooms_are_listed_and_codes_find_those_that_wait(still: House) -> None:
    room, _ = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"}, public=True)
    hidden, _ = await still.table(toy.GAME, {LEFT: "person", RIGHT: "open"})

    listed = [card["id"] for card in await still.get("/api/rooms?game=pebbles&limit=100")]

    assert room in listed
    assert hidden not in listed
    assert (await still.get(f"/api/codes/{room[:4].upper()}"))["id"] == room
    assert (await still.get(f"/api/codes/{hidden[:8].upper()}"))["id"] == hidden
    assert (await still.ask("GET", f"/api/codes/{hidden[:4]}"))[0] == 404  # could be guessed
    assert (await still.ask("GET", "/api/codes/ilou"))[0] == 404


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"game": "nothing"}, "unknown-game"),
        ({"game": "pebbles", "seats": {"middle": "open"}}, "unknown-seat"),
        ({"game": "pebbles", "seats": {LEFT: "deep-thought"}}, "unknown-bot"),
        ({"game": "pebbles", "seed": "1"}, "seed-with-people"),
        ({"game": "pebbles", "name": "x" * 25}, "long-name"),
        ({"game": "pebbles", "extra": 1}, "http-400"),
        ({}, "http-400"),
        ([], "http-400"),
    ],
    ids=str,
)
async def test_what_cannot_be_played_is_refused(still: House, form: object, code: str) -> None:
    status, problem = await still.ask("POST", "/api/rooms", form)

    assert 400 <= status < 500
    assert problem == {"code": code}


@pytest.mark.parametrize(
    ("played", "options", "field"),
    [
        ("pebbles", {"pile": 99}, "pile"),
        ("pebbles", {"wall": 1}, None),
        ("forcard", {"size": 9}, "size"),
        ("forcard", {"turns": 4}, "turns"),
        ("forcard", {"clock": 4}, "clock"),
        ("forcard", {"turns": 10, "deck": "standard"}, "deck"),
        ("forcard", {"turns": 5, "deck": ["C01", "C03"]}, "deck"),
        ("forcard", {"turns": 5, "deck": ["C01", "C02", "C03", "C04", "C06"]}, "deck"),
    ],
    ids=str,
)
async def test_options_that_make_no_match_are_refused_by_the_field_that_is_wrong(
    still: House, played: str, options: dict[str, object], field: str | None
) -> None:
    status, problem = await still.ask("POST", "/api/rooms", {"game": played, "options": options})

    assert status == 409
    assert problem == {"code": "bad-options"} | ({"field": field} if field else {})


async def test_a_seed_may_be_chosen_by_who_plays_alone(still: House) -> None:
    _, first = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, seed="7")
    _, second = await still.table(toy.GAME, {LEFT: "person", RIGHT: "random"}, seed="7")

    assert first[LEFT].view == second[LEFT].view


async def test_matches_are_listed_when_finished(still: House) -> None:
    room, players = await still.table(toy.GAME, public=True)
    await players[LEFT].ask("resign")

    finished = await still.get("/api/matches?game=pebbles&limit=100")
    running = await still.get("/api/matches?finished=false&limit=100")

    assert room in [card["id"] for card in finished]
    assert room not in [card["id"] for card in running]


async def test_a_room_whose_log_is_damaged_is_refused_and_harms_no_other(own: House) -> None:
    room, players = await own.table(toy.GAME)
    good, others = await own.table(toy.GAME)
    own.host.kill()
    with closing(sqlite3.connect(own.host.folder / "rooms.sqlite")) as line, line:
        line.execute("UPDATE entries SET body = 'garbage' WHERE room = ?", (room,))

    await own.restart()

    assert await own.ask("GET", f"/api/rooms/{room}") == (409, {"code": "room-damaged"})
    with pytest.raises(NoAnswer, match="room-damaged"):
        await players[LEFT].enter()
    await others[LEFT].enter(resume=True)
    assert others[LEFT].room == good


async def test_whatever_a_disk_spoils_of_a_room_harms_no_other(own: House) -> None:
    made = [await own.table(toy.GAME, public=True) for _ in range(6)]
    *spoilt, good = [room for room, _ in made]
    own.host.kill()
    with closing(sqlite3.connect(own.host.folder / "rooms.sqlite")) as line, line:
        changed = "CAST(replace(record, 'pebbles', 'marbles') AS BLOB)"
        line.execute(f"UPDATE rooms SET record = {changed} WHERE id = ?", spoilt[:1])  # noqa: S608
        line.execute("UPDATE rooms SET finished = 1 WHERE id = ?", spoilt[1:2])
        line.execute("UPDATE tokens SET hash = zeroblob(32) WHERE room = ?", spoilt[2:3])
        line.execute("DELETE FROM tokens WHERE room = ?", spoilt[3:4])
        line.execute("DELETE FROM entries WHERE room = ?", spoilt[4:])

    await own.restart()

    answers = [await own.ask("GET", f"/api/rooms/{room}") for room in spoilt]
    assert answers == [(409, {"code": "room-damaged"})] * len(spoilt)
    for _, players in made[:-1]:
        with pytest.raises(NoAnswer, match="room-damaged"):
            await players[LEFT].enter()
    await made[-1][1][LEFT].enter(resume=True)
    listed = [card["id"] for card in await own.get("/api/matches?finished=false&limit=100")]
    assert good in listed
    assert not set(listed) & set(spoilt[:2])


def test_a_page_that_cannot_be_read_is_no_internal_error(tmp_path: Path) -> None:
    with Host(tmp_path, *SEEDED, path=PATH) as host:
        room, _ = host.start().make(toy.GAME.id, public=True)
        host.stop()
        spoil_page(tmp_path, b'"game":"pebbles"')

        web = host.start()

        assert web.ask("GET", f"/api/rooms/{room}") == (409, {"code": "room-damaged"})
        assert web.ask("POST", "/api/rooms", {"game": toy.GAME.id}) == (503, {"code": "store-damaged"})
        assert web.ask("GET", "/api/matches?finished=false") == (200, [])
        assert web.ask("GET", "/api/rooms") == (200, [])


def test_no_request_that_the_description_allows_makes_the_server_fail(tmp_path: Path) -> None:
    tool = Path(sys.executable).with_name("schemathesis")
    options = ["--checks", "not_a_server_error", "--max-examples", "6", "--phases", "examples,coverage,fuzzing"]
    with Host(tmp_path, "--relaxed", *SEEDED, path=PATH) as host:
        address = f"http://127.0.0.1:{host.start().port}/schema/openapi.json"

        command = [str(tool), "run", address, *options, "--seed", "1", "--request-timeout", str(LATE)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    assert done.returncode == 0, done.stdout[-3000:]


async def test_codes_cannot_be_tried_out(strict: House) -> None:
    room, _ = await strict.table(toy.GAME, {LEFT: "person", RIGHT: "open"})
    for _ in range(30):
        assert (await strict.get(f"/api/codes/{room[:8]}"))["id"] == room  # knowing one costs nothing

    guessed = [(await strict.ask("GET", f"/api/codes/{number:04}"))[0] for number in range(21)]

    assert guessed == [404] * 20 + [429]
    assert (await strict.ask("GET", f"/api/codes/{room[:8]}"))[0] == 429
    await strict.turn(10_000)
    assert (await strict.ask("GET", f"/api/codes/{room[:8]}"))[0] == 200

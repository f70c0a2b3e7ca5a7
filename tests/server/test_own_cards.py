"""Cards of one's own in rooms: sent, named by their digest, played with and replayed."""

from __future__ import annotations

import asyncio
import http.client
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.playing import House
from tefuda.games.duel.cards import own
from tefuda.games.duel.game import GAME
from tefuda.server.agreed import Agreed
from tefuda.server.client import LATE
from tefuda.server.entries import RoomRecord

pytestmark = pytest.mark.anyio

FILE = Path(__file__).parents[1] / "games" / "duel" / "exotic" / "exotic.yaml"
DECKS = {"P1": "exotic", "P2": "exotic"}
STARTERS = {"P1": "wildfire-run", "P2": "harvest-light"}


async def sent(house: House, path: str, content: bytes) -> tuple[int, Any]:
    """The answer to a body that is no JSON."""

    def send() -> tuple[int, Any]:
        with closing(http.client.HTTPConnection("127.0.0.1", house.web.port, timeout=LATE)) as line:
            line.request("POST", path, content, {"Content-Type": "text/plain"})
            answer = line.getresponse()
            return answer.status, msgspec.json.decode(answer.read())

    return await asyncio.to_thread(send)


async def brought(house: House) -> dict[str, Any]:
    """The options for the cards of the file."""
    status, answer = await sent(house, "/api/games/duel/cards", FILE.read_bytes())
    assert status == 200
    options: dict[str, Any] = answer["options"]
    return {**options, "decks": DECKS}


async def test_a_file_that_is_sent_becomes_options_and_words(still: House) -> None:
    status, answer = await sent(still, "/api/games/duel/cards", FILE.read_bytes())

    assert (status, answer["problems"]) == (200, [])
    assert answer["options"] == GAME.bring(FILE.read_text(encoding="utf-8"))
    assert answer["words"]["ja"]["cards"]["x-busy"]["name"] == "丑"


async def test_a_bad_file_says_every_line(still: House) -> None:
    _, answer = await sent(still, "/api/games/duel/cards", b"cards:\n  - {id: x}\n  - {id: y}\n")

    assert [problem.partition(":")[0] for problem in answer["problems"]] == [
        "cards, line 2, card x",
        "cards, line 3, card y",
    ]


@pytest.mark.parametrize("content", [b"\xff", b"a: &a [1]\nb: *a", b"[" * 5000, b""])
async def test_a_strange_file_has_a_problem(still: House, content: bytes) -> None:
    status, answer = await sent(still, "/api/games/duel/cards", content)

    assert status == 200
    assert answer["problems"]


async def test_however_many_sets_there_are_a_list_of_rooms_reads_none() -> None:
    sets = [f"set: {{id: s{number}, name: {{ja: 組, en: S{number}}}}}" for number in range(own.REMEMBERED + 4)]
    configs = [{**GAME.bring(text), "decks": STARTERS} for text in sets]
    records = [RoomRecord(id="room", game="duel", rules=1, config=one, seed="s", seats={}) for one in configs]
    rooms = [Agreed(record, GAME) for record in records]
    read = own.opened.cache_info().misses

    told = [room.told()["cards"]["name"]["en"] for room in rooms]

    assert told == [f"S{number}" for number in range(own.REMEMBERED + 4)]
    assert own.opened.cache_info().misses == read


async def test_a_game_without_such_cards_says_so(still: House) -> None:
    _, answer = await sent(still, "/api/games/othello/cards", FILE.read_bytes())

    assert answer == {"code": "no-own-cards"}


async def test_a_room_is_played_with_its_own_cards_and_replayed(still: House) -> None:
    options = await brought(still)
    room, watcher = await still.bots_match(GAME, options=options)

    card = await still.get(f"/api/rooms/{room}")
    words = await still.get(f"/api/rooms/{room}/words/en")
    replay = await still.get(f"/api/rooms/{room}/replay")

    named = {"digest": options["cards"]["digest"], "name": {"ja": "風変わり", "en": "Exotic"}}
    assert card["options"]["cards"] == replay["options"]["cards"] == watcher.last["options"]["cards"] == named
    assert words["cards"]["x-busy"]["name"] == replay["words"]["en"]["cards"]["x-busy"]["name"] == "L"


async def test_a_room_with_its_own_cards_waits_for_a_guest(still: House) -> None:
    room, _ = await still.table(GAME, {"P1": "person", "P2": "open"}, options=await brought(still))

    card = await still.get(f"/api/rooms/{room}")

    assert card["options"]["cards"]["name"]["en"] == "Exotic"
    assert card["options"]["decks"] == {"P2": "exotic"}


async def test_a_replay_with_other_cards_is_refused(still: House) -> None:
    room, _ = await still.bots_match(GAME, options=await brought(still))
    file: str = await still.get(f"/api/rooms/{room}/match")

    changed = await sent(still, "/api/replay", file.replace("3000", "9000", 1).encode())

    assert changed[1] == {"code": "changed-cards"}


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({"digest": "0" * 64}, "unknown-cards"),
        ({"digest": "0" * 64, "text": "{}"}, "changed-cards"),
        ({"digest": "0" * 63}, "bad-options"),
    ],
)
async def test_a_room_with_other_cards_is_not_made(still: House, cards: dict[str, str], code: str) -> None:
    form = {"game": "duel", "options": {"decks": GAME.needed["decks"], "cards": cards}}

    _, answer = await still.ask("POST", "/api/rooms", form)

    assert answer["code"] == code

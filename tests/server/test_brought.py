"""What whoever takes a seat brings along: a deck of one's own. Told to nobody else before the match begins."""

from __future__ import annotations

from typing import Any, Final

import pytest

import toy
from server.playing import House, true_record
from tefuda.core import match
from tefuda.core.errors import Refused
from tefuda.games.duel.game import GAME
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.client import Player
from tefuda.server.entries import RoomRecord, SeatSetup

pytestmark = pytest.mark.anyio

MINE: Final = "kiln-whelp cinder-sprinter ashpan-brawler tongs-bearer glaze-drake furnace-matador flue-blast"
OWN: Final = dict.fromkeys([*MINE.split(), "bellows-surge", "cinder-hail", "acorn-scout"], 4)
DECKS: Final = {"P1": "wildfire-run", "P2": "harvest-light"}
SEATS: Final = {"P1": "person", "P2": "open"}


async def joined(house: House, room: str, **form: Any) -> tuple[int, Any]:
    answer: tuple[int, Any] = await house.ask("POST", f"/api/rooms/{room}/join", form)
    return answer


async def begun(house: House) -> tuple[str, Player, Player]:
    """A room to which the guest has brought a deck."""
    room, players = await house.table(GAME, SEATS)
    _, answer = await joined(house, room, brings={"deck": OWN})
    guest = house.player(GAME, room, answer["token"])
    await guest.enter()
    await players["P1"].ask("ping")
    return room, players["P1"], guest


async def test_a_guest_plays_with_the_deck_that_was_brought(still: House) -> None:
    room, host, guest = await begun(still)

    assert guest.phase == host.phase == "playing"
    assert set(guest.view.P2.hand) <= set(OWN)
    assert guest.last["options"]["decks"] == {"P1": "wildfire-run", "P2": OWN}
    assert (await still.get(f"/api/rooms/{room}"))["options"]["decks"]["P2"] == OWN


async def test_who_waits_hears_of_it_when_the_match_begins(still: House) -> None:
    room, players = await still.table(GAME, SEATS)
    await joined(still, room, brings={"deck": OWN})

    began = await players["P1"].until(lambda message: message.get("phase") == "playing")

    assert began["options"]["decks"] == {"P1": "wildfire-run", "P2": OWN}


async def test_before_the_match_nobody_is_told_what_others_bring(still: House) -> None:
    room, players = await still.table(GAME, SEATS)
    watcher = await still.watch(GAME, room)

    card = await still.get(f"/api/rooms/{room}")

    assert card["options"] == watcher.last["options"] == {"decks": {"P2": "harvest-light"}}
    assert players["P1"].last["options"] == {"decks": DECKS}


async def test_the_match_file_and_the_rematch_have_it(still: House) -> None:
    room, host, guest = await begun(still)
    await host.ask("resign")
    await guest.ask("ping")

    text = await still.get(f"/api/rooms/{room}/match")
    replay = await still.get(f"/api/rooms/{room}/replay")
    for player in (host, guest):
        again = await still.post(f"/api/rooms/{room}/rematch", {}, {"X-Seat-Token": player.token})
    following = await still.get(f"/api/rooms/{again['room']['id']}")

    assert match.read(text, "match").header.config["decks"]["P2"] == OWN
    assert replay["options"]["decks"]["P2"] == OWN
    assert following["options"]["decks"]["P1"] == OWN  # sides change, and a deck goes with whoever brought it


async def test_it_is_durable(strict: House) -> None:
    room, _, guest = await begun(strict)
    hand = guest.view.P2.hand

    await strict.restart()
    guest.cut()
    await guest.enter()

    assert guest.view.P2.hand == hand
    assert guest.last["options"]["decks"]["P2"] == OWN
    assert [entry.brings for entry in true_record(strict, room)[1] if isinstance(entry, entries.Seated)] == [
        {"deck": OWN}
    ]


@pytest.mark.parametrize(
    ("brings", "code"),
    [
        ({"deck": {**OWN, "acorn-scout": 3}}, "bad-deck"),
        ({"deck": {"kiln-whelp": 40}}, "bad-deck"),
        ({"deck": "no-such-deck"}, "bad-deck"),
        ({"deck": {"kiln-whelp": 10**9}}, "bad-deck"),
        ({"deck": 7}, "bad-options"),
        ({"deck": "wildfire-run", "decks": DECKS}, "bad-options"),
        ({"turn_limit": 1}, "bad-options"),
    ],
)
async def test_what_cannot_be_played_with_is_refused(still: House, brings: dict[str, Any], code: str) -> None:
    room, _ = await still.table(GAME, SEATS)

    status, answer = await joined(still, room, brings=brings)

    assert (status, answer["code"]) == (409, code)
    card = await still.get(f"/api/rooms/{room}")
    assert (card["phase"], card["seats"][1]["holding"]) == ("waiting", "open")


async def test_nobody_brings_a_deck_for_a_seat_that_is_taken(still: House) -> None:
    room, _ = await still.table(GAME, SEATS)

    _, answer = await joined(still, room, seat="P1", brings={"deck": OWN})

    assert answer["code"] == "seat-taken"


async def test_once_the_match_has_begun_it_is_too_late(still: House) -> None:
    room, _, guest = await begun(still)
    await guest.ask("leave")

    _, late = await joined(still, room, brings={"deck": "wildfire-run"})
    status, _ = await joined(still, room)

    assert late["code"] == "match-begun"
    assert status == 201
    assert (await still.get(f"/api/rooms/{room}"))["options"]["decks"]["P2"] == OWN


async def test_most_games_let_nobody_bring_anything(still: House) -> None:
    room, _ = await still.table(toy.GAME, {"left": "person", "right": "open"})

    _, answer = await joined(still, room, brings={"deck": OWN})

    assert answer["code"] == "nothing-to-bring"


def test_whoever_leaves_before_the_match_takes_it_along() -> None:
    seats = {"P1": SeatSetup("person"), "P2": SeatSetup("open")}
    record = RoomRecord(id="room", game="duel", rules=1, config={"decks": DECKS}, seed="s", seats=seats)
    book, usual = Book(record, GAME), Book(record, GAME)

    book.play(entries.Seated(by="P2", seat="P2", holding="person", brings={"deck": OWN}))
    brought = book.table.digest
    book.play(entries.Seated(by="P2", seat="P2", holding="open"))

    assert brought != usual.table.digest == book.table.digest
    with pytest.raises(Refused, match="bad-deck"):
        book.play(entries.Seated(by="P2", seat="P2", holding="person", brings={"deck": "none"}))
    assert book.seats["P2"].holding == "open"

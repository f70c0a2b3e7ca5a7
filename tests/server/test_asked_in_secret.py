"""In Dobon UNO it is a secret who could call: nothing that a room does besides the match may tell of it."""

from __future__ import annotations

import pytest

from server.playing import House, caught_up, measured, true_record
from tefuda.core import registry
from tefuda.core.engine import SPECTATOR
from tefuda.core.records import notation
from tefuda.core.table import Setup, Table
from tefuda.server.book import Book
from tefuda.server.client import NoAnswer, Player
from tefuda.server.entries import Acted, Began, Expired, RoomRecord, SeatSetup
from tefuda.server.takebacks import undo_point
from tefuda.server.updates import is_public

pytestmark = pytest.mark.anyio

DOBON = registry.find("dobon")
LETTERS = "ABCDEF"
CHOOSE = {"do": "choose", "colour": "red"}
DECLINE = {"do": "decline"}
SLOW = 400
"""Milliseconds that a line takes to come and go."""


def chosen(mode: str, hand: list[str]) -> Book:
    """A has laid a wild card and chosen its colour; B has this hand."""
    config = {"mode": mode, "players": 3}
    seats = {name: SeatSetup("person") for name in LETTERS}
    book = Book(RoomRecord(id="r", game="dobon", rules=1, config=config, seed="s", seats=seats), DOBON)
    given = {
        "hands": {"A": ["wild", "red-9", "blue-9"], "B": hand, "C": ["blue-8", "blue-1"]},
        "field": "red-1",
        "turn": "A",
    }
    book.table = Table(DOBON, Setup(config, "s", given))
    book.play(Began())
    book.play(Acted(by="A", action={"do": "play", "cards": ["wild"]}))
    book.play(Acted(by="A", action=CHOOSE))
    return book


def is_asked(book: Book) -> bool:
    return "dobon" in {notation(action)["do"] for action in book.table.legal("B")}


@pytest.mark.parametrize("mode", ["sequential", "realtime"])
def test_whether_one_may_go_back_tells_nothing_of_who_is_asked(mode: str) -> None:
    asked, not_asked = chosen(mode, ["wild"]), chosen(mode, ["green-1", "green-2"])

    assert (is_asked(asked), is_asked(not_asked)) == (True, False)
    assert (undo_point(asked, "A"), undo_point(not_asked, "A")) == (1, 1)


def test_a_secret_answer_changes_nothing_of_what_one_may_take_back_and_ends_no_offer() -> None:
    book = chosen("realtime", ["wild"])

    told = book.play(Acted(by="B", action=DECLINE))

    assert undo_point(book, "A") == 1
    assert [told.part(viewer) == [] for viewer in (0, 2, SPECTATOR)] == [True] * 3
    assert not is_public(book, told)
    assert is_public(book, book.play(Acted(by="B", action={"do": "draw"})))


async def three(house: House, timeout: int) -> tuple[str, dict[str, Player]]:
    """A room in which everybody who is asked has so many seconds."""
    options = {"mode": "realtime", "players": 3, "timeout": timeout}
    return await house.table(DOBON, dict.fromkeys(LETTERS, "open") | dict.fromkeys("ABC", "person"), options=options)


async def test_a_clock_is_as_patient_with_a_slow_line_that_is_not_asked(still: House) -> None:
    room, players = await three(still, 3)
    await players["A"].act({"do": "start"})
    await caught_up(players["A"])
    slow = next(players[name] for name in "ABC" if name != players["A"].view.turn)
    await slow.drop()
    slow.before_pong = lambda: still.turn(SLOW)
    await slow.enter()
    await measured(slow)

    await still.turn(4_000)

    written = true_record(still, room)[1]
    began = next(entry for entry in written if isinstance(entry, Began))
    expired = next(entry for entry in written if isinstance(entry, Expired))
    assert expired.time - began.time - expired.at == SLOW


async def test_a_bot_that_takes_a_seat_locks_out_whoever_had_it(still: House) -> None:
    room, players = await three(still, 10)
    stranger = players["B"]
    await stranger.act({"do": "leave"})
    await stranger.drop()
    await caught_up(players["A"])

    filled = await players["A"].ask("fill", seat="B", bot="basic")
    ghost = still.player(DOBON, room, stranger.token)

    assert filled["type"] == "done"
    with pytest.raises(NoAnswer, match="bad-token"):
        await ghost.enter()

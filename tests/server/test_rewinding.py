"""A match that is taken back is played again in slices, before anybody waits for it."""

from __future__ import annotations

import pytest

from tefuda.core.chance import Seeded
from tefuda.core.laws import random_action
from tefuda.core.records import notation
from tefuda.games.duel.game import GAME
from tefuda.server import entries, loading
from tefuda.server.book import Book
from tefuda.server.changes import STRETCH
from tefuda.server.entries import RoomRecord, SeatSetup
from tefuda.server.environment import Entropy
from tefuda.server.store import Saved

pytestmark = pytest.mark.anyio

SEATS = {"P1": SeatSetup("person"), "P2": SeatSetup("person")}


def begun(inputs: int) -> Book:
    """A duel in which P1 has done nothing so often."""
    record = RoomRecord(id="room", game="duel", rules=1, config=dict(GAME.usual), seed="s", seats=SEATS)
    book = Book(record, GAME)
    book.play(entries.Began(by="P1"))
    for _ in range(inputs):
        book.play(entries.Acted(by="P1", action={"do": "pass"}))
    return book


async def test_what_was_prepared_is_where_the_match_goes_on() -> None:
    book = begun(3)

    await loading.prepare_rewinding(book, 2)
    prepared = book.prepared
    book.play(entries.Rewound(by="P1", to=2))

    assert book.table is prepared
    assert book.table.digest == begun(2).table.digest
    assert book.prepared is None


@pytest.mark.parametrize("to", [0, 1])
async def test_what_was_prepared_for_another_moment_is_not_used(to: int) -> None:
    book = begun(3)

    await loading.prepare_rewinding(book, 2)
    book.play(entries.Rewound(by="P1", to=to))

    assert book.table.digest == begun(to).table.digest


async def test_others_have_their_turn_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "SLICE", -1.0)
    rewinding = loading.prepare_rewinding(begun(3), 3).__await__()

    turns = len(list(rewinding))

    assert turns == 4  # at the beginning, and after each input


async def test_what_was_taken_back_is_played_in_steps_when_a_room_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "SLICE", -1.0)
    book = begun(3)
    book.play(entries.Rewound(by="P1", to=2))
    tokens = {name: entries.token_hash(name) for name in SEATS}
    saved = Saved(book.record, [entries.encode(one) for one in book.written], tokens)

    turns = len(list(loading.load_book(saved, Entropy()).__await__()))

    assert turns == len(book.written) + 3  # and at the beginning and after each of the two inputs


def test_the_longer_the_way_back_the_more_it_counts() -> None:
    book, dice = begun(0), Seeded("duel")
    while len(book.table.inputs) < STRETCH:
        seat = next(seat for seat in range(len(book.names)) if book.is_awaited(seat))
        book.play(entries.Acted(by=book.names[seat], action=notation(random_action(book.table, seat, dice))))

    for count in (STRETCH, 1):
        book.play(entries.Rewound(by="P1", to=count))

    assert book.changes == 3

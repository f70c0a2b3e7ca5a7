"""A match that is taken back is played again in slices, before anybody waits for it."""

from __future__ import annotations

import pytest

from tefuda.games.duel.game import GAME
from tefuda.server import entries, loading
from tefuda.server.book import Book
from tefuda.server.entries import RoomRecord, SeatSetup

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

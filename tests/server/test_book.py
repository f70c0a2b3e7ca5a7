"""What follows from a room's entries."""

from __future__ import annotations

from typing import Any

import pytest

from server.playing import config_of, games
from tefuda.core.chance import Seeded
from tefuda.core.laws import random_action
from tefuda.core.records import notation
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.entries import RoomRecord, SeatSetup

MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    **{name: (name, config_of(game)) for name, game in games().items()},
    "dobon, asked in turn": ("dobon", {"mode": "sequential", "players": 3, "games": 1}),
}
LONGEST = 400
"""Actions; enough for a whole game of most."""
NOT_IN_PLAY = ("join", "leave", "close")
"""Actions of Dobon that are not about cards."""


@pytest.mark.parametrize("name", MATCHES)
def test_whoever_is_to_act_has_been_told_so(name: str) -> None:
    # In Dobon one may decline without anybody noticing, and then it is another's turn: that seat is told, if only that.
    kind, config = MATCHES[name]
    game, dice = games()[kind], Seeded(name)
    seats = dict.fromkeys(game.seats(game.options(config)), SeatSetup("person"))
    book = Book(RoomRecord(id="room", game=kind, rules=game.rules_version, config=config, seed=name, seats=seats), game)
    book.play(entries.Began())
    everybody = range(len(book.names))
    heard = [book.is_awaited(seat) for seat in everybody]

    for _ in range(LONGEST):
        waiting = [seat for seat in everybody if book.is_awaited(seat)]
        if not waiting:
            break
        seat = waiting[dice.below(len(waiting))]
        action = notation(random_action(book.table, seat, dice))
        if action["do"] in NOT_IN_PLAY:
            continue
        told = book.play(entries.Acted(by=book.names[seat], action=action))
        heard = [book.is_awaited(one) if book.is_told(told, one) else heard[one] for one in everybody]
        assert heard == [book.is_awaited(one) for one in everybody], action

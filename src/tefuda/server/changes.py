"""What a room becomes when it is changed before its match, and what its changes cost whoever loads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from tefuda.core.errors import Refused
from tefuda.core.table import Table
from tefuda.server import entries
from tefuda.server.agreed import Agreed
from tefuda.server.entries import Holding

if TYPE_CHECKING:
    from tefuda.server.book import Book

LAG_QUOTA: Final = 1_000
"""Milliseconds that a seat may be forgiven in a row."""
STRETCH: Final = 100
"""Inputs that take as long to play again as it takes to build a table."""


class Seat(msgspec.Struct):
    """Who sits there now."""

    holding: Holding
    name: str
    """Of the person, or of the bot."""
    stand_in: str = ""
    """The bot that plays for the person at present."""
    is_replaced: bool = False
    """Others have let it, because the person is away."""
    quota: int = LAG_QUOTA


def rearranged(book: Book, entry: entries.Arranged) -> tuple[Agreed, Table, dict[str, Seat]]:
    """What is played, its table and the seats, once this has happened; Refused if it cannot."""
    if book.phase != "waiting":
        raise Refused("match-begun")
    places = entry.places
    if not book.seats.keys() >= places.keys() | entry.bots.keys():
        raise Refused("unknown-seat")
    agreed = book.agreed.rearranged(entry.options, places)
    table = Table(book.game, agreed.setup)
    if table.seats != book.names:
        raise Refused("unknown-seat")
    vacant = {book.names[seat] for seat in book.game.vacant_seats(table.state)}
    seats = {name: book.seats[places.get(name, name)] for name in book.names}
    for name, bot in entry.bots.items():
        if seats[name].holding == "person":
            raise Refused("seat-taken")
        seats[name] = Seat("bot", bot) if bot else Seat("open", "")
    gone = {name: Seat("open", "") for name in vacant if seats[name].holding == "bot"}
    return agreed, table, seats | gone


def weight(entry: entries.AnyEntry) -> int:
    """What a change counts: whatever is left by a take-back is played again for it."""
    if isinstance(entry, entries.Rewound):
        return 1 + entry.to // STRETCH
    return int(isinstance(entry, entries.Arranged))


__all__ = ["LAG_QUOTA", "STRETCH", "Seat", "rearranged", "weight"]

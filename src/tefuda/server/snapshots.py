"""Welcomes with everything: made once for all who see the same, as long as nothing happens in the room."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tefuda.server import telling, wire
from tefuda.server.book import Book
from tefuda.server.speaking import spoken
from tefuda.server.visitors import Visitor


class Snapshots:
    """Those of one room; whoever asks again and again costs the sending."""

    def __init__(self) -> None:
        self._of: tuple[Book, int] | None = None
        """The book, and how long it was when they were made."""
        self._known: dict[tuple[int, bool, str], dict[str, msgspec.Raw]] = {}

    def snapshot(self, book: Book, visitor: Visitor, at: int) -> bytes:
        """The welcome of a visitor at this moment of the match."""
        if self._of is None or self._of[0] is not book or self._of[1] != book.length:
            self._of = (book, book.length)
            self._known = {}
        key = (visitor.seat, visitor.legal, visitor.language)
        if key not in self._known:
            self._known[key] = wire.fields(wire.encoder.encode(welcome(book, visitor, None, at)))
        return wire.encoder.encode({**self._known[key], "clock": telling.table_clock(book, at)})


def welcome(book: Book, visitor: Visitor, seq: int | None, at: int) -> wire.Welcome:
    """Where the room stands, in words and with legal actions for whoever wants them."""
    missed = telling.gap(book, visitor.seat, seq)
    found = telling.welcome(book, visitor.seat, missed, at)
    if visitor.language:
        found = replace(found, spoken=spoken(book, visitor.seat, missed or [], visitor.language))
    if visitor.legal:
        found = replace(found, legal=telling.legal(book, visitor.seat))
    return found


__all__ = ["Snapshots", "welcome"]

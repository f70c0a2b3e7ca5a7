"""A room as it is known outside of its own turn."""

from __future__ import annotations

from typing import NamedTuple

from tefuda.server.book import Book, Phase


class Standing(NamedTuple):
    """How a room stood after its last entry that is durable."""

    phase: Phase
    has_clock: bool
    """Whether the table's clock runs."""
    awaits_bot: bool
    """Whether bots act here, or are about to begin among themselves."""


def standing_of(book: Book) -> Standing:
    """What may be known of this book, all of which is durable."""
    return Standing(book.phase, book.time_left() is not None, book.awaits_bot() or book.goes_on_alone())


__all__ = ["Standing", "standing_of"]

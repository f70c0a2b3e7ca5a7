"""Rooms from what the store has of them: entries are played again, and nothing else makes a room."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from tefuda.core import registry
from tefuda.server import entries
from tefuda.server.book import Book
from tefuda.server.environment import Entropy
from tefuda.server.store import Damaged, Saved

T = TypeVar("T")
SLICE: Final = 0.005
"""Seconds for which the event loop is held at a time."""


def book_of(saved: Saved, entropy: Entropy) -> Book:
    """A room as its entries make it; Damaged if a person's token is missing, since none is ever taken away."""
    book = Book(saved.record, registry.find(saved.record.game), entropy)
    for _ in played(book, saved):
        pass
    return book


async def load_book(saved: Saved, entropy: Entropy) -> Book:
    """The same for a room that was played before: a long match lets others have their turn in between."""
    book = Book(saved.record, registry.find(saved.record.game), entropy)
    await in_slices(played(book, saved))
    return book


async def prepare_rewinding(book: Book, count: int) -> None:
    """Play the match again up to this input before anybody is to wait for it."""
    book.prepared = await in_slices(book.table.replayed(count))


async def in_slices(steps: Iterable[T]) -> T | None:
    """Go through all steps, and let others have their turn in between; the last one."""
    last = None
    due = time.thread_time() + SLICE
    for step in steps:
        last = step
        if time.thread_time() > due:
            await asyncio.sleep(0)
            due = time.thread_time() + SLICE
    return last


def played(book: Book, saved: Saved) -> Iterator[None]:
    """Play all entries, one at a time; what is taken back is played again in steps too."""
    for body in saved.entries:
        entry = entries.decode(body)
        if isinstance(entry, entries.Rewound):
            for table in book.table.replayed(entry.to):
                book.prepared = table
                yield
        book.play(entry)
        yield
    if locked := book.locked(saved.tokens):
        raise Damaged(f"room {saved.record.id}: no tokens for {locked}")


__all__ = ["book_of", "load_book", "prepare_rewinding"]

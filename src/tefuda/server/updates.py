"""What each visitor hears of an entry: made while the book stands there, sent once the entry is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from tefuda.core.engine import SPECTATOR
from tefuda.server import telling, wire
from tefuda.server.book import Book
from tefuda.server.speaking import spoken
from tefuda.server.told import Told
from tefuda.server.visitors import Visitor

if TYPE_CHECKING:
    from tefuda.server.room import Room


class Message(NamedTuple):
    """What a visitor is to be sent, and its seq then."""

    visitor: Visitor
    seq: int
    content: bytes


class Tiding(NamedTuple):
    """What an entry has brought about, and what is to be sent of it."""

    told: Told
    messages: list[Message]


def prepare(room: Room, told: Told) -> Tiding:
    """What each visitor is to hear of what has just happened in the book."""
    book, at = room.book, room.match_time(room.house.clock.now())
    prepared: dict[tuple[int, bool, str], bytes] = {}
    messages: list[Message] = []

    def write(visitor: Visitor) -> None:
        key = (visitor.seat, visitor.legal, visitor.language)
        if key not in prepared:
            prepared[key] = update(book, told, visitor, at)
        messages.append(Message(visitor, book.seqs[visitor.seat], prepared[key]))

    if told.anew:
        return Tiding(told, [])  # where everybody sits is known once it is durable
    for visitor in room.visitors:
        if book.is_told(told, visitor.seat):
            room.spare_others(visitor, write)
    return Tiding(told, messages)


def update(book: Book, told: Told, visitor: Visitor, at: int) -> bytes:
    """One visitor's part."""
    part = telling.update(book, told, visitor.seat, at)
    if visitor.legal:
        part = replace(part, legal=telling.legal(book, visitor.seat))
    if visitor.language:
        part = replace(part, spoken=spoken(book, visitor.seat, [told], visitor.language))
    return wire.encoder.encode(part)


def is_public(book: Book, told: Told) -> bool:
    """Whether the match has gone on for everybody to see; what only some are told ends no offer, or all would know."""
    return told.fresh or all(told.part(viewer) for viewer in range(SPECTATOR, len(book.names)))


def send(room: Room, tiding: Tiding) -> None:
    """It is durable: send each visitor its part."""
    told, messages = tiding
    if room.offers.pending is not None and (is_public(room.book, told) or room.book.phase == "over"):
        room.offers.end()
    if told.anew:
        room.welcome_anew()
    for visitor, seq, content in messages:
        visitor.seq = seq
        visitor.send_bytes(content)


__all__ = ["prepare", "send"]

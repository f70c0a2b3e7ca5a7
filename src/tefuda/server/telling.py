"""Messages from a book: what one viewer is told. Only views and `redacted` events go in, never the state itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from tefuda.core import registry
from tefuda.core.chance import Seeded
from tefuda.core.engine import SPECTATOR
from tefuda.core.laws import random_action
from tefuda.core.match import Recorder
from tefuda.core.records import redacted
from tefuda.core.table import Setup, Table
from tefuda.server import entries, takebacks, wire
from tefuda.server.book import Book
from tefuda.server.told import Told

LONGEST_GAP: Final = 100
"""Updates; after a longer absence a snapshot is shorter."""
CHAT_SHOWN: Final = 50


def seat_cards(book: Book) -> list[wire.SeatCard]:
    """The seats as everybody sees them."""
    return [
        wire.SeatCard(name, seat.holding, seat.name, seat.stand_in, owner=name == book.owner)
        for name, seat in book.seats.items()
    ]


def table_clock(book: Book, at: int) -> wire.TableClock | None:
    """The running clock at a moment of the match."""
    left = book.time_left()
    if left is None:
        return None
    return wire.TableClock(book.table.state.clock_limit, max(0, left - max(0, at - book.table.now)))


def legal(book: Book, viewer: int) -> list[Any]:
    """What the viewer's seat may do. Where a list only sketches what can be done, one whole action is named."""
    if not book.is_awaited(viewer):
        return []
    form = book.game.notation
    whole = [action for action in form.choices(book.table.state, viewer) if not form.is_sketch(action)]
    return whole or [random_action(book.table, viewer, Seeded(book.luck("sketch", book.length, book.names[viewer])))]


def line(said: entries.Said | None) -> wire.Line | None:
    return None if said is None else wire.Line(said.by, said.text)


def invitation(book: Book, viewer: int) -> wire.Invitation | None:
    """Where somebody waits for those who have played here; nobody else's business."""
    found = book.invitation
    return None if found is None or viewer == SPECTATOR else wire.Invitation(found.by, found.room)


def update(book: Book, told: Told, viewer: int, at: int) -> wire.Update:
    """The newest thing, for a viewer that is told of it."""
    is_open = told.fresh or told.open
    return wire.Update(
        seq=book.seqs[viewer],
        digest=book.digest(viewer),
        events=told.part(viewer),
        clock=table_clock(book, at),
        yours=book.is_awaited(viewer),
        phase=book.phase,
        options=book.options(viewer) if told.fresh else None,
        view=book.view(viewer) if told.fresh else None,
        seats=seat_cards(book) if is_open else None,
        said=line(told.said),
        result=book.result,
        assisted=book.assisted,
        take_back=takebacks.refusal(book, viewer),
        next_room=book.next_room,
        invitation=invitation(book, viewer),
    )


def gap(book: Book, viewer: int, seq: int | None) -> list[Told] | None:
    """What a viewer has missed since `seq`; None if that is unknown or so much that everything is told anew."""
    return None if seq is None or book.seqs[viewer] - seq > LONGEST_GAP else book.since(viewer, seq)


def welcome(book: Book, viewer: int, told: list[Told] | None, at: int) -> wire.Welcome:
    """Where the room stands: what was missed, or everything."""
    return wire.Welcome(
        version=wire.PROTOCOL,
        seq=book.seqs[viewer],
        digest=book.digest(viewer),
        room=book.record.id,
        game=book.record.game,
        rules=book.record.rules,
        options=book.options(viewer),
        commitment=book.record.commitment,
        you=None if viewer == SPECTATOR else book.names[viewer],
        phase=book.phase,
        seats=seat_cards(book),
        clock=table_clock(book, at),
        yours=book.is_awaited(viewer),
        view=book.view(viewer) if told is None else None,
        missed=None if told is None else missed(told, viewer),
        result=book.result,
        assisted=book.assisted,
        take_back=takebacks.refusal(book, viewer),
        next_room=book.next_room,
        invitation=invitation(book, viewer),
        chat=[wire.Line(said.by, said.text) for said in _chat(book)],
    )


def missed(told: Sequence[Told], viewer: int) -> list[wire.Step]:
    """A stretch of the past, redacted anew."""
    return [wire.Step(events=redacted(one.events, viewer), said=line(one.said)) for one in told]


def _chat(book: Book) -> list[entries.Said]:
    return [one.said for one in book.told if one.said is not None][-CHAT_SHOWN:] if book.lines else []


class Finished(msgspec.Struct, frozen=True):
    """What a match file is made of."""

    game: str
    setup: Setup
    players: dict[str, str]
    written: list[entries.AnyEntry]
    ended: dict[str, Any] | None


def finished(book: Book) -> Finished:
    """A match that is over; worked out elsewhere, since it has to be played again."""
    assert book.phase == "over", "the seed is secret until the end"
    players = {name: seat.name or seat.holding for name, seat in book.seats.items()}
    return Finished(book.game.id, book.agreed.setup, players, book.match(), book.ended)


def match_file(match: Finished) -> str:
    """The match with its seed."""
    table = Table(registry.find(match.game), match.setup)
    recorder = Recorder(table, match.players)
    for entry in match.written:
        match entry:
            case entries.Acted():
                table.now = entry.at
                recorder.note(table.act(entry.by, entry.action))
            case entries.Expired():
                table.now = entry.at
                recorder.note(table.expire())
            case entries.Rewound():
                table.now = entry.at
                table = table.rewound(entry.to)
                recorder.rewind(table)
            case entries.Ended():
                assert match.ended is not None
                recorder.end(entry.at, match.ended)
    return recorder.text()


__all__ = [
    "Finished",
    "finished",
    "gap",
    "invitation",
    "legal",
    "line",
    "match_file",
    "missed",
    "seat_cards",
    "table_clock",
    "update",
    "welcome",
]

"""The model: what is durable, entry by entry, and whether what somebody is told follows from that and nothing else.

The ledger reads a room anew from the real store each time that something was committed, and plays the new entries in a
book of its own. Whatever is told at any moment is compared with it at that moment. Nobody is stopped by a violation:
it is written down, and whoever runs the trial asks for `violations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from tools.faults.store import Backing

from tefuda.core import registry
from tefuda.core.engine import SPECTATOR
from tefuda.server import entries, telling
from tefuda.server.book import Book, digest_of
from tefuda.server.entries import RoomRecord
from tefuda.server.store import Saved
from tefuda.server.told import Told

SILENT: Final = ("ping", "closing")
"""Messages without a digest."""
WRITING: Final = ("act", "chat", "resign", "fill", "leave", "renew")
"""Requests that lead to an entry with their id, if they are carried out."""


def plain(thing: Any) -> Any:
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def card(book: Book) -> dict[str, Any]:
    """What everybody may see of a room, on its card and in a welcome."""
    facts = {"phase": book.phase, "result": book.result, "assisted": book.assisted, "next_room": book.next_room}
    return {**facts, "seats": plain(telling.seat_cards(book))}


def inputs_of(book: Book) -> list[Any]:
    return [[one.by, plain(one.action)] for one in book.table.inputs]


class RoomLedger:
    """One room, as far as it is durable."""

    def __init__(self, record: RoomRecord) -> None:
        self.record = record
        self.book = Book(record, registry.find(record.game))
        self.bodies: list[bytes] = []
        self.written: list[entries.AnyEntry] = []
        self.tokens: dict[str, bytes] = {}
        self.voided: dict[bytes, int] = {}
        """By the hash of a token that opens nothing any more, the last update that its holder may have."""
        self.cards = [card(self.book)]
        self.positions = [inputs_of(self.book)]
        """Every list of inputs that ever stood."""
        self.digests: dict[tuple[int, int], set[str]] = {}
        """By viewer and seq."""
        self.updates: dict[tuple[int, int], dict[str, Any]] = {}
        self._stamp()

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, len(self.book.names))

    def _stamp(self) -> None:
        for viewer in self.viewers:
            self.digests.setdefault((viewer, self.book.seqs[viewer]), set()).add(self.book.digest(viewer))

    def play(self, body: bytes) -> entries.AnyEntry:
        """One more entry is durable."""
        entry = entries.decode(body)
        told = self.book.play(entry)
        self.bodies.append(body)
        self.written.append(entry)
        self.cards.append(card(self.book))
        self.positions.append(inputs_of(self.book))
        self._stamp()
        for viewer in self.viewers:
            if self.book.is_told(told, viewer):
                self.updates[viewer, self.book.seqs[viewer]] = self._update(told, viewer)
        return entry

    def _update(self, told: Told, viewer: int) -> dict[str, Any]:
        facts = {name: value for name, value in self.cards[-1].items() if name != "seats"}
        return {**facts, "events": plain(told.part(viewer)), "said": plain(telling.line(told.said))}

    def put_tokens(self, tokens: dict[str, bytes]) -> set[str]:
        """These open the seats now; the seats whose token has changed."""
        changed = {seat for seat, token in tokens.items() if self.tokens.get(seat) not in (None, token)}
        for seat in changed:
            self.voided[self.tokens[seat]] = self.book.seqs[self.book.names.index(seat)]
        self.tokens = dict(tokens)
        return changed

    def seat_of(self, token: str) -> int:
        """The viewer that a token opens; spectators without one, also with one that opens nothing."""
        found = [seat for seat, stored in self.tokens.items() if entries.opens(token, stored)]
        return self.book.names.index(found[0]) if found else SPECTATOR

    def has(self, request: str) -> bool:
        """Whether a request has led to an entry."""
        return any(entry.id == request for entry in self.written)


class Ledger:
    """All rooms, and everything that was wrong so far."""

    def __init__(self, backing: Backing) -> None:
        self.backing = backing
        self.rooms: dict[str, RoomLedger] = {}
        self.violations: list[str] = []
        self.senders: dict[str, str] = {}
        """By id, the token with which a request was sent."""
        self.checked = 0
        """Messages and answers that were compared."""

    def complain(self, room: str, what: str) -> None:
        self.violations.append(f"{room}: {what}")

    # What becomes durable

    def follow(self, changed: RoomRecord | str) -> None:
        """Something was committed to a room: read it anew."""
        name = changed if isinstance(changed, str) else changed.id
        saved: Saved = self.backing.call("load", name)
        room = self.rooms.setdefault(name, RoomLedger(saved.record))
        if saved.entries[: len(room.bodies)] != room.bodies:
            self.complain(name, "a durable entry was changed")
        new = [self._play(name, room, body) for body in saved.entries[len(room.bodies) :]]
        self._check_tokens(name, room.put_tokens(saved.tokens), new)
        if (saved.finished > 0) != (room.book.phase == "over"):
            self.complain(
                name, f"its match is {room.book.phase}, but the list of matches has finished={saved.finished}"
            )

    def _play(self, name: str, room: RoomLedger, body: bytes) -> entries.AnyEntry:
        """Play an entry; whoever sent it must hold the seat that it is filed under."""
        entry = entries.decode(body)
        if entry.id and room.has(entry.id):
            self.complain(name, f"{entry.id} was carried out twice")
        sender = self.senders.get(entry.id, "")
        if entry.id and not entries.opens(sender, room.tokens.get(entry.by, b"")):
            self.complain(name, f"{type(entry).__name__} {entry.id} is filed under {entry.by}, who did not send it")
        return room.play(body)

    def _check_tokens(self, name: str, changed: set[str], new: Sequence[entries.AnyEntry]) -> None:
        seated = {entry.seat if isinstance(entry, entries.Seated) else entry.by for entry in new}
        for seat in changed - seated:
            self.complain(name, f"the token of {seat} was changed without an entry that says so")

    # What is told

    def check(self, name: str, token: str, message: dict[str, Any]) -> None:
        """Compare a message with what is durable at this moment."""
        self.checked += 1
        room, kind = self.rooms[name], message["type"]
        viewer = self._viewer(name, room, token, message)
        if message["seq"] > room.book.seqs[viewer]:
            self.complain(name, f"{kind} with seq {message['seq']}, but only {room.book.seqs[viewer]} is durable")
        elif kind not in SILENT:
            self._check_content(name, viewer, message)

    def _viewer(self, name: str, room: RoomLedger, token: str, message: dict[str, Any]) -> int:
        """Who this is; a holder of a seat no more may still be told what was before."""
        if token == "":
            return SPECTATOR
        key = entries.token_hash(token)
        if key in room.tokens.values() or message["type"] == "closing":
            return room.seat_of(token)
        if message["seq"] > room.voided.get(key, -1):
            self.complain(name, f"{message['type']} to somebody whose token opens no seat")
        return next((seat for seat in room.viewers if self._fits(room, seat, message)), SPECTATOR)

    def _fits(self, room: RoomLedger, viewer: int, message: dict[str, Any]) -> bool:
        return message["digest"] in room.digests.get((viewer, message["seq"]), ())

    def _check_content(self, name: str, viewer: int, message: dict[str, Any]) -> None:
        room, kind = self.rooms[name], message["type"]
        if not self._fits(room, viewer, message):
            self.complain(name, f"{kind} with a digest of no durable position")
        if kind == "update":
            told = {"events": [], "said": None, "result": None, "assisted": False, "next_room": "", **message}
            expected = room.updates[viewer, message["seq"]]
            if {key: told[key] for key in expected} != expected:
                self.complain(name, f"update {message['seq']} is not what its entry tells")
        if kind == "welcome":
            self._check_welcome(name, viewer, message)
        if kind == "done" and not self.is_kept(name, message["id"]):
            self.complain(name, f"done for {message['id']}, which is not durable")
        if kind == "hinted" and not self.is_position(name, message["hint"]["inputs"]):
            self.complain(name, "a hint for a position that is not durable")

    def _check_welcome(self, name: str, viewer: int, message: dict[str, Any]) -> None:
        room = self.rooms[name]
        self.check_card(name, message)
        if message.get("view") is not None and digest_of(message["view"]) != message["digest"]:
            self.complain(name, "a welcome whose view has another digest")
        missed = message.get("missed") or []
        for seq, step in enumerate(missed, message["seq"] - len(missed) + 1):
            if step.get("events", []) != room.updates[viewer, seq]["events"]:
                self.complain(name, f"missed update {seq} is not what its entry tells")

    def check_card(self, name: str, told: dict[str, Any]) -> None:
        """A room's card, or what a welcome says of it."""
        self.checked += 1
        room = self.rooms[name]
        facts = {"result": None, "assisted": False, "next_room": "", **told}
        if {key: facts[key] for key in room.cards[0]} not in room.cards:
            self.complain(name, "it was shown as it never was")

    def check_over(self, name: str, what: str) -> None:
        """Something was told that only those may know whose match is over."""
        self.checked += 1
        if self.rooms[name].book.phase != "over":
            self.complain(name, f"{what} of a match that is not over")

    # Requests

    def is_kept(self, name: str, request: str) -> bool:
        """Whether a request that is said to be done has its entry, if it is one that leads to one."""
        return request.partition(" ")[0] not in WRITING or self.rooms[name].has(request)

    def is_position(self, name: str, inputs: Any) -> bool:
        return any(position[: len(inputs)] == inputs for position in self.rooms[name].positions)

    def mark(self, name: str) -> tuple[int, dict[str, bytes]]:
        """How much of a room is durable, apart from clocks that have run out."""
        room = self.rooms[name]
        kept = [entry for entry in room.written if not isinstance(entry, entries.Expired)]
        return len(kept), dict(room.tokens)


__all__ = ["Ledger", "RoomLedger"]

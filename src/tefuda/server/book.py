"""A room as its entries make it: table, seats, what each viewer has been told. No sockets, no store, no clock.

`play` takes one entry, whether it has just happened or is read back after a restart; both give the same book.

Every viewer has a `seq` of its own: how many updates it has been told. A number of all inputs would betray inputs that
this viewer must not notice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Iterable
from typing import Any, Final, Literal

import msgspec

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.core.game import AnyGame
from tefuda.core.table import Table
from tefuda.server import entries
from tefuda.server.agreed import Agreed
from tefuda.server.changes import LAG_QUOTA, Seat, rearranged, weight
from tefuda.server.entries import BUILT_IN, Entry, RoomRecord
from tefuda.server.environment import Entropy
from tefuda.server.told import Told

Phase = Literal["waiting", "playing", "over"]

DIGEST_LENGTH: Final = 16
LAG_REFILL: Final = 100
"""Milliseconds of it that come back with every act."""
REMEMBERED: Final = 200
"""Message ids of each seat that are recognised when they come again."""
STEPS: Final = (entries.Acted, entries.Expired, entries.Rewound, entries.Ended)
"""The entries that are lines of a match file."""


Line = tuple[entries.AnyEntry, Told]
"""An input and what it has told."""


class Book:
    """All that follows from a record and its entries."""

    def __init__(self, record: RoomRecord, game: AnyGame, entropy: Entropy | None = None) -> None:
        self.record = record
        self._entropy = entropy or Entropy()
        self.game = game
        self.agreed = Agreed(record, game)
        self.table = Table(game, self.agreed.setup)
        self.prepared: Table | None = None
        """Where the match goes on if it is rewound next: played again already, since that may take long."""
        self.names = self.table.seats
        self.seats = {name: self._seat(name) for name in self.names}
        self.arrivals = [name for name in self.names if self.seats[name].holding == "person"]
        """The seats of people; who has sat down first comes first."""
        self.phase: Phase = "waiting"
        self.ended: dict[str, Any] | None = None
        self.assisted = False
        self.next_room = ""
        self.invitation: entries.Invited | None = None
        self.length = 0
        """Entries so far."""
        self.written: list[entries.AnyEntry] = []
        self.told: list[Told] = []
        self.opened = 0
        """How many of the entries are void: the room was another one then."""
        self.lines = 0
        """Of chat."""
        self.changes = 0
        """Take-backs, and changes of the room: whoever loads it builds its table anew for each."""
        self.seqs = [0] * (len(self.names) + 1)
        """Of each seat, and last of spectators."""
        self.arranged = list(self.seqs)
        """The seq of each at which who sits where, or what will be played, became what it is."""
        self.moved = [0] * len(self.names)
        """The seq of each seat at which its decision became what it is."""
        self.decisions = [0] * len(self.names)
        """Grows whenever a seat's decision becomes another one."""
        self.done: dict[str, dict[str, int]] = {name: {} for name in self.names}
        """By seat and message id: the seq that it led to."""
        self._digests: dict[int, str] = {}

    def _seat(self, name: str) -> Seat:
        setup = self.record.seats.get(name)
        return Seat("open", "") if setup is None else Seat(setup.holding, setup.name)

    def luck(self, *purpose: object) -> str:
        """A seed for something that is not part of the match: a bot's dice, a guess."""
        return self._entropy.seed(self.record.seed, *purpose)

    # Entries

    def play(self, entry: entries.AnyEntry) -> Told:
        """Take an entry; Refused, with nothing changed, if the rules do not allow it."""
        told = self._take(entry)
        self.changes += weight(entry)
        if self.told:
            self.told[-1].age()
        self.length += 1
        self.written.append(entry)
        self.told.append(told)
        self._digests.clear()
        for viewer in range(SPECTATOR, len(self.names)):
            if self.is_told(told, viewer):
                self.seqs[viewer] += 1
        if isinstance(entry, entries.Seated | entries.Arranged):
            self.arranged = list(self.seqs)
        if self.phase == "playing" and (self.table.over or self.ended is not None):
            self.phase = "over"
        by = entry.places.get(entry.by, entry.by) if isinstance(entry, entries.Arranged) else entry.by
        if entry.id and by in self.done:
            self._remember(by, entry.id)
        return told

    def _remember(self, by: str, request: str) -> None:
        known = self.done[by]
        known[request] = self.seqs[self.names.index(by)]
        if len(known) > REMEMBERED:
            known.pop(next(iter(known)))

    def _take(self, entry: entries.AnyEntry) -> Told:
        match entry:
            case entries.Acted():
                return self._act(entry)
            case entries.Expired():
                return self._expire(entry)
            case entries.Began():
                return self._begin(entry)
            case entries.Rewound():
                return self._rewind(entry)
            case entries.Ended():
                return self._end(entry)
            case entries.Seated():
                self._agree(entry)
                self.seats[entry.seat] = Seat(entry.holding, entry.name, quota=self.seats[entry.seat].quota)
                self.arrivals = [name for name in self.arrivals if name != entry.seat]
                if entry.holding == "person":
                    self.arrivals.append(entry.seat)
                    self.done[entry.seat].clear()  # ids of whoever sat there before
                self._move([self.names.index(entry.seat)])
            case entries.Arranged():
                return self._arrange(entry)
            case entries.StoodIn():
                self.seats[entry.seat].stand_in = entry.bot
                self.seats[entry.seat].is_replaced = bool(entry.bot) and entry.by != entry.seat
                self._move([self.names.index(entry.seat)])
            case entries.Said():
                self.lines += 1
                return Told(everybody=True, said=entry)
            case entries.Assisted():
                self.assisted = True
            case entries.Renewed():
                return Told()
            case entries.Continued():
                self.next_room = entry.room
            case entries.Invited():
                self.invitation = entry
        return Told(everybody=True)

    def _begin(self, entry: Entry) -> Told:
        self.phase = "playing"
        self.table.now = entry.at
        self._move(range(len(self.names)))
        return Told(fresh=True)

    def _agree(self, entry: entries.Seated) -> None:
        """Play with what whoever takes a seat brings along; once something has happened here, nothing is changed."""
        is_fresh = self.phase == "waiting" and not self.table.inputs
        if entry.brings and not is_fresh:
            raise Refused("match-begun")
        if is_fresh and self.agreed.bring(entry.seat, entry.brings):
            self.table = Table(self.game, self.agreed.setup)

    def _arrange(self, entry: entries.Arranged) -> Told:
        self.agreed, self.table, self.seats = rearranged(self, entry)
        places = entry.places
        self.arrivals = [places.get(name, name) for name in self.arrivals]
        self.done = {name: self.done[places.get(name, name)] for name in self.names}
        self.opened = self.length + 1
        self.seqs = [max(self.seqs)] * len(self.seqs)  # whoever has another seat has missed nothing there
        self._move(range(len(self.names)))
        return Told(anew=True)

    def _act(self, entry: entries.Acted) -> Told:
        before, awaited = self._choices(), self.table.state.awaiting()
        self.let_pass(entry.at)
        events = self.table.act(entry.by, entry.action)
        seat = self.seats[entry.by]
        seat.quota = min(LAG_QUOTA, seat.quota - entry.lag + LAG_REFILL)
        told = Told(events=events, turned=awaited ^ self.table.state.awaiting())
        self._compare(before, self.table.seat(entry.by), told)
        return told

    def _expire(self, entry: Entry) -> Told:
        if self.time_left() is None:
            raise Refused("no-clock", "no clock is running")
        self.table.now = entry.at
        awaited = self.table.state.awaiting()
        events = self.table.expire()
        told = Told(events=events, turned=awaited ^ self.table.state.awaiting())
        self._move(range(len(self.names)), told)
        return told

    def _rewind(self, entry: entries.Rewound) -> Told:
        table, self.prepared = self.prepared, None
        is_it = table is not None and table.inputs == self.table.inputs[: entry.to]
        self.table = table if table is not None and is_it else self.table.rewound(entry.to)
        self.table.now = entry.at
        told = Told(fresh=True)
        self._move(range(len(self.names)), told)
        return told

    def _end(self, entry: entries.Ended) -> Told:
        self.let_pass(entry.at)
        self.ended = {"reason": entry.reason}
        other = next((name for name in self.names if name != entry.by), None)
        if entry.reason == "resign":
            self.ended |= {"by": entry.by, "winner": other}
        elif entry.reason == "away":
            self.ended |= {"by": other, "winner": entry.by}
        self._move(range(len(self.names)))
        return Told(everybody=True)

    # Decisions

    def _choices(self) -> list[list[int]] | None:
        """What every seat may do; None while only one seat is to act, since any input then changes everything."""
        mask = self.table.state.awaiting()
        if mask & (mask - 1) == 0:
            return None
        return [self.table.state.legal(seat) for seat in range(len(self.names))]

    def _compare(self, before: list[list[int]] | None, actor: int, told: Told) -> None:
        """Where many seats may act at once, an input leaves alone those whose choices it does not touch."""
        everybody = range(len(self.names))
        if before is None:
            self._move(everybody, told)
            return
        legal = self.table.state.legal
        self._move([seat for seat in everybody if seat == actor or legal(seat) != before[seat]], told)

    def _move(self, seats: Iterable[int], told: Told | None = None) -> None:
        """These seats decide something else now; `told` will be counted in their seq."""
        for seat in seats:
            self.decisions[seat] += 1
            self.moved[seat] = self.seqs[seat] + (told is not None and self.is_told(told, seat))

    def bot_of(self, name: str) -> str:
        """The bot that plays a seat now; empty for a person, or nobody."""
        seat = self.seats[name]
        if seat.holding == "bot":
            return seat.name
        if seat.stand_in:
            return seat.stand_in
        return BUILT_IN if self.names.index(name) in self.game.bot_seats(self.table.state) else ""

    def awaits_bot(self) -> bool:
        """Whether a bot is to act."""
        return any(self.is_awaited(seat) and self.bot_of(name) for seat, name in enumerate(self.names))

    def goes_on_alone(self) -> bool:
        """Whether bots are about to begin among themselves."""
        return self.can_begin() and not self.people()

    def people(self) -> list[str]:
        """The seats that persons hold and have not left."""
        vacant = self.game.vacant_seats(self.table.state)
        held = [name for name in self.names if self.seats[name].holding == "person"]
        return [name for name in held if self.names.index(name) not in vacant]

    @property
    def owner(self) -> str:
        """The seat of whoever may change the room before the match begins: who has been there longest."""
        return self.arrivals[0] if self.phase == "waiting" and self.arrivals else ""

    def locked(self, tokens: Container[str]) -> list[str]:
        """The seats that persons hold and for which there is no token."""
        return [name for name, seat in self.seats.items() if seat.holding == "person" and name not in tokens]

    def is_full(self) -> bool:
        """Whether every seat that the game needs is taken."""
        vacant = self.game.vacant_seats(self.table.state)
        return all(self.seats[name].holding != "open" or seat in vacant for seat, name in enumerate(self.names))

    def can_begin(self) -> bool:
        """Whether nothing is missing for the match to begin."""
        return self.phase == "waiting" and self.is_full()

    def plays_alone(self, by: str) -> bool:
        """Whether only bots sit here besides this seat: open seats wait for somebody, and who is away comes back."""
        vacant = self.game.vacant_seats(self.table.state)
        others = [(seat, name) for seat, name in enumerate(self.names) if name != by and seat not in vacant]
        return all(self.seats[name].holding != "person" and self.bot_of(name) for _, name in others)

    # Time

    def time_left(self) -> int | None:
        """Milliseconds until the table's clock runs out, counted from `table.now`; None if none runs."""
        state = self.table.state
        if self.phase != "playing" or state.clock_limit == 0:
            return None
        return state.clock_limit - state.clock_gone

    def let_pass(self, at: int) -> None:
        """Move on to a later moment of the match. The clock stops short of running out: that is an entry of its own."""
        gap = at - self.table.now
        left = self.time_left()
        if gap > 0:
            self.table.now = at
        if left is not None and gap > 0:
            self.table.state.clock_gone += min(gap, left - 1)

    # Telling

    def is_told(self, told: Told, viewer: int) -> bool:
        """Whether a viewer notices anything of it."""
        if viewer != SPECTATOR and told.turned >> viewer & 1:
            return True
        return told.fresh or told.open or bool(told.part(viewer))

    def since(self, viewer: int, seq: int) -> list[Told] | None:
        """What a viewer has been told after its update `seq`; None if a snapshot is needed instead."""
        missing = self.seqs[viewer] - seq
        if missing < 0 or seq < 0:
            return None
        found: list[Told] = []
        for told in reversed(self.told):
            if len(found) == missing:
                break
            is_told = self.is_told(told, viewer)
            told.age()
            if is_told and told.fresh:
                return None
            if is_told:
                found.append(told)
        return found[::-1]

    def match(self) -> list[entries.AnyEntry]:
        """The entries since the room is what it is."""
        return self.written[self.opened :]

    def standing(self, steps: int | None = None) -> list[Line]:
        """The inputs that stand after so many steps of the match, as its file counts them; None is now."""
        pairs = zip(self.match(), self.told[self.opened :], strict=True)
        lines = [line for line in pairs if isinstance(line[0], STEPS)]
        found: list[Line] = []
        for entry, told in lines[:steps]:
            if isinstance(entry, entries.Rewound):
                del found[entry.to :]
            elif not isinstance(entry, entries.Ended):
                found.append((entry, told))
        return found

    def view(self, viewer: int) -> msgspec.Struct | None:
        """What a viewer is shown; nothing before the match has begun."""
        if self.phase == "waiting":
            return None
        view: msgspec.Struct = self.game.view(self.table.state, viewer)
        return view

    def digest(self, viewer: int) -> str:
        """The start of the SHA-256 of a viewer's view as JSON."""
        known = self._digests.get(viewer)
        if known is None:
            known = digest_of(self.view(viewer))
            self._digests[viewer] = known
        return known

    def is_awaited(self, viewer: int) -> bool:
        """Whether the match waits for this viewer."""
        return viewer != SPECTATOR and self.phase == "playing" and bool(self.table.state.awaiting() >> viewer & 1)

    def options(self, viewer: int = SPECTATOR) -> dict[str, Any]:
        """What was agreed, as a viewer may know it: before the match begins, nobody is told what others bring."""
        if self.phase != "waiting":
            return self.agreed.told()
        others = [name for seat, name in enumerate(self.names) if seat != viewer]
        return self.agreed.told([name for name in others if self.seats[name].holding == "person"])

    @property
    def result(self) -> dict[str, Any] | None:
        """How the match ended; None before."""
        return (self.ended or self.table.result) if self.phase == "over" else None


def digest_of(view: msgspec.Struct | None) -> str:
    """What server and client compare to see whether they show the same."""
    return hashlib.sha256(msgspec.json.encode(view)).hexdigest()[:DIGEST_LENGTH]


__all__ = ["Book", "Phase", "digest_of"]

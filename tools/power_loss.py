"""Takes the power away from the store again and again, and proves that it keeps what it has promised.

    python tools/power_loss.py --losses 1000

The store works on many rooms at once; all that SQLite does to its files meanwhile is recorded (faults/vfs.py). Then the
power fails after any one of these operations: the files are left as a disk might leave them that had not yet written
all that was not synced (faults/disk.py). The store is opened on them and must be sound: every acknowledged room and
entry is there, in order, nothing that nobody wrote is, and tokens and ends are those of the last entry. From one of
these wrecks it goes on, so that the power also fails while the store recovers.

With `--lying-disk` no sync is real; then something must be found missing.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import secrets
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.faults.disk import Disk
from tools.faults.vfs import Noted, Operation, Recorder, Synced

from tefuda.core.errors import TefudaError
from tefuda.server.entries import RoomRecord
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Change, Conflict, End, Saved

FILE: Final = "rooms.sqlite"
LIVES: Final = 3
"""So often a store goes on from what a loss of power has left, before a new one is begun."""
LOSSES: Final = 25
"""In one life."""
LONG: Final = 40_000
"""Bytes of a long entry, which needs pages of its own: so many are written that there are checkpoints."""
SEAT: Final = "left"


class Lost(TefudaError):
    """The store has not kept its promise."""


class Promise(NamedTuple):
    """So many writes to a room were asked for, so many acknowledged. The first one makes it, each other one appends."""

    asked: int = 0
    kept: int = 0


Promises = dict[str, Promise]


class Report:
    """What has happened so far."""

    def __init__(self) -> None:
        self.losses = self.operations = self.rooms = self.kept = self.more = 0

    def line(self) -> str:
        return (
            f"{self.losses} losses of power among {self.operations} operations on files; {self.rooms} rooms read again,"
            f" {self.kept} acknowledged writes all there and in order, {self.more} more that were under way"
        )


# What is written, and nothing else: a function of room and number


def body(room: str, seq: int) -> bytes:
    """An entry; one of seven is long."""
    dice = Random(f"{room} {seq}")  # noqa: S311  # no secret
    return dice.randbytes(LONG if dice.random() < 1 / 7 else dice.randrange(20, 400))


def change(room: str, seq: int) -> Change:
    """What changes with an entry: each third one brings a token, each seventh an end."""
    tokens = {SEAT: f"token of {room} {seq}".encode()} if seq % 3 == 2 else {}
    return Change(tokens, End(seq, {"last": seq}) if seq % 7 == 6 else None)


def expected(room: str, writes: int) -> tuple[list[bytes], dict[str, bytes], int]:
    """Entries, tokens and end of a room after so many writes."""
    changes = [change(room, seq) for seq in range(writes - 1)]
    tokens = {SEAT: b"first"}
    for one in changes:
        tokens |= one.tokens
    ends = [one.end.time for one in changes if one.end is not None]
    return [body(room, seq) for seq in range(writes - 1)], tokens, max(ends, default=0)


class Writer:
    """Uses a store on many rooms at once, and notes what was asked for and what was promised."""

    def __init__(self, recorder: Recorder, dice: Random, promises: Promises) -> None:
        self.recorder = recorder
        self.dice = dice
        self.promises = promises
        self.store = SqliteStore(recorder.folder / FILE)

    async def live(self, rounds: int) -> None:
        """Many writes, some of them in one commit, some that lose a race."""
        self.store.open()
        for number in range(rounds):
            rooms = self.dice.sample(sorted(self.promises), min(4, len(self.promises)))
            if number % 8 == 0:
                rooms.append(f"room {len(self.promises)}")
            await asyncio.gather(*map(self._write, rooms), *map(self._come_late, rooms[:1]))
        await self.store.close()

    async def _write(self, room: str) -> None:
        promise = self.promises.get(room, Promise())
        self._note(room, promise._replace(asked=promise.kept + 1))
        if promise.kept == 0:
            record = RoomRecord(id=room, game="none", rules=1, config={}, seed="", seats={})
            await self.store.create(record, {SEAT: b"first"})
        else:
            seq = promise.kept - 1
            await self.store.append(room, seq, [body(room, seq)], change(room, seq))
        self._note(room, Promise(promise.kept + 1, promise.kept + 1))

    async def _come_late(self, room: str) -> None:
        """Somebody has read another log than this."""
        try:
            await self.store.append(room, self.promises[room].asked + 1, [b"refused", b"this too"])
        except Conflict:
            return
        raise Lost(f"{room}: an entry was taken that does not follow the last one")

    def _note(self, room: str, promise: Promise) -> None:
        self.promises[room] = promise
        self.recorder.note((room, promise))


class Trial:
    """Stores that lose power, all in one folder."""

    def __init__(self, given: argparse.Namespace, folder: Path) -> None:
        self.given = given
        self.dice = Random(given.seed)  # noqa: S311  # no secret
        self.work, self.wreck = folder / "work", folder / "wreck"
        self.report = Report()

    def run(self) -> Report:
        """Until there were enough losses; raises Lost at the first that loses something."""
        while self.report.losses < self.given.losses:
            promises: Promises = {}
            for folder in (self.work, self.wreck):
                empty(folder)
            for _ in range(LIVES):
                promises = self._live(promises)
        return self.report

    def _live(self, promises: Promises) -> Promises:
        """One life of a store, and many ways for it to end; what is true in the last of them."""
        disk, recorder = Disk(self.work), Recorder(self.work)
        with recorder.recording():
            asyncio.run(Writer(recorder, self.dice, dict(promises)).live(self.given.rounds))
        done = 0
        for place in self._places(recorder.operations):
            for operation in recorder.operations[done:place]:
                if isinstance(operation, Noted):
                    promises = promises | dict([operation.what])
                elif not (self.given.lying_disk and isinstance(operation, Synced)):
                    disk.play(operation)
            done = place
            disk.lose_power(self.wreck, self.dice)
            found = asyncio.run(self._check(promises))
        self.report.operations += len(recorder.operations)
        self.work, self.wreck = self.wreck, self.work
        return found

    def _places(self, operations: Sequence[Operation]) -> list[int]:
        """After how many operations the power fails: half of the time beside a change of the database itself."""
        count = min(LOSSES, math.ceil(self.given.losses / LIVES))
        changes = [place for place, one in enumerate(operations, 1) if not isinstance(one, Noted) and one.file == FILE]
        chosen = self.dice.choices(range(1, len(operations) + 1), k=count - count // 2)
        return sorted(chosen + self.dice.choices(changes, k=count // 2))

    async def _check(self, promises: Promises) -> Promises:
        """Open what is left; what is there."""
        self.report.losses += 1
        store = SqliteStore(self.wreck / FILE)
        try:
            store.open()
            found = {room: judge(room, promise, await store.load(room)) for room, promise in promises.items()}
        except sqlite3.DatabaseError as error:
            raise Lost(f"the store cannot be opened: {error}") from error
        finally:
            await store.close()
        need_sound(self.wreck / FILE)
        self._count(promises, found)
        return found

    def _count(self, promises: Promises, found: Promises) -> None:
        self.report.rooms += sum(one.kept > 0 for one in found.values())
        self.report.kept += sum(one.kept for one in promises.values())
        self.report.more += sum(found[room].kept - one.kept for room, one in promises.items())


def judge(room: str, promise: Promise, saved: Saved | None) -> Promise:
    """What is there of a room, and is promised from now on; Lost if it is not what it should be."""
    writes = 0 if saved is None else len(saved.entries) + 1
    if not promise.kept <= writes <= promise.asked:
        raise Lost(f"{room}: {promise.kept} writes acknowledged, {promise.asked} asked for, {writes} found")
    if saved is not None and (saved.entries, saved.tokens, saved.finished) != expected(room, writes):
        raise Lost(f"{room}: what is there after {writes} writes was never written so")
    return Promise(writes, writes)


def need_sound(path: Path) -> None:
    """Lost if SQLite finds a page that is not as it should be."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
    if found != [("ok",)]:
        raise Lost(f"the database is damaged: {found[0][0]}")


def empty(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()


def run(given: argparse.Namespace) -> Report:
    """A whole trial in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tefuda-") as folder:
        return Trial(given, Path(folder)).run()


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--losses", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=120, help="of writes in one life of a store")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--lying-disk", action="store_true")
    return parser.parse_args(arguments)


def main() -> int:
    given: Any = parse()
    started = time.monotonic()
    report = run(given)
    print(f"seed {given.seed}: {report.line()}")
    print(f"{time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())

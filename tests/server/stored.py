"""Data folders with a few rooms of the toy, and ways to spoil them as disks do."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tefuda.server import entries
from tefuda.server.entries import AnyEntry, RoomRecord, SeatSetup, token_hash
from tefuda.server.folder import DATABASE
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import NOTHING, Change, End

PAGE = 4096
SEATS = {"left": SeatSetup("person", "Aki"), "right": SeatSetup("person", "Mio")}
TOKENS = {seat: token_hash(seat) for seat in SEATS}
RESIGNED = {"reason": "resign", "by": "left", "winner": "right"}
LINES = 400
"""Of chat, so that a room has pages of its own."""

PLAYING: Sequence[AnyEntry] = (
    entries.Began(time=1_000),
    entries.Said(by="left", text="good luck", at=10, time=1_010),
    entries.Said(by="right", text="thank you", at=20, time=1_020),
    entries.Said(by="left", text="here I go", at=30, time=1_030),
)
OVER: Sequence[AnyEntry] = (*PLAYING, entries.Ended(by="left", reason="resign", at=40, time=1_040))


def record(room: str) -> RoomRecord:
    return RoomRecord(id=room, game="pebbles", rules=1, config={"pile": 9}, seed="s", seats=SEATS, created=500)


async def fill(folder: Path) -> None:
    """A match that goes on, one that is over, and one with much talk."""
    talk = [entries.Said(by="left", text=f"{number:>40}", time=2_000) for number in range(LINES)]
    store = SqliteStore(folder / DATABASE)
    store.open()
    try:
        for room, log in (("playing", PLAYING), ("over", OVER), ("talking", [*PLAYING, *talk])):
            await store.create(record(room), TOKENS)
            change = Change(end=End(1_040, RESIGNED)) if log is OVER else NOTHING
            await store.append(room, 0, [entries.encode(entry) for entry in log], change)
    finally:
        await store.close()


def execute(folder: Path, *statements: str) -> None:
    """What a disk would have to do to change a row."""
    with closing(sqlite3.connect(folder / DATABASE)) as line, line:
        for statement in statements:
            line.execute(statement)


def spoil_page(folder: Path, marker: bytes) -> None:
    """Overwrite the header of the page in which something stands first."""
    path = folder / DATABASE
    content = bytearray(path.read_bytes())
    start = content.index(marker) // PAGE * PAGE
    content[start : start + 8] = b"\xaa" * 8
    path.write_bytes(content)

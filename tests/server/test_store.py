"""The contract of every store. A new one is added to `STORES` and must pass all of this."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from tefuda.core.errors import StaleVersion
from tefuda.server.entries import RoomRecord, SeatSetup, new_token, opens, token_hash
from tefuda.server.schema import MIGRATIONS
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Change, Conflict, End, Failed, Saved, Store, Wanted

pytestmark = pytest.mark.anyio

STORES = ("file", "memory")


@asynccontextmanager
async def opened(path: Path | str) -> AsyncIterator[Store]:
    made = SqliteStore(path)
    made.open()
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture(params=STORES)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "rooms.sqlite" if request.param == "file" else ":memory:") as made:
        yield made


def record(room: str, **fields: Any) -> RoomRecord:
    seats = {"left": SeatSetup("person", "Aki"), "right": SeatSetup("bot", "random")}
    return RoomRecord(id=room, game="pebbles", rules=1, config={"pile": 9}, seed="s", seats=seats, **fields)


async def test_a_room_is_loaded_as_it_was_created(store: Store) -> None:
    await store.create(record("a", created=5), {"left": b"hash"})
    await store.append("a", 0, [b"one"])
    await store.append("a", 1, [b"two", b"three"])

    saved = await store.load("a")

    assert saved is not None
    assert saved.record == record("a", created=5)
    assert saved.entries == [b"one", b"two", b"three"]
    assert saved.tokens == {"left": b"hash"}
    assert await store.load("b") is None


async def test_a_room_is_created_once(store: Store) -> None:
    await store.create(record("a"), {})

    with pytest.raises(Conflict):
        await store.create(record("a"), {})


@pytest.mark.parametrize("seq", [0, 2, 7])
async def test_entries_follow_each_other(store: Store, seq: int) -> None:
    await store.create(record("a"), {})
    await store.append("a", 0, [b"one"])

    with pytest.raises(Conflict):
        await store.append("a", seq, [b"x", b"y"])
    saved = await store.load("a")
    assert saved is not None
    assert saved.entries == [b"one"]


async def test_of_many_writers_of_one_seq_one_wins(store: Store) -> None:
    await store.create(record("a"), {})

    outcomes = await asyncio.gather(
        *(store.append("a", 0, [b"%d" % writer]) for writer in range(20)), return_exceptions=True
    )

    assert sum(outcome is None for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 19


async def test_a_loser_does_not_spoil_the_others_of_its_commit(store: Store) -> None:
    for room in "abc":
        await store.create(record(room), {})

    outcomes = await asyncio.gather(
        store.append("a", 0, [b"a"]),
        store.append("b", 5, [b"b"]),
        store.append("c", 0, [b"c"]),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]


async def test_lists_are_by_state_game_and_openness_newest_first(store: Store) -> None:
    await store.create(record("old", created=1, public=True), {})
    await store.create(record("new", created=2, public=True), {})
    await store.create(record("closed", created=3), {})
    await store.create(record("done", created=4, public=True), {})
    await store.append("done", 0, [b"last"], Change(end=End(9, {"winner": "left"})))

    async def ids(**wanted: Any) -> list[str]:
        return [kept.record.id for kept in await store.rooms(Wanted(**wanted))]

    assert await ids(finished=False) == ["new", "old"]
    assert await ids(finished=False, public=False) == ["closed", "new", "old"]
    assert await ids(finished=False, limit=1, skip=1) == ["old"]
    assert await ids(finished=False, since=2) == ["new"]
    assert await ids(finished=False, game="othello") == []
    done = (await store.rooms(Wanted(finished=True)))[0]
    assert (done.record.id, done.finished, done.result) == ("done", 9, {"winner": "left"})


async def test_a_token_is_replaced_with_the_entry_that_says_so(store: Store) -> None:
    await store.create(record("a"), {"left": b"first", "right": b"other"})

    await store.append("a", 0, [b"left"], Change({"left": b"second"}))

    saved = await store.load("a")
    assert saved is not None
    assert (saved.tokens, saved.entries) == ({"left": b"second", "right": b"other"}, [b"left"])


async def test_an_entry_that_is_too_late_changes_neither_token_nor_end(store: Store) -> None:
    await store.create(record("a"), {"left": b"first"}, [b"one"])

    with pytest.raises(Conflict):
        await store.append("a", 0, [b"late"], Change({"left": b"second"}, End(9, None)))

    saved = await store.load("a")
    assert saved is not None
    assert (saved.tokens, saved.entries, saved.finished) == ({"left": b"first"}, [b"one"], 0)


async def test_a_room_is_created_with_a_long_past_or_not_at_all(store: Store) -> None:
    past = [b"%d" % entry for entry in range(1_234)]
    await store.create(record("a"), {}, past)

    with pytest.raises(Conflict):
        await store.create(record("a"), {"left": b"x"}, [b"other"])

    saved = await store.load("a")
    assert saved is not None
    assert (saved.entries, saved.tokens) == (past, {})


async def test_the_last_sign_of_life_is_kept(store: Store) -> None:
    assert await store.last_beat() == 0

    await store.beat(5)
    await store.beat(7)

    assert await store.last_beat() == 7


async def test_many_callers_share_a_commit(store: Store) -> None:
    for room in range(50):
        await store.create(record(str(room)), {})
    assert isinstance(store, SqliteStore)
    before = store.commits

    await asyncio.gather(*(store.append(str(room), 0, [b"x"]) for room in range(50)))

    assert store.commits - before < 25


async def set_up(store: Store, setting: str) -> None:
    """Let SQLite behave as on another disk."""
    assert isinstance(store, SqliteStore)
    await store._ask(lambda connection: connection.execute(f"PRAGMA {setting}").fetchall(), "read")


async def test_a_disk_that_cannot_be_written_can_be_read(store: Store) -> None:
    await store.create(record("a"), {})
    await set_up(store, "query_only = ON")

    failed, saved, listed = await asyncio.gather(
        store.append("a", 0, [b"x"]), store.load("a"), store.rooms(Wanted(finished=False)), return_exceptions=True
    )

    assert isinstance(failed, Failed)
    assert failed.code == "read-only"
    assert isinstance(saved, Saved)
    assert isinstance(listed, list)
    await set_up(store, "query_only = OFF")
    await store.append("a", 0, [b"x"])


async def test_a_full_disk_is_full_until_there_is_room_again(store: Store) -> None:
    await store.create(record("a"), {})
    await set_up(store, "max_page_count = 1")  # SQLite takes the pages that there are

    with pytest.raises(Failed) as full:
        await store.append("a", 0, [b"x" * 100_000])

    assert full.value.code == "disk-full"
    await store.append("a", 0, [b"y"])
    await set_up(store, "max_page_count = 1000000")
    await store.append("a", 1, [b"x" * 100_000])
    saved = await store.load("a")
    assert saved is not None
    assert [len(entry) for entry in saved.entries] == [1, 100_000]


async def test_one_that_does_not_fit_on_the_disk_spoils_no_other_of_its_commit(store: Store) -> None:
    for room in "abc":
        await store.create(record(room), {})
    await set_up(store, "max_page_count = 1")

    outcomes = await asyncio.gather(
        store.append("a", 0, [b"a"]),
        store.append("b", 0, [b"b" * 100_000]),
        store.append("c", 0, [b"c"]),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), Failed, type(None)]
    for room, count in zip("abc", (1, 0, 1), strict=True):
        saved = await store.load(room)
        assert saved is not None
        assert len(saved.entries) == count


async def test_a_file_survives_and_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    async with opened(path) as first:
        await first.create(record("a"), {})

    async with opened(path) as second:
        assert await second.load("a") is not None
    with closing(sqlite3.connect(path)) as line:
        assert line.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
        assert line.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        line.execute("PRAGMA user_version = 99")
    with pytest.raises(StaleVersion, match="schema 99"):
        SqliteStore(path).open()


def test_only_a_hash_opens_a_seat() -> None:
    token = new_token()

    assert len(token) >= 22
    assert opens(token, token_hash(token))
    assert not opens(token + "x", token_hash(token))
    assert not opens("", token_hash(token))

"""A disk that takes no writes: what the server says, what goes on, and that it comes back by itself."""

from __future__ import annotations

import asyncio
import errno
import io
import resource
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import toy
from server.playing import House as Server
from server.playing import true_record
from server.stored import fill, spoil_page
from tefuda.core.game import AnyGame
from tefuda.server import entries
from tefuda.server.clock import HandClock
from tefuda.server.environment import Entropy, Environment
from tefuda.server.folder import DATABASE
from tefuda.server.house import House
from tefuda.server.limits import Limits
from tefuda.server.lobby import Lobby
from tefuda.server.logs import Unfailing
from tefuda.server.sqlite import SqliteStore
from tefuda.server.workers import Workers

pytestmark = pytest.mark.anyio


class ReadOnlyStore(SqliteStore):
    """On a disk that was made read-only before the server was started."""

    def open(self) -> None:
        super().open()
        self.forbid_writing(True)

    def forbid_writing(self, forbidden: bool) -> None:
        self._ask(lambda connection: connection.execute(f"PRAGMA query_only = {forbidden}").fetchall(), "read")


@pytest.fixture
async def lobby(tmp_path: Path, with_toy: AnyGame) -> AsyncIterator[Lobby]:
    """A server's rooms, with some from before; nothing can be written."""
    await fill(tmp_path)
    store = ReadOnlyStore(tmp_path / DATABASE)
    store.open()
    made = Lobby(House(store, Environment(HandClock(5_000), Entropy("health")), Workers(1), Limits()))
    yield made
    await made.close()


async def test_rooms_go_on_where_nothing_can_be_written(lobby: Lobby) -> None:
    await lobby.open()
    await lobby.rest()

    assert set(lobby.rooms) == {"playing", "talking"}
    over = await lobby.find("over")
    assert over is not None
    assert over.standing.phase == "over"


async def test_a_room_that_comes_while_the_server_stops_is_not_left_behind(tmp_path: Path, with_toy: AnyGame) -> None:
    await fill(tmp_path)
    store = SqliteStore(tmp_path / DATABASE)
    store.open()
    lobby = Lobby(House(store, Environment(HandClock(5_000), Entropy("health")), Workers(1), Limits()))
    coming = asyncio.create_task(lobby.find("playing"))
    await asyncio.sleep(0)

    await lobby.close()

    assert await coming is None
    assert [task for task in asyncio.all_tasks() if task.get_name().startswith("room ")] == []


async def test_health_says_why_nothing_can_be_written_until_it_can(lobby: Lobby) -> None:
    store = lobby.house.store
    assert isinstance(store, ReadOnlyStore)
    await lobby.open()

    await lobby.beat()
    before = lobby.fault
    store.forbid_writing(False)
    await lobby.beat()

    assert (before, lobby.fault) == ("read-only", "")


async def test_spoilt_pages_are_found_when_the_server_starts(lobby: Lobby, tmp_path: Path) -> None:
    spoil_page(tmp_path, b"good luck")

    await lobby.open()
    await lobby.rest()

    assert lobby.has_page_faults


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can be given a smaller disk")
async def test_what_a_full_disk_refuses_is_done_when_there_is_room_again(strict: Server) -> None:
    room, players = await strict.table(toy.GAME)
    assert strict.host.process is not None
    pid, whole = strict.host.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)

    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, whole[1]))
    try:
        refused = await strict.ask("POST", "/api/rooms", {"game": toy.GAME.id})
        shown = await strict.get(f"/api/rooms/{room}")
        lost = await players["left"].ask("chat", text="?")
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, whole)
    done = await players["left"].ask("chat", text="!")

    assert refused == (503, {"code": "store-failed"})
    assert shown["phase"] == "playing"
    assert (lost["type"], lost["code"]) == ("refused", "server-error")
    assert done["type"] == "done"
    said = [entry for entry in true_record(strict, room)[1] if isinstance(entry, entries.Said)]
    assert [entry.text for entry in said] == ["!"]


class FullDisk(io.StringIO):
    """Takes nothing."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing() -> None:
    print("a line", file=Unfailing(FullDisk()), flush=True)

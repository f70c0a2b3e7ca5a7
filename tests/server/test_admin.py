"""Counters and details are for this machine alone, and for no page."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

import tefuda
import toy
from server.playing import House
from tefuda.server.client import Web

pytestmark = pytest.mark.anyio


async def test_health_says_that_all_is_well_and_nothing_else(still: House) -> None:
    assert await still.get("/api/health") == {"status": "ok"}


async def test_health_says_when_rooms_cannot_be_written(strict: House) -> None:
    with closing(sqlite3.connect(strict.host.folder / "rooms.sqlite")) as line:
        table = line.execute("SELECT sql FROM sqlite_master WHERE name = 'beats'").fetchone()[0]
        line.execute("DROP TABLE beats")
        await strict.turn(1)

        assert await strict.ask("GET", "/api/health") == (503, {"status": "failing"})
        line.execute(table)
        await strict.turn(1)

    assert await strict.get("/api/health") == {"status": "ok"}


@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "//metrics", "/health.json"])
async def test_counters_are_not_public(still: House, path: str) -> None:
    status, content = await still.ask("GET", path)

    assert (status, content) == (404, {"code": "no-page"})


async def test_the_admin_is_told_everything(still: House) -> None:
    _, players = await still.table(toy.GAME)
    await players["left"].ask("resign")
    admin = Web(still.host.admin_port)

    counters = admin.get("/metrics")
    condition = admin.get("/health")

    assert 'tefuda_entries_total{kind="Ended"}' in counters
    assert condition["fault"] == ""
    assert condition["version"] == tefuda.__version__
    assert condition["rooms"] >= 1
    assert condition["connections"] >= len(players)


async def test_the_admin_s_port_has_no_rooms_and_no_pages(still: House) -> None:
    admin = Web(still.host.admin_port)

    assert [admin.ask("GET", path)[0] for path in ("/", "/api/rooms", "/api/games")] == [404] * 3


async def test_no_page_reads_the_counters(still: House) -> None:
    admin = Web(still.host.admin_port)

    assert admin.ask("GET", "/metrics", headers={"Host": "evil.example"}) == (421, {"code": "bad-host"})

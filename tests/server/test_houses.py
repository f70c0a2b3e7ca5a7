"""A failing test fails alone: what it has opened is closed, and what it has killed is started again."""

from __future__ import annotations

from pathlib import Path

import pytest

import toy
from server.conftest import visited
from server.playing import PATH, SEEDED
from tefuda.server.client import NoAnswer, Player
from tefuda.server.host import Host

pytestmark = pytest.mark.anyio


async def fail_at(tables: list[Player], host: Host) -> None:
    async with visited(host) as house:
        tables += (await house.table(toy.GAME))[1].values()
        raise AssertionError("as tests do")


async def test_lines_of_a_failed_test_are_closed(strict_host: Host) -> None:
    opened: list[Player] = []
    with pytest.raises(AssertionError, match="as tests do"):
        await fail_at(opened, strict_host)

    async with visited(strict_host) as house:
        watcher = await house.watch(toy.GAME, opened[0].room)
        while (await watcher.take("presence"))["here"]:
            pass

    assert not any(player.is_connected for player in opened)


async def test_a_server_that_is_gone_is_started_for_the_next_test(strict_host: Host) -> None:
    async with visited(strict_host) as house:
        room, players = await house.table(toy.GAME)
        strict_host.kill()
        with pytest.raises(NoAnswer):
            await players["left"].ask("ping")

    async with visited(strict_host) as house:
        assert (await house.get(f"/api/rooms/{room}"))["id"] == room


async def test_each_test_has_an_address_of_its_own(strict_host: Host) -> None:
    async with visited(strict_host) as house:
        form = {"game": "pebbles"}
        while (await house.ask("POST", "/api/rooms", form))[0] == 201:
            pass

    async with visited(strict_host) as house:
        assert (await house.ask("POST", "/api/rooms", form))[0] == 201


def test_a_turned_clock_goes_on_when_its_server_is_started_again(tmp_path: Path) -> None:
    with Host(tmp_path, *SEEDED, path=PATH) as host:
        host.start()
        host.turn(3_600_000)
        before = host.now
        host.start()
        host.turn(1)

    assert host.now == before + 1

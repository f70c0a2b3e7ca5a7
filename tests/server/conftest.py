"""Real servers in processes of their own, whose clocks are turned by hand. What a test opens is closed after it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.playing import BY_HAND, PATH, SEEDED, House
from tefuda.server.host import Host

INDEX = "<!doctype html><title>client</title>" + "<p>long enough to be packed</p>" * 20


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def small_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client of two files, beside a file that is nobody's business."""
    folder = tmp_path_factory.mktemp("client") / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "main-1a2b.js").write_text("go()")
    (folder.parent / "secret.txt").write_text("outside")
    return folder


@pytest.fixture(scope="session")
def still_host(tmp_path_factory: pytest.TempPathFactory, small_client: Path) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("house")
    with Host(folder, "--relaxed", "--admin-port", "0", *SEEDED, "--client", str(small_client), path=PATH) as host:
        yield host


@pytest.fixture(scope="session")
def strict_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("house")
    with Host(folder, *SEEDED, "--client", str(folder / "nothing"), path=PATH) as host:
        yield host


@pytest.fixture(scope="session")
def plain_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with Host(tmp_path_factory.mktemp("house"), *BY_HAND, path=PATH) as host:
        yield host


@pytest.fixture(scope="session")
def pair_hosts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Host, Host]]:
    folder = tmp_path_factory.mktemp("shared")
    options = ("--shared", "--relaxed", *SEEDED)
    with Host(folder, *options, path=PATH) as one, Host(folder, *options, path=PATH) as other:
        yield one, other


@asynccontextmanager
async def visited(host: Host) -> AsyncIterator[House]:
    """A server that runs, whatever the test before has done to it; all lines to it are closed afterwards."""
    if not await asyncio.to_thread(host.is_alive):
        host.port = 0
        await asyncio.to_thread(host.start)
    house = House(host)
    try:
        yield house
    finally:
        await house.close()


@pytest.fixture
async def still(anyio_backend: str, still_host: Host) -> AsyncIterator[House]:
    """A server without limits."""
    async with visited(still_host) as house:
        yield house


@pytest.fixture
async def strict(anyio_backend: str, strict_host: Host) -> AsyncIterator[House]:
    """A server with the limits of every day and without a client, which may be killed."""
    async with visited(strict_host) as house:
        yield house


@pytest.fixture
async def own(anyio_backend: str, tmp_path: Path) -> AsyncIterator[House]:
    """A server with the limits of every day for one test, which may spoil its folder."""
    with Host(tmp_path / "data", *SEEDED, "--client", str(tmp_path / "nothing"), path=PATH) as host:
        async with visited(host) as house:
            yield house


@pytest.fixture
async def plain(anyio_backend: str, plain_host: Host) -> AsyncIterator[House]:
    """A server with the limits of every day, to which everybody comes from the same address."""
    async with visited(plain_host) as house:
        yield house


@pytest.fixture
async def pair(anyio_backend: str, pair_hosts: tuple[Host, Host]) -> AsyncIterator[tuple[House, House]]:
    """Two servers on one store."""
    async with visited(pair_hosts[0]) as one, visited(pair_hosts[1]) as other:
        yield one, other

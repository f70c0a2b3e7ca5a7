"""Real servers in processes of their own: one whose clock is turned by hand, one whose clock runs fast."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.playing import PATH, House
from tefuda.server.host import Host


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _house(factory: pytest.TempPathFactory, *options: str) -> Iterator[House]:
    with Host(factory.mktemp("house"), *options, path=PATH) as host:
        yield House(host, host.start())


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose clock stands still until it is turned."""
    yield from _house(tmp_path_factory, "--relaxed", "--by-hand")


@pytest.fixture(scope="session")
def swift(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose clock runs a hundred times as fast."""
    yield from _house(tmp_path_factory, "--relaxed", "--speed", "100")


@pytest.fixture(scope="session")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with the limits of every day."""
    yield from _house(tmp_path_factory)


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for one test, to be killed by it; its clock stands still."""
    yield from _house(tmp_path_factory, "--relaxed", "--by-hand")

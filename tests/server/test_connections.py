"""Silent and slow connections shut nobody out: they have deadlines, and go first when there are too many."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any, NamedTuple

import pytest
import uvicorn
from uvicorn.server import ServerState

import toy
from server.conftest import visited
from server.playing import PATH, SEEDED, House
from tefuda.server.client import LATE, NoAnswer, Player
from tefuda.server.clock import HandClock
from tefuda.server.connections import Connections
from tefuda.server.host import Host
from tefuda.server.limits import Limits
from tefuda.server.protocols import SocketConnection, http_protocol
from tefuda.server.proxies import Proxies

pytestmark = pytest.mark.anyio

CAP = 8
MUCH = 8_000_000
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
DEADLINE = int(1000 * Limits().request_seconds * HandClock(0).speed)
OURS = b"Host: localhost\r\n"
WHOLE = b"GET /api/health HTTP/1.1\r\n" + OURS + b"\r\n"
HALF = b"GET /api/health HTTP/1.1\r\n" + OURS
UPGRADE = (
    b"GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + OURS + b"\r\n"
)
BODY = b"POST /api/rooms HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n" + OURS + b"\r\n{"


@pytest.fixture(scope="module")
def small_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server for as many connections as one can open in a test."""
    with Host(tmp_path_factory.mktemp("small"), "--connections", str(CAP), *SEEDED, path=PATH) as host:
        yield host


@pytest.fixture
async def small(anyio_backend: str, small_host: Host) -> AsyncIterator[House]:
    async with visited(small_host) as house:
        yield house


class Lines:
    """Raw connections of a stranger."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open = ExitStack()

    def __enter__(self) -> Lines:
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()

    def add(self, said: bytes = b"") -> socket.socket:
        line = socket.create_connection(("127.0.0.1", self.port), timeout=LATE)
        self.open.callback(line.close)
        line.sendall(said)
        return line


def is_dropped(line: socket.socket) -> bool:
    """Whether the server has ended it, after saying whatever it had to say; waits until it does."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def heard(line: socket.socket) -> bytes:
    """What the server says, up to the end of an object."""
    said = b""
    while not said.endswith(b"}"):
        part = line.recv(65536)
        assert part, "the server has ended it"
        said += part
    return said


def is_answered(line: socket.socket) -> bool:
    line.sendall(WHOLE)
    return heard(line).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("said", [b"", b"G", HALF, BODY], ids=["silent", "a letter", "half a head", "half a body"])
async def test_newcomers_are_let_in_beside_any_number_of_silent_connections(small: House, said: bytes) -> None:
    with Lines(small.web.port) as lines:
        silent = [lines.add(said) for _ in range(3 * CAP)]

        assert await small.get("/api/health") == {"status": "ok"}
        assert is_dropped(silent[0])


async def test_players_play_on_and_come_back_while_silent_connections_come(small: House) -> None:
    _, players = await small.table(toy.GAME)
    left, right = players.values()
    with Lines(small.web.port) as lines:
        for _ in range(3 * CAP):
            lines.add()
        assert (await left.ask("ping"))["type"] == "pong"

        right.cut()
        for _ in range(CAP):
            lines.add()
        await right.enter(resume=True)

        assert (await right.ask("ping"))["type"] == "pong"
        assert (await left.ask("ping"))["type"] == "pong"


async def test_spectators_make_room_for_who_has_a_seat(small: House) -> None:
    room, players = await small.table(toy.GAME)
    watchers = [await small.watch(toy.GAME, room) for _ in range(CAP - len(players))]

    players["right"].cut()
    await players["right"].enter(resume=True)
    newcomer = await small.watch(toy.GAME, room)

    assert [(await player.ask("ping"))["type"] for player in (*players.values(), newcomer)] == ["pong"] * 3
    assert await is_gone(watchers[0])


async def is_gone(player: Player) -> bool:
    try:
        while True:
            await player.receive()
    except NoAnswer:
        return True


async def test_where_everybody_has_a_seat_a_newcomer_hears_that_it_is_full(small: House) -> None:
    tables = [await small.table(toy.GAME) for _ in range(CAP // 2)]

    with Lines(small.web.port) as lines:
        said = heard(lines.add())

    assert said.startswith(b"HTTP/1.1 503 ")
    assert said.endswith(b'{"code":"server-full"}')
    assert [(await player.ask("ping"))["type"] for _, players in tables for player in players.values()] == [
        "pong"
    ] * CAP


@pytest.mark.parametrize("said", [b"", HALF, BODY], ids=["silent", "half a head", "half a body"])
async def test_a_request_has_to_come_in_time(small: House, said: bytes) -> None:
    with Lines(small.web.port) as lines:
        late, in_time = lines.add(said), lines.add()
        await small.get("/api/health")  # both have been accepted
        await small.turn(DEADLINE - 1)
        assert is_answered(in_time)

        await small.turn(1)

        assert is_dropped(late)
        assert is_answered(in_time)


async def test_letters_that_trickle_do_not_put_off_the_deadline(small: House) -> None:
    with Lines(small.web.port) as lines:
        late = lines.add(HALF)
        for _ in range(2):
            await small.get("/api/health")
            await small.turn(DEADLINE // 2)
            late.sendall(b"X: y\r\n")

        assert is_dropped(late)


async def tell_much(scope: Any, receive: Any, send: Any) -> None:
    """An application that tells more than lies between two ends of a line, and then ends a socket."""
    if scope["type"] == "http":
        headers = [(b"content-length", str(MUCH).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": bytes(MUCH), "more_body": False})
    else:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "bytes": bytes(MUCH)})


class Near(NamedTuple):
    """Both ends of a line in this process."""

    connections: Connections
    state: ServerState
    reader: asyncio.StreamReader


@asynccontextmanager
async def near(clock: HandClock, request: bytes) -> AsyncIterator[Near]:
    """Somebody who has asked, and was told more than fits on the line."""
    loop, connections, state = asyncio.get_running_loop(), Connections(Limits(), clock, Proxies()), ServerState()
    protocol = http_protocol(connections)
    config = uvicorn.Config(
        tell_much, http=protocol, ws=SocketConnection, ws_per_message_deflate=False, log_config=None
    )
    here, there = socket.socketpair()
    await loop.connect_accepted_socket(lambda: protocol(config, state, {}), there)
    reader, writer = await asyncio.open_unix_connection(sock=here, limit=1)
    writer.write(request)
    await reader.readexactly(1)
    yield Near(connections, state, reader)
    writer.close()
    async with asyncio.timeout(LATE):
        await is_over(state)


async def is_over(state: ServerState) -> bool:
    """Waits until nothing is left of a connection."""
    while state.connections or state.tasks:
        await asyncio.sleep(0)
    return True


async def nothing() -> None:
    """Nothing else goes on."""


async def test_who_does_not_read_the_answer_is_dropped() -> None:
    clock = HandClock(0)
    async with near(clock, WHOLE) as ends:
        await asyncio.gather(*ends.state.tasks)
        await clock.turn(DEADLINE, nothing)

        assert len(ends.connections) == 0
        with pytest.raises(asyncio.IncompleteReadError):
            await ends.reader.readexactly(MUCH)


async def test_who_reads_the_answer_slowly_gets_all_of_it() -> None:
    clock = HandClock(0)
    async with near(clock, WHOLE) as ends:
        await asyncio.gather(*ends.state.tasks)
        await ends.reader.readexactly(MUCH // 2)
        await clock.turn(DEADLINE, nothing)

        assert len(ends.connections) == 1
        await ends.reader.readexactly(MUCH // 2)


async def test_a_socket_that_answers_no_ping_is_cut_whatever_it_has_not_read() -> None:
    async with near(HandClock(0), UPGRADE) as ends:
        (protocol,) = ends.state.connections
        assert isinstance(protocol, SocketConnection)

        protocol.keepalive_timeout()

        async with asyncio.timeout(LATE):
            assert await is_over(ends.state)
        assert len(ends.connections) == 0


async def test_one_address_has_only_so_many_connections(plain: House) -> None:
    with Lines(plain.web.port) as lines:
        first = lines.add()
        for _ in range(Limits().connections_an_address - 1):
            lines.add()

        said = heard(lines.add())

        assert said.startswith(b"HTTP/1.1 429 ")
        assert said.endswith(b'{"code":"too-many-connections"}')
        assert is_answered(first)


def test_as_many_files_are_asked_for_as_are_wanted_and_allowed() -> None:
    program = (
        "import resource as r; from tefuda.server.connections import open_files;"
        "r.setrlimit(r.RLIMIT_NOFILE, (64, 128));"
        "print(*map(open_files, (50, 100, 1000)), r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=ENVIRONMENT, check=True)

    assert done.stdout.split() == ["50", "100", "128", "128"]

"""Requests and frames as no browser sends them: each gets a code, none is a fault of ours, and the log stays short."""

from __future__ import annotations

import asyncio
import socket

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

import toy
from server.playing import House
from tefuda.server.client import LATE, Web
from tefuda.server.logs import LONGEST

pytestmark = pytest.mark.anyio

OURS = b"Host: localhost\r\nConnection: close\r\n"
SOCKET = (
    b"Host: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
MARK = "zq" * 10
"""What a stranger sends and no log should hold."""


def get(path: str, headers: bytes = OURS) -> bytes:
    return b"GET %s HTTP/1.1\r\n%s\r\n" % (path.encode(), headers)


def post(path: str, body: bytes, headers: bytes = b"") -> bytes:
    head = b"POST %s HTTP/1.1\r\n%s%s" % (path.encode(), OURS, headers)
    return head + b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)


def converse(port: int, request: bytes) -> tuple[int, bytes]:
    """The status and the body of what is answered until the server closes."""
    answer = bytearray()
    with socket.create_connection(("localhost", port), timeout=LATE) as line:
        line.sendall(request)
        while part := line.recv(65536):
            answer += part
    head, _, body = bytes(answer).partition(b"\r\n\r\n")
    return int(head.split()[1]), body


DEEP = b"[" * 60_000
REQUESTS: dict[str, tuple[bytes, int, str]] = {
    "a NUL": (get(f"/{MARK}%00"), 404, "no-page"),
    "a NUL in a room": (get("/api/rooms/%00"), 404, "no-room"),
    "a name longer than files have": (get(f"/{MARK}{'a' * 256}"), 404, "no-page"),
    "a path longer than files have": (get(f"/{'a/' * 5000}"), 404, "no-page"),
    "out of the folder": (get("/%2e%2e/secret.txt"), 404, "no-page"),
    "a room deep down": (post("/api/rooms", DEEP), 400, "http-400"),
    "a seat deep down": (post("/api/rooms/x/join", DEEP), 400, "http-400"),
    "a branch deep down": (post("/api/rooms/x/branch", DEEP), 400, "http-400"),
    "options deep down": (post("/api/rooms", b'{"game":"pebbles","options":' + b'{"a":' * 9000), 400, "http-400"),
    "no UTF-8": (post("/api/rooms", b'{"game":"\xff"}'), 400, "http-400"),
    "half a sign": (post("/api/rooms", b'{"game":"pebbles","name":"\\ud800"}'), 400, "http-400"),
    "a number without end": (post("/api/rooms", b'{"seed":' + b"9" * 50_000 + b"}"), 400, "http-400"),
    "an origin that is none": (post("/api/rooms", b"{}", b"Origin: http://[\r\n"), 403, "bad-origin"),
    "a host that is none": (get("/", b"Host: [\r\nConnection: close\r\n"), 421, "bad-host"),
    "two hosts": (get("/", b"Host: localhost\r\nHost: localhost\r\n"), 400, "http-400"),
    "no host": (get("/", b""), 400, "http-400"),
    "old HTTP without a host": (b"GET / HTTP/1.0\r\n\r\n", 421, "bad-host"),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400, "http-400"),
    "a bad header": (get("/", OURS + b"X: a\x00b\r\n"), 400, "http-400"),
    "a body of two lengths": (post("/", b"", b"Content-Length: 5\r\n"), 400, "http-400"),
    "a body of less than nothing": (post("/", b"", b"Content-Length: -1\r\n"), 400, "http-400"),
    "a bad chunk": (post("/api/rooms", b"zz\r\n", b"Transfer-Encoding: chunked\r\n"), 400, "http-400"),
    "an unknown method": (b"BREW / HTTP/1.1\r\n" + OURS + b"\r\n", 405, "http-405"),
    "a socket with a body": (get("/api/rooms/x/socket", SOCKET + b"Content-Length: 1\r\n") + b"x", 400, "http-400"),
    "a socket with a long path": (get(f"/api/rooms/{'x' * 9000}/socket", SOCKET), 400, "http-400"),
    "a socket with many headers": (get("/api/rooms/x/socket", SOCKET + b"X: a\r\n" * 200), 400, "http-400"),
}


@pytest.mark.parametrize(("request_bytes", "status", "code"), REQUESTS.values(), ids=REQUESTS)
def test_a_strange_request_gets_a_code(still: House, request_bytes: bytes, status: int, code: str) -> None:
    assert converse(still.web.port, request_bytes) == (status, msgspec.json.encode({"code": code}))


def faults_of(admin: Web) -> list[str]:
    return [line for line in admin.get("/metrics").splitlines() if line.startswith("tefuda_faults_total")]


async def test_none_of_it_is_a_fault_of_ours_and_none_of_it_is_in_the_log(still: House) -> None:
    admin = Web(still.host.admin_port)
    log, before, faults = still.host.log, still.host.log.stat().st_size, faults_of(admin)

    for request, _, _ in REQUESTS.values():
        await asyncio.to_thread(converse, still.web.port, request)

    written = log.read_text()[before:]
    assert "request-failed" not in written
    assert MARK not in written
    assert faults_of(admin) == faults


@pytest.mark.parametrize(
    "hello", [b"\xff\xfe", b'{"type":"hello\xff"}', b'{"type":' * 3000], ids=["bytes", "text", "deep"]
)
async def test_a_hello_that_is_no_message_is_refused(still: House, hello: bytes) -> None:
    _, players = await still.table(toy.GAME)

    async with asyncio.timeout(LATE), connect(players["left"].address, proxy=None) as line:
        await line.send(hello)
        assert b'"bad-message"' in await line.recv(decode=False)


async def test_frames_without_form_do_not_fill_the_log(still: House) -> None:
    _, players = await still.table(toy.GAME)
    before = still.host.log.stat().st_size
    times = 10

    for _ in range(times):
        async with asyncio.timeout(LATE), connect(players["left"].address, proxy=None) as line:
            await line.send(b"\xff" * 1000, text=True)
            with pytest.raises(ConnectionClosedError):
                await line.recv()

    written = still.host.log.read_text()[before:].splitlines()
    assert len(written) <= times.bit_length()  # the 1st, 2nd, 4th…
    assert all(len(text) < 2 * LONGEST for text in written)

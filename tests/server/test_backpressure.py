"""Whoever does not read, or does not answer, is given up; nothing grows meanwhile, and nobody else waits."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket

import pytest

import toy
from server.playing import House
from tefuda.core import registry
from tefuda.server.client import LATE, NoAnswer, Player
from tefuda.server.clock import HandClock
from tefuda.server.limits import Account, Gate, Limits
from tefuda.server.lines import PING, PONG, SWITCHING, UPGRADE
from tefuda.server.protocols import CONTROL_FRAMES, FRAGMENTS
from tefuda.server.socket import MEASURE
from tefuda.server.visitors import UNANSWERED, Peer, Visitor
from tefuda.server.wire import PROTOCOL, Hello

pytestmark = pytest.mark.anyio

ENOUGH = 150
"""Snapshots of 80 kB: more than the limit and all buffers hold."""
LIMITS = Limits(outbox_bytes=100, outbox_bytes_an_address=150)


class Neighbours:
    """Sockets of one address, and which of them were cut."""

    def __init__(self) -> None:
        self.account = Account(LIMITS, HandClock(0))
        self.cut: list[int] = []

    def visitor(self, number: int) -> Visitor:
        peer = Peer("10.0.0.1", self.account, lambda: self.cut.append(number))
        return Visitor(LIMITS, Hello(PROTOCOL), peer)


async def test_bytes_that_wait_for_a_socket_are_limited() -> None:
    address = Neighbours()
    slow = address.visitor(1)

    slow.send_bytes(b"x" * 101)  # one message may be as large as it is
    assert address.cut == []
    slow.send_bytes(b"x")

    assert address.cut == [1]
    assert (slow.is_cut, len(slow.outbox), address.account.unread) == (True, 0, 0)


async def test_what_was_sent_waits_no_more() -> None:
    address = Neighbours()
    reader = address.visitor(1)

    for _ in range(20):
        reader.send_bytes(b"x" * 60)
        reader.sent(reader.outbox.popleft())

    assert (address.cut, reader.unread, address.account.unread) == ([], 0, 0)


async def test_bytes_that_wait_for_an_address_are_limited() -> None:
    address = Neighbours()
    sockets = [address.visitor(number) for number in (1, 2, 3)]
    for each in sockets[:2]:
        each.send_bytes(b"x" * 80)

    sockets[2].send_bytes(b"x")  # for whom nothing waits
    sockets[1].send_bytes(b"x")

    assert address.cut == [2]
    assert address.account.unread == 81


async def test_a_line_on_which_nobody_answers_is_given_up() -> None:
    address = Neighbours()
    silent, late = address.visitor(1), address.visitor(2)
    for number in range(UNANSWERED):
        assert silent.measure(number, 0)
        assert late.measure(number, 0)
    late.measured(0, 5)

    assert not silent.measure(UNANSWERED, 0)
    assert late.measure(UNANSWERED, 0)
    assert address.cut == [1]


async def test_a_place_at_the_gate_is_given_back_once() -> None:
    gate = Gate(1)
    leave = await gate.enter()
    leave()
    leave()

    second = await gate.enter()
    third = asyncio.create_task(gate.enter())
    await asyncio.sleep(0)

    assert not third.done()
    second()
    (await third)()


async def is_gone(watcher: Player, seat: str) -> bool:
    """Whether a seat's socket has gone, as everybody is told."""
    while (message := await watcher.receive())["type"] != "presence" or seat in message["here"]:
        if message["type"] == "pong":
            return False
    return True


def deaf(house: House, room: str, token: str) -> socket.socket:
    """A socket that takes a seat, wants to be told in words, and never reads."""
    line = socket.socket()
    line.settimeout(LATE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((house.web.host, house.web.port))
    line.sendall(UPGRADE.format(path=f"/api/rooms/{room}/socket", host=house.web.host).encode())
    assert line.recv(4096).startswith(SWITCHING)
    tell(line, type="hello", version=PROTOCOL, token=token, language="en")
    return line


def tell(line: socket.socket, **message: object) -> None:
    body = json.dumps(message).encode()
    line.sendall(bytes((0x81, 0x80 | 126)) + len(body).to_bytes(2, "big") + bytes(4) + body)


async def test_a_socket_that_never_reads_is_cut(still: House) -> None:
    game = registry.find("forcard")
    room, players = await still.table(game, options={"size": 8})
    (seat, one), (rest, other) = players.items()
    await one.drop()
    await other.until(lambda message: message.get("here") == [rest])
    line = await asyncio.to_thread(deaf, still, room, one.token)
    await other.until(lambda message: seat in message.get("here", []))
    try:
        async with asyncio.timeout(LATE):
            for number in range(ENOUGH):
                await asyncio.to_thread(tell, line, type="snapshot", id=f"s{number}")
                await other.send({"type": "ping", "id": f"p{number}"})
                if await is_gone(other, seat):
                    break
            else:
                pytest.fail("it was told ever more")
    except OSError:
        pass  # it was cut while it was asking
    finally:
        line.close()

    assert (await other.ask("ping"))["type"] == "pong"
    watcher = await still.watch(game, room)
    assert (await watcher.take("presence"))["here"] == [rest]


async def test_a_socket_that_does_not_answer_pings_is_cut(strict: House) -> None:
    room, players = await strict.table(toy.GAME)
    silent, other = players.values()
    tick = int(MEASURE * HandClock(0).speed)

    for _ in range(UNANSWERED):
        await strict.turn(tick, other)
    assert strict.host.is_alive()
    await strict.turn(tick, other)

    with pytest.raises(NoAnswer):
        await silent.ask("ping")
    watcher = await strict.watch(toy.GAME, room)
    assert (await watcher.take("presence"))["here"] == ["right"]


def frame(kind: int, body: bytes = b"") -> bytes:
    """A frame of a client, its mask zero."""
    return bytes((kind, 0x80 | 126)) + len(body).to_bytes(2, "big") + bytes(4) + body


async def test_messages_that_come_at_once_are_answered_in_order(still: House) -> None:
    room, players = await still.table(toy.GAME)
    line = await asyncio.to_thread(deaf, still, room, players["left"].token)
    asked = [f"p{number}" for number in range(300)]

    def answers() -> list[str]:
        line.sendall(b"".join(frame(0x81, b'{"type":"ping","id":"%s"}' % one.encode()) for one in asked))
        heard = b""
        while b'"p299"' not in heard:
            heard += line.recv(65536)
        return [found.decode() for found in re.findall(rb'"pong"[^}]*"id":"(p\d+)"', heard)]

    found = await asyncio.to_thread(answers)
    line.close()

    assert found == asked


ALIVE = b'{"type":"ping","id":"alive"}'
FREE = {
    "pings": frame(PING) * (CONTROL_FRAMES + 1) + frame(0x81, ALIVE),
    "pongs": frame(PONG) * (CONTROL_FRAMES + 1) + frame(0x81, ALIVE),
    "fragments": frame(0x01, ALIVE) + frame(0x00) * FRAGMENTS + frame(0x80),
}


@pytest.mark.parametrize("frames", FREE.values(), ids=FREE.keys())
async def test_frames_that_no_budget_pays_for_end_the_line(still: House, frames: bytes) -> None:
    room, players = await still.table(toy.GAME)
    line = await asyncio.to_thread(deaf, still, room, players["left"].token)

    def heard() -> bytes:
        found = b""
        with contextlib.suppress(OSError):  # cut before all was sent or read
            line.sendall(frames)
            while b"alive" not in found and (new := line.recv(65536)):
                found += new
        return found

    found = await asyncio.to_thread(heard)
    line.close()

    assert b"alive" not in found
    assert (await players["right"].ask("ping"))["type"] == "pong"

"""The socket of a seat or a spectator: hello, then requests in, replies out."""

from __future__ import annotations

import asyncio
import itertools
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.server import wire
from tefuda.server.clock import Timer
from tefuda.server.http import address_of, lobby_of
from tefuda.server.limits import Addresses, Bucket
from tefuda.server.lobby import Lobby
from tefuda.server.requests import handle, refuse
from tefuda.server.room import Room
from tefuda.server.visitors import Visitor

AnySocket = WebSocket[Any, Any, State]

CLOSED: Final = 4000
"""The close code of the protocol; the reason is in the message before."""
MEASURE: Final = 10_000
"""Milliseconds of the world between two measurements of a line."""


class Closed(Exception):
    """The conversation ends, with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_same_origin(origin: str | None, host: str | None, allowed: tuple[str, ...]) -> bool:
    """Whether a page may talk to us: our own pages, those allowed by name, and whatever is no browser."""
    if origin is None or origin in allowed:
        return True
    return host is not None and urlsplit(origin).netloc.lower() == host.lower()


@websocket("/api/rooms/{room_id:str}/socket")
async def room_socket(socket: AnySocket, state: State, room_id: str) -> None:
    """One visit: from hello to the end of the line."""
    lobby, addresses = lobby_of(state), state.addresses
    assert isinstance(addresses, Addresses)
    address = address_of(socket)
    await socket.accept()
    lobby.house.meters.sockets.inc()
    counted = addresses.enter(address)
    try:
        _check_sender(socket, state, counted and addresses.take(address))
        await Visit(socket, lobby, room_id).run()
    except Closed as closed:
        await _say_goodbye(socket, closed.code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the other side has gone
    finally:
        lobby.house.meters.sockets.dec()
        if counted:
            addresses.leave(address)


def _check_sender(socket: AnySocket, state: State, is_within_limits: bool) -> None:
    if not is_within_limits:
        raise Closed("too-many-sockets")
    if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host"), state.origins):
        raise Closed("bad-origin")


async def _say_goodbye(socket: AnySocket, code: str) -> None:
    try:
        await socket.send_data(wire.encoder.encode(wire.Closing(code=code, seq=0, digest="")))
        await socket.close(CLOSED, code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # it has gone already


def _cancel(task: asyncio.Task[bytes]) -> None:
    task.cancel()


class Visit:
    """A socket that talks with one room."""

    def __init__(self, socket: AnySocket, lobby: Lobby, room_id: str) -> None:
        self.socket = socket
        self.lobby = lobby
        self.house = lobby.house
        self.limits = lobby.house.limits
        self.room_id = room_id
        self.bucket = Bucket(self.limits.messages_a_second, self.limits.message_burst, self.house.clock)
        self.refusals = 0
        self._pings = itertools.count()
        self._timer: Timer | None = None
        self._has_ended = False

    async def run(self) -> None:
        hello = await self._hello()
        room = await self._room()
        visitor = Visitor(self.limits, self._seat(room, hello), hello)
        room.post(lambda: self._enter(room, visitor, hello.seq))
        tasks = [asyncio.create_task(one) for one in (self._write(visitor), self._read(room, visitor))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._has_ended = True
            if self._timer is not None:
                self._timer.cancel()
            room.post(lambda: room.leave(visitor))
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Closed):
                raise result

    async def _enter(self, room: Room, visitor: Visitor, seq: int | None) -> None:
        await room.enter(visitor, seq)
        if not self._has_ended:
            self._measure(visitor)

    async def _hello(self) -> wire.Hello:
        try:
            hello = wire.decoder.decode(await self._first())
        except msgspec.MsgspecError:
            raise Closed("bad-message") from None
        if not isinstance(hello, wire.Hello):
            raise Closed("no-hello")
        if hello.version != wire.PROTOCOL:
            raise Closed("old-version")
        return hello

    async def _first(self) -> bytes:
        """The first message, if it comes in time."""
        reading, clock = asyncio.create_task(self._receive()), self.house.clock
        timer = clock.later(1000 * self.limits.hello_seconds * clock.speed, lambda: _cancel(reading))
        try:
            await asyncio.wait([reading])
        finally:
            timer.cancel()
            reading.cancel()
        if reading.cancelled():
            raise Closed("no-hello")
        return reading.result()

    async def _receive(self) -> bytes:
        """The next message, as text or bytes."""
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event["code"])
        text = event.get("text")
        return (event.get("bytes") or b"") if text is None else text.encode("utf-8", "surrogatepass")

    async def _room(self) -> Room:
        try:
            room = await self.lobby.find(self.room_id)
        except Refused as refused:
            raise Closed(refused.code) from None
        if room is None:
            raise Closed("no-room")
        return room

    def _seat(self, room: Room, hello: wire.Hello) -> int:
        if not hello.token:
            return SPECTATOR
        seat = room.seat_of(hello.token)
        if seat is None:
            raise Closed("bad-token")
        return seat

    async def _write(self, visitor: Visitor) -> None:
        """Send what is in the outbox."""
        while True:
            while visitor.outbox:
                await self.socket.send_data(visitor.outbox.popleft())
            if visitor.closing:
                raise Closed(visitor.closing)
            visitor.wake.clear()
            await visitor.wake.wait()

    def _measure(self, visitor: Visitor) -> None:
        """Measure the line, now and again and again."""
        clock, number = self.house.clock, next(self._pings)
        visitor.measure(number, clock.now())
        visitor.send(wire.Measure(number=number, seq=visitor.seq, digest=""))
        self._timer = clock.later(MEASURE * clock.speed, lambda: self._measure(visitor))

    async def _read(self, room: Room, visitor: Visitor) -> None:
        while True:
            message = await self._receive()
            received = self.house.clock.now()
            code = self._judge(message)
            request = None if code else self._decode(message)
            if code or request is None or isinstance(request, wire.Hello):
                self._complain(room, visitor, code or "bad-message")
            elif isinstance(request, wire.Pong):
                visitor.measured(request.number, received)
            else:
                assert isinstance(request, wire.Asked)
                self.house.meters.messages.labels(type(request).__name__).inc()
                self._post(room, visitor, request, received)

    def _post(self, room: Room, visitor: Visitor, request: wire.Asked, received: int) -> None:
        room.post(lambda: handle(room, visitor, request, received))

    def _judge(self, message: bytes) -> str:
        """Why a message is not even read; empty if it is."""
        if len(message) > self.limits.message_bytes:
            return "too-large"
        return "" if self.bucket.take() else "too-often"

    def _decode(self, message: bytes) -> Any:
        try:
            return wire.decoder.decode(message)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return None

    def _complain(self, room: Room, visitor: Visitor, code: str) -> None:
        """Refuse; who goes on like that is shown the door, after hearing why."""
        self.refusals += 1
        is_enough = self.refusals > self.limits.refusals_before_closing

        async def say() -> None:
            refuse(room, visitor, None, code)
            if is_enough:
                visitor.close("too-many-refusals")

        room.post(say)


__all__ = ["is_same_origin", "room_socket"]

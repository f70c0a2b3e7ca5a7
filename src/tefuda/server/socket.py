"""The socket of a seat or a spectator: hello, then requests in, replies out."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from tefuda.core.engine import SPECTATOR
from tefuda.core.errors import Refused
from tefuda.server import wire
from tefuda.server.billing import Billing
from tefuda.server.clock import Timer
from tefuda.server.connections import connection_of
from tefuda.server.costs import MESSAGES, SENT, SOCKET, USUAL, Metered
from tefuda.server.house import log
from tefuda.server.http import address_of, lobby_of
from tefuda.server.limits import Addresses, Bucket, Budget
from tefuda.server.lobby import Lobby
from tefuda.server.requests import handle
from tefuda.server.room import Job, Room
from tefuda.server.visitors import Peer, Visitor

AnySocket = WebSocket[Any, Any, State]
Work = Callable[[], Coroutine[Any, Any, None]]

CLOSED: Final = 4000
"""The close code of the protocol; the reason is in the message before."""
MEASURE: Final = 10_000
"""Milliseconds of the world between two measurements of a line."""
LINGER: Final = 5_000
"""Milliseconds of the world for a goodbye to arrive; then the line is cut."""
GONE: Final = (WebSocketDisconnect, RuntimeError, OSError)
"""What is raised when the other side has gone."""


class Closed(Exception):
    """The conversation ends, with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@websocket("/api/rooms/{room_id:str}/socket")
async def room_socket(socket: AnySocket, state: State, room_id: str) -> None:
    """One visit: from hello to the end of the line."""
    lobby, addresses, billing = lobby_of(state), state.addresses, state.billing
    assert isinstance(addresses, Addresses)
    assert isinstance(billing, Billing)
    address, abort = address_of(socket), connection_of(socket.scope).drop
    await socket.accept()
    account = addresses.enter(address)
    lobby.house.meters.sockets.inc()
    code = ""
    try:
        _check_limits(account is not None and billing.demand(socket.scope, SOCKET))
        assert account is not None
        await Visit(socket, lobby, room_id, Peer(address, account, abort)).run()
    except Closed as closed:
        code = closed.code
    except GONE:
        pass
    except Exception as error:
        lobby.house.meters.faults.inc()
        log().error("socket-failed", error=type(error).__name__)
        code = "server-error"
    finally:
        lobby.house.meters.sockets.dec()
        if account is not None:
            account.sockets -= 1
        clock = lobby.house.clock
        clock.later(LINGER * clock.speed, abort)
    if code:
        await _say_goodbye(socket, code)


def _check_limits(is_within_limits: bool) -> None:
    if not is_within_limits:
        raise Closed("too-many-sockets")


async def _say_goodbye(socket: AnySocket, code: str) -> None:
    try:
        await socket.send_data(wire.encoder.encode(wire.Closing(code=code, seq=0, digest="")))
        await socket.close(CLOSED, code)
    except GONE:
        pass


def _cancel(task: asyncio.Task[bytes]) -> None:
    task.cancel()


class Visit:
    """A socket that talks with one room."""

    def __init__(self, socket: AnySocket, lobby: Lobby, room_id: str, peer: Peer) -> None:
        self.socket = socket
        self.peer = peer
        self.lobby = lobby
        self.house = lobby.house
        self.limits = lobby.house.limits
        self.room_id = room_id
        self.bucket = Bucket(self.limits.messages_a_second, self.limits.message_burst, self.house.clock)
        self.refusals = 0
        self._pings = itertools.count()
        self._timer: Timer | None = None
        self._has_ended = False
        self._under_way: set[Callable[[], None]] = set()
        """Gives back the places of what the room has not done yet."""

    async def run(self) -> None:
        hello = await self._hello()
        room = await self._room()
        visitor = Visitor(self.limits, hello, self.peer)
        room.post(self._charged(partial(self._enter, room, visitor, hello), self.peer.account.work, SOCKET))
        tasks = [asyncio.create_task(one) for one in (self._write(visitor), self._read(room, visitor))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._has_ended = True
            if self._timer is not None:
                self._timer.cancel()
            if visitor.is_cut:
                self.house.meters.cut.inc()
            visitor.forget()
            for leave in list(self._under_way):
                self._done(leave)
            room.post(lambda: room.leave(visitor))
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Closed):
                raise result

    async def _enter(self, room: Room, visitor: Visitor, hello: wire.Hello) -> None:
        await room.enter(visitor, hello)
        if not self._has_ended and not visitor.closing:
            connection_of(self.socket.scope).enter(is_seated=visitor.seat != SPECTATOR)
            self._measure(visitor)

    async def _hello(self) -> wire.Hello:
        try:
            hello = wire.decoder.decode(await self._first())
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
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

    async def _write(self, visitor: Visitor) -> None:
        """Send what is in the outbox."""
        while True:
            while visitor.outbox:
                message = visitor.outbox.popleft()
                await self.socket.send_data(message)
                visitor.sent(message)
                self.peer.account.work.charge(SENT)
            if visitor.closing:
                raise Closed(visitor.closing)
            visitor.wake.clear()
            await visitor.wake.wait()

    def _measure(self, visitor: Visitor) -> None:
        """Measure the line, now and again and again, until nobody answers."""
        clock, number = self.house.clock, next(self._pings)
        if not visitor.measure(number, clock.now()):
            return
        visitor.send(wire.Measure(number=number, lag=visitor.lag, seq=visitor.seq, digest=""))
        self._timer = clock.later(MEASURE * clock.speed, lambda: self._measure(visitor))

    async def _read(self, room: Room, visitor: Visitor) -> None:
        while True:
            message = await self._receive()
            received = self.house.clock.now()
            budget = Budget(self.peer.account.work, self._seat_budget(room, visitor))
            code = self._judge(message, budget)
            request = None if code else self._decode(message)
            cost = MESSAGES.get(type(request), USUAL)
            if code or request is None or isinstance(request, wire.Hello):
                await self._complain(room, visitor, code or "bad-message", None if code else wire.id_of(message))
            elif isinstance(request, wire.Pong):
                visitor.measured(request.number, received)
            elif not budget.take(cost - USUAL):
                await self._complain(room, visitor, "too-often")
            else:
                self.house.meters.messages.labels(type(request).__name__).inc()
                work = partial(handle, room, visitor, request, received)
                await self._post(room, self._charged(work, budget, cost))

    def _seat_budget(self, room: Room, visitor: Visitor) -> Bucket:
        return self.bucket if visitor.seat == SPECTATOR else room.seat_jobs.budget(visitor.seat)

    def _charged(self, work: Work, budget: Budget | Bucket, cost: float) -> Job:
        """Some work, whose budget is charged with what it uses beyond what it was said to cost."""

        async def job() -> None:
            metered = Metered(work(), self.house.stopwatch)
            try:
                await metered
            finally:
                budget.charge(max(0.0, 1000 * metered.seconds - cost))

        return job

    async def _post(self, room: Room, work: Job) -> None:
        """Let the room do something; with too much under way from this address, nothing more is read meanwhile."""
        leave = await self.peer.account.gate.enter()
        self._under_way.add(leave)
        self.house.meters.under_way.inc()

        async def job() -> None:
            try:
                await work()
            finally:
                self._done(leave)

        room.post(job)

    def _done(self, leave: Callable[[], None]) -> None:
        """A message is not under way any more."""
        if leave in self._under_way:
            self._under_way.discard(leave)
            self.house.meters.under_way.dec()
            leave()

    def _judge(self, message: bytes, budget: Budget) -> str:
        """Why a message is not even read; empty if it is."""
        if len(message) > self.limits.message_bytes:
            return "too-large"
        return "" if budget.take(USUAL) else "too-often"

    def _decode(self, message: bytes) -> Any:
        try:
            return wire.decoder.decode(message)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            return None

    async def _complain(self, room: Room, visitor: Visitor, code: str, request: str | None = None) -> None:
        """Refuse; who goes on like that is shown the door, after hearing why."""
        self.refusals += 1
        is_enough = self.refusals > self.limits.refusals_before_closing

        async def say() -> None:
            room.refuse(visitor, request, code)
            if is_enough:
                visitor.close("too-many-refusals")

        await self._post(room, say)


__all__ = ["CLOSED", "room_socket"]

"""HTTP and WebSocket as uvicorn speaks them, for peers that are slow, silent or wrong."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Final

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tefuda.server.connections import Connection, Connections
from tefuda.server.forms import Problem
from tefuda.server.headers import ENCODED

STATUS: Final = {"http-400": 400, "too-many-connections": 429, "server-full": 503}
UNKNOWN: Final = "unknown"
PIECE: Final = 2048
"""Bytes of a socket that are parsed at a time: some dozen messages."""
CONTROL_FRAMES: Final = 16
"""Pings, and pongs that nobody asked for, without a message in between, after which a line is cut: no budget pays for
them."""
FRAGMENTS: Final = 64
"""Frames of one message."""


def answer(code: str) -> bytes:
    """A whole answer that ends the connection, for what never becomes a request."""
    body = msgspec.json.encode(Problem(code))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *ENCODED,
    ]
    lines = [b"HTTP/1.1 %d " % STATUS[code], *(b"%s: %s" % pair for pair in headers), b"", body]
    return b"\r\n".join(lines)


class HttpConnection(H11Protocol):
    """Counted from its beginning to its end, with a deadline for everything the peer has to do."""

    pool: ClassVar[Connections]
    connection: Connection | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        host = self.client[0] if self.client else UNKNOWN
        code = self.pool.refusal(host)
        if code:
            self._end(code)
        else:
            self.connection = self.pool.admit(host, transport)
            self.app_state = {**self.app_state, "connection": self.connection}

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.connection is not None:
            self.connection.leave()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note_turn()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note_turn()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._note_turn()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note_turn()

    def _note_turn(self) -> None:
        cycle, connection = self.cycle, self.connection
        if connection is None:
            return
        is_at_work = cycle is not None and not cycle.more_body and not cycle.response_complete
        if is_at_work and not self.flow.write_paused:
            connection.work()
        else:
            connection.wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a socket from now on, and the peer's turn until its hello has come."""
        self.connection = None
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """A code as every refusal has; nothing if the answer to the request before is on its way."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self._end("http-400")
        else:
            self.transport.abort()

    def _end(self, code: str) -> None:
        self.transport.write(answer(code))
        self.transport.close()


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket, counted until it is gone; one that answers no ping goes at once, whatever it has not read.

    What has arrived may be thousands of messages: it is parsed piece by piece, the next one when the application has
    taken what was in the last and everybody else has had a turn.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.connection: Connection = self.app_state["connection"]
        self._unparsed = b""
        self._is_due = False
        """Whether the next piece is about to be parsed."""
        self._control_frames = 0
        """That were not asked for, since the last message."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.connection.leave()

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        if not self._is_due:
            self._parse()

    def _parse(self) -> None:
        self._is_due = False
        piece, self._unparsed = self._unparsed[:PIECE], self._unparsed[PIECE:]
        if self.transport.is_closing():
            self._unparsed = b""
            return
        super().data_received(piece)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(answer("http-400"))  # uvicorn would never say a word
            self.transport.close()
            return
        if self._unparsed and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._go_on()

    def _go_on(self) -> None:
        """Parse or read more, once nothing waits for the application."""
        if not self.queue.empty() or self._is_due:
            return
        if self._unparsed:
            self._is_due = True
            self.loop.call_soon(self._parse)
        elif self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._go_on()
        return message

    def send_receive_event_to_app(self) -> None:
        self._control_frames = 0
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._is_borne():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        is_answer = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        if is_answer or self._is_borne():
            super().handle_pong(event)

    def _is_borne(self) -> bool:
        """Whether one more control frame is; otherwise the line is cut."""
        self._control_frames += 1
        if self._control_frames > CONTROL_FRAMES:
            self.transport.abort()
        return self._control_frames <= CONTROL_FRAMES

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def http_protocol(connections: Connections) -> type[HttpConnection]:
    """The protocol of a server with these connections; uvicorn makes one a connection."""

    class Counted(HttpConnection):
        pool = connections

    return Counted


__all__ = ["SocketConnection", "http_protocol"]

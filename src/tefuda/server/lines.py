"""A socket that costs next to nothing, so that a measurement measures the server and not its own clients.

It speaks as much of the WebSocket protocol (RFC 6455) as our own server needs from a friendly client: text frames, no
fragments, no extensions. Its masking key is zero, which leaves what it sends as it is.
"""

from __future__ import annotations

import asyncio
from typing import Final, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
SHORT: Final = 126
"""Lengths below stand in the second byte; this one says that two bytes follow, the next one that eight do."""
UPGRADE: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGVmdWRhIG1lYXN1cmluZw==\r\n\r\n"
)

SWITCHING: Final = b"HTTP/1.1 101 "


class Line(asyncio.Protocol):
    """One socket; whoever derives from it says what happens when it is open, with each message, and at the end."""

    def __init__(self, host: str, path: str) -> None:
        self._host = host
        self._request = UPGRADE.format(path=path, host=host).encode()
        self._rest = b""
        self._is_open = False
        self.is_cut = False
        """Whether this side has ended it."""
        self._transport: asyncio.Transport | None = None

    async def open(self, port: int) -> None:
        """Connect to this port."""
        await asyncio.get_running_loop().create_connection(lambda: self, self._host, port)

    def opened(self) -> None:
        """The server speaks WebSocket now."""

    def heard(self, message: bytes) -> None:
        """A message has come."""

    def closed(self) -> None:
        """The line has ended."""

    def say(self, message: bytes) -> None:
        """Send a message."""
        self._send(TEXT, message)

    def cut(self) -> None:
        """End the line without a word."""
        self.is_cut = True
        if self._transport is not None:
            self._transport.abort()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's own do not derive from it
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._rest = self._rest + data if self._rest else data
        if not self._is_open:
            head, end, self._rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(SWITCHING):
                self._close()
                return
            self._is_open = True
            self.opened()
        self._read_frames()

    def connection_lost(self, _error: Exception | None) -> None:
        self.closed()

    # Frames

    def _read_frames(self) -> None:
        buffer, start = self._rest, 0
        while (frame := _frame(buffer, start)) is not None:
            begin, end = frame
            kind, start = buffer[start], end
            if kind == TEXT:
                self.heard(buffer[begin:end])
            elif kind == PING:
                self._send(PONG, buffer[begin:end])
            elif kind == CLOSE:
                self._close()
        self._rest = buffer[start:]

    def _close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def _send(self, kind: int, message: bytes) -> None:
        length = len(message)
        if length < SHORT:
            head = bytes((kind, MASKED | length))
        else:
            head = bytes((kind, MASKED | SHORT)) + length.to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(head + NO_MASK + message)


def _frame(buffer: bytes, start: int) -> tuple[int, int] | None:
    """Begin and end of the content of the frame that starts here; None if it has not come whole."""
    if len(buffer) < start + 2:
        return None
    length, begin = buffer[start + 1], start + 2
    if length >= SHORT:
        size = 2 if length == SHORT else 8
        length, begin = int.from_bytes(buffer[begin : begin + size], "big"), begin + size
    return None if len(buffer) < begin + length else (begin, begin + length)


__all__ = ["Line"]

"""A WebSocket without threads or an event loop, for commands that say anything to a server."""

from __future__ import annotations

import contextlib
import socket
from typing import Any, Final

import msgspec

from tefuda.server.lines import UPGRADE

HOST: Final = "127.0.0.1"
TEXT: Final = 0x81
BINARY: Final = 0x82
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
RECEIVED: Final = 256 * 1024


class Closed(Exception):
    """The line has ended, with this close code; 0 if there was none."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Silent(Exception):
    """The server has neither answered nor closed the line in time."""


def open_line(port: int, seconds: float, source: str = HOST) -> socket.socket:
    """A connection from one of this machine's addresses."""
    line = socket.create_connection((HOST, port), timeout=seconds, source_address=(source, 0))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def frame(kind: int, body: bytes) -> bytes:
    """A frame of the WebSocket protocol; its mask is zero."""
    if len(body) < 126:
        return bytes((kind, MASKED | len(body))) + bytes(4) + body
    if len(body) < 65_536:
        return bytes((kind, MASKED | 126)) + len(body).to_bytes(2, "big") + bytes(4) + body
    return bytes((kind, MASKED | 127)) + len(body).to_bytes(8, "big") + bytes(4) + body


class PlainSocket:
    """A WebSocket to a room, on a connection that is open."""

    def __init__(self, line: socket.socket, room: str, headers: str = "") -> None:
        self.line = line
        self._rest = b""
        port = line.getpeername()[1]
        request = UPGRADE.format(path=f"/api/rooms/{room}/socket", host=f"{HOST}:{port}")
        self.send(request.replace("\r\n\r\n", f"\r\n{headers}\r\n").encode("latin-1"))
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ", 2)[1])
        """101 if the server speaks WebSocket now."""

    def send(self, frames: bytes) -> None:
        try:
            self.line.sendall(frames)
        except TimeoutError:
            raise Silent from None
        except OSError:
            raise Closed from None

    def say(self, message: dict[str, Any]) -> None:
        self.send(frame(TEXT, msgspec.json.encode(message)))

    def take(self) -> bytes:
        """The next message."""
        while True:
            kind, body = self._frame()
            if kind == CLOSE:
                raise Closed(int.from_bytes(body[:2], "big"))
            if kind == PING:
                self.send(frame(PONG, body))
            if kind == TEXT:
                return body

    def _more(self) -> None:
        try:
            received = self.line.recv(RECEIVED)
        except TimeoutError:
            raise Silent from None
        except OSError:
            raise Closed from None
        if not received:
            raise Closed
        self._rest += received

    def _frame(self) -> tuple[int, bytes]:
        while (bounds := self._bounds()) is None:
            self._more()
        begin, end = bounds
        kind, body = self._rest[0], self._rest[begin:end]
        self._rest = self._rest[end:]
        return kind, body

    def _bounds(self) -> tuple[int, int] | None:
        """Where the content of the next frame begins and ends; None if it has not come whole."""
        if len(self._rest) < 2:
            return None
        size = {126: 2, 127: 8}.get(self._rest[1], 0)
        begin = 2 + size
        length = int.from_bytes(self._rest[2:begin], "big") if size else self._rest[1]
        return (begin, begin + length) if len(self._rest) >= begin + length else None

    def end(self) -> None:
        """Say nothing more, and listen on."""
        with contextlib.suppress(OSError):  # the server may have gone
            self.line.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        self.line.close()


__all__ = ["BINARY", "CLOSE", "HOST", "TEXT", "Closed", "PlainSocket", "Silent", "frame", "open_line"]

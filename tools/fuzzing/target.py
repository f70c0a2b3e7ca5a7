"""A server with little memory, and plain sockets that say anything to it."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any, Final

import msgspec
from tools.forking import ForkServer, Start, Started
from tools.plain_socket import Closed, PlainSocket, Silent, open_line

OPTIONS: Final = ("--relaxed", "--pace", "0", "--log-level", "warning")
MEMORY: Final = 2 * 2**30
"""Bytes of address space that the server may have."""
SILENCE: Final = 120.0
"""Seconds after which a server has not answered, however busy this machine is."""
INTERNAL: Final = (1011, 4500)
"""Close codes that say that something went wrong inside."""
COMPLAINTS: Final = ("ERROR", "Traceback", "Fatal")
"""How lines begin that are not our own log's."""
SWITCHED: Final = 101
BODILESS: Final = (204, 304)
RECEIVED: Final = 256 * 1024


class Finding(Exception):
    """The server has done what it must never do."""


class Heard(msgspec.Struct):
    """What is looked at in a message of the server."""

    type: str
    seq: int = 0
    id: str | None = None
    code: str = ""
    number: int = 0
    yours: bool = False
    legal: list[dict[str, Any]] = []


class Target:
    """One server process after the other."""

    def __init__(self, forks: ForkServer, folder: Path) -> None:
        self.forks = forks
        self.folder = folder
        self.running = Started(0, 0)

    def start(self) -> None:
        self.running = self.forks.start(Start(str(self.folder), OPTIONS, memory=MEMORY))
        if self.running.port == 0:
            raise Finding("the server does not start")

    def stop(self) -> None:
        """As the system asks; whatever it complains of is a finding."""
        os.kill(self.running.pid, signal.SIGTERM)
        self.forks.wait(self.running.pid)

    def seconds(self) -> float:
        """Of the processor, that the server has used so far."""
        fields = Path(f"/proc/{self.running.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes that it holds."""
        pages = int(Path(f"/proc/{self.running.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def complaints(self) -> list[str]:
        """What it has logged since the last time, if anything in that went wrong inside."""
        lines = [self.forks.lines.popleft() for _ in range(len(self.forks.lines))]
        return lines if any(line.startswith(COMPLAINTS) or "-failed" in line for line in lines) else []


class Socket(PlainSocket):
    """A WebSocket to a room of the target, which looks at every message."""

    decoder: Final = msgspec.json.Decoder(Heard)

    def __init__(self, target: Target, room: str, headers: str = "") -> None:
        super().__init__(open_line(target.running.port, SILENCE), room, headers)
        if self.status >= 500:
            raise Finding(f"opening a socket: status {self.status}")
        if self.status != SWITCHED:
            raise Closed

    def hear(self) -> Heard:
        """The next message; Closed at the end, and a finding where that was our own fault."""
        try:
            heard = self.decoder.decode(self.take())
        except Closed as closed:
            if closed.code in INTERNAL:
                raise Finding(f"closed with {closed.code}") from None
            raise
        except Silent:
            raise Finding(f"no answer for {SILENCE} s") from None
        if heard.code == "server-error":
            raise Finding(f"{heard.type} {heard.id}: server-error")
        if heard.type == "ping":
            self.say({"type": "pong", "number": heard.number})
        return heard


class Http:
    """A connection for requests one after the other, opened again when the server has closed it."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._line: socket.socket | None = None

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Status and body; 0 if the server has hung up, which it may where a request is none."""
        line = self._line or open_line(self.target.running.port, SILENCE)
        self._line = None
        try:
            line.sendall(request)
            status, body, is_open = _answer(line)
        except TimeoutError:
            raise Finding(f"no answer for {SILENCE} s") from None
        except (OSError, Closed):
            line.close()
            return 0, b""
        if is_open:
            self._line = line
        else:
            line.close()
        if status >= 500 and status != 503:
            raise Finding(f"status {status}: {body[:80]!r}")
        return status, body

    def close(self) -> None:
        if self._line is not None:
            self._line.close()


def _answer(line: socket.socket) -> tuple[int, bytes, bool]:
    """Status, body, and whether the connection stays open."""
    received = b""
    while b"\r\n\r\n" not in received:
        more = line.recv(RECEIVED)
        if not more:
            raise Closed
        received += more
    head, _, body = received.partition(b"\r\n\r\n")
    fields = dict(part.split(b": ", 1) for part in head.lower().split(b"\r\n")[1:] if b": " in part)
    status = int(head.split(b" ")[1])
    length = 0 if status in BODILESS else int(fields.get(b"content-length", b"-1"))
    while length < 0 or len(body) < length:
        more = line.recv(RECEIVED)
        if not more:
            break
        body += more
    is_open = length >= 0 and fields.get(b"connection") != b"close"
    return status, body, is_open


__all__ = ["Finding", "Heard", "Http", "Socket", "Target"]

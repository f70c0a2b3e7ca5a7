"""What every attack has: a server with the limits of every day, people at other addresses, and an outcome."""

from __future__ import annotations

import http.client
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from tools.plain_socket import HOST, Closed, PlainSocket, Silent, open_line

from tefuda.core.errors import TefudaError
from tefuda.server.folder import DATABASE
from tefuda.server.host import Host
from tefuda.server.wire import PROTOCOL

SECONDS: Final = 20.0
"""How long somebody waits for an answer."""
ATTACKER: Final = "127.0.0.2"
STRANGER: Final = "127.0.0.3"
"""Other addresses than the victim's, which is 127.0.0.1."""


class Outcome(NamedTuple):
    """Whether the server held, and the figure by which one sees it."""

    held: bool
    figure: str


class Gone(Exception):
    """The line has ended; the code of the server's last word, or the close code."""


class NoResponse(TefudaError):
    """The server has not answered over HTTP."""


class Bench:
    """A server and its port."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.host = Host(folder, "--log-level", "error", *options)
        self._visits: list[Visit] = []

    def start(self, *options: str) -> None:
        self.host.start(*options)

    @property
    def port(self) -> int:
        return self.host.port

    @property
    def pid(self) -> int:
        assert self.host.process is not None
        return self.host.process.pid

    def memory(self) -> float:
        """Megabytes that the server holds."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def fill_disk(self, largest: int | None = None) -> None:
        """Let no file of the server grow beyond this size, or beyond that of the database's log."""
        size = (self.folder / f"{DATABASE}-wal").stat().st_size if largest is None else largest
        self._limit_files(size)

    def free_disk(self) -> None:
        self._limit_files(None)

    def _limit_files(self, size: int | None) -> None:
        import resource

        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
        """Status and content of an answer."""
        return call(self.port, method, path, body, **more)

    def make(self, game: str, *, source: str = HOST, **form: Any) -> tuple[str, dict[str, str]]:
        """A room and its tokens."""
        status, made = self.call("POST", "/api/rooms", {"game": game, **form}, source=source)
        if status >= 300:
            raise TefudaError(f"no room: {status} {made}")
        return made["room"]["id"], made["tokens"]

    def visit(self, room: str, token: str = "", *, source: str = HOST, **hello: Any) -> Visit:
        made = Visit(self.port, room, token, source=source, **hello)
        self._visits.append(made)
        return made

    def hang_up(self) -> None:
        """Close all lines that were opened here."""
        while self._visits:
            self._visits.pop().close()


def call(port: int, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, Any]:
    """Ask over HTTP. `source`, `headers` and `seconds` may be said; a body of bytes is sent as it is."""
    source, headers, seconds = more.get("source", HOST), more.get("headers", {}), more.get("seconds", SECONDS)
    line = http.client.HTTPConnection(HOST, port, timeout=seconds, source_address=(source, 0))
    try:
        sent = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
        line.request(method, path, sent, {"Content-Type": "application/json", **headers})
        answer = line.getresponse()
        content = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise NoResponse(f"{method} {path[:60]}: {type(error).__name__}") from None
    finally:
        line.close()
    if more.get("wants_headers"):
        return answer.status, dict(answer.headers.items())
    is_json = answer.headers.get_content_type() == "application/json"
    return answer.status, msgspec.json.decode(content) if is_json else content.decode(errors="replace")


class Visit(PlainSocket):
    """A socket in a room. It remembers the newest welcome or update."""

    def __init__(self, port: int, room: str, token: str = "", *, source: str = HOST, **hello: Any) -> None:
        super().__init__(open_line(port, SECONDS, source), room)
        self.newest: dict[str, Any] = {}
        self._count = 0
        self.say({"type": "hello", "version": PROTOCOL, "token": token, "legal": True, **hello})

    def enter(self) -> Visit:
        """Wait for the welcome."""
        self.until(lambda message: message["type"] == "welcome")
        return self

    def hear(self) -> dict[str, Any]:
        """The next message."""
        try:
            message: dict[str, Any] = msgspec.json.decode(self.take())
        except Closed as closed:
            raise Gone(str(closed.code)) from None
        except Silent:
            raise Gone("silent") from None
        if message["type"] == "closing":
            raise Gone(message["code"])
        if message["type"] == "ping":
            self.say({"type": "pong", "number": message["number"]})
        if message["type"] in ("welcome", "update"):
            self.newest = message
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            message = self.hear()
            if wanted(message):
                return message
        raise Gone("silent")

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; its answer."""
        self._count += 1
        request = {"type": kind, "id": f"{kind} {self._count}", **fields}
        self.say(request)
        return self.until(lambda message: message.get("id", "") in (request["id"], None))

    def act(self, action: dict[str, Any], **fields: Any) -> dict[str, Any]:
        return self.ask("act", seq=self.newest["seq"], action=action, **fields)

    @property
    def legal(self) -> list[dict[str, Any]]:
        return list(self.newest.get("legal") or [])


def is_inside(visit: Visit) -> bool:
    """Whether the server still talks with this socket as with somebody who belongs there."""
    try:
        return bool(visit.ask("ping")["type"] == "pong")
    except (Gone, Closed):
        return False


def timed(work: Callable[[], Any]) -> float:
    """Milliseconds that something takes."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def p99(times: list[float]) -> float:
    """So many milliseconds or less in 99 of 100 cases; endless if there was no case."""
    return sorted(times)[len(times) * 99 // 100] if times else float("inf")


def middle(times: list[float]) -> float:
    """The median."""
    return sorted(times)[len(times) // 2] if times else float("inf")


__all__ = [
    "ATTACKER",
    "STRANGER",
    "Bench",
    "Gone",
    "NoResponse",
    "Outcome",
    "Visit",
    "call",
    "is_inside",
    "middle",
    "p99",
    "timed",
]

"""Requests and sockets to an ASGI application in this process: all of the server but the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import msgspec

Application = Any
HOST: Final = "127.0.0.1:8080"
ADDRESS: Final = ("127.0.0.1", 50_000)
OK: Final = 200
CREATED: Final = 201
BROKEN: Final = 4500
"""The close code where the application has failed."""
GONE: Final = 1006
"""The close code of a line that broke."""


class Answer(NamedTuple):
    status: int
    body: bytes

    @property
    def content(self) -> Any:
        return msgspec.json.decode(self.body)


def scope_of(kind: str, path: str, headers: Mapping[str, str]) -> dict[str, Any]:
    """What the application is told of a connection."""
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in {"Host": HOST, **headers}.items()],
        "client": ADDRESS,
        "server": ("127.0.0.1", 8080),
        "state": {},
    }


async def ask(
    app: Application, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None
) -> Answer:
    """What the application answers to one request."""
    content = b"" if body is None else msgspec.json.encode(body)
    given = {"Content-Length": str(len(content)), "Content-Type": "application/json", **(headers or {})}
    incoming = [{"type": "http.request", "body": content, "more_body": False}]
    found: list[dict[str, Any]] = []
    is_answered = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if incoming:
            return incoming.pop()
        await is_answered.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        found.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            is_answered.set()

    await app({**scope_of("http", path, given), "method": method, "scheme": "http"}, receive, send)
    parts = [message.get("body", b"") for message in found[1:]]
    return Answer(found[0]["status"], b"".join(parts))


class Socket(asyncio.Transport):
    """One line to the application; `heard` is called with every message when it is sent, `closed` with the last code.

    It is also the transport that a server would have below it, with nothing waiting to be sent.
    """

    def __init__(self, path: str, heard: Callable[[bytes], None], closed: Callable[[int], None]) -> None:
        super().__init__()
        self.path = path
        self.heard = heard
        self.closed = closed
        self.state: dict[str, Any] = {}
        """What the server's own part below the application knows of this connection."""
        self.is_open = True
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})

    async def run(self, app: Application) -> None:
        """The conversation, to its end."""
        common = scope_of("websocket", self.path, {})
        scope = {**common, "scheme": "ws", "subprotocols": [], "state": self.state}
        try:
            await app(scope, self._incoming.get, self._send)
        finally:
            self.is_open = False

    def say(self, message: Any) -> None:
        """Send a message."""
        text = msgspec.json.encode(message).decode()
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def cut(self) -> None:
        """The line breaks; nothing more is heard."""
        self.is_open = False
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": GONE})

    def abort(self) -> None:
        self.cut()

    def get_write_buffer_size(self) -> int:
        return 0

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.is_open = False
            self.closed(message["code"])
        elif message["type"] == "websocket.send" and self.is_open:
            text = message.get("text")
            self.heard(message["bytes"] if text is None else text.encode())


__all__ = ["Answer", "Socket", "ask"]

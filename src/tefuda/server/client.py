"""A client for bots, measurements and tests: it keeps its view by folding events and compares every digest."""

from __future__ import annotations

import asyncio
import http.client
import itertools
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tefuda.core.errors import TefudaError
from tefuda.core.game import AnyGame
from tefuda.core.records import Event
from tefuda.server.wire import PROTOCOL

LATE: Final = 60.0
"""Seconds after which an answer is missing: long enough for a busy machine, since nothing else depends on it."""


class NoAnswer(TefudaError):
    """The line is broken, or the server says nothing."""


class Mismatch(TefudaError):
    """Client and server do not show the same."""


class Web:
    """Requests over HTTP."""

    def __init__(self, port: int, host: str = "127.0.0.1", headers: dict[str, str] | None = None) -> None:
        self.port = port
        self.host = host
        self.headers = headers or {}
        """What every request carries."""

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Status and content; JSON is decoded."""
        line = http.client.HTTPConnection(self.host, self.port, timeout=LATE)
        try:
            sent = None if body is None else msgspec.json.encode(body)
            line.request(method, path, sent, {"Content-Type": "application/json", **self.headers, **(headers or {})})
            answer = line.getresponse()
            content = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(f"{method} {path}: {type(error).__name__}") from None
        finally:
            line.close()
        is_json = answer.headers.get_content_type() == "application/json"
        return answer.status, msgspec.json.decode(content) if is_json else content.decode()

    def get(self, path: str) -> Any:
        """The content; a refusal is an error."""
        return self._good(*self.ask("GET", path), path)

    def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return self._good(*self.ask("POST", path, {} if body is None else body, headers), path)

    def _good(self, status: int, content: Any, path: str) -> Any:
        if status >= 300:
            raise TefudaError(f"{path}: {status} {content}")
        return content

    def make(self, game: str, **form: Any) -> tuple[str, dict[str, str]]:
        """A new room: its id, and tokens by seat."""
        made = self.post("/api/rooms", {"game": game, **form})
        return made["room"]["id"], made["tokens"]


class Player:
    """One socket. Messages arrive in order; `take` gets the next one that is wanted and folds all others."""

    def __init__(self, web: Web, game: AnyGame, room: str, token: str = "") -> None:
        self.web = web
        self.game = game
        self.room = room
        self.token = token
        self.seq: int | None = None
        self.view: Any = None
        self.last: dict[str, Any] = {}
        """The newest welcome or update."""
        self.legal: list[dict[str, Any]] = []
        self.bytes: list[bytes] = []
        """Everything that was ever received, if `keep` is set."""
        self.keep = False
        self.folds = True
        """Whether it keeps a view and compares digests; a measurement saves itself that."""
        self.checked = 0
        """Digests that were compared."""
        self.before_pong: Callable[[], Awaitable[None]] | None = None
        """What to do before the line is measured: a slow line."""
        self._ids = itertools.count()
        self._line: ClientConnection | None = None
        self._events = msgspec.json.Decoder(list[_union(game.events)])  # type: ignore[misc]  # made at run time
        self._view_type: Any = None

    @property
    def address(self) -> str:
        return f"ws://{self.web.host}:{self.web.port}/api/rooms/{self.room}/socket"

    async def enter(self, *, resume: bool = False, legal: bool = True, **hello: Any) -> dict[str, Any]:
        """Open the socket and say hello; the welcome."""
        await self.drop()
        try:
            self._line = await connect(
                self.address,
                additional_headers=self.web.headers,
                compression=None,
                max_queue=None,
                max_size=None,
                open_timeout=LATE,
                ping_interval=None,
                proxy=None,
            )
        except (OSError, WebSocketException, TimeoutError) as error:
            raise NoAnswer(type(error).__name__) from None
        first = {"type": "hello", "version": PROTOCOL, "token": self.token, "legal": legal, **hello}
        if resume and self.seq is not None:
            first["seq"] = self.seq
        await self.send(first)
        return await self.take("welcome")

    async def drop(self) -> None:
        """Close the socket."""
        line, self._line = self._line, None
        if line is not None:
            await line.close()

    def cut(self) -> None:
        """The line breaks."""
        line, self._line = self._line, None
        if line is not None:
            line.transport.abort()

    async def abandon(self) -> None:
        """The line breaks, and nothing is left of it."""
        line = self._line
        self.cut()
        if line is not None:
            await line.wait_closed()

    async def send(self, message: dict[str, Any] | bytes | str) -> None:
        if self._line is None:
            raise NoAnswer("not connected")
        body = message if isinstance(message, bytes | str) else msgspec.json.encode(message).decode()
        try:
            await self._line.send(body)
        except ConnectionClosed:
            raise NoAnswer("closed") from None

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request; its answer."""
        request = {"type": kind, "id": self.new_id(), **fields}
        await self.send(request)
        return await self.answer(request["id"])

    def new_id(self) -> str:
        return f"m{next(self._ids)}"

    async def answer(self, request: str) -> dict[str, Any]:
        """The answer to a request."""
        return await self.until(lambda message: message.get("id") == request)

    async def take(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        return await self.until(lambda message: message["type"] == kind)

    async def until(self, wanted: Any) -> dict[str, Any]:
        """The next message that is wanted; what comes before is taken note of."""
        while True:
            message = await self.receive()
            if wanted(message):
                return message

    async def receive(self) -> dict[str, Any]:
        """The next message, after taking note of it."""
        if self._line is None:
            raise NoAnswer("not connected")
        try:
            body = await asyncio.wait_for(self._line.recv(decode=False), LATE)
        except (ConnectionClosed, TimeoutError) as error:
            raise NoAnswer(type(error).__name__) from None
        if self.keep:
            self.bytes.append(body)
        message: dict[str, Any] = msgspec.json.decode(body)
        await self._note(message)
        return message

    async def _note(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            if self.before_pong is not None:
                await self.before_pong()
            await self.send({"type": "pong", "number": message["number"]})
        elif kind in ("welcome", "update"):
            if self.folds:
                self._fold(message)
            self.last = {**self.last, **message} if kind == "update" else message
            at_defaults = {"yours": False, "clock": None, "take_back": ""}
            self.last |= {name: message.get(name, default) for name, default in at_defaults.items()}
            self.seq = message["seq"]
            self.legal = message.get("legal", [])
        elif kind == "closing":
            raise NoAnswer(message["code"])

    def _fold(self, message: dict[str, Any]) -> None:
        """Bring the view up to date, and see that it is the server's."""
        if message["type"] == "update" and self.seq is not None and message["seq"] != self.seq + 1:
            raise Mismatch(f"update {message['seq']} after {self.seq}")
        if "view" in message:
            self.view = self.read_view(message["view"])
        for step in message.get("missed") or [message]:
            for event in self.read_events(step.get("events", [])):
                self.view = self.game.fold(self.view, event)
        if self.view is not None:
            self.check(message["digest"])

    def check(self, digest: str) -> None:
        from tefuda.server.book import digest_of

        self.checked += 1
        if digest_of(self.view) != digest:
            raise Mismatch(f"{self.room}: the view folded here has another digest than the server's")

    def read_events(self, events: list[Any]) -> list[Event]:
        return list(self._events.decode(msgspec.json.encode(events)))

    def read_view(self, view: Any) -> Any:
        if view is None:
            return None
        if self._view_type is None:
            self._view_type = type(self.game.opening(self.game.options(self.game.usual), 0))
        return msgspec.json.decode(msgspec.json.encode(view), type=self._view_type)

    async def act(self, action: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Send an action made on the newest view; the answer."""
        aimed = action if self.view is None else self.game.aimed(self.view, action)
        return await self.ask("act", **{"seq": self.seq, "action": aimed, **fields})

    @property
    def is_connected(self) -> bool:
        return self._line is not None

    @property
    def yours(self) -> bool:
        return bool(self.last.get("yours"))

    @property
    def phase(self) -> str:
        return str(self.last.get("phase", "waiting"))


def _union(types: tuple[type[Event], ...]) -> Any:
    """The union of a game's events."""
    union: Any = types[0]
    for one in types[1:]:
        union = union | one
    return union


__all__ = ["LATE", "Mismatch", "NoAnswer", "Player", "Web"]

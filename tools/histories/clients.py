"""Clients that record: seats and spectators of a room who come back however often the server goes away."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from tools.histories.record import WATCHER, RoomHistory

from tefuda.server.lines import Line
from tefuda.server.wire import PROTOCOL

HOST: Final = "127.0.0.1"
REMEMBERED: Final = 5
"""Operations of a seat that it may say again although they are done."""
PATIENCE: Final = 60.0
"""Seconds after which a server that runs has not answered: whatever is late has to do with the server, not with us."""
AGAIN: Final = 0.005
"""Seconds between two tries to come back."""
DEAF: Final = "the server runs and does not answer"


class Gone(Exception):
    """The line has ended; the code of the server's last word, if it had one."""


class Heard(msgspec.Struct):
    """What a client looks at in a message."""

    type: str
    seq: int
    digest: str
    id: str | None = None
    code: str = ""
    yours: bool = False
    phase: str = ""
    by: str = ""
    number: int = 0
    legal: list[dict[str, Any]] = []


class Connection(Line):
    """A line whose messages wait until they are taken."""

    decoder: Final = msgspec.json.Decoder(Heard)

    def __init__(self, room: str) -> None:
        super().__init__(HOST, f"/api/rooms/{room}/socket")
        self.messages: asyncio.Queue[Heard | None] = asyncio.Queue()
        self.is_ready = asyncio.Event()

    def opened(self) -> None:
        self.is_ready.set()

    def heard(self, message: bytes) -> None:
        self.messages.put_nowait(self.decoder.decode(message))

    def closed(self) -> None:
        self.is_ready.set()
        self.messages.put_nowait(None)


class Server:
    """Where the server is at present, if it is."""

    def __init__(self) -> None:
        self.port = 0
        self.is_open = asyncio.Event()
        self.heard = 0
        """Messages of all clients: how far things have gone, on a fast machine and on a slow one."""
        self.is_ending = False
        """No more faults will come: matches are brought to their end."""


class Viewer:
    """Somebody who watches a room and comes back whenever the line breaks."""

    def __init__(self, server: Server, history: RoomHistory, name: str = WATCHER) -> None:
        self.server = server
        self.history = history
        self.name = name
        self.seq: int | None = None
        self.phase = ""
        self.line: Connection | None = None
        self.lines = 0
        """How often it has come."""

    async def play(self) -> None:
        """Until the match is over."""
        while self.phase != "over":
            try:
                await self.enter()
                await self.visit()
            except (Gone, OSError) as error:
                self.cut()
                await self.lost(str(error))
        self.cut()

    async def lost(self, _code: str) -> None:
        """The line has ended; the server may be gone without anybody having noticed."""
        await asyncio.sleep(AGAIN)

    async def visit(self) -> None:
        while self.phase != "over":
            await self.take()

    def cut(self) -> None:
        if self.line is not None:
            self.line.cut()
            self.line = None

    async def enter(self) -> None:
        """Come back with the last update one has; nothing may be missing."""
        await self.server.is_open.wait()
        self.lines += 1
        self.line = Connection(self.history.room)
        await self.line.open(self.server.port)
        await self.line.is_ready.wait()
        hello = {"type": "hello", "version": PROTOCOL, "token": self.history.tokens.get(self.name, ""), "legal": True}
        self.say(hello if self.seq is None else {**hello, "seq": self.seq})
        while (await self.take()).type != "welcome":
            pass

    def say(self, message: dict[str, Any]) -> None:
        assert self.line is not None
        self.line.say(msgspec.json.encode(message))

    async def take(self) -> Heard:
        """The next message, after writing it down."""
        heard = await self._next()
        if heard is None or heard.type == "closing":
            raise Gone("" if heard is None else heard.code)
        self.server.heard += 1
        self.note(heard)
        return heard

    async def _next(self) -> Heard | None:
        assert self.line is not None
        if not self.line.messages.empty():  # most of the time; waiting with a limit costs more than all the rest
            return self.line.messages.get_nowait()
        try:
            return await asyncio.wait_for(self.line.messages.get(), PATIENCE)
        except TimeoutError:
            self.history.findings.append(f"{self.name}: {DEAF}")
            raise Gone from None

    def note(self, heard: Heard) -> None:
        if heard.type == "ping":
            self.say({"type": "pong", "number": heard.number})
            return
        self.history.hear(self.name, heard.seq, heard.digest)
        if heard.type in ("welcome", "update"):
            self.seq = heard.seq
            self.phase = heard.phase or self.phase


__all__ = ["AGAIN", "HOST", "Gone", "Heard", "Server", "Viewer"]

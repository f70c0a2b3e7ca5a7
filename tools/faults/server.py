"""A whole server in this process, on a store that fails: started, killed, started again; and guests that trust none."""

from __future__ import annotations

import asyncio
import functools
import itertools
import tempfile
import warnings
from collections.abc import Callable, Coroutine, MutableMapping
from pathlib import Path
from typing import Any, Final, cast

import msgspec
import structlog
from tools.faults import asgi
from tools.faults.ledger import Ledger
from tools.faults.loop import rest, until
from tools.faults.store import Backing, Fault, FaultyStore

from tefuda.server.app import Settings, create_app
from tefuda.server.clock import HandClock
from tefuda.server.connections import Connections
from tefuda.server.environment import Entropy, Environment
from tefuda.server.limits import RELAXED
from tefuda.server.lobby import Lobby
from tefuda.server.proxies import Proxies
from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Failed
from tefuda.server.thinking import Question, advise, judge, review, solve, weigh
from tefuda.server.wire import PROTOCOL

TRIES: Final = 6
"""After so many answers that something failed, it fails for ever."""
START: Final = 1_800_000_000_000
FAULT: Final = "server-error"
FAILURES: Final = ("job-failed", "task-failed", "request-failed", "socket-failed", "bot-failed", "room-damaged")
"""Lines of the log that say that something of ours went wrong."""


class Died(Exception):
    """The server was killed."""


class Echo:
    """Workers that answer at once, and instead of searching say what they were asked about."""

    async def ask(self, work: Callable[[Any], Any], question: Any, *_: Any) -> Any:
        if work is weigh:
            return None
        if work not in (advise, judge, review, solve):
            return work(question)
        assert isinstance(question, Question)
        inputs = [[one.by, one.action] for one in question.inputs]
        return {"inputs": inputs, "plays": [], "bound": 0, "proved": True, "impossible": False, "lost": False}

    def is_busy(self) -> bool:
        return False


class Clock(HandClock):
    """A clock whose timers can be lost together with the server that has set them."""

    def __init__(self) -> None:
        super().__init__(START)

    def forget(self) -> None:
        self._waiting.clear()


class Outside:
    """What the one application of this process takes from outside: always what the present server has."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.store: FaultyStore | None = None

    def open_store(self, _path: Path) -> SqliteStore:
        return cast(SqliteStore, self.store)


@functools.cache
def application() -> tuple[Any, Outside]:
    """Making one takes longer than any story."""
    outside, folder = Outside(), Path(tempfile.gettempdir())
    settings = Settings(folder=folder, limits=RELAXED, client=folder / "no-client", workers=1)
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of what is said, not of what is done
        return create_app(settings, Environment(outside.clock, Entropy("faults"), outside.open_store)), outside


class Server:
    """One store, and one server after the other on it."""

    def __init__(self, choose: Callable[[str], Fault]) -> None:
        self.choose = choose
        self.backing = Backing()
        self.ledger = Ledger(self.backing)
        self.app, self._outside = application()
        self.clock = self._outside.clock
        self.clock.time = START
        self.connections = Connections(RELAXED, self.clock, Proxies())
        self.store = FaultyStore(self.backing, self.choose, self.ledger.follow)
        self._stop = asyncio.Event()
        self._life: asyncio.Task[None] | None = None
        self.deaths = 0
        structlog.configure(processors=[self._read_log])

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.app.state.lobby
        return lobby

    def _read_log(self, _logger: Any, _method: str, event: MutableMapping[str, Any]) -> str:
        """The server's log is read instead of written: it may complain of the store, and of nothing else."""
        if event["event"] in FAILURES and event.get("error") != Failed.__name__:
            self.ledger.complain(event.get("room", "the server"), f"{event['event']}: {event.get('error')}")
        raise structlog.DropEvent

    # Life

    async def start(self) -> None:
        """Until it answers; whoever starts it tries again if it does not."""
        for _ in range(TRIES):
            if await self._begin():
                return
            await self._bury()
        raise AssertionError("the server does not start")

    async def _begin(self) -> bool:
        """Whether it has started."""
        self.store = self._outside.store = FaultyStore(self.backing, self.choose, self.ledger.follow)
        ready = asyncio.Event()
        self._life = asyncio.get_running_loop().create_task(self._live(ready))
        self._life.add_done_callback(lambda ended: ended.cancelled() or ended.exception())  # the store may be away
        await rest()
        return ready.is_set() and not self.store.is_dead

    async def _live(self, ready: asyncio.Event) -> None:
        async with self.app.lifespan():
            workers = self.lobby.house.workers
            workers.bots = workers.quick = workers.slow = cast(Any, Echo())
            ready.set()
            await self._stop.wait()

    async def _bury(self) -> None:
        """Nothing of a killed server runs on."""
        self.deaths += 1
        self.clock.forget()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def restart(self) -> None:
        """As if it had been killed and started again."""
        await self._bury()
        await self.start()

    async def stop(self) -> None:
        """As the system asks; the store too."""
        self._stop.set()
        await until(lambda: self._life is None or self._life.done() or self.store.is_dead)
        await self._bury()
        self.backing.close()
        structlog.reset_defaults()

    async def wait(self, is_done: Callable[[], bool]) -> None:
        """Until something is so; Died if the server is killed before."""
        await until(lambda: is_done() or self.store.is_dead)
        if self.store.is_dead:
            raise Died

    async def turn(self, milliseconds: int) -> None:
        """Let time pass."""
        await self.clock.turn(milliseconds, rest)
        if self.store.is_dead:
            raise Died

    # Requests

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> asgi.Answer:
        """One request; Died if the server is killed meanwhile."""
        headers = {"X-Seat-Token": token} if token else {}
        task = asyncio.ensure_future(asgi.ask(self.app, method, path, body, headers))
        await self.wait(task.done)
        return task.result()


class Guest:
    """Somebody with a line to a room, and with a token if the seat is theirs. Everything heard is compared."""

    numbers = itertools.count()

    def __init__(self, server: Server, room: str, token: str = "") -> None:
        self.server = server
        self.room = room
        self.token = token
        self.name = f"g{next(self.numbers)}"
        self.seq: int | None = None
        self.legal: list[Any] = []
        self.phase = ""
        self.you: str | None = None
        self.answers: dict[str, dict[str, Any]] = {}
        self.closing = ""
        self._count = itertools.count()
        self.socket: asgi.Socket | None = None
        self._visit: asyncio.Future[None] | None = None
        self._is_welcome = False

    @property
    def is_open(self) -> bool:
        """Whether there is a line."""
        return self.socket is not None and self.socket.is_open

    # Hearing

    def hear(self, content: bytes) -> None:
        message = msgspec.json.decode(content)
        self.server.ledger.check(self.room, self.token, message)
        kind = message["type"]
        if kind == "closing":
            self.closing = message["code"]
        elif kind in ("welcome", "update"):
            self._take(message)
        elif message.get("id"):
            self._answered(message)

    def _closed(self, code: int) -> None:
        if code == asgi.BROKEN:
            self._complain("the socket was closed because the server failed")

    def _take(self, message: dict[str, Any]) -> None:
        """A welcome may be about anything later, an update only about what comes next."""
        if self.seq is not None and message["seq"] < self.seq:
            self._complain(f"told {message['seq']} after {self.seq}")
        if message["type"] == "update" and self.seq is not None and message["seq"] != self.seq + 1:
            self._complain(f"update {message['seq']} follows {self.seq}")
        self._is_welcome = True
        self.seq = message["seq"]
        self.phase = message.get("phase") or self.phase
        self.legal = message.get("legal", [])
        self.you = message.get("you", self.you)

    def _answered(self, message: dict[str, Any]) -> None:
        known = self.answers.get(message["id"])
        if known is not None and (known["type"], known.get("code")) != (message["type"], message.get("code")):
            self._complain(f"{message['id']} was answered {known['type']} and {message['type']}")
        self.answers[message["id"]] = message

    def _complain(self, what: str) -> None:
        self.server.ledger.complain(self.room, f"{self.you or 'a spectator'}: {what}")

    # Coming and going

    def dial(self) -> Coroutine[Any, Any, None]:
        """Open a line and say hello; what it returns is the server's side of the conversation."""
        self.cut()
        self.closing, self._is_welcome = "", False
        self.socket = asgi.Socket(f"/api/rooms/{self.room}/socket", self.hear, self._closed)
        self.socket.state["connection"] = self.server.connections.admit(asgi.ADDRESS[0], self.socket)
        hello = {"type": "hello", "version": PROTOCOL, "token": self.token, "legal": True}
        self.socket.say(hello if self.seq is None else {**hello, "seq": self.seq})
        return self.socket.run(self.server.app)

    async def come(self) -> bool:
        """Open a line; whether it is welcome."""
        self._visit = asyncio.ensure_future(self.dial())
        await self.server.wait(lambda: self._is_welcome or not self.is_open)
        return self._is_welcome

    def cut(self) -> None:
        if self.socket is not None:
            self.socket.cut()
            self.socket = None

    # Asking

    def send(self, kind: str, **fields: Any) -> str:
        """Send a request; its id."""
        request = self.new(kind)
        self.say(request, fields)
        return request

    def new(self, kind: str) -> str:
        """The id of a request, which begins with what it is."""
        return f"{kind} {self.name} {next(self._count)}"

    def say(self, request: str, fields: dict[str, Any]) -> None:
        """Send this request, perhaps once more."""
        assert self.socket is not None
        self.server.ledger.senders[request] = self.token
        self.answers.pop(request, None)
        self.socket.say({"type": request.partition(" ")[0], "id": request, **fields})


__all__ = ["FAULT", "TRIES", "Died", "Guest", "Server"]

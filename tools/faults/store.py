"""A store that goes wrong when it is told to; behind it a real one, whose operations take no time."""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
from collections.abc import Callable
from typing import Any, Final, Literal

from tefuda.server.sqlite import SqliteStore
from tefuda.server.store import Failed, Store

Fault = Literal["", "fails", "denies", "delays", "stalls", "dies", "dies-late", "lies"]
"""It fails and has done nothing; it fails though all is done; it takes long; it takes long and then fails; the server
is killed before it is done, or after. One that lies has done nothing and says otherwise: nobody can bear that, but it
must be noticed."""
FAULTS: Final[tuple[Fault, ...]] = ("fails", "denies", "delays", "stalls", "dies", "dies-late")
SLOW: Final = ("delays", "stalls")
TURNS: Final = 60
"""Of the event loop, during which a slow operation is under way; twice."""
OPERATIONS: Final = {name for name, one in vars(Store).items() if inspect.iscoroutinefunction(one)} - {"close"}
CHANGING: Final = {"create", "append"}
"""Operations that change a room, which they name first."""


class Backing:
    """A real store on an event loop of its own: whoever asks stands still until it has answered."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="backing", daemon=True)
        self._thread.start()
        self.store = SqliteStore(":memory:")
        self._wait(self._open())

    async def _open(self) -> None:
        self.store.open()

    def _wait(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def call(self, operation: str, *given: Any, **named: Any) -> Any:
        """Do an operation of the store."""
        return self._wait(getattr(self.store, operation)(*given, **named))

    def close(self) -> None:
        self._wait(self.store.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class FaultyStore:
    """Asks `choose` before each operation what shall go wrong with it, and tells `changed` what was made durable."""

    def __init__(self, backing: Backing, choose: Callable[[str], Fault], changed: Callable[[Any], None]) -> None:
        self.backing = backing
        self.choose = choose
        self.changed = changed
        self.is_dead = False
        """The server was killed; nothing of it gets through any more."""

    def open(self) -> None:
        """There is nothing to open; the store behind is."""

    async def close(self) -> None:
        """The store behind stays."""

    def __getattr__(self, name: str) -> Any:
        if name not in OPERATIONS:
            raise AttributeError(name)
        return functools.partial(self._begin, name)

    async def _begin(self, operation: str, *given: Any, **named: Any) -> Any:
        """Whoever asks may go away; what was asked for is done all the same."""
        task = asyncio.get_running_loop().create_task(self._do(operation, given, named))
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
        return await asyncio.shield(task)

    async def _do(self, operation: str, given: Any, named: Any) -> Any:
        fault = self.choose(operation)
        await self._pause(fault)
        if fault in ("fails", "stalls"):
            raise Failed("store-failed", "nothing is done")
        if fault == "lies":
            return None
        await self._live(fault == "dies")
        value = self.backing.call(operation, *given, **named)
        if operation in CHANGING:
            self.changed(given[0])
        await self._live(fault == "dies-late")
        await self._pause(fault)
        if fault == "denies":
            raise Failed("store-failed", "all is done")
        return value

    async def _pause(self, fault: Fault) -> None:
        for _ in range(TURNS if fault in SLOW else 0):
            await asyncio.sleep(0)

    async def _live(self, is_hit: bool) -> None:
        """A server that was killed waits for ever."""
        self.is_dead = self.is_dead or is_hit
        if self.is_dead:
            await asyncio.get_running_loop().create_future()


__all__ = ["FAULTS", "Backing", "Fault", "FaultyStore"]

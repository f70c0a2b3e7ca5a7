"""What all rooms share."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Coroutine
from typing import Any

import structlog

from tefuda.server.environment import Environment
from tefuda.server.limits import Limits
from tefuda.server.store import Store
from tefuda.server.unattended import Unattended
from tefuda.server.workers import Workers


class House:
    """Store, clock, workers, limits and counters."""

    def __init__(self, store: Store, environment: Environment, workers: Workers, limits: Limits) -> None:
        self.store = store
        self.clock = environment.clock
        self.entropy = environment.entropy
        self.pace = environment.pace
        self.stopwatch = environment.stopwatch
        self.workers = workers
        self.limits = limits
        self.unattended = Unattended(limits)
        self.meters = workers.meters
        self._tasks: set[asyncio.Task[None]] = set()

    def background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside the rooms."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def is_busy(self) -> bool:
        """Whether something runs beside the rooms."""
        return bool(self._tasks)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.meters.faults.inc()
            log().error("task-failed", error=type(error).__name__)

    def close(self) -> None:
        """Stop what runs beside the rooms."""
        for task in self._tasks:
            task.cancel()
        self.workers.close()


def log() -> Any:
    """The structured log. No action, view, name, token or seed ever goes into it."""
    return structlog.get_logger("tefuda")


def report(house: House, error: Exception, **where: Any) -> None:
    """Note that something went wrong, by type and place only: a message could name a hidden card."""
    house.meters.faults.inc()
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
    log().error("job-failed", **where, error=type(error).__name__, place=place)


__all__ = ["House", "log", "report"]

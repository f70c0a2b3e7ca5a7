"""Worker processes, so that the event loop is never held: what waits for them is bounded and fair, and has a deadline.

Three pools, since a worker cannot be interrupted: bots of rooms with people wait for no reader, and what takes
milliseconds does not wait for what takes seconds.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tefuda import build
from tefuda.core import registry
from tefuda.core.errors import Refused, TefudaError
from tefuda.server.meters import Meters
from tefuda.server.queues import FairQueue, Full, Shares

Q = TypeVar("Q")
T = TypeVar("T")

READY: Final = "ready"
STARTING: Final = 120.0
"""Seconds in which a new process must be ready, on a machine that is busy."""
TOO_LONG: Final = "too-long"
DIED: Final = "died"
TRIES: Final = 2
"""How often a question is asked when workers die of themselves."""
OVERDUE: Final = getattr(signal, "SIGPROF", 0)
"""What a process gets that has used the time it was given; it dies of it."""
PEOPLE: Final = 0
"""The rank of what somebody waits for."""
NOBODY: Final = 1
"""The rank of what nobody waits for."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How the workers of one pool are kept in bounds."""

    name: str
    count: int = 1
    seconds: float
    """Of processor time, after which a worker is killed with what it does."""
    patience: float = 10.0
    """So many times as long it may take in the world: the machine is busy, or the worker hangs."""
    places: int
    """Questions of one owner that may wait."""
    nice: int = 0
    """The event loop comes first, then bots, then everything else."""
    memory: int = 512 * 1024 * 1024
    """Bytes that a worker may use."""


class Failed(TefudaError):
    """A worker could not answer: the kind of error, since its words could name what is hidden."""


class Terms(NamedTuple):
    """On which a question is asked: for whom, as queues count them; whether a person waits; and how long."""

    owner: str = ""
    rank: int = PEOPLE
    seconds: float | None = None
    """Of work, if less than the pool allows."""


USUAL: Final = Terms()


class Job:
    """A question that waits."""

    def __init__(self, work: Callable[[Any], Any], question: Any, seconds: float) -> None:
        self.work = work
        self.question = question
        self.seconds = seconds
        self.used = 0.0
        """Seconds of processor time that were needed."""
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Worker:
    """One process and the pipe to it; it starts when it is first needed. To be called from one thread at a time."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.is_compiled = build.running() == "compiled" or build.has_better()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._is_ended = False

    def call(self, job: Job) -> Any:
        """What the process answers; Failed if it fails, takes too long or has gone."""
        answer = None
        began = time.monotonic()
        try:
            pipe = self._pipe or self._start()
            pipe.send((job.work, job.question, job.seconds))
            is_late = not pipe.poll(job.seconds * self.plan.patience)
            error, answer, job.used = (TOO_LONG, None, job.seconds) if is_late else pipe.recv()
        except (EOFError, OSError):
            is_spent = self._has_used_its_time()
            error, spent = (TOO_LONG, job.seconds) if is_spent else (DIED, time.monotonic() - began)
            job.used += spent  # a process that dies has had its cost, and so has the next one
        if error in (TOO_LONG, DIED):
            self.kill()
        if error:
            raise Failed(error)
        return answer

    def _has_used_its_time(self) -> bool:
        """Whether a process that has gone was killed for what it used."""
        assert self._process is not None
        self._process.join()
        return self._process.exitcode == -OVERDUE

    def _start(self) -> Connection[Any, Any]:
        context = multiprocessing.get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self.plan))  # a daemon could have no children
        process.start()
        atexit.register(self.kill)
        theirs.close()
        self._process, self._pipe = process, pipe
        if self._is_ended or not pipe.poll(STARTING) or pipe.recv() != READY:
            raise EOFError
        return pipe

    def kill(self) -> None:
        """End the process, whatever it does; the next call starts another."""
        atexit.unregister(self.kill)
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None:
            process.kill()
            process.join()
            process.close()
        if pipe is not None:
            pipe.close()

    def end(self) -> None:
        """End the process from another thread; whoever waits for its answer sees it gone."""
        self._is_ended = True
        process = self._process
        if process is not None:
            with contextlib.suppress(ValueError):  # its thread was faster
                process.kill()


class WorkerPool:
    """Some workers and one fair queue. If a worker dies the question is asked again, if it is overdue it is killed.

    When compiled modules have been added to an interpreted installation, new workers run them; the old ones finish what
    they have begun.
    """

    def __init__(self, plan: Plan, meters: Meters | None = None, shares: Shares | None = None) -> None:
        self.plan = plan
        self.meters = meters or Meters()
        self._queue: FairQueue[Job] = FairQueue(plan.places)
        self._idle = [Worker(plan) for _ in range(plan.count)]
        self._busy: dict[Worker, asyncio.Task[None]] = {}
        self._served: Counter[str] = Counter()
        """How many workers each owner has."""
        self._shares = shares or Shares(1.0)
        self._alarm: asyncio.TimerHandle | None = None
        """Rings when an owner may have a worker again."""
        self._is_closed = False

    async def ask(self, work: Callable[[Q], T], question: Q, terms: Terms = USUAL) -> T:
        """The answer of a worker; Refused if this owner has too much waiting, Failed if there is no answer."""
        job = Job(work, question, min(terms.seconds or self.plan.seconds, self.plan.seconds))
        try:
            self._queue.put(job, terms.owner, terms.rank)
        except Full:
            self.meters.dropped.labels(self.plan.name).inc()
            raise Refused("too-often") from None
        self._go_on()
        try:
            answer: T = await job.answer
        except asyncio.CancelledError:  # nobody waits for it any more
            self._queue.remove(job)
            raise
        return answer

    def is_busy(self) -> bool:
        """Whether a worker works."""
        return bool(self._busy)

    def _go_on(self) -> None:
        """Give idle workers what waits, as far as its owners may have one."""
        while self._idle and not self._is_closed:
            found = self._queue.pop(self._may)
            if found is None:
                self._wait_for_owners()
                break
            owner, job = found
            self._served[owner] += 1
            worker = self._newest(self._idle.pop())
            self._busy[worker] = asyncio.get_running_loop().create_task(self._serve(worker, job, owner))
        self._measure()

    def _may(self, owner: str) -> bool:
        """Nobody has all workers at a time, if there are several, nor more than its share in the long run."""
        return self._served[owner] < max(1, self.plan.count - 1) and self._shares.rest(owner) == 0

    def _wait_for_owners(self) -> None:
        """Go on when the first of those who wait may have a worker; who has one goes on when that is idle."""
        rests = [rest for owner in self._queue.owners() if (rest := self._shares.rest(owner)) > 0]
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(min(rests), self._go_on) if rests else None

    def _measure(self) -> None:
        self.meters.queued.labels(self.plan.name).set(len(self._queue))

    def _newest(self, worker: Worker) -> Worker:
        if worker.is_compiled or not build.has_better():
            return worker
        worker.kill()
        return Worker(self.plan)

    async def _serve(self, worker: Worker, job: Job, owner: str) -> None:
        """Let a worker answer, and be idle again."""
        try:
            answer = await self._tried(worker, job)
        except Exception as error:  # whoever asked is told; the pool goes on
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            del self._busy[worker]
            self._idle.append(worker)
            self._shares.charge(owner, job.used)
            self._served[owner] -= 1
            if not self._served[owner]:
                del self._served[owner]
        self._go_on()

    async def _tried(self, worker: Worker, job: Job) -> Any:
        for attempt in range(1, TRIES + 1):
            try:
                return await in_thread(lambda: worker.call(job))
            except Failed as failed:
                code = str(failed)
                if code in (TOO_LONG, DIED):
                    self.meters.killed.labels(self.plan.name).inc()
                if code != DIED or attempt == TRIES or self._is_closed:
                    raise
        raise AssertionError("the last attempt has raised")

    def close(self) -> None:
        """End the workers, whatever they do."""
        self._is_closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for worker, task in self._busy.items():
            worker.end()
            task.cancel()
        for worker in self._idle:
            worker.kill()


def in_thread(call: Callable[[], T]) -> asyncio.Future[T]:
    """What a call returns that waits for a process. Its thread ends with the server and is never waited for."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def tell(error: Exception | None, value: Any) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

    def run() -> None:
        error, value = None, None
        try:
            value = call()
        except Exception as failure:  # for whoever waits
            error = failure
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            loop.call_soon_threadsafe(tell, error, value)

    threading.Thread(target=run, daemon=True, name="worker").start()
    return future


# In a worker


def serve(pipe: Connection[Any, Any], plan: Plan) -> None:
    """Answer questions until the parent has gone."""
    prepare(plan)
    registry.games()
    pipe.send(READY)
    error = ""
    while error != MemoryError.__name__:  # what is left of such a process is not used again
        work, question, seconds = pipe.recv()
        answer, error = None, ""
        limit(seconds)
        began = time.process_time()
        try:
            answer = work(question)
        except Exception as failure:  # the worker outlives whatever goes wrong in one question
            error = type(failure).__name__
        limit(0.0)
        pipe.send((error, answer, time.process_time() - began))


def limit(seconds: float) -> None:
    """Die when so much more processor time is used; 0 for no limit. Where there is no such timer, patience ends it."""
    if os.name == "posix":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def prepare(plan: Plan) -> None:
    """A worker leaves interrupts to its parent, goes when the parent has gone, and keeps within its bounds."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    if os.name == "posix":
        import resource

        os.nice(plan.nice)
        resource.setrlimit(resource.RLIMIT_DATA, (plan.memory, plan.memory))


def follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Workers:
    """The pools of a server."""

    def __init__(self, count: int, share: float = 1.0) -> None:
        """`share`: how much of the quick worker's time one owner may use."""
        meters = self.meters = Meters()
        self.bots = WorkerPool(Plan(name="bots", count=count, seconds=60.0, places=400, nice=5), meters)
        """For rooms in which somebody sits."""
        self.quick = WorkerPool(Plan(name="quick", seconds=5.0, places=16, nice=10), meters, Shares(share))
        """Drafts, texts: what takes milliseconds."""
        self.slow = WorkerPool(Plan(name="slow", count=count, seconds=40.0, places=8, nice=15), meters)
        """Hints, solutions, replays, analyses, and bots at whose table nobody sits."""
        self.pools = (self.bots, self.quick, self.slow)

    def close(self) -> None:
        for pool in self.pools:
            pool.close()


__all__ = ["NOBODY", "PEOPLE", "Failed", "Plan", "Terms", "WorkerPool", "Workers"]

"""Workers: bounded and fair queues, deadlines that kill, limits of memory, and answers all the same."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tefuda.core.errors import Refused
from tefuda.server.queues import AT_ONCE, FairQueue, Full, Shares
from tefuda.server.workers import NOBODY, Failed, Plan, Terms, WorkerPool

pytestmark = pytest.mark.anyio

WHO = "__import__('os').getpid()"
FOR_EVER = "__import__('time').sleep(1000)"
BUSY = "sum(iter(int, 1))"
SPENDS = (
    "(lambda clock: (lambda end: next(now for now in iter(clock, None) if now > end))(clock() + 0.05))"
    "(__import__('time').process_time)"
)
"""Uses a twentieth of a second of processor time."""


def popped(queue: FairQueue[str], count: int) -> list[str]:
    """The next items."""
    found = [queue.pop() for _ in range(count)]
    return [one[1] for one in found if one is not None]


def test_owners_take_turns_however_much_one_of_them_wants() -> None:
    queue: FairQueue[str] = FairQueue(100)
    for number in range(3):
        queue.put(f"flood {number}", "flood")
    queue.put("victim", "victim")

    assert popped(queue, 4) == ["flood 0", "victim", "flood 1", "flood 2"]
    assert len(queue) == 0


def test_ranks_come_before_turns() -> None:
    queue: FairQueue[str] = FairQueue(100)
    queue.put("bots alone", "room", NOBODY)
    queue.put("person", "address")

    assert popped(queue, 2) == ["person", "bots alone"]


def test_an_owner_has_so_many_places_in_all_ranks() -> None:
    queue: FairQueue[str] = FairQueue(2)
    queue.put("one", "flood")
    queue.put("two", "flood", NOBODY)

    with pytest.raises(Full):
        queue.put("three", "flood")
    queue.put("one", "victim")
    queue.remove("two")
    queue.put("three", "flood")

    assert popped(queue, 3) == ["one", "one", "three"]


class Moment:
    """A moment in time, until the test names another."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_an_owner_rests_until_what_it_used_is_paid_off_with_its_share() -> None:
    moment = Moment()
    shares = Shares(0.5, moment)

    shares.charge("flood", AT_ONCE)
    first = shares.rest("flood")
    shares.charge("flood", 3.0)
    second = shares.rest("flood")
    moment.now += 4.0
    third = shares.rest("flood")
    moment.now += 2.0

    assert (first, second, third) == (0.0, 6.0, 2.0)  # a second of work is paid off in two
    assert shares.rest("flood") == 0.0
    assert shares.rest("victim") == 0.0


def test_nobody_saves_up_time_to_use_it_later() -> None:
    moment = Moment()
    shares = Shares(0.5, moment)
    shares.charge("flood", 1.0)
    moment.now += 1_000.0

    shares.charge("flood", AT_ONCE + 1.0)

    assert shares.rest("flood") == 2.0


@pytest.fixture
async def pool(anyio_backend: str) -> AsyncIterator[WorkerPool]:
    made = WorkerPool(Plan(name="tests", seconds=60.0, places=2, memory=256 * 1024 * 1024))
    yield made
    made.close()


def held(path: Path) -> str:
    """What keeps a worker busy until somebody opens the other end of a pipe."""
    return f"open({str(path)!r}).read()"


async def test_a_flood_waits_for_its_turn_and_is_bounded(pool: WorkerPool, tmp_path: Path) -> None:
    barrier = tmp_path / "barrier"
    os.mkfifo(barrier)
    order: list[str] = []

    async def ask(owner: str) -> None:
        await pool.ask(eval, "1", Terms(owner))
        order.append(owner)

    first = asyncio.create_task(pool.ask(eval, held(barrier), Terms("flood")))
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(ask(owner)) for owner in ("flood", "flood", "victim")]
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refused:
        await ask("flood")
    await asyncio.to_thread(barrier.write_text, "go on")
    await asyncio.gather(first, *tasks)

    assert refused.value.code == "too-often"
    assert order == ["flood", "victim", "flood"]
    assert b'tefuda_dropped_total{pool="tests"} 1.0' in pool.meters.text()


async def test_what_works_too_long_is_killed_and_the_next_is_answered(pool: WorkerPool) -> None:
    before = await pool.ask(eval, WHO)

    with pytest.raises(Failed, match="too-long"):
        await pool.ask(eval, BUSY, Terms(seconds=0.01))
    after = await pool.ask(eval, WHO)

    assert before != after
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


async def test_what_hangs_is_killed(anyio_backend: str) -> None:
    pool = WorkerPool(Plan(name="tests", seconds=0.01, places=1, patience=1.0))

    with pytest.raises(Failed, match="too-long"):
        await pool.ask(eval, FOR_EVER)

    pool.close()


async def test_a_question_is_asked_again_when_its_worker_dies(pool: WorkerPool, tmp_path: Path) -> None:
    before = await pool.ask(eval, WHO)
    os.kill(before, signal.SIGKILL)

    assert await pool.ask(eval, WHO) != before
    with pytest.raises(Failed, match="died"):
        await pool.ask(eval, "__import__('os')._exit(1)")


async def test_who_lets_a_worker_die_pays_for_its_time(anyio_backend: str) -> None:
    charged: list[float] = []

    class Watched(Shares):
        def charge(self, owner: str, seconds: float) -> None:
            charged.append(seconds)

    pool = WorkerPool(Plan(name="tests", seconds=10.0, places=1), shares=Watched(1.0))

    with pytest.raises(Failed, match="died"):
        await pool.ask(eval, f"({SPENDS}, __import__('os')._exit(1))")

    pool.close()
    assert len(charged) == 1
    assert charged[0] >= 2 * 0.05  # it was asked twice


async def test_a_worker_has_so_much_memory_and_no_more(pool: WorkerPool) -> None:
    with pytest.raises(Failed, match="MemoryError"):
        await pool.ask(eval, "len(bytearray(10**9))")

    assert await pool.ask(eval, "1 + 1") == 2


async def test_what_goes_wrong_is_told_by_its_kind_alone(pool: WorkerPool) -> None:
    before = await pool.ask(eval, WHO)

    with pytest.raises(Failed) as failed:
        await pool.ask(eval, "{}['secret']")

    assert str(failed.value) == "KeyError"
    assert await pool.ask(eval, WHO) == before


async def test_nobody_waits_for_a_pool_that_is_closed(pool: WorkerPool) -> None:
    asked = asyncio.create_task(pool.ask(eval, FOR_EVER))
    await pool_has_begun(pool)

    pool.close()
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def pool_has_begun(pool: WorkerPool) -> None:
    while not pool.is_busy():
        await asyncio.sleep(0)


async def test_nobody_has_all_workers_of_a_pool() -> None:
    pool = WorkerPool(Plan(name="two", count=2, seconds=100.0, places=4))
    flood = [asyncio.ensure_future(pool.ask(eval, FOR_EVER, Terms("flood"))) for _ in range(3)]

    answer = await pool.ask(eval, WHO, Terms("victim"))
    pool.close()
    for one in flood:
        one.cancel()

    assert isinstance(answer, int)


async def test_an_idle_worker_waits_for_somebody_else_than_who_is_over_its_share() -> None:
    moment = Moment()
    shares = Shares(0.5, moment)
    shares.charge("flood", AT_ONCE + 100.0)
    pool = WorkerPool(Plan(name="shared", seconds=60.0, places=4), shares=shares)
    flood = asyncio.ensure_future(pool.ask(eval, WHO, Terms("flood")))

    victim = await pool.ask(eval, WHO, Terms("victim"))
    was_served = flood.done()
    moment.now += 200.0
    await pool.ask(eval, WHO, Terms("victim"))

    assert not was_served
    assert await flood == victim
    pool.close()


async def test_a_worker_tells_what_it_has_used() -> None:
    moment = Moment()
    shares = Shares(1.0, moment)
    pool = WorkerPool(Plan(name="shared", seconds=60.0, places=4), shares=shares)

    await pool.ask(eval, SPENDS, Terms("flood"))
    pool.close()

    shares.charge("flood", AT_ONCE)
    assert 0.05 <= shares.rest("flood") < 60.0

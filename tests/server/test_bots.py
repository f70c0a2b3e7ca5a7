"""Bots play every game to its end, at the table and in workers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import toy
from server.playing import House, config_of
from tefuda import build
from tefuda.core import match, registry
from tefuda.core.game import AnyGame
from tefuda.core.table import Setup, Table
from tefuda.server.seats import bot_names
from tefuda.server.thinking import Question, think
from tefuda.server.workers import Plan, WorkerPool

pytestmark = pytest.mark.anyio

PLAN = Plan(name="tests", seconds=60.0, places=8)


async def test_bots_play_a_game_to_its_end(still: House, game: AnyGame) -> None:
    room, watcher = await still.bots_match(game)

    text = await still.get(f"/api/rooms/{room}/match")
    lines = text.splitlines()
    assert len(lines) > 2
    assert watcher.last["result"] is not None
    assert watcher.checked > 0


async def test_a_server_without_chance_repeats_a_match_of_bots(still: House, game: AnyGame) -> None:
    rooms = [(await still.bots_match(game))[0] for _ in range(2)]

    first, second = [(await still.get(f"/api/rooms/{room}/match")) for room in rooms]

    assert first == second


async def test_a_finished_match_file_is_verified(still: House, with_toy: AnyGame) -> None:
    room, _ = await still.bots_match(with_toy)

    replay = match.Replay(match.read(await still.get(f"/api/rooms/{room}/match"), room))
    while replay.step() is not None:
        pass

    assert replay.table.over


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """One worker for all."""
    made = WorkerPool(PLAN)
    yield made
    made.close()


@pytest.mark.parametrize("game_id", registry.games())
async def test_a_worker_answers_with_a_legal_action(pool: WorkerPool, game_id: str) -> None:
    game = registry.find(game_id)
    bot = bot_names(game)[-1]
    setup = Setup(config_of(game), "worker")
    table = Table(game, setup)
    by = table.awaiting()[0]

    action = await pool.ask(think, Question(game.id, game.id, setup, (), by, bot, "dice"))

    assert action is not None
    table.act(by, action)


async def test_workers_that_start_after_the_rules_were_compiled_take_over(monkeypatch: pytest.MonkeyPatch) -> None:
    who = "__import__('os').getpid()"
    monkeypatch.setattr(build, "running", lambda: "interpreted")
    monkeypatch.setattr(build, "has_better", lambda: False)
    made = WorkerPool(PLAN)
    try:
        before = [await made.ask(eval, who) for _ in range(2)]

        monkeypatch.setattr(build, "has_better", lambda: True)
        after = [await made.ask(eval, who) for _ in range(2)]
    finally:
        made.close()

    assert before[0] == before[1] != after[0] == after[1]


def test_every_bot_is_named_once(game: AnyGame) -> None:
    names = bot_names(game)

    assert sorted(set(names)) == sorted(names)


async def test_a_bot_keeps_a_human_pace(still: House) -> None:
    _, players = await still.table(toy.GAME, {"left": "random", "right": "person"}, options={"pile": 30})
    right = players["right"]
    await still.turn(799, right)
    assert right.view.pile == 30

    await still.turn(1, right)

    assert right.view.pile < 30

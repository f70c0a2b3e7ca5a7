"""Bots play every game to its end, at the table and in workers."""

from __future__ import annotations

import asyncio

import pytest

import toy
from server.playing import House, close, config_of
from tefuda.core import match, registry
from tefuda.core.game import AnyGame
from tefuda.core.table import Setup, Table
from tefuda.server.seats import bot_names
from tefuda.server.thinking import Question, Thinkers, think

pytestmark = pytest.mark.anyio


async def test_bots_play_a_game_to_its_end(swift: House, game: AnyGame) -> None:
    names = game.seats(game.options(config_of(game)))
    room, _ = await swift.table(game, dict.fromkeys(names, "random"))

    watcher = await swift.watch(game, room)
    while watcher.phase != "over":
        await watcher.receive()

    text = await swift.get(f"/api/rooms/{room}/match")
    lines = text.splitlines()
    assert len(lines) > 2
    assert watcher.last["result"] is not None
    assert watcher.checked > 0
    await close(watcher)


async def test_a_finished_match_file_is_verified(swift: House, with_toy: AnyGame) -> None:
    room, _ = await swift.table(with_toy, {"left": "random", "right": "random"})
    watcher = await swift.watch(with_toy, room)
    while watcher.phase != "over":
        await watcher.receive()

    replay = match.Replay(match.read(await swift.get(f"/api/rooms/{room}/match"), room))
    while replay.step() is not None:
        pass

    assert replay.table.over
    await close(watcher)


@pytest.mark.parametrize("game_id", registry.games())
async def test_a_worker_answers_with_a_legal_action(game_id: str) -> None:
    game = registry.find(game_id)
    setup = Setup(config_of(game), "worker")
    table = Table(game, setup)
    by = table.awaiting()[0]
    thinkers = Thinkers(1)

    action = await thinkers.ask(think, Question("r", game.id, setup, (), by, bot_names(game)[-1], "dice"))

    assert action is not None
    table.act(by, action)
    thinkers.close()
    await asyncio.sleep(0)


def test_every_bot_is_named_once(game: AnyGame) -> None:
    names = bot_names(game)

    assert sorted(set(names)) == sorted(names)


async def test_a_bot_keeps_a_human_pace(still: House) -> None:
    _, players = await still.table(toy.GAME, {"left": "random", "right": "person"}, options={"pile": 30})
    right = players["right"]
    await still.turn(799)
    await right.ask("ping")
    assert right.view.pile == 30

    await still.turn(1)
    await right.take("update")

    assert right.view.pile < 30
    await close(right)
